// Every game through the same maps, and other doors to the same table.
import assert from "node:assert/strict";
import WebSocket from "ws";
import { joinTable, playable } from "parlour-client";
import { Player, fits } from "./house.mjs";

// Plays whatever is legal, drawn by a small generator so that a failure can be played again.
const random = (seed) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

const playAny = async (player, draw) => {
  // Nobody starts all over or goes to the welcome screen: that is no way to the end.
  const isPlay = ({ type }) => !["RESET_GAME", "QUIT_GAME", "UI"].includes(type);
  const legal = () => (player.about.get("legal") ?? []).filter(isPlay);
  const isOver = () => player.about.get("stage") === "finished";
  for (let moves = 0; moves < 4000; moves += 1) {
    await player.until("something is legal", () => legal().length > 0 || isOver());
    if (isOver()) return;
    await player.act(legal()[Math.floor(draw() * legal().length)]);
  }
  throw new Error("the game does not end");
};

const game = (id, names, settings) => async (house) => {
  const players = [];
  for (const name of names) {
    const player = new Player(house, `any-${id}`, name, { game: id });
    await player.seated();
    players.push(player);
  }
  const observer = new Player(house, `any-${id}`, null);
  await observer.synced();
  assert.equal(observer.about.get("game"), id);
  await players[0].until("all are there", () => players[0].about.get("seats").length === names.length);
  if (settings) {
    await players[0].act({ type: "UPDATE_SETTINGS", settings: await settings(house) });
  }
  players[0].actions.set(players[0].key, { type: "START_GAME" });
  const draw = random(7);
  await Promise.all(players.map((player) => playAny(player, draw)));
  await observer.until("the end is seen", () => observer.about.get("stage") === "finished");
  assert.ok(observer.about.get("winners").every((id) => players.some((player) => player.id === id)));
  assert.deepEqual(observer.about.get("legal"), []);
  assert.equal(observer.actions.size, 0);
  for (const player of players) {
    assert.deepEqual([...player.actions.keys()], [player.key]);
    assert.equal(player.about.get("seats").length, names.length);
    assert.ok(player.state.size > 0);
  }
  for (const one of [...players, observer]) one.leave();
};

// A client of the JSON door.
const viaJson = (house, id, token) => new Promise((done, fail) => {
  const socket = new WebSocket(`ws://127.0.0.1:${house.port}/api/tables/${id}/ws`);
  let number = 0;
  let last = 0;
  socket.on("open", () => socket.send(JSON.stringify({ type: "hello", tokens: [token] })));
  socket.on("error", fail);
  socket.on("message", (text) => {
    const message = JSON.parse(text);
    if (message.type === "reject") fail(new Error(message.code));
    if (message.type !== "view" || !message.view) return;
    if (message.outcome) { socket.close(); done(message.outcome); }
    const [action] = message.legal;
    // Who is there may change as well, and then the same moment is shown again.
    if (!action || message.seq === last) return;
    last = message.seq;
    socket.send(JSON.stringify({ type: "act", id: `j-${number += 1}`, action, expect: message.seq }));
  });
});

// A client of the page's own socket: it presses the first thing that can be pressed, as a person with a keyboard would.
const viaPage = (house, id, cookie, seat) => {
  const headers = { cookie, origin: house.url };
  const socket = new WebSocket(`ws://127.0.0.1:${house.port}/t/${id}/live`, { headers });
  const page = { socket, moves: 0, last: "" };
  socket.on("open", () => socket.send(JSON.stringify({ type: "hello" })));
  socket.on("message", (data) => {
    const [line, ...markup] = String(data).split("\n");
    const header = JSON.parse(line);
    if (header.type === "ack") page.moves += 1;
    const html = markup.join("\n");
    if (!html || header.type === "chat") return;
    page.last = html;
    const button = /<button[^>]* data-action="([^"]*)"/.exec(html);
    if (!button) return;
    const action = JSON.parse(button[1].replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
    socket.send(JSON.stringify({ type: "act", id: `p-${page.moves}-${header.seq ?? ""}`, seat, action }));
  });
  return page;
};

// For the program of `examples/liars-dice`.
export const own = {
  "Liar's Dice is played through documents": game("liars-dice", ["Ana", "Bob", "Carol"], () => ({ short: true })),
};

export const others = {
  "Qwixx is played through documents": game("qwixx", ["Ana", "Bob"]),
  "Pobudka is played through documents": game("pobudka", ["Ana", "Bob", "Carol"]),
  "Deal is played through documents": game("deal", ["Ana", "Bob", "Carol"]),
  "Data War is played through documents": game("datawar", ["Ana", "Bob"], async (house) => {
    // Its steps take their time to be looked at; here nobody looks.
    const { games } = await house.ask("/api/games");
    const { Timings } = games.find(({ id }) => id === "datawar").options.$defs;
    const timings = Object.fromEntries(Object.keys(Timings.properties).map((key) => [key, 1]));
    return { maxTurns: 12, timings, cpuDelayMs: 1, autoDismissMs: 1 };
  }),

  async "clients of three kinds finish a game together"(house) {
    const { id, seats: [{ token }] } = await house.ask("/api/tables", { game: "uno", seats: ["me", "open", "open"] });
    const joined = await fetch(`${house.url}/api/tables/${id}/join`, {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ name: "Page" }),
    });
    const cookie = joined.headers.get("set-cookie").split(";")[0];
    const { seat } = await joined.json();
    const page = viaPage(house, id, cookie, seat);
    const json = viaJson(house, id, token);
    const ana = new Player(house, id, "Ana");
    await ana.until("cards are dealt", () => ana.hand.length > 0);
    const [, outcome] = await Promise.all([ana.play(), json]);
    assert.equal(outcome.winners.length, 1);
    assert.equal(ana.state.get("turnOrder").indexOf(ana.state.get("winner")) + 1, outcome.winners[0]);
    assert.ok(page.moves > 0, "the page has made moves");
    assert.deepEqual(ana.state.get("lockedPlayers").map(({ name }) => name).slice(1), ["Page", "Ana"]);
    page.socket.close();
    ana.leave();
  },

  async "our own package: hints, events, a whole game"(house) {
    const address = `ws://127.0.0.1:${house.port}/yjs/package-1`;
    const ana = await joinTable(address, { name: "Ana", WebSocket });
    await ana.until(() => ana.isSeated);
    const bob = await joinTable(address, { name: "Bob", WebSocket });
    await bob.until(() => bob.isSeated);
    assert.deepEqual([ana.status, ana.isOwner, bob.isOwner, ana.isMyTurn, ana.topDiscard, ana.activeColor], ["LOBBY", true, false, false, null, null]);
    assert.equal(ana.canPlayCard({ id: "card-0", color: "red", symbol: "0" }), false, "nothing lies there yet");
    await ana.submitAction({ type: "UPDATE_SETTINGS", settings: { forcePlay: true } });
    await ana.submitAction({ type: "START_GAME" });
    let changes = 0;
    bob.addEventListener("change", () => { changes += 1; });
    const play = async (table) => {
      while (true) {
        await table.until(() => table.isMyTurn || table.status === "ENDED");
        if (table.status === "ENDED") return;
        const card = table.hand.find((card) => table.canPlayCard(card));
        assert.equal(table.canDraw, !card);
        assert.equal(table.hand.every((card) => table.canPlayCard(card) === playable(card, table.topDiscard)), true);
        assert.equal(table.activeColor, table.topDiscard.color ?? null);
        await table.submitAction(card ? { type: "PLAY_CARD", cardId: card.id, chosenColor: card.color ? undefined : "blue" } : { type: "DRAW_CARD" });
      }
    };
    await Promise.all([play(ana), play(bob)]);
    assert.equal(ana.state.winner, bob.state.winner);
    assert.equal(ana.isMyTurn, false, "frozen");
    assert.ok(changes > 0);
    assert.deepEqual([ana.nameOf(bob.id), bob.nameOf(ana.id)], ["Bob", "Ana"]);
    await assert.rejects(joinTable(`ws://127.0.0.1:${house.port}/yjs/0000000000000`, { name: "X", WebSocket }), { code: 4404 });
    ana.leave();
    bob.leave();
  },

  async "what fits on what"() {
    const card = (text) => { const [color, symbol] = text.split(" "); return symbol ? { id: "x", color, symbol } : { id: "x", symbol: color }; };
    for (const [top, mine, expected] of [
      ["red 5", "red 7", true], ["red 5", "blue 5", true], ["red 5", "blue 7", false], ["red 5", "wild", true],
      ["red 5", "wild-draw4", true], ["wild", "blue 7", true], ["green skip", "red skip", true], ["green skip", "red reverse", false],
    ]) {
      assert.equal(playable(card(mine), card(top)), expected, `${mine} on ${top}`);
      assert.equal(fits(card(mine), card(top)), expected, `${mine} on ${top}`);
    }
    assert.equal(playable(card("red 7"), null), false);
  },
};
