// What makes a table comfortable: somebody who is lost, two tabs, the back button, a title, sounds, a notice, quiet.
import { desktop, phone } from "./house.mjs";
import { listen } from "./names.mjs";

const assert = (is, what) => { if (!is) throw new Error(what); };
const button = ({ page }, name) => page.getByRole("button", { name });
const title = ({ page }, words) => page.waitForFunction((words) => document.title.includes(words), words);

// Uno stands still when somebody is lost. Somebody else takes the place, or the owner goes on without them.
export async function lost(house, browser, { visitor, look }) {
  const [ann, bob, cleo, dan] = await Promise.all([desktop, phone, phone, phone].map((size) => visitor(browser, size)));
  const data = { game: "uno", seats: ["me", "open", "open"], name: "Ann", absent: "pause", pace: false };
  const { id } = await (await ann.context.request.post(`${house.url}/api/tables`, { data })).json();
  await ann.page.goto(`${house.url}/t/${id}`);
  for (const [who, name] of [[bob, "Bob"], [cleo, "Cleo"]]) {
    await who.page.goto(`${house.url}/t/${id}`);
    await who.page.getByRole("textbox", { name: "Your name" }).fill(name);
    await button(who, "Join").click();
  }
  await ann.page.waitForSelector(".uno-fan");
  const cards = await bob.page.evaluate(() => [...document.querySelectorAll(".uno-fan [data-vt]")].map((one) => one.dataset.vt).sort());
  await bob.context.close();
  await ann.page.getByRole("heading", { name: "The game is paused" }).waitFor({ timeout: 20000 });
  await title(ann, "Paused");
  await ann.page.getByText("The game is waiting for Bob", { exact: true }).waitFor();
  await look(ann.page, "somebody is missing");
  await look(cleo.page, "somebody is missing, on a phone");
  assert(await button(ann, "Go on without Bob").count() === 1, "the owner cannot go on");
  assert(await button(cleo, "Go on without Bob").count() === 0, "anybody can go on");
  await dan.page.goto(`${house.url}/t/${id}`);
  await dan.page.waitForSelector("#board");
  assert(await button(dan, "Take their place").count() === 0, "nobody has offered the place");
  assert(await button(cleo, "Offer Bob’s place").count() === 0, "anybody can offer the place");
  await button(ann, "Offer Bob’s place").click();
  await button(ann, "Keep the place for Bob").waitFor();
  await button(dan, "Take their place").waitFor();
  await look(dan.page, "a place that is free");
  await dan.page.getByRole("textbox", { name: "Your name" }).fill("Dan");
  await button(dan, "Take their place").click();
  await dan.page.waitForSelector(".uno-fan");
  await ann.page.waitForFunction(() => !document.querySelector(".uno-pause"));
  const taken = await dan.page.evaluate(() => [...document.querySelectorAll(".uno-fan [data-vt]")].map((one) => one.dataset.vt).sort());
  assert(JSON.stringify(taken) === JSON.stringify(cards), "Dan has other cards than Bob had");
  // It may be Dan's turn, which stands behind the name.
  await ann.page.locator("#people .player-name").filter({ hasText: /^Dan\b/ }).first().waitFor();
  await cleo.context.close();
  await button(ann, "Go on without Cleo").click({ timeout: 20000 });
  await ann.page.waitForFunction(() => !document.querySelector(".uno-pause"));
  await dan.page.waitForFunction(() => document.querySelectorAll(".uno-other").length === 1);
  for (const who of [ann, dan]) { assert(!who.said.length, who.said.join("; ")); await who.context.close(); }
}

// Two tabs of one seat agree, whichever is used; reload and back lead to the same table.
export async function tabs(house, browser, { visitor, open, settled }) {
  const ann = await visitor(browser, desktop);
  const id = await open(house, ann, "qwixx", ["me", "bot:easy"]);
  const other = await ann.context.newPage();
  for (const page of [ann.page, other]) { await page.goto(`${house.url}/t/${id}`); await page.waitForSelector("#board"); }
  const board = (page) => page.evaluate(() => {
    const board = document.getElementById("board"), data = (name) => [...board.querySelectorAll(`[data-${name}]`)].map((one) => one.dataset[name]);
    return [board.textContent, ...data("action"), ...data("vt"), ...data("why")].join("\n");
  });
  const agree = async (when) => {
    await settled(ann.page, other);
    assert((await board(ann.page)) === (await board(other)), `the tabs do not agree ${when}`);
  };
  await ann.page.getByRole("button", { name: "Roll the dice" }).click();
  await other.getByRole("button", { name: "Cross out nothing" }).click();
  await agree("after a move in each");
  await ann.page.reload();
  await ann.page.waitForSelector("#board");
  await agree("after a reload");
  await ann.page.goto(`${house.url}/me`);
  await ann.page.goBack();
  await ann.page.waitForFunction(() => document.getElementById("table").dataset.seq);
  await agree("after going back");
  // What one tab has done is refused in the other with a sentence.
  await other.evaluate(() => { for (const one of document.querySelectorAll('#board [data-action*="NEXT_TURN"]')) { one.click(); one.removeAttribute("aria-busy"); one.click(); } });
  await other.waitForFunction(() => document.getElementById("toast").textContent.length > 5);
  assert(!ann.said.length, ann.said.join("; "));
  await ann.context.close();
}

// The title says whose turn it is; a notification comes only after it was asked for; switches are remembered.
export async function notices(house, browser, { visitor, open }) {
  const ann = await visitor(browser, desktop);
  await ann.context.addInitScript(() => {
    window.told = []; window.asked = 0; window.tones = 0;
    window.Notification = class { static permission = "default"; constructor(text) { window.told.push(text); }
      static requestPermission() { window.asked += 1; Notification.permission = "granted"; return Promise.resolve("granted"); } };
    window.AudioContext = class { currentTime = 0; destination = {}; createOscillator() { window.tones += 1; return { frequency: {}, connect: (to) => to, start() {}, stop() {} }; }
      createGain() { return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (to) => to }; } };
  });
  const id = await open(house, ann, "qwixx", ["me", "bot:easy"]);
  await ann.page.goto(`${house.url}/t/${id}`);
  await title(ann, "● Your turn");
  await button(ann, "Sound").click();
  await ann.page.waitForFunction(() => window.tones > 0);
  await button(ann, "Table").click();
  assert(await ann.page.evaluate(() => window.asked) === 0, "somebody was asked without a press");
  await button(ann, "Notify me when it is my turn").click();
  await ann.page.waitForFunction(() => window.asked === 1);
  await button(ann, "Back to the game").click();
  await ann.page.evaluate(() => Object.defineProperty(document, "hidden", { get: () => true }));
  for (const name of ["Roll the dice", "Cross out nothing", /^End the turn/]) await button(ann, name).click();
  // The bot's turn; the white dice are everybody's.
  await ann.page.waitForFunction(() => window.told.some((text) => text.includes("Your turn")));
  await ann.page.reload();
  assert(await button(ann, "Sound").getAttribute("aria-pressed") === "true", "it forgets that there is sound");
  assert(!ann.said.length, ann.said.join("; "));
  await ann.context.close();
}

// Whoever does not want to hear somebody hides what they say, on this device, at every table.
export async function quiet(house, browser, { visitor, open, look }) {
  const ann = await visitor(browser, desktop), bob = await visitor(browser, phone);
  for (const round of [0, 1]) {
    const id = await open(house, ann, "uno", ["me", "open"]);
    await ann.page.goto(`${house.url}/t/${id}`);
    await bob.page.goto(`${house.url}/t/${id}`);
    await bob.page.getByRole("textbox", { name: "Your name" }).fill("Bob");
    await button(bob, "Join").click();
    await bob.page.waitForSelector("#board");
    await bob.page.getByRole("textbox", { name: "Write to the others" }).fill(`word ${round}`);
    await bob.page.keyboard.press("Enter");
    const said = ann.page.getByRole("list", { name: "What was said" }).getByText(`word ${round}`);
    const hide = button(ann, "Hide Bob");
    await hide.waitFor();
    if (round === 0) {
      await said.waitFor({ state: "visible" });
      await hide.click();
      await look(ann.page, "somebody who is hidden");
    } else assert(await hide.getAttribute("aria-pressed") === "true", "it is forgotten who was hidden");
    await ann.page.locator("#chat >> text=word").waitFor({ state: "hidden" });
    assert(!(await ann.page.textContent("#live")).includes(`word ${round}`) || round === 0, "what is hidden is read aloud");
    if (round === 1) { await hide.click(); await said.waitFor({ state: "visible" }); }
  }
  for (const who of [ann, bob]) { assert(!who.said.length, who.said.join("; ")); await who.context.close(); }
}

// A table with the rarest rules, made with the form.
export async function rules(house, browser, { visitor, look }) {
  const ann = await visitor(browser, phone);
  await ann.page.goto(`${house.url}/new/qwixx`);
  await ann.page.getByRole("textbox", { name: "Your name" }).fill("Ann");
  await ann.page.getByRole("radio", { name: /^Your own rules/ }).check();
  await ann.page.getByText("Other orders of the numbers").click();
  await ann.page.getByRole("textbox", { name: "The red row from left to right" }).fill("12 2 3 4 5 6 7 8 9 10 11");
  await look(ann.page, "a form with a mixed row");
  await button(ann, "Open the table").click();
  await ann.page.waitForSelector("#board");
  const row = await ann.page.evaluate(() => [...document.querySelectorAll("#board button[aria-label^=red]")].map((one) => parseInt(one.textContent, 10)).join(" "));
  assert(row === "12 2 3 4 5 6 7 8 9 10 11", `the red row is ${row}`);
  await ann.page.goto(`${house.url}/new/datawar`);
  await ann.page.getByRole("radio", { name: /^Your own rules/ }).check();
  await ann.page.getByText("How long everything takes").click();
  await ann.page.getByText("Names for").first().click();
  await look(ann.page, "a form with everything open");
  assert(!ann.said.length, ann.said.join("; "));
  await ann.context.close();
}

// Cards fly, and a bot without a pace plays the next before the last has landed.
export async function flying(house, browser, { visitor }) {
  const ann = await visitor(browser, desktop, { reducedMotion: "no-preference" });
  const data = { game: "uno", seats: ["me", "bot:easy"], name: "Ann", pace: false, startWhenFull: true };
  const { id } = await (await ann.context.request.post(`${house.url}/api/tables`, { data })).json();
  await ann.page.goto(`${house.url}/t/${id}`);
  await ann.page.waitForSelector("#board");
  const pressed = await listen(ann.page, { seed: 5, likes: [/^Play/], most: 60 });
  assert(pressed > 3, "nothing was played");
  assert(!ann.said.length, `flying cards said ${ann.said.join("\n")}`);
  await ann.context.close();
}
