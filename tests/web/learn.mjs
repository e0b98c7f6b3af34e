// Lessons, played to their ends by pressing what is lit: with the mouse, with keys on a phone, and without the script.
import { desktop, phone } from "./house.mjs";

const assert = (is, what) => { if (!is) throw new Error(what); };
const games = ["pobudka", "qwixx", "uno", "deal", "datawar"];

const step = (page) => page.evaluate(() => Number(document.getElementById("lesson").dataset.lesson.split("/").at(-1)));
const arrived = (page, number) => page.waitForFunction((number) => document.getElementById("lesson").dataset.lesson.endsWith(`/${number}`) && location.pathname.endsWith(`/${number}`), number);
const over = (page) => page.evaluate(() => !!document.querySelector("button[value$=':bots']"));
const focused = (page) => page.evaluate(() => !!document.activeElement.dataset.lit);

// Whatever is lit can be seen, and the words that belong to it do not cover it.
async function seen(page, where) {
  const covered = await page.evaluate(() => {
    const lit = [...document.querySelectorAll("[data-lit]")].find((one) => one.offsetParent);
    if (!lit) return "nothing is lit";
    lit.scrollIntoView({ block: "nearest" });
    const box = lit.getBoundingClientRect(), [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const top = document.elementFromPoint(x, y);
    return top && (lit.contains(top) || top.contains(lit)) ? "" : `${top && top.outerHTML.slice(0, 120)} is over it`;
  });
  assert(!covered, `${where}: ${covered}`);
}

async function byMouse(page) {
  await page.locator("[data-lit]:visible").first().click();
  const inside = page.locator("dialog[open] [data-lit]");
  if (await inside.count()) await inside.first().click();
}

async function byKeys(page, where) {
  for (let tries = 0; tries < 60 && !(await focused(page)); tries += 1) {
    assert((await step(page)) === 1, `${where}: what is lit has no focus`);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  if (await page.$("dialog[open]")) {
    assert(await focused(page), `${where}: nothing is lit in the dialog`);
    await page.keyboard.press("Enter");
  }
}

async function play(house, who, game, press, look) {
  const { page } = who;
  await page.goto(`${house.url}/learn/${game}`);
  let number = 1;
  for (; !(await over(page)); number += 1) {
    const where = `${game}, step ${number} of the lesson`;
    await look(page, where);
    await seen(page, where);
    await press(page, where);
    await arrived(page, number + 1);
  }
  assert(number > 8, `the lesson of ${game} has ${number} steps`);
  await look(page, `${game}, end of the lesson`);
  assert(!who.said.length, `the console says ${who.said.join("; ")}`);
}

export async function lessons(house, browser, { visitor, look }) {
  for (const game of games) {
    const ann = await visitor(browser, desktop);
    await play(house, ann, game, byMouse, look);
    await ann.context.close();
    const bob = await visitor(browser, phone, { colorScheme: "dark" });
    await play(house, bob, game, byKeys, look);
    await bob.context.close();
  }
}

// Back, forward, reload, something else than what is lit, and from the end to a table; with cards that fly.
export async function wandering(house, browser, { visitor, look }) {
  const ann = await visitor(browser, desktop, { reducedMotion: "no-preference" });
  const { page } = ann;
  await page.goto(house.url);
  await page.click('a[href="/learn/uno"]');
  for (let number = 2; number < 4; number += 1) { await byMouse(page); await arrived(page, number); }
  await page.goBack();
  await arrived(page, 2);
  await page.goForward();
  await arrived(page, 3);
  await page.reload();
  assert((await step(page)) === 3, "a reload leads elsewhere");
  await page.click('#board [aria-label="Play red 9"]');
  await page.waitForSelector("#lesson-note >> text=play the blue 3");
  assert((await step(page)) === 3, "something else leads on");
  await look(page, "a lesson that explains");
  await page.click('#board [aria-label="green skip"]', { force: true });
  await page.waitForSelector("#toast >> text=neither the color nor the symbol");
  await page.keyboard.press("1");
  await page.waitForFunction(() => document.getElementById("lesson-note").textContent);
  await page.click("text=Do it for me");
  await arrived(page, 4);
  assert(!(await page.textContent("#lesson-note")), "what was said stays");
  await page.click("text=Start over");
  await arrived(page, 1);
  await page.click(".lesson-ways .quiet");
  await page.waitForSelector("text=Now play against a bot");
  await page.click("text=All the rules");
  await page.waitForSelector("text=Learn it in two minutes");
  await page.goBack();
  await page.click("text=Now play against a bot");
  await page.waitForURL("**/t/*");
  await page.waitForSelector("#board");
  assert(!ann.said.length, `the console says ${ann.said.join("; ")}`);
  await ann.context.close();

  // A press on a card that is still flying counts.
  const quick = await visitor(browser, desktop, { reducedMotion: "no-preference", bypassCSP: true });
  await quick.page.goto(`${house.url}/learn/uno/2`);
  await quick.page.addStyleTag({ content: "::view-transition-group(*) { animation-duration: 20s !important; }" });
  await byMouse(quick.page);
  await arrived(quick.page, 3);
  await quick.page.click('#board [aria-label="Play red 9"]', { force: true });
  await quick.page.waitForSelector("#lesson-note >> text=lay the blue 3", { timeout: 8000 });
  await quick.context.close();

  const bare = await visitor(browser, phone, { javaScriptEnabled: false });
  await bare.page.goto(`${house.url}/learn/qwixx`);
  for (let number = 2; number < 13; number += 1) {
    await bare.page.locator("[data-lit]:visible").first().click();
    await bare.page.waitForURL(`**/learn/qwixx/${number}`);
  }
  await bare.page.waitForSelector("text=Now play against a bot");
  await bare.page.goto(`${house.url}/learn/uno/6`);
  await bare.page.click("text=Do it for me");
  await bare.page.waitForURL("**/learn/uno/7");
  await bare.context.close();
}
