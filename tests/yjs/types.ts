// Not run, only read by the compiler: what the declarations of our package promise.
import { joinTable, newSecret, playable, type Card, type CardColor, type PlayerAction, type Table } from "parlour-client";

const play = async (url: URL): Promise<number> => {
  const table: Table = await joinTable(url, { name: "Ana", token: newSecret(), game: "uno" });
  table.addEventListener("change", (event: Event) => void event.type);
  await table.until(({ isSeated }) => isSeated);
  const color: CardColor | null = table.activeColor;
  const card: Card | undefined = table.hand.find((card) => table.canPlayCard(card) && playable(card, table.topDiscard));
  const action: PlayerAction = card ? { type: "PLAY_CARD", cardId: card.id, chosenColor: color ?? "red" } : { type: "DRAW_CARD" };
  if (table.isMyTurn && (card || table.canDraw) && !table.isWaiting) await table.submitAction(action);
  await table.submitAction({ type: "ADD_BOT", name: "Robby" });
  // @ts-expect-error An action has a type.
  await table.submitAction({ cardId: "card-1" });
  // @ts-expect-error The document says whose turn it is; nobody sets it.
  table.isMyTurn = true;
  table.leave();
  return table.nameOf(table.id).length;
};
void play;
