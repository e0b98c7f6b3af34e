// The life of a room: who owns it, who comes, who goes, who is waited for.
import assert from "node:assert/strict";
import * as Y from "yjs";
import { House, Player, eventually, plain, simple } from "./house.mjs";
import { gather } from "./games.mjs";

const start = async (players) => {
  await players[0].act({ type: "START_GAME" });
  for (const player of players) await player.until("cards are dealt", () => player.hand.length > 0);
};
const leaveAll = (players) => players.forEach((player) => player.leave());
const names = (player) => [...player.provider.awareness.getStates().values()].map((state) => state.user?.name).filter(Boolean).sort();

export const life = {
  async "the first who has a name owns the room; whoever has none looks on"(house) {
    const visitor = new Player(house, "owner-1", null);
    await visitor.synced();
    assert.equal(visitor.state.get("status"), "LOBBY");
    assert.deepEqual(visitor.state.get("playerOrder"), []);
    assert.equal(typeof visitor.state.get("hostId"), "number");
    assert.equal(visitor.settings.get("startingHandSize"), 7);
    const players = await gather(house, "owner-1", ["Ana", "Bob"]);
    await visitor.until("there is an owner", () => visitor.state.get("ownerId") === players[0].id);
    await visitor.until("both are in the order", () => visitor.state.get("playerOrder").length === 2);
    assert.deepEqual(visitor.state.get("playerOrder"), players.map((player) => player.id));
    await visitor.until("names are known", () => names(visitor).join() === "Ana,Bob");
    const host = visitor.provider.awareness.getStates().get(visitor.state.get("hostId"));
    assert.ok(host && !host.user, "the host is there, and no player");
    await players[1].act({ type: "START_GAME" });
    assert.equal(players[1].state.get("status"), "LOBBY", "only the owner starts");
    leaveAll([visitor, ...players]);
  },

  async "whoever leaves the lobby gives up the seat, and the room if it was theirs"(house) {
    const [ana, bob, carol] = await gather(house, "lobby-1", ["Ana", "Bob", "Carol"]);
    ana.leave();
    await bob.until("Ana is gone", () => bob.state.get("playerOrder").length === 2);
    assert.deepEqual(bob.state.get("playerOrder"), [bob.id, carol.id]);
    assert.equal(bob.state.get("ownerId"), bob.id);
    // Whoever is back at once keeps the place.
    bob.provider.disconnect();
    bob.provider.connect();
    await bob.synced();
    await carol.until("Bob is back", () => carol.provider.awareness.getStates().has(bob.id));
    assert.deepEqual(carol.state.get("playerOrder"), [bob.id, carol.id]);
    leaveAll([bob, carol]);
  },

  async "the owner changes settings, as an action or in the map itself; others do not"(house) {
    const [ana, bob] = await gather(house, "settings-1", ["Ana", "Bob"]);
    await ana.act({ type: "UPDATE_SETTINGS", settings: { forcePlay: true, startingHandSize: 5 } });
    await bob.until("they are changed", () => bob.settings.get("startingHandSize") === 5 && bob.settings.get("forcePlay"));
    await ana.act({ type: "UPDATE_SETTINGS", settings: { startingHandSize: 6 } });
    await ana.act({ type: "UPDATE_SETTINGS", settings: { noSuchThing: 6 } });
    await bob.act({ type: "UPDATE_SETTINGS", settings: { startingHandSize: 10 } });
    assert.equal(ana.settings.get("startingHandSize"), 5);
    ana.settings.set("scoreLimit", Infinity);
    await bob.until("the limit is known", () => bob.settings.get("scoreLimit") === Infinity);
    assert.equal(ana.settings.get("scoreLimit"), Infinity);
    const before = plain(ana);
    for (const [key, value] of [["startingHandSize", 6], ["startingHandSize", "five"], ["minPlayers", -1], ["noSuchThing", 1], ["handPrivacy", new Y.Map()], ["scoreLimit", new Uint8Array(1)]]) {
      ana.settings.set(key, value);
      await ana.until(`${key} is as it was`, () => plain(ana) === before);
    }
    bob.settings.set("startingHandSize", 10);
    await bob.until("it is as it was", () => bob.settings.get("startingHandSize") === 5);
    await start([ana, bob]);
    assert.equal(ana.state.get("playerCardCounts")[ana.key] >= 5, true);
    ana.settings.set("forcePlay", false);
    await ana.until("settings are locked now", () => ana.settings.get("forcePlay") === true);
    leaveAll([ana, bob]);
  },

  async "force play forbids drawing as long as a card fits"(house) {
    const [ana, bob] = await gather(house, "force-1", ["Ana", "Bob"]);
    await ana.act({ type: "UPDATE_SETTINGS", settings: { forcePlay: true } });
    await start([ana, bob]);
    let refused = 0;
    const stubborn = (player) => {
      const wanted = simple(player);
      if (wanted.type === "DRAW_CARD") return wanted;
      refused += 1;
      return refused % 2 ? { type: "DRAW_CARD" } : wanted;
    };
    // A refused draw leaves everything as it was, and the same player goes on.
    const play = async (player) => {
      while (true) {
        await player.until("it is my turn", () => player.isMyTurn || player.state.get("status") === "ENDED");
        if (player.state.get("status") === "ENDED") return;
        const [wanted, seq, count] = [simple(player), player.state.get("stateSeq"), player.hand.length];
        const action = stubborn(player);
        await player.act(action);
        if (action.type !== wanted.type) {
          assert.deepEqual([player.state.get("stateSeq"), player.hand.length], [seq, count]);
        } else {
          assert.ok(player.state.get("stateSeq") > seq);
        }
      }
    };
    await Promise.all([play(ana), play(bob)]);
    assert.ok(refused > 0);
    leaveAll([ana, bob]);
  },

  async "the owner puts the players in another order, as an action or in the map itself; others do not"(house) {
    const [ana, bob, carol] = await gather(house, "order-1", ["Ana", "Bob", "Carol"]);
    const order = () => carol.state.get("playerOrder");
    const isOrder = (...players) => carol.until("they sit as they should", () => order().join() === players.map((player) => player.id ?? player).join());
    await isOrder(ana, bob, carol);
    await ana.act({ type: "REORDER_PLAYERS", order: [carol.id, ana.id, bob.id] });
    await isOrder(carol, ana, bob);
    for (const wrong of [[carol.id, ana.id], [ana.id, ana.id, bob.id], [carol.id, ana.id, bob.id, 7], "abc", null, [null, null, null]]) {
      await ana.act({ type: "REORDER_PLAYERS", order: wrong });
    }
    await bob.act({ type: "REORDER_PLAYERS", order: [bob.id, ana.id, carol.id] });
    await bob.act({ type: "RANDOMIZE_PLAYERS" });
    await isOrder(carol, ana, bob);
    ana.state.set("playerOrder", [bob.id, ana.id, carol.id]);
    await isOrder(bob, ana, carol);
    for (const wrong of [[bob.id], [], "abc", new Y.Array()]) {
      ana.state.set("playerOrder", wrong);
      await ana.until("it is as it was", () => JSON.stringify(ana.state.get("playerOrder")) === JSON.stringify(order()));
    }
    bob.state.set("playerOrder", [carol.id, ana.id, bob.id]);
    await bob.until("it is as it was", () => bob.state.get("playerOrder").join() === order().join());
    assert.equal(ana.state.get("ownerId"), ana.id, "whoever came first still owns the room");
    // A bot keeps its id, wherever it sits.
    await ana.act({ type: "ADD_BOT", name: "Robby" });
    await ana.until("the bot has its name", () => names(ana).includes("Robby"));
    const [bot] = ana.state.get("bots");
    await ana.act({ type: "REORDER_PLAYERS", order: [bot, ana.id, carol.id, bob.id] });
    await isOrder(bot, ana, carol, bob);
    assert.deepEqual(ana.state.get("bots"), [bot]);
    await ana.act({ type: "RANDOMIZE_PLAYERS" });
    await ana.act({ type: "REORDER_PLAYERS", order: [carol.id, bob.id, bot, ana.id] });
    await isOrder(carol, bob, bot, ana);
    await start([ana, bob, carol]);
    assert.deepEqual(ana.state.get("turnOrder"), [carol.id, bob.id, bot, ana.id]);
    assert.equal(bob.state.get("ownerId"), ana.id);
    assert.equal(ana.settings.has("seating"), false);
    await Promise.all([ana, bob, carol].map((player) => player.play()));
    leaveAll([ana, bob, carol]);
  },

  async "bots come and go in the lobby, and play"(house) {
    const [ana] = await gather(house, "bots-1", ["Ana"]);
    await ana.act({ type: "ADD_BOT" });
    await ana.act({ type: "ADD_BOT", name: 7 });
    assert.equal(ana.state.get("playerOrder").length, 2);
    await ana.act({ type: "ADD_BOT" });
    assert.equal(ana.state.get("playerOrder").length, 3);
    assert.equal(ana.state.get("bots").length, 2);
    await ana.act({ type: "REMOVE_BOT", clientId: ana.id });
    await ana.act({ type: "REMOVE_BOT", clientId: 1 });
    assert.equal(ana.state.get("playerOrder").length, 3);
    await ana.act({ type: "REMOVE_BOT", clientId: ana.state.get("bots")[0] });
    assert.equal(ana.state.get("playerOrder").length, 2);
    await ana.until("the bot has a name", () => names(ana).length === 2);
    await start([ana]);
    await ana.play();
    leaveAll([ana]);
  },

  async "rounds follow one another until somebody has the points"(house) {
    const players = await gather(house, "rounds-1", ["Ana", "Bob", "Carol"]);
    await players[0].act({ type: "UPDATE_SETTINGS", settings: { scoreLimit: 100 } });
    await start(players);
    const play = async (player) => {
      while (true) {
        const status = () => player.state.get("status");
        const owns = () => status() === "ROUND_ENDED" && player.state.get("ownerId") === player.id;
        await player.until("there is something to do", () => player.isMyTurn || status() === "ENDED" || owns());
        if (status() === "ENDED") return;
        await player.act(owns() ? { type: "NEXT_ROUND" } : simple(player));
      }
    };
    await Promise.all(players.map(play));
    const scores = players[0].state.get("scores");
    assert.ok(scores[String(players[0].state.get("winner"))] >= 100);
    assert.deepEqual(Object.keys(scores).sort(), players.map((player) => player.key).sort());
    leaveAll(players);
  },

  async "a game waits for whoever is lost, shows nobody their cards, and goes on when they are back"(house) {
    const [ana, bob, carol] = await gather(house, "pause-1", ["Ana", "Bob", "Carol"]);
    await start([ana, bob, carol]);
    const cards = bob.hand.map((card) => card.id);
    bob.provider.disconnect();
    await ana.until("the game is paused", () => ana.state.get("status") === "PAUSED_WAITING_PLAYER");
    const [orphan] = ana.state.get("orphanHands");
    assert.equal(orphan.originalClientId, bob.id);
    assert.equal(orphan.originalName, "Bob");
    assert.equal(orphan.cards.length, cards.length);
    assert.ok(orphan.cards.every((card) => card.symbol === "hidden" && card.id.startsWith("hidden-")));
    assert.equal(ana.state.get("statusBeforePause"), "PLAYING");
    const seq = ana.state.get("stateSeq");
    await ana.act({ type: "DRAW_CARD" });
    assert.equal(ana.state.get("stateSeq"), seq, "nobody plays meanwhile");
    bob.provider.connect();
    await ana.until("the game goes on", () => ana.state.get("status") === "PLAYING");
    await bob.until("the hand is back", () => bob.hand.length === cards.length);
    assert.equal(ana.state.get("statusBeforePause"), null);
    // The same secret from another device: the seat goes on under its new id.
    bob.provider.disconnect();
    const again = new Player(house, "pause-1", "Bob", { token: bob.token });
    await again.seated();
    await ana.until("the new id is everywhere", () => ana.state.get("turnOrder").includes(again.id) && ana.state.get("status") === "PLAYING");
    assert.ok(!JSON.stringify(ana.doc.toJSON()).includes(bob.key), "the old id is nowhere");
    assert.deepEqual(again.hand.map((card) => card.id), cards);
    await Promise.all([ana, again, carol].map((player) => player.play()));
    leaveAll([ana, bob, again, carol]);
  },

  async "the owner goes on without whoever is lost"(house) {
    const [ana, bob, carol] = await gather(house, "without-1", ["Ana", "Bob", "Carol"]);
    await start([ana, bob, carol]);
    bob.provider.disconnect();
    await ana.until("the game is paused", () => ana.state.get("status") === "PAUSED_WAITING_PLAYER");
    await carol.act({ type: "CONTINUE_WITHOUT", clientId: bob.id });
    await ana.act({ type: "CONTINUE_WITHOUT", clientId: carol.id });
    assert.equal(ana.state.get("status"), "PAUSED_WAITING_PLAYER");
    await ana.act({ type: "CONTINUE_WITHOUT", clientId: bob.id });
    assert.equal(ana.state.get("status"), "PLAYING");
    assert.deepEqual(ana.state.get("turnOrder"), [ana.id, carol.id]);
    bob.provider.connect();
    await bob.until("Bob looks on", () => bob.state.get("turnOrder")?.length === 2);
    await Promise.all([ana, carol].map((player) => player.play()));
    leaveAll([ana, bob, carol]);
  },

  async "somebody who comes late looks on"(house) {
    const players = await gather(house, "late-1", ["Ana", "Bob"]);
    await start(players);
    const late = new Player(house, "late-1", "Late");
    await late.until("the game is seen", () => late.state.get("status") === "PLAYING");
    late.actions.set(late.key, { type: "DRAW_CARD" });
    await late.until("it came to nothing", () => !late.actions.has(late.key));
    assert.equal(late.hands.size, 0);
    leaveAll([...players, late]);
  },

  async "where nobody may look on, whoever has no seat has to go"(house) {
    const players = await gather(house, "closed-1", ["Ana", "Bob"]);
    await players[0].act({ type: "UPDATE_SETTINGS", settings: { spectators: false } });
    await start(players);
    const late = new Player(house, "closed-1", "Late");
    assert.equal(await new Promise((done) => late.provider.on("closed", ({ code }) => done(code))), 4403);
    leaveAll([...players, late]);
  },

  async "after the end the same people meet in a lobby again"(house) {
    const players = await gather(house, "again-1", ["Ana", "Bob"]);
    await start(players);
    await Promise.all(players.map((player) => player.play()));
    players[0].actions.set(players[0].key, { type: "RETURN_TO_LOBBY" });
    for (const player of players) {
      await player.until("there is a lobby", () => player.state.get("status") === "LOBBY" && player.actions.get(player.key) === null);
      assert.equal(player.hands.size, 0);
      assert.equal(player.state.get("winner"), undefined);
    }
    assert.deepEqual(players[0].state.get("playerOrder"), players.map((player) => player.id));
    await start(players);
    await Promise.all(players.map((player) => player.play()));
    leaveAll(players);
  },

  async "with open hands everybody has one and the same document"(house) {
    const players = await gather(house, "open-1", ["Ana", "Bob", "Carol"]);
    await players[0].act({ type: "UPDATE_SETTINGS", settings: { handPrivacy: "shared" } });
    for (const player of players) {
      await player.until("all queues are there", () => players.every((other) => player.actions.get(other.key) === null));
    }
    let transactions = 0;
    await start(players);
    players[2].doc.on("afterTransaction", ({ local, changed }) => { if (!local && changed.has(players[2].state)) transactions += 1; });
    const seq = players[2].state.get("stateSeq");
    for (const player of players) {
      assert.deepEqual([...player.hands.keys()].sort(), players.map((other) => other.key).sort());
      for (const other of players) assert.deepEqual(player.hands.get(other.key), other.hand);
    }
    // What one writes in another's name is not carried out, and nobody is left with it.
    const waiting = players.find((player) => !player.isMyTurn);
    const who = players.find((player) => player.isMyTurn);
    waiting.actions.set(who.key, { type: "DRAW_CARD" });
    await waiting.until("it is gone", () => waiting.actions.get(who.key) === null);
    // Whoever writes before that is known may lose what they write: so it is with documents that are shared.
    const known = () => players.map(({ doc }) => Buffer.from(Y.encodeStateVector(doc)).toString("hex"));
    await eventually("all know of it", () => new Set(known()).size === 1);
    assert.equal(who.state.get("stateSeq"), seq);
    await Promise.all(players.map((player) => player.play()));
    assert.equal(transactions, players[2].state.get("stateSeq") - seq, "transactions");
    const [first, ...others] = players.map((player) => Y.encodeStateAsUpdate(player.doc));
    await eventually("all replicas are equal", () => players.every((player) => plain(player) === plain(players[0])));
    assert.ok(first.length > 0 && others.length === 2);
    leaveAll(players);
  },

  async "a table by its own name; keys of other doors fit here"(house) {
    const wish = { game: "uno", seats: ["me", "open"], private: true, startWhenFull: false };
    const { id, seats: [{ token }] } = await house.ask("/api/tables", wish);
    const ana = new Player(house, id, "Ana", { token });
    await ana.seated();
    const bob = new Player(house, id, "Bob");
    await bob.seated();
    await start([ana, bob]);
    await Promise.all([ana, bob].map((player) => player.play()));
    leaveAll([ana, bob]);
  },

  async "the owner lets a newcomer play on for whoever is lost"(house) {
    const [ana, bob, carol] = await gather(house, "newcomer-1", ["Ana", "Bob", "Carol"]);
    await start([ana, bob, carol]);
    const cards = bob.hand.map((card) => card.id);
    bob.leave();
    await ana.until("the game is paused", () => ana.state.get("status") === "PAUSED_WAITING_PLAYER");
    const dora = new Player(house, "newcomer-1", "Dora");
    await dora.until("the game is seen", () => dora.state.get("status") === "PAUSED_WAITING_PLAYER");
    await ana.until("Dora is there", () => ana.provider.awareness.getStates().has(dora.id));
    assert.equal(dora.hands.size, 0, "nobody is shown anything before");
    await carol.act({ type: "GIVE_SEAT", clientId: bob.id, to: dora.id });
    await ana.act({ type: "GIVE_SEAT", clientId: carol.id, to: dora.id });
    await ana.act({ type: "GIVE_SEAT", clientId: bob.id, to: 7 });
    assert.equal(ana.state.get("status"), "PAUSED_WAITING_PLAYER");
    await ana.act({ type: "GIVE_SEAT", clientId: bob.id, to: dora.id });
    await dora.until("the seat is Dora's", () => dora.hand.length === cards.length && dora.state.get("status") === "PLAYING");
    assert.deepEqual(dora.hand.map((card) => card.id), cards);
    assert.deepEqual(dora.state.get("turnOrder"), [ana.id, dora.id, carol.id]);
    assert.deepEqual(dora.state.get("lockedPlayers").map(({ name }) => name), ["Ana", "Dora", "Carol"]);
    const back = new Player(house, "newcomer-1", "Bob", { token: bob.token });
    await back.until("Bob looks on", () => back.state.get("status") === "PLAYING");
    await Promise.all([ana, dora, carol].map((player) => player.play()));
    assert.equal(back.hands.size, 0);
    leaveAll([ana, dora, carol, back]);
  },

  async "with open hands a newcomer takes the seat whose name is most like theirs"(house) {
    const players = await gather(house, "newcomer-2", ["Ana", "Bob", "Carol"]);
    await players[0].act({ type: "UPDATE_SETTINGS", settings: { handPrivacy: "shared" } });
    await start(players);
    const [ana, bob, carol] = players;
    bob.leave();
    carol.leave();
    await ana.until("both are missed", () => ana.state.get("orphanHands")?.length === 2);
    const caroline = new Player(house, "newcomer-2", "caroline");
    await caroline.until("the seat is taken", () => caroline.state.get("turnOrder")?.[2] === caroline.id);
    assert.equal(caroline.state.get("status"), "PAUSED_WAITING_PLAYER");
    const x = new Player(house, "newcomer-2", "x");
    await x.until("the game goes on", () => x.state.get("status") === "PLAYING" && x.state.get("turnOrder")[1] === x.id);
    await Promise.all([ana, x, caroline].map((player) => player.play()));
    leaveAll([ana, caroline, x]);
  },

  async "after a crash everybody comes back with old documents, and nothing is done twice"() {
    const house = await House.open();
    const players = await gather(house, "crash-1", ["Ana", "Bob", "Carol"]);
    await start(players);
    for (let round = 0; round < 3; round += 1) {
      const who = players.find((player) => player.isMyTurn);
      await who.act(simple(who));
      const seq = who.state.get("stateSeq");
      for (const player of players) await player.until("the move is seen", () => player.state.get("stateSeq") === seq);
      await house.kill();
      // What was done before and what was never sent: both lie in the document when it comes back.
      const next = players.find((player) => player.isMyTurn);
      next.actions.set(next.key, { type: "DRAW_CARD" });
      players[0].state.set("status", "ENDED");
      await house.start();
      for (const player of players) {
        await player.until("the queue is empty", () => player.provider.synced && player.actions.get(player.key) === null);
        await player.until("the truth is back", () => player.state.get("status") === "PLAYING");
      }
      assert.equal(next.state.get("stateSeq"), seq, "what was written while nobody listened is not carried out");
      const ids = players.map((player) => player.id).join();
      for (const player of players) await player.until("everybody has their id again", () => player.state.get("turnOrder").join() === ids);
    }
    await Promise.all(players.map((player) => player.play()));
    leaveAll(players);
    await house.close();
  },

  async "clients that come and go at random play a game to its end"(house) {
    const players = await gather(house, "restless-1", ["Ana", "Bob", "Carol", "Dan"]);
    await start(players);
    let isOver = false;
    const restless = async () => {
      for (let turn = 0; !isOver; turn += 1) {
        const player = players[turn % players.length];
        player.provider.disconnect();
        player.provider.connect();
        await player.until("the document is back", () => player.provider.synced);
      }
    };
    const play = async (player) => {
      while (true) {
        await player.until("it is my turn", () => player.isMyTurn || player.state.get("status") === "ENDED");
        if (player.state.get("status") === "ENDED") return;
        // A write may be lost on the way; then it is written again.
        await player.act(simple(player));
      }
    };
    const moving = restless();
    await Promise.all(players.map(play));
    isOver = true;
    await moving;
    await eventually("all agree", () => players.every((player) => player.state.get("winner") === players[0].state.get("winner")));
    leaveAll(players);
  },
};
