// Loads the chart of every game into XState, as `parlour chart GAME --format xstate` prints it.
//
//     PARLOUR=target/debug/parlour node tests/charts/check.mjs
//
// Every state has to be there, every way has to lead to one, and a machine has to start.

import { execFileSync } from "node:child_process";
import { createActor, createMachine } from "xstate";

const PARLOUR = process.env.PARLOUR;
if (!PARLOUR) {
  console.error("PARLOUR has to name the parlour binary, as in PARLOUR=target/debug/parlour.");
  process.exit(2);
}

const print = (...args) => execFileSync(PARLOUR, args, { encoding: "utf8" });

/** The paths of all states of a machine's configuration. */
function paths(config, prefix = "") {
  return Object.entries(config.states ?? {}).flatMap(([name, state]) => {
    const path = prefix + name;
    return [path, ...paths(state, `${path}.`)];
  });
}

/** All transitions of a state's configuration, in its own words. */
function transitions(state) {
  const lists = [state.always, ...Object.values(state.on ?? {}), ...Object.values(state.after ?? {})];
  return lists.flat().filter((transition) => transition !== undefined);
}

/** What has to hold of one chart; says how many things did. */
function check(config) {
  const problems = [];
  let passed = 0;
  const expect = (holds, problem) => (holds ? passed++ : problems.push(problem));

  // A machine is made of its conditions' names; here every condition holds.
  const names = [...JSON.stringify(config).matchAll(/"guard":("(?:[^"\\]|\\.)*")/g)].map(([, name]) => JSON.parse(name));
  const guards = Object.fromEntries(names.map((name) => [name, () => true]));
  const machine = createMachine(config, { guards });

  const states = paths(config);
  expect(states.length > 0, "has no states");
  for (const path of states) {
    const node = machine.getStateNodeById(`${machine.id}.${path}`);
    const inConfig = path.split(".").reduce((state, name) => state.states[name], config);
    expect(node.path.join(".") === path, `${path} is ${node.path.join(".")} in XState`);
    const compound = Object.keys(inConfig.states ?? {}).length > 0;
    expect(!compound || node.initial?.target?.length === 1, `${path} has nowhere to begin`);

    const wanted = transitions(inConfig).map(({ target }) => target.replace(/^#/, ""));
    const ways = [...node.transitions.values()].flat().concat(node.always ?? []);
    const found = ways.map(({ target }) => (target ?? []).map(({ id }) => id).join());
    expect(String(wanted.sort()) === String(found.sort()), `${path} leads to ${found}, not to ${wanted}`);
  }

  const actor = createActor(machine).start();
  expect(actor.getSnapshot().status !== "error", "does not start");
  const first = states.filter((path) => actor.getSnapshot().matches(nested(path)));
  expect(first.length > 0, "starts in no state");
  actor.stop();
  return { passed, problems };
}

/** `a.b` as XState writes the value of a state. */
const nested = (path) => path.split(".").reduceRight((inner, name) => (inner === undefined ? name : { [name]: inner }), undefined);

let passed = 0;
let failed = 0;
for (const { id } of JSON.parse(print("games", "--json"))) {
  try {
    const config = JSON.parse(print("chart", id, "--format", "xstate"));
    const result = check(config);
    passed += result.passed;
    failed += result.problems.length;
    result.problems.forEach((problem) => console.error(`${id}: ${problem}`));
  } catch (error) {
    failed++;
    console.error(`${id}: ${error.message}`);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
