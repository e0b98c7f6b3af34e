// A game looked at again: stepped through, jumped in, branched, downloaded and brought back as a file.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { desktop, phone } from "./house.mjs";
import { autoplay } from "./player.mjs";

const assert = (is, what) => { if (!is) throw new Error(what); };

const moment = (page) => page.evaluate(() => Number(document.getElementById("at").getAttribute("value")));
const arrived = (page, at) => page.waitForFunction((at) => document.getElementById("at").getAttribute("value") === String(at) && document.getElementById("at").value === String(at), at);

export async function inspector(house, browser, { visitor, look, open }) {
  const ann = await visitor(browser, desktop);
  const { page } = ann;
  const id = await open(house, ann, "uno", ["me", "bot:easy"]);
  await page.goto(`${house.url}/t/${id}`);
  await page.waitForSelector("#board");
  // Not while it goes on.
  const answer = await ann.context.request.get(`${house.url}/t/${id}/inspect`);
  assert(answer.status() === 403 && (await answer.text()).includes("NOT_INSPECTABLE"), "a running game can be inspected");
  await Promise.race([page.evaluate(autoplay, { seed: 5, most: 6000, open: true }), page.waitForTimeout(60000)]);
  await page.waitForSelector("#ending");
  await page.click("text=Review the game");
  await page.waitForSelector("#inspector");
  await look(page, "the deal");
  const last = Number(await page.getAttribute("#at", "max"));
  assert(last > 4 && (await moment(page)) === 0, `the game has ${last} moves`);

  // With keys, as fast as one likes.
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await arrived(page, 3);
  assert(page.url().endsWith("?at=3"), `the address is ${page.url()}`);
  assert((await page.title()).includes("move 3 "), await page.title());
  assert((await page.$$(".tree .changed")).length > 0, "nothing has changed");
  assert((await page.$$(".parlour-chart .lit")).length > 0, "no state is lit");
  assert((await page.$$(".parlour-chart .taken")).length > 0, "no way is marked");
  assert((await page.$$(".view")).length === 3, "not every seat is shown");
  assert((await page.$$(".view :is(button, input, a)")).length === 0, "a board can be pressed");
  await page.keyboard.press("ArrowLeft");
  await arrived(page, 2);
  await page.keyboard.press("End");
  await arrived(page, last);
  await look(page, "the last move");
  await page.keyboard.press("Home");
  await arrived(page, 0);
  // With the slider, by its own keys.
  await page.focus("#at");
  await page.keyboard.press("ArrowRight");
  await arrived(page, 1);
  // By pressing a move, and by the link that it left.
  await page.click('#moves a[data-at="4"]');
  await arrived(page, 4);
  const words = await page.textContent("#moment");
  await page.reload();
  assert((await moment(page)) === 4 && (await page.textContent("#moment")) === words, "a link leads elsewhere");
  await page.click(".timeline [data-key=next]");
  await arrived(page, 5);

  // As a file, and back.
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("text=Replay file")]);
  const file = join(house.data, download.suggestedFilename());
  await download.saveAs(file);
  await page.click("[href='/me']");
  await page.click("text=Open a replay file");
  await look(page, "asking for a file");
  await page.setInputFiles("#file", file);
  await page.click("text=Open it");
  await page.waitForSelector("text=This file proves itself.");
  assert(Number(await page.getAttribute("#at", "max")) === last, "the file has other moves");
  await page.keyboard.press("ArrowRight");
  await arrived(page, 1);
  const changed = JSON.parse(readFileSync(file, "utf8"));
  changed.entries[2].atMs += 1;
  writeFileSync(file, JSON.stringify(changed));
  await page.goto(`${house.url}/inspect`);
  await page.setInputFiles("#file", file);
  await page.click("text=Open it");
  await page.waitForSelector("text=This file does not prove itself.");
  await look(page, "a file that was changed");
  await page.goto(`${house.url}/inspect`);
  await page.click("text=Or paste");
  await page.fill("#text", "no such thing");
  await page.click("text=Open it");
  await page.waitForSelector("[role=alert] >> text=NO_REPLAY");

  // Another way on from here.
  await page.goto(`${house.url}/t/${id}/inspect?at=3`);
  await page.fill("#branch-name", "Zoe");
  await page.selectOption("#branch-cards", "0");
  await page.click("text=Open the table");
  await page.waitForSelector("#board .uno-fan");
  assert(!page.url().includes(id), "it is the same table");
  await look(page, "a branch");
  await page.goto(`${house.url}/me`);
  await page.waitForSelector("text=Review");

  // On a phone, in the dark, at a table that is open for inspection.
  const bob = await visitor(browser, phone, { colorScheme: "dark" });
  const data = { game: "qwixx", seats: ["me", "bot:easy"], name: "Bob", inspection: true, pace: false };
  const table = await (await bob.context.request.post(`${house.url}/api/tables`, { data })).json();
  await bob.page.goto(`${house.url}/t/${table.id}`);
  await bob.page.waitForSelector("text=Open hands");
  await look(bob.page, "a table that is open for inspection");
  await bob.page.goto(`${house.url}/t/${table.id}/inspect`);
  await bob.page.waitForSelector("#inspector >> text=The game is still going on");
  await look(bob.page, "a running game on a phone");
  const errors = [...ann.said, ...bob.said].filter((line) => !/40[03]/.test(line));
  assert(!errors.length, errors.join("; "));
  await ann.context.close();
  await bob.context.close();
}

// Without the script: links and a form lead everywhere.
export async function withoutScript(house, browser, { visitor, open }) {
  const ann = await visitor(browser, desktop);
  const id = await open(house, ann, "uno", ["me", "bot:easy"]);
  await ann.page.goto(`${house.url}/t/${id}`);
  await ann.page.waitForSelector("#board");
  await ann.page.click("[data-open=menu]");
  await ann.page.click("text=Give up");
  await ann.page.waitForSelector("#ending");
  await ann.context.close();
  const bare = await visitor(browser, phone, { javaScriptEnabled: false });
  await bare.page.goto(`${house.url}/t/${id}/inspect`);
  const last = Number(await bare.page.getAttribute("#at", "max"));
  assert(await bare.page.isVisible("text=Go"), "there is no way to go to a move");
  for (let at = 1; at <= Math.min(last, 3); at += 1) {
    await bare.page.click(".timeline [data-key=next]");
    assert((await bare.page.title()).includes(`move ${at} `), await bare.page.title());
  }
  await bare.context.close();
}
