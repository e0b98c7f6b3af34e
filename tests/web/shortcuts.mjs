// Every key that is listed under `?` is pressed, and has its effect; none has one while somebody writes. And what can
// be done is told to whoever asks.
import { desktop, phone } from "./house.mjs";

const assert = (is, what) => { if (!is) throw new Error(what); };
const everywhere = ["?", "Tab", "Enter or Space", "Esc", "M"], board = ["← →", "1 to 9"], table = ["H", "C", "L"];

// The keys of the games: at which step of the lesson each does what is asked for; "note" and "dialog" where it is
// answered, or asks once more.
const own = {
  uno: { D: [4], U: [7, "note"] },
  qwixx: { R: [2], P: [8], E: [5] },
  pobudka: { D: [5], T: [7], W: [12, "dialog"] },
  deal: { D: [2], E: [6] },
  datawar: { D: [2], G: [12] },
};

async function listed(page, where) {
  await page.keyboard.press("?");
  await page.waitForSelector("#help[open]");
  const keys = await page.locator("#help kbd").allTextContents();
  await page.keyboard.press("Escape");
  await page.waitForSelector("#help[open]", { state: "detached" });
  assert(new Set(keys).size === keys.length, `${where} lists a key twice: ${keys}`);
  return keys.sort().join(" | ");
}

const expect = (...lists) => lists.flat().sort().join(" | ");
const pressed = (page, toggle) => page.getAttribute(`[data-toggle=${toggle}]`, "aria-pressed");

async function onEveryPage(page) {
  const before = await page.evaluate(() => document.activeElement.outerHTML);
  await page.keyboard.press("Tab");
  assert(before !== (await page.evaluate(() => document.activeElement.outerHTML)), "Tab leads nowhere");
  await page.focus("[data-toggle=theme]");
  for (const key of ["Enter", "Space"]) {
    const was = await pressed(page, "theme");
    await page.keyboard.press(key);
    assert(was !== (await pressed(page, "theme")), `${key} does not press`);
  }
  const was = await pressed(page, "sound");
  await page.keyboard.press("m");
  assert(was !== (await pressed(page, "sound")), "M does nothing");
  await page.keyboard.press("m");
}

async function ofGames(house, browser, { visitor }) {
  const ann = await visitor(browser, desktop);
  const { page } = ann;
  for (const [game, keys] of Object.entries(own)) {
    await page.goto(`${house.url}/learn/${game}`);
    const list = await listed(page, game);
    assert(list === expect(everywhere, board, Object.keys(keys)), `${game} lists ${list}`);
    for (const [key, [step, how]] of Object.entries(keys)) {
      await page.goto(`${house.url}/learn/${game}/${step}`);
      await page.keyboard.press(key.toLowerCase());
      if (how === "dialog") await page.waitForSelector("dialog[open]");
      else if (how === "note") await page.waitForFunction(() => document.getElementById("lesson-note").textContent);
      else await page.waitForURL(`**/learn/${game}/${step + 1}`);
    }
  }
  await page.goto(`${house.url}/learn/uno/2`);
  await page.keyboard.press("u");
  await page.waitForSelector("#toast >> text=cannot do that now");
  assert(!ann.said.length, ann.said.join("; "));
  await ann.context.close();
}

export async function shortcuts(house, browser, tools) {
  await ofGames(house, browser, tools);
  const ann = await tools.visitor(browser, desktop);
  const { page } = ann;
  await page.goto(house.url);
  const front = await listed(page, "the front page");
  assert(front === expect(everywhere), `the front page lists ${front}`);
  await onEveryPage(page);
  const id = await tools.open(house, ann, "uno", ["me", "bot:easy"]);
  await page.goto(`${house.url}/t/${id}`);
  await page.waitForSelector("#board");
  const list = await listed(page, "a table");
  assert(list === expect(everywhere, board, table, Object.keys(own.uno)), `a table lists ${list}`);
  await onEveryPage(page);
  await page.waitForSelector("#turn.turn-mine");
  const seq = await page.getAttribute("#table", "data-seq");
  await page.keyboard.press("1");
  await page.waitForFunction((seq) => document.getElementById("table").dataset.seq !== seq || document.querySelector("dialog[open]"), seq);
  if (await page.$("dialog[open]")) { await page.keyboard.press("1"); }
  await page.waitForFunction((seq) => document.getElementById("table").dataset.seq !== seq, seq);
  await page.locator("#board .uno-fan button").first().focus();
  const card = await page.evaluate(() => document.activeElement.dataset.vt);
  await page.keyboard.press("ArrowRight");
  const next = await page.evaluate(() => document.activeElement.dataset.vt);
  assert(next && next !== card, "an arrow leads to no other card");
  await page.keyboard.press("l");
  await page.waitForFunction(() => document.getElementById("live").textContent);
  await page.keyboard.press("h");
  await page.waitForSelector("#hints[open]");
  await page.keyboard.press("h");
  await page.waitForSelector("#hints:not([open])");
  await page.keyboard.press("c");
  assert(await page.evaluate(() => document.activeElement.id === "say"), "C leads not to the chat");
  const sound = await pressed(page, "sound");
  await page.keyboard.type("?hmcld1");
  assert((await page.inputValue("#say")) === "?hmcld1", "what is written goes elsewhere");
  assert(!(await page.$("dialog[open], #hints[open]")) && sound === (await pressed(page, "sound")), "a key works while somebody writes");
  assert(!ann.said.length, ann.said.join("; "));
  await ann.context.close();
}

// What can be done is listed with its buttons, framed on the board, told once, and true.
export async function hints(house, browser, { visitor, look, open }) {
  for (const [game, size, colorScheme] of [["deal", phone, "dark"], ["qwixx", desktop, "light"], ["uno", phone, "light"], ["pobudka", desktop, "dark"]]) {
    const ann = await visitor(browser, size, { colorScheme });
    const { page } = ann;
    const id = await open(house, ann, game, ["me:Ann", "me:Bob"]);
    await page.goto(`${house.url}/t/${id}`);
    await page.waitForSelector(".curtain, #board");
    if (await page.$(".curtain")) await page.click(".curtain button");
    await page.waitForSelector("#board");
    await page.waitForSelector("#hints");
    await page.evaluate(() => {
      window.told = 0;
      new MutationObserver(() => { if (document.getElementById("live").textContent.includes("highlighted")) window.told += 1; }).observe(document.getElementById("live"), { childList: true });
    });
    await page.keyboard.press("h");
    await page.waitForSelector("#hints[open] button");
    await page.waitForFunction(() => window.told === 1);
    await look(page, `what can be done in ${game}`);
    const framed = await page.evaluate(() => [...document.querySelectorAll("#board button:is([data-action], [data-open]):not([aria-disabled=true])")].filter((one) => one.offsetParent).every((one) => getComputedStyle(one).outlineStyle === "dashed"));
    assert(framed, `not everything that can be done is framed in ${game}`);
    // Some things are done from the list; it stays open, and is not told again.
    for (let done = 0; done < 3; done += 1) {
      const seq = await page.getAttribute("#table", "data-seq");
      await page.locator("#hints button").first().click();
      await page.waitForFunction((seq) => document.getElementById("table").dataset.seq !== seq, seq);
      if (!(await page.$("#hints[open] button"))) break;
      await look(page, `what can be done in ${game}, later`);
    }
    assert((await page.evaluate(() => window.told)) === 1, "what can be done is told again and again");
    assert(!ann.said.length, ann.said.join("; "));
    await ann.context.close();
  }
  const ann = await visitor(browser, desktop);
  const id = await open(house, ann, "uno", ["me", "open"]);
  await ann.page.goto(`${house.url}/t/${id}`);
  const bob = await visitor(browser, phone);
  await bob.page.goto(`${house.url}/t/${id}`);
  await bob.page.fill("#join-name", "Bob");
  await bob.page.click("text=Join");
  await bob.page.waitForSelector("#board");
  await bob.page.click("text=What can I do?");
  // Chance says who begins.
  for (let done = 0; done < 30 && (await bob.page.$("#hints[open] button")); done += 1) {
    const seq = await bob.page.getAttribute("#table", "data-seq");
    await bob.page.locator("#hints button").first().click();
    await bob.page.waitForFunction((seq) => document.getElementById("table").dataset.seq !== seq, seq);
  }
  await bob.page.waitForSelector("#hints-say >> text=Waiting for Ann.");
  await look(bob.page, "nothing can be done");
  await ann.context.close();
  await bob.context.close();
}
