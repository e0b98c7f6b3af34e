// The queue of actions, requirement by requirement.
import assert from "node:assert/strict";
import { joinTable, playable } from "parlour-client";
import WebSocket from "ws";
import { fits, plain, simple } from "./house.mjs";
import { gather } from "./games.mjs";

const colors = ["red", "blue", "green", "yellow"];
const names = ["Ana", "Bob", "Carol"];
const isWild = (card) => card.symbol.startsWith("wild");
const isNumber = (card) => /^\d$/.test(card.symbol);
const last = (cards) => cards.at(-1);
const leaveAll = (players) => players.forEach((player) => player.leave());

let rooms = 0;
const dealt = async (house, settings) => {
  rooms += 1;
  const players = await gather(house, `queue-${rooms}`, names);
  if (settings) await players[0].act({ type: "UPDATE_SETTINGS", settings });
  await players[0].act({ type: "START_GAME" });
  for (const player of players) await player.until("cards are dealt", () => player.state.get("status") === "PLAYING");
  return players;
};
const level = async (players) => {
  const newest = Math.max(...players.map((player) => player.state.get("stateSeq")));
  for (const player of players) await player.until("all are level", () => player.state.get("stateSeq") >= newest);
};

// Plays until whoever is on turn is in such a situation, in as many games as it takes.
const situation = async (house, isSo, settings) => {
  let players = await dealt(house, settings);
  while (true) {
    await level(players);
    const who = players.find((player) => player.isMyTurn);
    if (who && isSo(who)) return [who, players];
    if (who) {
      await who.act(simple(who));
    } else {
      leaveAll(players);
      players = await dealt(house, settings);
    }
  }
};

// Every transaction that came from the host, as what the document said after it.
const watch = (player) => {
  const seen = [];
  player.doc.on("afterTransaction", ({ local, changed }) => { if (!local && changed.size > 0) seen.push(plain(player)); });
  return seen;
};

// Does something that the host has to refuse, and sees that it clears the queue and changes nothing, for nobody.
const isRefused = async (who, players, action) => {
  await level(players);
  const before = players.map(plain);
  await who.act(action);
  assert.deepEqual(players.map(plain), before, JSON.stringify(action));
};

// Two of our own clients at a dealt table, and a whole game with what they are told.
const hinted = async (house, settings, look) => {
  rooms += 1;
  const address = `ws://127.0.0.1:${house.port}/yjs/hints-${rooms}`;
  const tables = [];
  for (const name of ["Ana", "Bob"]) {
    const table = await joinTable(address, { name, WebSocket });
    await table.until(() => table.isSeated);
    tables.push(table);
  }
  await tables[0].submitAction({ type: "UPDATE_SETTINGS", settings });
  await tables[0].submitAction({ type: "START_GAME" });
  const play = async (table) => {
    while (true) {
      await table.until(() => table.isMyTurn || table.status === "ENDED");
      look(table);
      if (table.status === "ENDED") return;
      const card = table.hand.find((card) => table.canPlayCard(card));
      await table.submitAction(card ? { type: "PLAY_CARD", cardId: card.id, chosenColor: card.color ? undefined : "red" } : { type: "DRAW_CARD" });
    }
  };
  await Promise.all(tables.map(play));
  tables.forEach((table) => table.leave());
};

export const seed = {
  async "the hook: submitAction writes under the own id"(house) {
    const table = await joinTable(`ws://127.0.0.1:${house.port}/yjs/hook-1`, { name: "Ana", WebSocket });
    await table.until(() => table.isSeated);
    const written = [];
    const actions = table.doc.getMap("actions");
    actions.observe((_, { local }) => { if (local) written.push(actions.toJSON()); });
    await table.submitAction({ type: "DRAW_CARD" });
    assert.deepEqual(written, [{ [String(table.doc.clientID)]: { type: "DRAW_CARD" } }]);
    table.leave();
  },

  async "the hook: canPlayCard, isMyTurn, and canDraw without force play"(house) {
    await hinted(house, { startingHandSize: 5 }, (table) => {
      for (const card of table.hand) assert.equal(table.canPlayCard(card), fits(card, table.topDiscard));
      assert.equal(table.canDraw, true);
      const { currentTurn, status } = table.state;
      assert.equal(table.isMyTurn, status === "PLAYING" && currentTurn === table.id);
    });
    assert.equal(playable({ id: "x", color: "red", symbol: "1" }, null), false);
  },

  async "the hook: canDraw with force play says whether nothing fits"(house) {
    const seen = new Set();
    while (seen.size < 2) {
      await hinted(house, { forcePlay: true }, (table) => {
        const hasOne = table.hand.some((card) => fits(card, table.topDiscard));
        assert.equal(table.canDraw, !hasOne);
        seen.add(hasOne);
      });
    }
  },

  async "action types: a card is played by its id"(house) {
    const [who, players] = await situation(house, ({ hand, top }) => hand.length > 1 && hand.some((card) => isNumber(card) && fits(card, top)));
    const card = who.hand.find((card) => isNumber(card) && fits(card, who.top));
    await who.act({ type: "PLAY_CARD", cardId: card.id });
    assert.deepEqual(who.top, card);
    assert.ok(!who.hand.some(({ id }) => id === card.id));
    leaveAll(players);
  },

  async "action types: a wild card takes any of the four colours"(house) {
    for (const color of colors) {
      const [who, players] = await situation(house, ({ hand }) => hand.length > 1 && hand.some(isWild));
      const wild = who.hand.find(isWild);
      await who.act({ type: "PLAY_CARD", cardId: wild.id, chosenColor: color });
      assert.deepEqual(who.top, { ...wild, color });
      leaveAll(players);
    }
  },

  async "action types: drawing puts one card at the end of the hand"(house) {
    const players = await dealt(house);
    const who = players.find((player) => player.isMyTurn);
    const before = who.hand;
    await who.act({ type: "DRAW_CARD" });
    assert.deepEqual(who.hand.slice(0, -1), before);
    leaveAll(players);
  },

  async "the map: an action lies under the text of one's id, and is null once it is decided, in every status"(house) {
    const [ana, bob] = await gather(house, "queue-status", ["Ana", "Bob"]);
    const clears = async (player, action) => {
      await player.act(action);
      assert.deepEqual([...player.actions.entries()], [[String(player.doc.clientID), null]]);
    };
    await clears(ana, { type: "DRAW_CARD" });
    await clears(bob, { type: "START_GAME" });
    await ana.act({ type: "START_GAME" });
    await bob.until("cards are dealt", () => bob.state.get("status") === "PLAYING");
    const who = [ana, bob].find((player) => player.isMyTurn);
    await clears(who, { type: "NONSENSE" });
    await clears(who, simple(who));
    await Promise.all([ana.play(), bob.play()]);
    await clears(bob, { type: "DRAW_CARD" });
    await clears(bob, { type: "PLAY_CARD", cardId: "card-1" });
    leaveAll([ana, bob]);
  },

  async "observation: what is written is read at once; null is nothing to do"(house) {
    const players = await dealt(house);
    const who = players.find((player) => player.isMyTurn);
    const seq = who.state.get("stateSeq");
    who.actions.set(who.key, null);
    who.actions.delete(who.key);
    await who.until("the key is there again", () => who.actions.get(who.key) === null);
    assert.equal(who.state.get("stateSeq"), seq);
    await who.act(simple(who));
    assert.equal(who.state.get("stateSeq"), seq + 1);
    leaveAll(players);
  },

  async "validation: out of turn"(house) {
    const [, players] = await situation(house, (who) => who.hand.length > 1);
    const waiting = players.find((player) => !player.isMyTurn);
    await isRefused(waiting, players, { type: "DRAW_CARD" });
    for (const card of waiting.hand) await isRefused(waiting, players, { type: "PLAY_CARD", cardId: card.id, chosenColor: "red" });
    leaveAll(players);
  },

  async "validation: a card of somebody else, of the pile, or of no deck"(house) {
    const players = await dealt(house);
    const who = players.find((player) => player.isMyTurn);
    const other = players.find((player) => player !== who);
    for (const cardId of [other.hand[0].id, who.top.id, "card-108", "", "CARD-1"]) {
      await isRefused(who, players, { type: "PLAY_CARD", cardId, chosenColor: "red" });
    }
    leaveAll(players);
  },

  async "validation: a card that does not fit"(house) {
    const [who, players] = await situation(house, ({ hand, top }) => hand.some((card) => !fits(card, top)));
    for (const card of who.hand.filter((card) => !fits(card, who.top))) await isRefused(who, players, { type: "PLAY_CARD", cardId: card.id });
    leaveAll(players);
  },

  async "validation: a wild card without a colour, or with none of the four"(house) {
    const [who, players] = await situation(house, ({ hand }) => hand.some(isWild));
    const { id: cardId } = who.hand.find(isWild);
    await isRefused(who, players, { type: "PLAY_CARD", cardId });
    for (const chosenColor of [undefined, null, "purple", "Red", "", 1, ["red"], { red: 1 }]) {
      await isRefused(who, players, { type: "PLAY_CARD", cardId, chosenColor });
    }
    leaveAll(players);
  },

  async "execution: a card that is played changes everything in one transaction"(house) {
    const [who, players] = await situation(house, ({ hand, top }) => hand.length > 1 && hand.some((card) => isNumber(card) && fits(card, top)));
    const card = who.hand.find((card) => isNumber(card) && fits(card, who.top));
    const [size, pile, seq] = [who.hand.length, who.state.get("discardPile").length, who.state.get("stateSeq")];
    const order = who.state.get("turnOrder");
    const next = order[(order.indexOf(who.id) + who.state.get("direction") + order.length) % order.length];
    const seen = players.map(watch);
    await who.act({ type: "PLAY_CARD", cardId: card.id, chosenColor: undefined });
    await level(players);
    for (const [index, player] of players.entries()) {
      assert.equal(seen[index].length, 1, "one transaction for each of them");
      assert.deepEqual(last(player.state.get("discardPile")), card);
      assert.equal(player.state.get("discardPile").length, pile + 1);
      assert.equal(player.state.get("playerCardCounts")[who.key], size - 1);
      assert.deepEqual([player.state.get("currentTurn"), player.state.get("lastPlayedBy"), player.state.get("stateSeq")], [next, who.id, seq + 1]);
    }
    assert.equal(who.hand.length, size - 1);
    leaveAll(players);
  },

  async "execution: an action card has its effect in the same transaction"(house) {
    const [who, players] = await situation(house, ({ hand, top }) => hand.length > 1 && hand.some((card) => card.symbol === "draw2" && fits(card, top)));
    const card = who.hand.find((card) => card.symbol === "draw2" && fits(card, who.top));
    const order = who.state.get("turnOrder");
    const step = (steps) => order[(order.indexOf(who.id) + steps * who.state.get("direction") + 2 * order.length) % order.length];
    const victim = players.find((player) => player.id === step(1));
    const [hand, after, deck] = [victim.hand, step(2), who.state.get("deckCount")];
    const seen = players.map(watch);
    await who.act({ type: "PLAY_CARD", cardId: card.id });
    await level(players);
    assert.deepEqual(seen.map((list) => list.length), [1, 1, 1]);
    assert.deepEqual(victim.hand.slice(0, -2), hand);
    assert.equal(victim.state.get("currentTurn"), after);
    if (deck >= 2) assert.equal(victim.state.get("deckCount"), deck - 2);
    leaveAll(players);
  },

  async "execution: a card that is drawn changes everything in one transaction"(house) {
    const [who, players] = await situation(house, (who) => who.state.get("deckCount") > 0);
    const [size, deck] = [who.hand.length, who.state.get("deckCount")];
    const seen = players.map(watch);
    await who.act({ type: "DRAW_CARD" });
    await level(players);
    for (const [index, player] of players.entries()) {
      assert.equal(seen[index].length, 1);
      assert.equal(player.state.get("playerCardCounts")[who.key], size + 1);
      assert.equal(player.state.get("deckCount"), deck - 1);
      assert.notEqual(player.state.get("currentTurn"), who.id);
    }
    assert.equal(who.hand.length, size + 1);
    leaveAll(players);
  },

  async "force play: drawing is refused as long as a card fits"(house) {
    const [who, players] = await situation(house, ({ hand, top }) => hand.some((card) => fits(card, top)), { forcePlay: true });
    await isRefused(who, players, { type: "DRAW_CARD" });
    leaveAll(players);
  },

  async "force play: whoever has nothing that fits draws"(house) {
    const [who, players] = await situation(house, ({ hand, top }) => !hand.some((card) => fits(card, top)), { forcePlay: true });
    const size = who.hand.length;
    await who.act({ type: "DRAW_CARD" });
    assert.equal(who.hand.length, size + 1);
    leaveAll(players);
  },

  async "force play: without that rule anybody may draw"(house) {
    const [who, players] = await situation(house, ({ hand, top, state }) => state.get("deckCount") > 0 && hand.some((card) => fits(card, top)));
    const size = who.hand.length;
    await who.act({ type: "DRAW_CARD" });
    assert.equal(who.hand.length, size + 1);
    leaveAll(players);
  },
};
