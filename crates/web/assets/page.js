"use strict";
// Shows what the server draws, sends what is pressed, and says when the connection is gone.

const $ = (id) => document.getElementById(id);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const kept = {
  get(key) { try { return localStorage.getItem("parlour." + key); } catch { return null; } },
  set(key, value) { try { localStorage.setItem("parlour." + key, value); } catch { /* private window */ } },
};

// What this script says comes with the page, in the language of its reader.
const words = JSON.parse(document.body.dataset.words);

// Changing the page -------------------------------------------------------------------------------

const key = (node) => (node.nodeType === 1 ? node.id || node.dataset.key || "" : "");
const same = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && key(a) === key(b);
const ours = ["open", "style", "aria-busy"]; // what a person or this script has set stays

// Makes one tree like another with few changes: focus, open menus and half-filled forms stay as they are.
function morph(from, to) {
  if (from.nodeType !== 1) { if (from.data !== to.data) from.data = to.data; return; }
  for (const { name, value } of to.attributes)
    if (!ours.includes(name) && from.getAttribute(name) !== value) from.setAttribute(name, value);
  for (const { name } of [...from.attributes])
    if (!ours.includes(name) && !to.hasAttribute(name)) from.removeAttribute(name);
  const known = new Map();
  for (const child of from.children) if (key(child)) known.set(key(child), child);
  let at = from.firstChild;
  for (const want of [...to.childNodes]) {
    let have = key(want) ? known.get(key(want)) : at;
    if (have && same(have, want)) {
      if (have !== at) from.insertBefore(have, at);
      morph(have, want);
    } else {
      have = from.insertBefore(want, at);
    }
    at = have.nextSibling;
  }
  while (at) { const next = at.nextSibling; at.remove(); at = next; }
}

const fragment = (html) => { const box = document.createElement("template"); box.innerHTML = html; return box.content; };

// What moves keeps its name: the browser then flies it from where it was to where it is.
function name(table, on) {
  const taken = new Set();
  for (const node of table.querySelectorAll("[data-vt]")) {
    const free = on && !taken.has(node.dataset.vt);
    taken.add(node.dataset.vt);
    node.style.viewTransitionName = free ? node.dataset.vt : "";
  }
}

let flying = null;
async function swap(table, html, last = "") {
  const focused = document.activeElement;
  const near = focused && focused !== document.body ? focused.closest("[data-row],[id]") : null;
  const change = () => {
    const fresh = table.cloneNode(false);
    fresh.append(fragment(html));
    const line = fresh.querySelector("#last");
    if (line) line.textContent = last;
    morph(table, fresh);
    table.querySelectorAll("form[data-sum]").forEach(total);
    table.querySelectorAll("[data-toggle]").forEach(pressed);
    table.querySelectorAll("[data-row]").forEach(stops);
    const wanted = table.querySelector("[data-focus]");
    if (wanted) wanted.focus();
    else if (near && focused !== document.activeElement) focused.isConnected ? focused.focus({ preventScroll: true }) : refocus(near);
  };
  if (!document.startViewTransition || calm.matches || document.hidden) return change();
  name(table, true);
  const flight = document.startViewTransition(() => { change(); name(table, true); });
  flying = flight;
  // The next change may come before the cards have begun to fly; then the names are its own.
  flight.ready.catch(() => {});
  flight.finished.finally(() => { if (flying === flight) { flying = null; name(table, false); } }).catch(() => {});
  await flight.updateCallbackDone.catch(() => {});
}

// Cards that fly cannot be hit, so a press on one ends the flight and goes to where it lands.
function land({ clientX, clientY }) {
  flying.skipTransition();
  flying.finished.then(() => {
    const hit = document.elementFromPoint(clientX, clientY)?.closest("button");
    if (hit) { hit.focus(); hit.click(); }
  }).catch(() => {});
}

// Tab stops at what can be pressed in a row, or at its beginning; arrow keys go everywhere.
function stops(row) {
  const all = [...row.querySelectorAll("button, a[href], input")];
  const free = all.filter((one) => one.getAttribute("aria-disabled") !== "true");
  for (const one of all) one.tabIndex = (free.length ? free.includes(one) : one === all[0]) ? 0 : -1;
}

function refocus(near) {
  const place = (near.isConnected && near) || (near.id && $(near.id)) || $("board");
  const next = place && ((place.querySelector("button:not([aria-disabled=true]), a[href], input, select") || place.querySelector("button, [tabindex]")) || $("board"));
  if (next) { if (next.id === "board") next.tabIndex = -1; next.focus({ preventScroll: true }); }
}

function say(text) { if (text) { const live = $("live"); live.textContent = ""; setTimeout(() => { live.textContent = text; }, 50); } }

let toastEnds;
function toast(text) {
  $("toast").textContent = text;
  clearTimeout(toastEnds);
  toastEnds = setTimeout(() => { $("toast").textContent = ""; }, 6000);
}

// Sound -------------------------------------------------------------------------------------------

const tunes = { // tones in hertz, seconds each, and the form of the wave
  card: [[[520, 340], 0.05, "triangle"]], draw: [[[300, 420], 0.05, "triangle"]], dice: [[[200, 260, 180, 240], 0.045, "square"]],
  good: [[[523, 659], 0.1, "sine"]], bad: [[[330, 247], 0.14, "sine"]], win: [[[523, 659, 784, 1047], 0.13, "sine"]],
  turn: [[[660, 880], 0.09, "sine"]],
};
let audio;
function play(sounds) {
  if (kept.get("sound") !== "on" || !sounds.length) return;
  audio ||= new AudioContext();
  let start = audio.currentTime + 0.02;
  for (const sound of sounds) for (const [tones, seconds, type] of tunes[sound] || []) for (const hertz of tones) {
    const tone = audio.createOscillator(), volume = audio.createGain();
    tone.type = type; tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.08, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + seconds * 1.6);
    tone.connect(volume).connect(audio.destination);
    tone.start(start); tone.stop(start + seconds * 1.6); start += seconds;
  }
}

// The table ---------------------------------------------------------------------------------------

const table = document.querySelector("[data-table]") && $("table");
const me = Math.random().toString(36).slice(2, 10);
const waiting = new Map(); // messages that have no answer yet: they are sent again after a break
const logs = new Map(); // what happened, by the seat that may know
let hurries; // when a step that runs by itself is cut short
let socket, called = "", seq = 0, seat = null, turn = false, tries = 0, count = 0, gone = false, work = Promise.resolve(), shownAt = 0;

function connect() {
  if (gone || (socket && socket.readyState < 2)) return;
  const address = location.href.replace(/^http/, "ws").replace(/[?#].*/, "").replace(/\/?$/, "/live");
  const mine = socket = new WebSocket(address);
  mine.onopen = () => {
    mine.send(JSON.stringify({ type: "hello", since: seq, seat }));
    for (const { message } of waiting.values()) mine.send(JSON.stringify(message));
  };
  mine.onmessage = ({ data }) => {
    tries = 0;
    const cut = data.indexOf("\n");
    const header = JSON.parse(data.slice(0, cut));
    work = work.then(() => receive(header, data.slice(cut + 1))).catch((error) => console.error(error));
  };
  mine.onclose = () => {
    if (socket !== mine || gone) return;
    tries += 1;
    notice(tries < 6 ? words.lost : words.silent);
    setTimeout(connect, Math.min(10000, 250 * 2 ** Math.min(tries, 6)) * (0.7 + Math.random() * 0.6));
  };
}

// Whom somebody does not want to hear, on this device and at every table.
const hushed = new Set(JSON.parse(kept.get("hushed") || "[]"));
function hush() {
  for (const line of $("chat").children) {
    const { from } = line.dataset;
    line.hidden = hushed.has(from);
    let button = [...$("hush").children].find((one) => one.dataset.hush === from);
    if (!button && from !== called) {
      button = $("hush").appendChild(document.createElement("button"));
      Object.assign(button, { type: "button", className: "quiet", textContent: words.hide.replace("$who", () => from) });
      button.dataset.hush = from;
    }
    button?.setAttribute("aria-pressed", hushed.has(from));
  }
}

function notice(text) { if ($("notice").textContent !== text) $("notice").textContent = text; }

async function receive(header, html) {
  if (header.type === "view") return show(header, html);
  if (header.type === "curtain") {
    if (!calm.matches) await new Promise((done) => setTimeout(done, 900));
    seat = null; document.title = header.title; list([]);
    return swap(table, html);
  }
  if (header.type === "chat") {
    for (const line of [...fragment(html).children]) if (!$("chat").querySelector(`[data-key="${line.dataset.key}"]`)) $("chat").append(line);
    hush();
    $("chat").scrollTop = 1e6;
    return hushed.has(header.from) ? null : say(header.say);
  }
  const asked = waiting.get(header.id);
  waiting.delete(header.id);
  if (asked && asked.by) asked.by.removeAttribute("aria-busy");
  if (header.type === "ack") {
    if (header.go) location.href = header.go;
    if (header.dialog) { $("dialog-body").replaceChildren(fragment(html)); $("dialog").showModal(); }
  } else if (header.type === "reject") {
    toast(header.message);
    play(["bad"]);
    if (!header.id && !["BUSY", "NOT_KEPT"].includes(header.code)) { gone = true; notice(header.message); }
  }
}

async function show(header, html) {
  const first = !logs.has(header.seat), before = turn;
  const log = logs.get(header.seat) || [];
  log.push(...header.log); log.splice(0, log.length - 200);
  logs.set(header.seat, log);
  notice("");
  ({ seq, turn, seat, name: called } = header);
  shownAt = Date.now();
  document.title = header.title;
  list(log);
  table.dataset.seq = seq;
  await swap(table, html, log.at(-1));
  rush();
  const news = turn && !before;
  if (!first) say([...header.log, news ? words.turn : ""].join(" ").trim());
  play([...(first ? [] : header.sounds), ...(news ? ["turn"] : [])]);
  if (news && document.hidden && window.Notification && Notification.permission === "granted") new Notification(header.title);
}

// Steps that run by themselves: whoever plays alone may skip them, or have all of them at three times the pace.
function hurry(by) { send({ type: "hurry", seq }, by); }
function rush() {
  clearTimeout(hurries);
  const step = table.querySelector("[data-step]");
  if (step && kept.get("speed") === "fast") hurries = setTimeout(hurry, step.dataset.step / 3);
}

function list(log) {
  const lines = log.map((text) => { const line = document.createElement("li"); line.textContent = text; return line; });
  $("log").replaceChildren(...lines);
  $("log").scrollTop = 1e6;
}

function send(message, by) {
  if (lesson) { if (message.type === "act") turnTo(`${lesson.dataset.lesson}?do=${encodeURIComponent(JSON.stringify(message.action))}`); return; }
  if (message.type !== "front") {
    if (by && by.getAttribute("aria-busy")) return;
    message.id = `${me}-${++count}`;
    waiting.set(message.id, { message, by });
    if (by) by.setAttribute("aria-busy", "true");
  }
  if (socket && socket.readyState === 1) socket.send(JSON.stringify(message));
}

// The fields of a form as a document: `a.b` is a path, `[]` makes a list, and what stands behind a colon says how the
// value is written: `:json`, `:maybe` for JSON that is null when it is left out, `:list` for numbers or names.
function read(form, submitter, document) {
  for (const [field, text] of new FormData(form, submitter)) {
    const [name, kind] = field.split(":");
    if (text.trim() === "" && (kind === "json" || kind === "list" || name.endsWith("[]"))) continue;
    const path = name.split("."), last = path.pop();
    const inside = path.reduce((at, part) => (at[part] ||= {}), document);
    const items = () => text.split(/[\s,;]+/).filter(Boolean).map((item) => (/^-?\d+$/.test(item) ? Number(item) : item));
    const value = !kind ? text : kind === "list" ? items() : JSON.parse(text || "null");
    if (last.endsWith("[]")) (inside[last.slice(0, -2)] ||= []).push(value);
    else inside[last] = value;
  }
  return document;
}

function tick() {
  for (const time of document.querySelectorAll("[data-running]")) {
    const left = Math.max(0, Math.floor((time.dataset.left - (Date.now() - shownAt)) / 1000));
    const two = (number) => String(number).padStart(2, "0"), hours = Math.floor(left / 3600);
    time.textContent = (hours ? `${hours}:${two(Math.floor(left / 60) % 60)}` : Math.floor(left / 60)) + ":" + two(left % 60);
  }
}

// A game looked at again --------------------------------------------------------------------------

const inspector = document.querySelector("[data-inspector]");
const unfolded = new WeakSet(); // what is open because it changed: it is closed again
let wantedMoment = null, isJumping = false;

// Shows another moment. Of several that are asked for while one is on its way, only the last counts.
async function jump(address) {
  wantedMoment = address;
  if (isJumping) return;
  isJumping = true;
  while (wantedMoment) {
    const asked = wantedMoment;
    wantedMoment = null;
    const answer = await fetch(asked, { headers: { accept: "text/html" } }).catch(() => null);
    const page = answer && answer.ok && new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!page || !page.querySelector("[data-inspector]")) { location.href = asked; return; }
    if (wantedMoment) continue;
    morph(inspector, page.querySelector("[data-inspector]"));
    document.title = page.title;
    history.replaceState(null, "", asked);
    settle();
    say($("moment").textContent);
  }
  isJumping = false;
}

// Goes to a moment from wherever the slider stands: whoever presses a key three times goes three moves.
function step(where) {
  const slider = $("at"), now = Number(slider.value), last = Number(slider.max);
  const then = { first: 0, before: Math.max(0, now - 1), next: Math.min(last, now + 1), last }[where];
  if (then === now) return;
  slider.value = then;
  jump(`${slider.dataset.timeline}?at=${then}`);
}

// After a moment has changed: the slider stands at it, what changed can be seen, and so can the move in the list.
function settle() {
  if (!wantedMoment) $("at").value = $("at").getAttribute("value");
  for (const part of inspector.querySelectorAll(".tree details")) {
    if (part.dataset.changed) { part.open = true; unfolded.add(part); }
    else if (unfolded.delete(part)) part.open = false;
  }
  const list = $("moves"), now = list.querySelector("[aria-current]");
  if (now) list.scrollTop += now.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
  const chart = inspector.querySelector(".chart"), lit = chart.querySelector(".lit > .box");
  if (!lit) return;
  const [place, frame] = [lit.getBoundingClientRect(), chart.getBoundingClientRect()];
  chart.scrollLeft += place.left + place.width / 2 - frame.left - frame.width / 2;
  chart.scrollTop += place.top + place.height / 2 - frame.top - frame.height / 2;
}

if (inspector) {
  document.documentElement.classList.add("scripted");
  settle();
  inspector.addEventListener("input", ({ target }) => { if (target.dataset.timeline) jump(`${target.dataset.timeline}?at=${target.value}`); });
  inspector.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-at]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.dataset.key) step(link.dataset.key);
    else jump(link.getAttribute("href"));
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target.closest("input, select, textarea, [role=region], summary")) return;
    const where = { ArrowLeft: "before", ArrowRight: "next", Home: "first", End: "last" }[event.key];
    if (where) { event.preventDefault(); step(where); }
  });
}

// A lesson ----------------------------------------------------------------------------------------

const lesson = $("lesson");
let asking = 0;

// Shows another step, or what is said to something that was tried. The address says all there is to know.
async function turnTo(address, kind = "pushState") {
  const mine = ++asking;
  const answer = await fetch(address, { headers: { accept: "text/html" } }).catch(() => null);
  const page = answer && answer.ok && new DOMParser().parseFromString(await answer.text(), "text/html");
  const next = page && page.getElementById("lesson");
  if (mine !== asking) return;
  if (!next) { toast(words.noAnswer); return; }
  for (const open of document.querySelectorAll("dialog[open]")) open.close();
  const path = next.dataset.lesson, moved = path !== lesson.dataset.lesson;
  if (moved && kind) history[kind](null, "", path);
  document.title = page.title;
  await swap(lesson, next.innerHTML);
  lesson.dataset.lesson = path;
  play(moved ? next.dataset.sounds.split(" ").filter(Boolean) : ["bad"]);
}

if (lesson) {
  history.replaceState(null, "", lesson.dataset.lesson);
  addEventListener("popstate", () => turnTo(location.href, ""));
  lesson.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-turn]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    turnTo(link.href);
  });
}

// What people press -------------------------------------------------------------------------------

const toggles = {
  sound(on) { kept.set("sound", on ? "on" : "off"); if (on) play(["good"]); },
  theme(on) { kept.set("theme", on ? "dark" : "light"); document.documentElement.dataset.theme = on ? "dark" : "light"; },
  speed(on) { kept.set("speed", on ? "fast" : ""); document.documentElement.dataset.speed = on ? "fast" : ""; rush(); },
};

function pressed(button) {
  const dark = kept.get("theme") ? kept.get("theme") === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  button.setAttribute("aria-pressed", { theme: dark, sound: kept.get("sound") === "on", speed: kept.get("speed") === "fast" }[button.dataset.toggle]);
}

document.addEventListener("click", (event) => {
  const on = event.target.closest("button, [data-action]:not(form)");
  if (!on) { if (flying && event.isTrusted) land(event); return; }
  const data = on.dataset;
  if (on.getAttribute("aria-disabled") === "true") { event.preventDefault(); if (data.why) { toast(data.why); } return; }
  if (data.close) $(data.close).close();
  if (lesson && data.action) event.preventDefault();
  if (data.action) { send({ type: "act", seat, action: JSON.parse(data.action) }, on); on.closest("dialog")?.close(); }
  else if (data.send) send(JSON.parse(data.send), on);
  else if (data.hush) { hushed.delete(data.hush) || hushed.add(data.hush); kept.set("hushed", JSON.stringify([...hushed])); hush(); }
  else if (data.skip) hurry(on);
  else if (data.open) $(data.open).showModal();
  else if (data.copy) navigator.clipboard?.writeText(data.copy).then(() => toast(words.copied), () => {});
  else if (data.notify && window.Notification) Notification.requestPermission().then((answer) => toast(answer === "granted" ? words.notified : words.notNotified));
  else if (data.toggle) { const is = on.getAttribute("aria-pressed") !== "true"; on.setAttribute("aria-pressed", is); toggles[data.toggle](is); }
});

document.addEventListener("submit", (event) => {
  const form = event.target, { action, send: message } = form.dataset;
  if (!action && !message) return;
  event.preventDefault();
  if (action) send({ type: "act", seat, action: read(form, event.submitter, JSON.parse(action)) }, event.submitter);
  else send(read(form, event.submitter, JSON.parse(message)), event.submitter);
  if (form.dataset.clear) form.reset();
  const dialog = form.closest("dialog");
  if (dialog) dialog.close();
});

// Running totals: a form with data-sum adds up data-worth of what is ticked, shows it in its <output>, and can be
// sent once the sum is reached; with data-exact it must not be more either.
function total(form) {
  const ticked = [...form.querySelectorAll("input:checked")];
  const sum = ticked.reduce((all, box) => all + Number(box.dataset.worth || 1), 0);
  for (const output of form.querySelectorAll("output")) output.textContent = sum;
  const need = Number(form.dataset.sum), submit = form.querySelector("[type=submit]");
  if (need && submit) submit.setAttribute("aria-disabled", sum < need || (!!form.dataset.exact && sum > need));
}
document.addEventListener("change", (event) => { const form = event.target.closest("form[data-sum]"); if (form) total(form); });

const enabled = (scope) => [...scope.querySelectorAll("button:is([data-action], [data-open], [type=submit])")].filter((one) => one.offsetParent && one.getAttribute("aria-disabled") !== "true");

// A key of a game presses what takes one of these types of action, or shows the dialog that it is in.
function hotkey(types) {
  if (!types) return;
  const takes = (one) => types.split(" ").includes(JSON.parse(one.dataset.action).type);
  const all = [...$("board").querySelectorAll("[data-action]")].filter(takes);
  const one = all.find((one) => one.offsetParent) || all[0];
  if (!one) toast(words.notNow);
  else if (one.closest("dialog")) one.closest("dialog").showModal();
  else one.click();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=checkbox], [type=radio]), select, textarea")) return;
  const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const row = steps[event.key] && event.target.closest("[data-row]");
  const dialog = document.querySelector("dialog[open]"), scope = dialog || $("board"), key = event.key.toLowerCase();
  if (row) {
    const all = [...row.querySelectorAll("button, a[href], input")].filter((one) => one.offsetParent);
    const next = all[(all.indexOf(document.activeElement) + steps[event.key] + all.length) % all.length];
    if (next) { next.focus(); event.preventDefault(); }
  } else if (key === "?") { if (!dialog) $("help").showModal(); }
  else if (key === "m") document.querySelector("[data-toggle=sound]").click();
  else if (!(table || lesson) || !scope) return;
  else if (/^[1-9]$/.test(key)) enabled(scope)[key - 1]?.click();
  else if (dialog) return;
  else if (table && key === "h" && $("hints")) { $("hints").open = !$("hints").open; $("hints").firstElementChild.focus(); }
  else if (table && key === "c") { $("say").focus(); event.preventDefault(); }
  else if (table && key === "l") say([...$("log").children].slice(-5).map((line) => line.textContent).join(" "));
  else if (scope.dataset.keys) hotkey(JSON.parse(scope.dataset.keys)[key]);
});

// What can be done is told once, when somebody asks.
document.addEventListener("toggle", ({ target }) => { if (target.id === "hints" && target.open) say($("hints-say").textContent); }, true);
if ($("more-keys")) $("help-more").append($("more-keys").content);

document.querySelectorAll("[data-toggle]").forEach(pressed);
if (kept.get("speed")) document.documentElement.dataset.speed = kept.get("speed");
if (kept.get("theme")) document.documentElement.dataset.theme = kept.get("theme");
for (const field of document.querySelectorAll("[data-hash]")) { field.value = location.hash.slice(1); history.replaceState(null, "", location.pathname); }
if (table) {
  connect();
  setInterval(tick, 500);
  addEventListener("online", connect);
  addEventListener("visibilitychange", () => { if (!document.hidden) connect(); });
}
