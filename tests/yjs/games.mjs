// Games from the lobby to the end.
import assert from "node:assert/strict";
import { Player, plain } from "./house.mjs";

// People in a room, all seated; the first owns it.
export const gather = async (house, room, names, options) => {
  const players = [];
  for (const name of names) {
    const player = new Player(house, room, name, options);
    players.push(player);
    await player.seated();
  }
  for (const player of players) {
    await player.until("everybody is there", () => player.state.get("playerOrder")?.length === names.length);
  }
  return players;
};

const count = (doc) => {
  let moves = 0;
  doc.on("afterTransaction", (transaction) => { if (!transaction.local && transaction.changed.size > 0) moves += 1; });
  return () => moves;
};

export const games = {
  async "three clients play Uno to the end, and each move is one transaction"(house) {
    const players = await gather(house, "happy-lions-42", ["Ana", "Bob", "Carol"]);
    const [ana] = players;
    assert.equal(ana.state.get("ownerId"), ana.id);
    assert.equal(ana.state.get("status"), "LOBBY");
    const observer = new Player(house, "happy-lions-42", null);
    await observer.synced();
    const moves = count(observer.doc);
    await ana.act({ type: "START_GAME" });
    await Promise.all(players.map((player) => player.play()));
    await observer.until("the end is seen", () => observer.state.get("status") === "ENDED");
    assert.equal(moves(), observer.state.get("stateSeq"), "transactions that an observer has seen");
    for (const player of players) {
      assert.equal(player.state.get("winner"), ana.state.get("winner"));
      assert.deepEqual([...player.hands.keys()], [player.key]);
      assert.deepEqual([...player.actions.keys()], [player.key]);
      assert.equal(player.state.get("playerCardCounts")[player.key], player.hand.length);
    }
    assert.deepEqual([...observer.hands.keys()], []);
    assert.deepEqual([...observer.actions.keys()], []);
    for (const one of [...players, observer]) one.leave();
  },

  async "ten clients play Uno to the end"(house) {
    const players = await gather(house, "ten-clients", ["Ana", "Bob", "Carol", "Dan", "Eve", "Finn", "Gina", "Hal", "Ida", "Jon"]);
    const late = new Player(house, "ten-clients", "Late");
    await late.synced();
    await players[0].act({ type: "START_GAME" });
    await Promise.all(players.map((player) => player.play()));
    await late.until("the end is seen", () => late.state.get("status") === "ENDED");
    const winner = players.find((player) => player.id === late.state.get("winner"));
    assert.equal(winner.hand.length, 0);
    assert.deepEqual(late.state.get("turnOrder"), players.map((player) => player.id));
    assert.deepEqual([...late.hands.keys(), ...late.actions.keys()], [], "an eleventh looks on");
    for (const one of [...players, late]) one.leave();
  },
};
