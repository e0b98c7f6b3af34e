// What clients try that they should not, and what comes of it: nothing.
import assert from "node:assert/strict";
import WebSocket from "ws";
import * as Y from "yjs";
import { Player, fits, plain, secret, simple } from "./house.mjs";
import { gather } from "./games.mjs";

// A game of three in which it is the first player's turn or somebody else's, as wanted.
const dealt = async (house, room) => {
  const players = await gather(house, room, ["Ana", "Bob", "Mallory"]);
  await players[0].act({ type: "START_GAME" });
  for (const player of players) await player.until("cards are dealt", () => player.hand.length > 0);
  return players;
};

const leaveAll = (players) => players.forEach((player) => player.leave());

// The document is as it was, on the replica that was written to and on the others.
const stays = async (player, what, write) => {
  const before = plain(player);
  write();
  await player.until(`${what} is repaired`, () => plain(player) === before);
};

const unharmed = async (players) => {
  const at = players[0].state.get("stateSeq");
  const who = players.find((player) => player.isMyTurn);
  await who.act(simple(who));
  for (const player of players) {
    await player.until("the game goes on", () => player.state.get("stateSeq") === at + 1);
  }
};

export const malice = {
  async "what a client writes where it has no business is repaired"(house) {
    const players = await dealt(house, "repair-1");
    const mallory = players[2];
    const other = players[0];
    const writes = {
      "the turn": () => mallory.state.set("currentTurn", mallory.id),
      "the status": () => mallory.state.set("status", "ENDED"),
      "the winner": () => mallory.state.set("winner", mallory.id),
      "the owner": () => mallory.state.set("ownerId", mallory.id),
      "a new key": () => mallory.state.set("cheat", true),
      "a deleted key": () => mallory.state.delete("discardPile"),
      "the own hand": () => mallory.hands.set(mallory.key, []),
      "another hand": () => mallory.hands.set(other.key, [{ id: "card-0", color: "red", symbol: "0" }]),
      "a deleted hand": () => mallory.hands.delete(mallory.key),
      "settings": () => mallory.settings.set("forcePlay", true),
      "another's action": () => mallory.actions.set(other.key, { type: "DRAW_CARD" }),
      "the own key, deleted": () => mallory.actions.delete(mallory.key),
      "everything at once": () => mallory.doc.transact(() => {
        for (const map of [mallory.state, mallory.hands, mallory.settings]) map.clear();
      }),
      "a shared type": () => mallory.state.set("status", new Y.Map([["a", 1]])),
      "a shared type as an action": () => mallory.actions.set(mallory.key, new Y.Array()),
      "bytes": () => mallory.state.set("status", new Uint8Array([1, 2, 3])),
      "the same number as a BigInt": () => mallory.state.set("direction", BigInt(mallory.state.get("direction"))),
      "undefined": () => mallory.state.set("winner", undefined),
    };
    for (const [what, write] of Object.entries(writes)) {
      const seq = other.state.get("stateSeq");
      const turn = other.state.get("currentTurn");
      try { await stays(mallory, what, write); } catch (error) { error.message = `${what}: ${error.message}`; throw error; }
      assert.equal(typeof mallory.state.get("direction"), "number", what);
      assert.equal(other.state.get("stateSeq"), seq, what);
      assert.equal(other.state.get("currentTurn"), turn, what);
    }
    await unharmed(players);
    leaveAll(players);
  },

  async "other maps, lists and texts are emptied"(house) {
    const players = await dealt(house, "repair-2");
    const mallory = players[2];
    mallory.doc.getMap("elsewhere").set("a", 1);
    await mallory.until("the map is empty", () => mallory.doc.getMap("elsewhere").size === 0);
    mallory.doc.getArray("list").push([1, 2, 3]);
    await mallory.until("the list is empty", () => mallory.doc.getArray("list").length === 0);
    mallory.doc.getText("text").insert(0, "hello");
    await mallory.until("the text is empty", () => mallory.doc.getText("text").length === 0);
    mallory.doc.getXmlFragment("xml").insert(0, [new Y.XmlElement("p")]);
    await mallory.until("the fragment is empty", () => mallory.doc.getXmlFragment("xml").length === 0);
    await unharmed(players);
    leaveAll(players);
  },

  async "actions that the rules refuse change nothing and are cleared"(house) {
    const players = await dealt(house, "refused-1");
    const who = players.find((player) => player.isMyTurn);
    const waiting = players.find((player) => !player.isMyTurn);
    const unplayable = who.hand.find((card) => !fits(card, who.top));
    const wild = who.hand.find((card) => !card.color);
    const cases = [
      [waiting, { type: "DRAW_CARD" }],
      [waiting, { type: "PLAY_CARD", cardId: waiting.hand[0].id, chosenColor: "red" }],
      [who, { type: "PLAY_CARD", cardId: "card-999" }],
      [who, { type: "PLAY_CARD", cardId: waiting.hand[0].id, chosenColor: "red" }],
      ...(unplayable ? [[who, { type: "PLAY_CARD", cardId: unplayable.id }]] : []),
      ...(wild ? [[who, { type: "PLAY_CARD", cardId: wild.id }], [who, { type: "PLAY_CARD", cardId: wild.id, chosenColor: "purple" }]] : []),
      [who, { type: "DANCE" }],
      [who, "DRAW_CARD"],
      [who, 7],
      [who, [{ type: "DRAW_CARD" }]],
      [who, { type: 7 }],
      [who, {}],
      [who, true],
      [who, new Uint8Array([1])],
      [who, { type: "PLAY_CARD" }],
      [who, { type: "PLAY_CARD", cardId: 5 }],
      [who, { type: "PASS" }],
      [who, { type: "PLAYER_LOST", clientId: waiting.id }],
      [who, { type: "TAKE_SEAT", clientId: who.id, name: "x" }],
      [who, { type: "START_GAME" }],
      [who, { type: "UPDATE_SETTINGS", settings: { forcePlay: true } }],
      [waiting, { type: "CONTINUE_WITHOUT", clientId: who.id }],
      [waiting, { type: "RETURN_TO_LOBBY" }],
      [waiting, { type: "END_GAME" }],
    ];
    const [before, seq] = [plain(who), who.state.get("stateSeq")];
    for (const [player, action] of cases) await player.act(action);
    assert.equal(plain(who), before);
    assert.equal(who.state.get("stateSeq"), seq);
    await unharmed(players);
    leaveAll(players);
  },

  async "no frame holds a card of somebody else"(house) {
    const players = await gather(house, "secrets-1", ["Ana", "Bob", "Mallory"]);
    const observer = new Player(house, "secrets-1", null);
    await observer.synced();
    const seen = new Map([...players, observer].map((player) => [player, new Set()]));
    const look = (player) => {
      for (const card of player.hand) seen.get(player).add(card.id);
      for (const card of player.state.get("discardPile") ?? []) seen.get(player).add(card.id);
    };
    for (const player of [...players, observer]) player.doc.on("afterTransaction", () => look(player));
    await players[0].act({ type: "START_GAME" });
    await Promise.all(players.map((player) => player.play()));
    await observer.until("the end is seen", () => observer.state.get("status") === "ENDED");
    for (const player of [...players, observer]) {
      const raw = Buffer.concat(player.frames).toString("latin1");
      const told = new Set(raw.match(/card-\d+/g) ?? []);
      assert.ok(told.size >= seen.get(player).size - 1);
      for (const card of told) assert.ok(seen.get(player).has(card), `${player.name} was sent ${card}`);
      assert.ok(!raw.includes(players.find((other) => other !== player).token), "no secret is passed on");
    }
    leaveAll([...players, observer]);
  },

  async "nobody speaks for another"(house) {
    const players = await dealt(house, "forgery-1");
    const [ana, , mallory] = players;
    // Somebody else's id, with another secret: no seat, no rights, no name.
    const doc = new Y.Doc();
    doc.clientID = ana.id;
    const thief = new Player(house, "forgery-1", "Ana", { doc, token: secret() });
    await thief.synced();
    thief.actions.set(ana.key, { type: "DRAW_CARD" });
    await thief.until("the forged action is gone", () => !thief.actions.has(ana.key));
    assert.deepEqual([...thief.hands.keys()], []);
    // The host's own id.
    const second = new Y.Doc();
    second.clientID = ana.state.get("hostId");
    const host = new Player(house, "forgery-1", "Host", { doc: second });
    await host.synced();
    host.state.set("status", "ENDED");
    await host.until("it is repaired", () => host.state.get("status") === "PLAYING");
    // A state in somebody else's name.
    const { awareness } = mallory.provider;
    const before = ana.provider.awareness.getLocalState().user.name;
    awareness.meta.set(ana.id, { clock: 1000, lastUpdated: Date.now() });
    awareness.states.set(ana.id, { user: { name: "Fool" } });
    awareness.emit("update", [{ added: [], updated: [ana.id], removed: [] }, "local"]);
    await unharmed(players);
    const bob = players[1];
    assert.equal(bob.provider.awareness.getStates().get(ana.id)?.user?.name, before);
    leaveAll([...players, thief, host]);
  },

  async "secrets are long, and rooms that are not there say so"(house) {
    const closes = (room, token) => new Promise((done) => {
      const player = new Player(house, room, "Nobody", { token });
      player.provider.on("closed", ({ code }) => { player.leave(); done(code); });
    });
    assert.equal(await closes("any-room", "too-short"), 4401);
    assert.equal(await closes("any-room", "x".repeat(21)), 4401);
    assert.equal(await closes("any-room", "x".repeat(129)), 4401);
    assert.equal(await closes("0000000000000"), 4404);
    assert.equal(await closes("%C3%A9"), 4404);
    assert.equal(await closes("x".repeat(41)), 4404);
  },

  async "pages of other sites are turned away"(house) {
    const knock = (origin) => new Promise((done) => {
      const socket = new WebSocket(`ws://127.0.0.1:${house.port}/yjs/origin-1?token=${secret()}`, origin ? { origin } : {});
      socket.on("open", () => { socket.close(); done(101); });
      socket.on("unexpected-response", (_, { statusCode }) => done(statusCode));
      socket.on("error", () => {});
    });
    const plain = await fetch(`${house.url}/yjs/origin-1?token=${secret()}`);
    assert.deepEqual([plain.status, (await plain.json()).error.code], [426, "NO_UPGRADE"], "no websocket");
    assert.equal(await knock("https://evil.example"), 403);
    assert.equal(await knock("null"), 403);
    assert.equal(await knock(house.url), 101);
    assert.equal(await knock(), 101);
  },

  async "frames that cannot be read end the conversation, and nothing else"(house) {
    const players = await dealt(house, "garbage-1");
    const deep = (levels) => {
      // One client, one item: a value in the map of actions, nested as deeply as wanted.
      const head = [1, 1, 7, 0, 0x28, 1, 7, ...Buffer.from("actions"), 1, 0x61, 1];
      return [0, 2, ...varint(head.length + 2 * levels + 2), ...head, ...Array(levels).fill([117, 1]).flat(), 126, 0];
    };
    const varint = (number) => (number < 128 ? [number] : [(number & 127) | 128, ...varint(number >> 7)]);
    const garbage = [
      [0, 2, 3, 9, 9, 9],
      [0, 2, 0xff, 0xff, 0xff, 0xff, 0x0f],
      [0, 7],
      [0, 1, 1],
      [1, 2, 0xff, 0x7f],
      deep(20_000),
      deep(30),
    ];
    for (const bytes of garbage) {
      const player = new Player(house, "garbage-1", null);
      await player.synced();
      const closed = new Promise((done) => player.provider.on("closed", ({ code }) => done(code)));
      player.provider.ws.send(Uint8Array.from(bytes));
      assert.equal(await closed, 4400, String(bytes.slice(0, 12)));
      player.leave();
    }
    await unharmed(players);
    leaveAll(players);
  },
};
