// Pictures of every page and game, in several phases, light and dark, desktop and phone, to be looked at.
//     node shots.mjs DIR [GAME]
import { mkdirSync } from "node:fs";
import { House, desktop, launch, phone } from "./house.mjs";
import { autoplay } from "./player.mjs";

const [folder = "shots", only] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const house = await House.open();
const browser = await launch();
const ways = [["desktop", desktop, "light"], ["desktop", desktop, "dark"], ["phone", phone, "light"], ["phone", phone, "dark"]];

async function shoot(page, name) {
  await page.waitForTimeout(250);
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

// A table of a game, with options as an object, seen after so many presses.
async function game(id, name, seats, options, presses) {
  for (const [size, viewport, colorScheme] of ways) {
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce" });
    const page = await context.newPage();
    const data = { game: id, seats, name: "Ann", options, pace: false, casual: true, startWhenFull: seats.length > 1 };
    const answer = await (await context.request.post(`${house.url}/api/tables`, { data })).json();
    await page.goto(`${house.url}/t/${answer.id}`);
    await page.waitForSelector("#board, .lobby, .curtain");
    if (presses) await Promise.race([page.evaluate(autoplay, { seed: 9, most: presses, open: false, never: ["UI", "RESET_GAME", "QUIT_GAME"], likes: ["PLAY_PROPERTY", "ACCEPT", "END_TURN"] }), page.waitForTimeout(20000)]);
    await shoot(page, `${id}-${name}-${size}-${colorScheme}`);
    if (name === "over" && (await page.$("#ending"))) {
      await page.goto(`${house.url}/t/${answer.id}/inspect?at=4`);
      await page.waitForSelector("#inspector");
      await shoot(page, `${id}-again-${size}-${colorScheme}`);
    }
    if (id === "uno" && name === "begin") {
      const more = await page.$(".uno-fan [data-open]");
      if (more) { await more.click(); await shoot(page, `${id}-choice-${size}-${colorScheme}`); }
    }
    await context.close();
  }
}

async function pages() {
  for (const [size, viewport, colorScheme] of ways) {
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce" });
    const page = await context.newPage();
    for (const path of ["/", "/new/uno", "/rules/uno", "/me", "/inspect", "/nowhere"]) {
      await page.goto(house.url + path);
      await shoot(page, `page${path.replaceAll("/", "-")}-${size}-${colorScheme}`);
    }
    await context.close();
  }
}

// Results, from a few very short games of one person.
async function results() {
  for (const [size, viewport, colorScheme] of ways) {
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce" });
    const page = await context.newPage();
    for (let round = 0; round < 9; round += 1) {
      const data = { game: "qwixx", seats: two, name: "Ann", options: { maxPenalties: 2, rowsToEnd: 1 }, pace: false };
      const { id } = await (await context.request.post(`${house.url}/api/tables`, { data })).json();
      await page.goto(`${house.url}/t/${id}`);
      await page.waitForSelector("#board");
      await Promise.race([page.evaluate(autoplay, { seed: round + 3, most: 400, open: false, likes: ["MARK_NUMBER", "NEXT_TURN"], never: ["UNDO", "UNMARK_NUMBER"] }), page.waitForTimeout(9000)]);
    }
    for (const path of ["/me", "/me/qwixx"]) {
      await page.goto(house.url + path);
      await shoot(page, `page${path.replaceAll("/", "-")}-played-${size}-${colorScheme}`);
    }
    await context.close();
  }
}

const swift = Object.fromEntries(["CARD_FLIP", "CARD_COMPARISON", "WIN_ANIMATION", "OWYW_ANIMATION", "SPECIAL_EFFECT_DISPLAY", "DATA_WAR_REVEAL", "EFFECT_PROCESSING", "CPU_TURN_DELAY"].map((key) => [key, 1]));
const two = ["me", "bot:easy"];
const three = ["me", "bot:easy", "bot:easy"];
const house_rules = { unoCall: true, sevenSwap: true, multipleCardPlay: true, playDrawnCard: true, jumpIn: true, scoreLimit: 100 };
if (!only || only === "pages") await pages();
if (!only || only === "results") await results();
const all = {
  uno: [["begin", three, {}, 0], ["middle", three, {}, 6], ["rules", [...three, "bot:easy"], house_rules, 12], ["stack", three, { drawStacking: true }, 8], ["curtain", ["me:Ann", "me:Bob"], {}, 0], ["over", two, { startingHandSize: 5 }, 900], ["lobby", ["me", "open", "open"], {}, 0]],
  qwixx: [["begin", three, {}, 0], ["middle", three, {}, 9], ["over", two, {}, 900]],
  pobudka: [["begin", three, {}, 0], ["middle", three, {}, 9], ["over", two, { maxRounds: 1 }, 400]],
  deal: [["begin", three, {}, 0], ["middle", three, {}, 14], ["over", two, {}, 900]],
  datawar: [["begin", two, {}, 0], ["middle", two, {}, 8], ["over", two, { maxTurns: 3, cpuDelayMs: 1, autoDismissMs: 1, timings: swift }, 200]],
};
for (const [id, scenes] of Object.entries(all)) {
  if (only && only !== id) continue;
  for (const [name, seats, options, presses] of scenes) await game(id, name, seats, options, presses);
}
await browser.close();
await house.close();
