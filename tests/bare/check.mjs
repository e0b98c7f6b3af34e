// Usage: node check.mjs [bare.wasm] <games-played-here. Counts the games that are the same there and here, and were played to an end.
import { readFileSync } from "node:fs";

const [, , file] = process.argv;
let play = null;
if (file) {
  const module = new WebAssembly.Module(readFileSync(file));
  const wanted = WebAssembly.Module.imports(module);
  if (wanted.length) throw new Error(`it needs ${wanted.map(({ module, name }) => `${module}.${name}`).join(", ")}`);
  ({ play } = new WebAssembly.Instance(module).exports);
}
let passed = 0, failed = 0;
const lines = readFileSync(0, "utf8").trim().split("\n");
for (const [title, line] of lines.entries()) {
  const [name, seats, ...games] = line.split(" ");
  for (const [index, expected] of games.entries()) {
    const found = play ? BigInt.asUintN(64, play(title, Number(seats), BigInt(index + 1))) : BigInt(expected);
    if (found === BigInt(expected) && found !== 0n) passed += 1;
    else { failed += 1; console.log(`FAIL  ${name}, seed ${index + 1}: ${found}, and ${expected} here`); }
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
