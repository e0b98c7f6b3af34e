import type { WebsocketProvider } from "y-websocket";
import type * as Y from "yjs";

export type CardColor = "red" | "blue" | "green" | "yellow";

/** A wild card has no colour until it is played. */
export interface Card {
  id: string;
  symbol: string;
  color?: CardColor;
}

/** What a player can do in Uno. Room commands and the actions of other games are objects with a `type`, too. */
export type PlayerAction =
  | { type: "PLAY_CARD"; cardId: string; chosenColor?: CardColor; swapWith?: number; extraCardIds?: string[]; callUno?: boolean }
  | { type: "DRAW_CARD" }
  | { type: string; [field: string]: unknown };

export interface JoinOptions {
  /** With a name one takes a seat, without one looks on. */
  name?: string;
  /** 22 characters or more. Whoever has it has the seat; keep it to come back. */
  token?: string;
  /** The game of a room that is not there yet; Uno if nothing is said. */
  game?: "uno" | "qwixx" | "pobudka" | "deal" | "datawar";
  doc?: Y.Doc;
  /** For runtimes that have none of their own. */
  WebSocket?: unknown;
}

/** Rejects with an error that has the close code (4401, 4403, 4404, 4410) if the server turns us away. */
export function joinTable(url: string | URL, options?: JoinOptions): Promise<Table>;

export function playable(card: Card, top: Card | null): boolean;

export function newSecret(): string;

export class Table extends EventTarget {
  readonly doc: Y.Doc;
  readonly provider: WebsocketProvider;
  readonly token: string;
  readonly id: number;
  readonly state: Record<string, unknown>;
  readonly settings: Record<string, unknown>;
  readonly status: "LOBBY" | "PLAYING" | "PAUSED_WAITING_PLAYER" | "ROUND_ENDED" | "ENDED";
  readonly hand: Card[];
  readonly table: Record<string, unknown>;
  readonly isSeated: boolean;
  readonly isOwner: boolean;
  readonly isMyTurn: boolean;
  readonly isWaiting: boolean;
  readonly canDraw: boolean;
  readonly topDiscard: Card | null;
  readonly activeColor: CardColor | null;
  canPlayCard(card: Card): boolean;
  nameOf(id: number): string;
  submitAction(action: PlayerAction): Promise<void>;
  until(isSo: (table: Table) => boolean): Promise<void>;
  leave(): void;
  addEventListener(type: "change" | "closed", listener: (event: Event) => void): void;
}
