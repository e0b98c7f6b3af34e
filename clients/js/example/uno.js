// Uno in sixty lines: join, see, play.
import { joinTable } from "parlour-client";

const at = (id) => document.getElementById(id);
const words = (card) => (card ? [card.color, card.symbol].filter(Boolean).join(" ") : "nothing");

const button = (text, press) => {
  const button = document.createElement("button");
  button.textContent = text;
  button.addEventListener("click", press);
  return button;
};

const status = (table) => {
  const { winner, currentTurn } = table.state;
  switch (table.status) {
    case "LOBBY": return table.isOwner ? "Start when everybody is here." : "Waiting for the owner to start.";
    case "ENDED": return winner === table.id ? "You have won." : `${table.nameOf(winner)} has won.`;
    case "PAUSED_WAITING_PLAYER": return "Waiting for somebody who is away.";
    default: return table.isMyTurn ? "It is your turn." : `It is ${table.nameOf(currentTurn)}'s turn.`;
  }
};

const play = (table, card) => {
  const colors = ["red", "blue", "green", "yellow"];
  const most = () => colors.toSorted((a, b) => table.hand.filter((c) => c.color === b).length - table.hand.filter((c) => c.color === a).length)[0];
  table.submitAction({ type: "PLAY_CARD", cardId: card.id, chosenColor: card.color ? undefined : most() });
};

const show = (table) => {
  const { playerOrder = [], turnOrder, playerCardCounts = {} } = table.state;
  at("say").textContent = status(table);
  at("top").textContent = words(table.topDiscard);
  at("people").replaceChildren(...(turnOrder ?? playerOrder).map((id) => {
    const line = document.createElement("li");
    line.textContent = `${table.nameOf(id)}${id === table.id ? " (you)" : ""}: ${playerCardCounts[id] ?? 0} cards`;
    return line;
  }));
  at("hand").replaceChildren(...table.hand.map((card) => {
    const one = button(words(card), () => play(table, card));
    one.disabled = !table.isMyTurn || table.isWaiting || !table.canPlayCard(card);
    return one;
  }));
  at("draw").disabled = !table.isMyTurn || table.isWaiting || !table.canDraw;
  for (const id of ["bot", "start"]) at(id).hidden = table.status !== "LOBBY" || !table.isOwner;
};

at("join").addEventListener("submit", async (event) => {
  event.preventDefault();
  const query = new URLSearchParams(location.search);
  const table = await joinTable(query.get("table"), { name: new FormData(event.target).get("name") });
  at("table").hidden = false;
  event.target.hidden = true;
  at("draw").addEventListener("click", () => table.submitAction({ type: "DRAW_CARD" }));
  at("bot").addEventListener("click", () => table.submitAction({ type: "ADD_BOT" }));
  at("start").addEventListener("click", () => table.submitAction({ type: "START_GAME" }));
  table.addEventListener("change", () => show(table));
  show(table);
});
