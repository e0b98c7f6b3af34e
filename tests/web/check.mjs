// Whole games in real browsers: everything that is enabled is pressed, nothing hidden is sent, axe finds nothing,
// and a server that is killed in the middle costs nothing. `node check.mjs uno deal` plays only these games,
// `node check.mjs games` all of them and nothing else, `node check.mjs pages learn` none. `PARLOUR` names another program
// than ours; its games are played if they stand below.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as comforts from "./comforts.mjs";
import { House, desktop, launch, phone } from "./house.mjs";
import { inspector, withoutScript } from "./inspect.mjs";
import { hints, shortcuts } from "./shortcuts.mjs";
import { lessons, wandering } from "./learn.mjs";
import { type } from "./keys.mjs";
import { listen } from "./names.mjs";
import { autoplay, pressable } from "./player.mjs";
import { leaks, shownLater, truth } from "./secrets.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const only = process.argv.slice(2);
const wants = (...names) => !only.length || names.some((name) => only.includes(name));
const games = {
  pobudka: { options: { maxRounds: 1 }, online: { edition: "new56" }, taste: { likes: ["open"] }, likes: [/^Call POBUDKA/, /^Draw/] },
  qwixx: { options: { maxPenalties: 2, rowsToEnd: 1 }, likes: [/^Roll/] },
  uno: { options: { startingHandSize: 5, forcePlay: true, unoCall: true, sevenSwap: true, multipleCardPlay: true, jumpIn: true, playDrawnCard: true }, taste: { likes: ["PLAY_CARD"] }, likes: [/^(?!Draw)/] },
  deal: { options: {}, taste: { likes: ["PLAY_PROPERTY", "ACCEPT", "END_TURN"] }, likes: [/Lay it/, /Wild card.*Use it/, /^Draw/, /^Accept/, /Joker.*Use it/, /(Sly Deal|Deal Breaker|Extra Turn|Draw Two|Get Joker).*Use it/, /^End the turn/] },
  datawar: { options: { maxTurns: 20 }, timings: true, taste: { never: ["RESET_GAME", "QUIT_GAME"] }, never: [/^Start all over/, /^Back to the welcome/, /^Pause/, /^Fast/] },
  // On the plain board, in the program of `examples/liars-dice`.
  "liars-dice": { options: { short: true }, taste: { likes: ["DOUBT"] }, likes: [/^Call/] },
  // What `parlour new` writes.
  "high-card": { options: {}, taste: {}, likes: [/^Play/] },
};

let passed = 0, failed = 0;
async function test(name, body) {
  const start = Date.now();
  try {
    await body();
    passed += 1;
    console.log(`ok    ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL  ${name}\n${error.stack ?? error}`);
  }
}
const assert = (is, what) => { if (!is) throw new Error(what); };

// A browser of its own: its cookies, its errors, the frames it gets.
async function visitor(browser, size, more = {}) {
  const context = await browser.newContext({ viewport: size, reducedMotion: "reduce", ...more });
  const page = await context.newPage();
  const said = [], frames = [];
  page.on("pageerror", (error) => said.push(String(error)));
  page.on("console", (line) => { if (line.type() === "error" && !/WebSocket|ERR_CONNECTION/.test(line.text())) said.push(line.text()); });
  page.on("request", (request) => { if (!request.url().startsWith("http://127.0.0.1:")) said.push(`asked ${request.url()}`); });
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(String(payload))));
  return { context, page, said, frames };
}

// Nothing for axe to find, nothing to scroll sideways for.
async function look(page, where) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const found = violations.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.html + " — " + node.failureSummary).join("\n    ")}`);
  assert(!found.length, `axe at ${where}:\n  ${found.join("\n  ")}`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert(wide <= 0, `${where} is ${wide} px too wide`);
}

async function settled(...pages) {
  for (let tries = 0; tries < 200; tries += 1) {
    const seqs = await Promise.all(pages.map((page) => page.evaluate(() => document.getElementById("table").dataset.seq)));
    const busy = await Promise.all(pages.map((page) => page.evaluate(() => !!document.querySelector("[aria-busy]"))));
    if (seqs[0] && seqs.every((seq) => seq === seqs[0]) && !busy.some(Boolean)) return;
    await pages[0].waitForTimeout(20);
  }
  throw new Error("the pages do not agree");
}

const quick = (house, game) => {
  const { options, timings } = games[game];
  const fast = timings ? { timings: Object.fromEntries(house.timings.map((key) => [key, 1])), cpuDelayMs: 1, autoDismissMs: 1 } : {};
  return { ...options, ...fast };
};

async function open(house, who, game, seats, more = {}) {
  const answer = await who.context.request.post(`${house.url}/api/tables`, { data: { game, seats, name: "Ann", options: { ...quick(house, game), ...more }, pace: false, casual: true } });
  assert(answer.ok(), await answer.text());
  return (await answer.json()).id;
}

async function over(page, where) {
  await page.waitForSelector("#ending", { timeout: 5000 });
  await look(page, `${where}, over`);
}

async function online(house, browser, game) {
  const ann = await visitor(browser, desktop), bob = await visitor(browser, phone, { colorScheme: "dark" });
  const id = await open(house, ann, game, ["me", "open"], games[game].online);
  await ann.page.goto(`${house.url}/t/${id}`);
  await look(ann.page, `${game}, lobby`);
  await bob.page.goto(`${house.url}/t/${id}`);
  await look(bob.page, `${game}, lobby as a guest`);
  await bob.page.fill("#join-name", "Bob");
  await bob.page.click("text=Join");
  await bob.page.waitForSelector("#board");
  await ann.page.waitForSelector("#board");
  const pages = [ann.page, bob.page];
  for (let round = 0; round < 3; round += 1) {
    await settled(...pages);
    for (const page of pages) await look(page, `${game}, round ${round}`);
    if (game === "uno") await secret(ann, bob);
    await Promise.all(pages.map((page, index) => page.evaluate(autoplay, { seed: round * 7 + index + 3, most: 3, open: true, ...games[game].taste }).catch(() => {})).map((play) => Promise.race([play, ann.page.waitForTimeout(400)])));
    if (await ann.page.$("#ending")) break;
  }
  if (game === "uno" || game === "qwixx") await breakdown(house, ann, bob);
  // The plays above may still be running in the pages: reloading ends them.
  await Promise.all(pages.map((page) => page.reload()));
  const played = pages.map((page, index) => page.evaluate(autoplay, { seed: index + 11, most: 6000, open: true, ...games[game].taste }));
  const results = await Promise.race([Promise.all(played), ann.page.waitForTimeout(40000)]);
  assert(results, `${game} does not end: ${JSON.stringify(await Promise.all(pages.map((page) => page.evaluate(pressable))))}`);
  for (const page of pages) await over(page, game);
  for (const who of [ann, bob]) assert(!who.said.length, `the console says ${who.said.join("; ")}`);
  await ann.page.click("text=Rematch");
  await ann.page.waitForURL((url) => !url.pathname.endsWith(id));
  await bob.page.click("text=To the rematch");
  await bob.page.waitForSelector("#board, .lobby");
  await Promise.all([ann.context.close(), bob.context.close()]);
}

// No card of one hand is in the other page or in what it was sent last.
async function secret(ann, bob) {
  const hand = (page) => page.evaluate(() => [...document.querySelectorAll(".uno-fan [data-vt]")].map((one) => one.dataset.vt));
  for (const [one, other] of [[ann, bob], [bob, ann]]) {
    const cards = await hand(one.page);
    const html = await other.page.content();
    for (const card of cards) {
      const word = new RegExp(`\\b${card}(?!\\d)`);
      assert(!word.test(html) && !word.test(other.frames.at(-1)), `${card} is in the wrong page`);
    }
  }
}

// The server is killed and comes back: pages say so, heal, and nothing is lost.
async function breakdown(house, ann, bob) {
  await settled(ann.page, bob.page);
  const before = await ann.page.evaluate(() => document.getElementById("board").innerHTML);
  await house.kill("SIGKILL");
  await ann.page.waitForFunction(() => document.getElementById("notice").textContent.includes("lost"));
  await look(ann.page, "without a server");
  await house.start();
  await ann.page.waitForFunction(() => !document.getElementById("notice").textContent, null, { timeout: 15000 });
  await bob.page.waitForFunction(() => !document.getElementById("notice").textContent, null, { timeout: 15000 });
  await settled(ann.page, bob.page);
  const after = await ann.page.evaluate(() => document.getElementById("board").innerHTML);
  const bare = (html) => html.replace(/ style="[^"]*"| aria-busy="true"/g, "");
  assert(bare(before) === bare(after), "the table has changed by the crash");
}

async function hotSeat(house, browser, game) {
  const ann = await visitor(browser, phone);
  const id = await open(house, ann, game, ["me:Ann", "me:Bob"]);
  await ann.page.goto(`${house.url}/t/${id}`);
  await ann.page.waitForSelector(".curtain, #board");
  const curtain = await ann.page.$(".curtain");
  if (curtain) {
    assert(!(await ann.page.$("#board")), "a board behind the curtain");
    await look(ann.page, `${game}, curtain`);
    await ann.page.click(".curtain button");
  }
  // A desktop at 200 %.
  await ann.page.waitForSelector("#board");
  await ann.page.setViewportSize({ width: 640, height: 430 });
  await look(ann.page, `${game} at 200 %`);
  await ann.page.setViewportSize(phone);
  const result = await Promise.race([ann.page.evaluate(autoplay, { seed: 5, most: 6000, open: true, ...games[game].taste }), ann.page.waitForTimeout(40000)]);
  assert(result && result.over, `${game} on one device does not end`);
  await over(ann.page, `${game} on one device`);
  assert(!ann.said.length, `the console says ${ann.said.join("; ")}`);
  await ann.context.close();
}

async function againstBots(house, browser, game) {
  const ann = await visitor(browser, desktop, { colorScheme: "dark" });
  const id = await open(house, ann, game, ["me", "bot:easy"]);
  await ann.page.goto(`${house.url}/t/${id}`);
  await ann.page.waitForSelector("#board");
  // A number presses what stands there in that place; then with Tab, Enter and Space.
  for (let key = 0; key < 8 && !(await ann.page.$("#ending")); key += 1) await ann.page.keyboard.press(String(1 + ((key * 5) % 7)));
  await type(ann.page, { seed: 7, ...games[game].taste });
  await over(ann.page, `${game} with keys`);
  assert(!ann.said.length, `the console says ${ann.said.join("; ")}`);
  await ann.context.close();
}

// By names alone, in two browsers; whatever either was sent is held against what it could know.
async function byName(house, browser, game) {
  const ann = await visitor(browser, desktop), bob = await visitor(browser, phone, { colorScheme: "dark" });
  const id = await open(house, ann, game, ["me", "open"]);
  await ann.page.goto(`${house.url}/t/${id}`);
  await bob.page.goto(`${house.url}/t/${id}`);
  await bob.page.getByRole("textbox", { name: "Your name" }).fill("Bob");
  await bob.page.getByRole("button", { name: "Join" }).click();
  const { likes, never } = games[game];
  let late = false;
  const timer = setTimeout(() => { late = true; }, 180000);
  await Promise.all([ann, bob].map(({ page }, index) => listen(page, { seed: index + 5, likes, never, until: () => late })));
  clearTimeout(timer);
  for (const { page } of [ann, bob]) await page.getByRole("region", { name: "The end", exact: true }).waitFor({ timeout: 5000 });
  const about = await truth(house, ann, game, id, 2);
  for (const [seat, who] of [ann, bob].entries()) {
    const found = leaks(who.frames, about, seat);
    assert(!found.length, `${game}: seat ${seat} was sent ${found.slice(0, 5).join("; ")}`);
    assert(!who.said.length, `the console says ${who.said.join("; ")}`);
  }
  // The search finds what is there: what one could not see, the other was sent, or oneself at another time.
  const there = [[ann, bob], [bob, ann]].flatMap(([who, other], seat) => [...leaks(other.frames, about, seat), ...shownLater(who.frames, about, seat)]);
  assert(there.length, `${game}: the search finds nothing where there is something`);
  await Promise.all([ann.context.close(), bob.context.close()]);
}

// Qwixx as a score pad for dice on a real table: anybody writes for anybody, and takes it back.
async function scorePad(house, browser) {
  const ann = await visitor(browser, desktop), bob = await visitor(browser, phone);
  const id = await open(house, ann, "qwixx", ["me", "open"], { ruleset: "free", minMarksToLock: 1, rowsToEnd: 2, maxPenalties: 3 });
  await ann.page.goto(`${house.url}/t/${id}`);
  await bob.page.goto(`${house.url}/t/${id}`);
  await bob.page.getByRole("textbox", { name: "Your name" }).fill("Bob");
  await bob.page.getByRole("button", { name: "Join" }).click();
  const go = ({ page }, name) => page.getByRole("button", { name, disabled: false }).first().click();
  const has = ({ page }, name) => page.getByRole("button", { name, disabled: false }).first().waitFor({ timeout: 5000 });
  const told = ({ page }, words) => page.getByRole("list", { name: "What happened" }).getByText(words).last().waitFor({ timeout: 5000 });
  await go(ann, /^Cross out red 7/);
  await has(bob, /Take red 7 back for Ann/);
  await look(ann.page, "a score pad");
  await go(bob, /Take red 7 back for Ann/);
  await has(ann, /^Cross out red 7/);
  await go(ann, "Undo"); // what Bob took back stands there again
  await has(ann, /Take red 7 back/);
  await go(bob, "Redo");
  await has(ann, /^Cross out red 7/);
  for (const die of await bob.page.getByRole("combobox").all()) await die.selectOption("6");
  await go(bob, "The dice show this");
  await told(ann, /rolled white 6 and 6, red 6/);
  await go(ann, /penalty for Bob/);
  await told(bob, "You took a penalty.");
  await go(ann, "Close the blue row");
  await told(bob, "The blue row is closed.");
  await look(bob.page, "a score pad on a phone");
  await go(bob, "Close the green row");
  for (const { page } of [ann, bob]) await page.getByRole("region", { name: "The end", exact: true }).waitFor({ timeout: 5000 });
  assert(!ann.said.length && !bob.said.length, [...ann.said, ...bob.said].join("; "));
  await Promise.all([ann.context.close(), bob.context.close()]);
}

// Steps take the time that the rules give them; whoever plays alone skips them, or has all of them faster.
async function pace(house, browser) {
  const ann = await visitor(browser, desktop);
  const data = { game: "datawar", seats: ["me", "bot:easy"], name: "Ann", options: {}, pace: false };
  const { id } = await (await ann.context.request.post(`${house.url}/api/tables`, { data })).json();
  await ann.page.goto(`${house.url}/t/${id}`);
  await ann.page.click("#board >> text=Straight to the cards");
  const reveal = '#board .btn[data-action*="REVEAL_CARDS"]';
  // How long it takes to the next comparison is the luck of the cards: with most, an effect or two come before it.
  const toReveal = () => ann.page.waitForFunction((reveal) => {
    const tap = document.querySelector(`${reveal}, .dw-deck.can, #board [data-action*="DISMISS_EFFECT"], .dw-choice`);
    if (tap?.matches(reveal)) return true;
    tap?.click();
    return false;
  }, reveal, { polling: 100, timeout: 60000 });
  const compared = async (during) => {
    await toReveal();
    const start = Date.now();
    await ann.page.click(reveal);
    await ann.page.waitForSelector(".dw-state-comparing");
    await during();
    await ann.page.waitForFunction(() => !document.querySelector(".dw-state-comparing"));
    return Date.now() - start;
  };
  const skipped = await compared(() => ann.page.click("[data-skip]"));
  assert(skipped > 900 && skipped < 2200, `a skipped comparison takes ${skipped} ms`);
  await ann.page.click('[data-toggle="speed"]');
  const fast = await compared(async () => {});
  assert(fast > 400 && fast < 2200, `a fast comparison takes ${fast} ms`);
  assert((await ann.page.getAttribute('[data-toggle="speed"]', "aria-pressed")) === "true", "it forgets that it is fast");
  assert(!ann.said.length, `the console says ${ann.said.join("; ")}`);
  await ann.context.close();
}

async function pages(house, browser) {
  for (const [size, colorScheme] of [[desktop, "light"], [phone, "dark"], [{ width: 640, height: 430 }, "light"]]) {
    const ann = await visitor(browser, size, { colorScheme });
    for (const path of ["/", "/me", "/new/uno", "/new/deal", "/rules/qwixx", "/rules/datawar", "/nowhere", "/t/0000000000000", "/inspect"]) {
      await ann.page.goto(house.url + path);
      await look(ann.page, `${path} at ${size.width}`);
    }
    await ann.page.goto(house.url);
    await ann.page.keyboard.press("?");
    await ann.page.waitForSelector("dialog[open]");
    await look(ann.page, "help");
    const errors = ann.said.filter((line) => !line.includes("404"));
    assert(!errors.length, errors.join("; "));
    await ann.context.close();
  }
}

// From the front page to a table, with friends, chat, a muted voice, another device and a resignation.
async function evening(house, browser) {
  const ann = await visitor(browser, desktop), bob = await visitor(browser, phone), tablet = await visitor(browser, phone);
  await ann.page.goto(house.url);
  await ann.page.click('button[value="uno:friends"]');
  await look(ann.page, "asking for a name");
  await ann.page.fill("#name", "Ann");
  await ann.page.click("text=Continue");
  await ann.page.waitForSelector("#invite-link");
  await bob.page.goto(await ann.page.inputValue("#invite-link"));
  await bob.page.fill("#join-name", "Bob <b>");
  await bob.page.click("text=Join");
  await ann.page.waitForSelector("text=Bob <b>");
  await ann.page.click("text=Start");
  await bob.page.waitForSelector("#board");
  await bob.page.fill("#say", "hello <script>");
  await bob.page.keyboard.press("Enter");
  await ann.page.waitForSelector("#chat >> text=hello <script>");
  await ann.page.click("text=Mute");
  await ann.page.waitForSelector("text=Unmute");
  await bob.page.fill("#say", "and again");
  await bob.page.keyboard.press("Enter");
  await bob.page.waitForSelector("#toast >> text=muted");
  await ann.page.click("[data-open=menu]");
  await look(ann.page, "the menu of a table");
  await ann.page.click("text=Continue on another device");
  await ann.page.waitForSelector("#hand-link");
  await look(ann.page, "a code for another device");
  await tablet.page.goto(await ann.page.inputValue("#hand-link"));
  await tablet.page.click("text=Take the seat");
  await tablet.page.waitForSelector(".uno-fan");
  await ann.page.waitForFunction(() => !document.querySelector(".uno-fan"));
  await tablet.page.click("[data-open=menu]");
  await tablet.page.click("text=Give up");
  await bob.page.waitForSelector("#ending >> text=gave up");
  await bob.page.goto(`${house.url}/me`);
  await look(bob.page, "results");
  await bob.page.click("#results ~ ul >> text=Uno");
  await bob.page.waitForSelector("text=1 (100 %)");
  await look(bob.page, "statistics");
  for (const who of [ann, bob, tablet]) { assert(!who.said.length, who.said.join("; ")); await who.context.close(); }
}

const house = await House.open();
const schema = await (await fetch(`${house.url}/api/games`)).json();
const timings = schema.games.find((game) => game.id === "datawar").options.$defs.Timings;
house.timings = Object.keys(timings.properties);
const browser = await launch();
try {
  if (wants("pages")) {
    await test("pages", () => pages(house, browser));
    await test("an evening with friends", () => evening(house, browser));
    const with_us = { visitor, look, open, settled };
    await test("somebody is lost", () => comforts.lost(house, browser, with_us));
    await test("two tabs, reload and back", () => comforts.tabs(house, browser, with_us));
    await test("title, notification and sound", () => comforts.notices(house, browser, with_us));
    await test("a private mute", () => comforts.quiet(house, browser, with_us));
    await test("rare rules by form", () => comforts.rules(house, browser, with_us));
    await test("cards that fly", () => comforts.flying(house, browser, with_us));
    await test("a game looked at again", () => inspector(house, browser, { visitor, look, open }));
    await test("a game looked at without a script", () => withoutScript(house, browser, { visitor, open }));
  }
  if (wants("learn")) {
    await test("lessons", () => lessons(house, browser, { visitor, look }));
    await test("a walk through a lesson", () => wandering(house, browser, { visitor, look }));
    await test("keys", () => shortcuts(house, browser, { visitor, look, open }));
    await test("what can be done", () => hints(house, browser, { visitor, look, open }));
  }
  for (const game of schema.games.map(({ id }) => id).filter((game) => wants("games", game))) {
    await test(`${game}: two browsers`, () => online(house, browser, game));
    await test(`${game}: one device`, () => hotSeat(house, browser, game));
    await test(`${game}: a bot, with keys`, () => againstBots(house, browser, game));
    await test(`${game}: by names, and nothing hidden is sent`, () => byName(house, browser, game));
    if (game === "qwixx") await test("qwixx: a score pad", () => scorePad(house, browser));
    if (game === "datawar") await test("datawar: skipped and fast", () => pace(house, browser));
  }
} finally {
  await browser.close();
  await house.close();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
