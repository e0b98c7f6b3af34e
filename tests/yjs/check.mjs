// Whole games through Yjs documents, by clients that are not ours. `node check.mjs NAME` runs what has NAME in its name.
import { House } from "./house.mjs";
import { games } from "./games.mjs";
import { life } from "./life.mjs";
import { malice } from "./malice.mjs";
import { others, own } from "./others.mjs";
import { page } from "./page.mjs";
import { seed } from "./seed.mjs";

// Every stock client listens for the end of the process; a table of ten is no leak.
process.setMaxListeners(0);

const only = process.argv[2] ?? "";
const house = await House.open();
const isOurs = !(await house.ask("/api/games")).games.some(({ id }) => id === "liars-dice");
const all = isOurs ? { ...games, ...seed, ...malice, ...life, ...others, ...page } : own;
const scenarios = Object.entries(all).filter(([name]) => name.includes(only));
let failed = 0;
for (const [name, run] of scenarios) {
  try {
    await run(house);
    console.log(`ok      ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}\n${error.stack}`);
  }
}
await house.close();
console.log(`${scenarios.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
