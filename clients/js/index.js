// A seat at a Parlour table. The document is the host's; the only thing that is written here is the own action.
import { WebsocketProvider } from "y-websocket";
import * as Y from "yjs";

const stackable = { draw2: ["draw2", "wild-draw4"], "wild-draw4": ["wild-draw4"] };

/** Whether a card may lie on another: a top without a colour takes any. */
export const playable = (card, top) =>
  Boolean(top) && (!top.color || card.symbol.startsWith("wild") || card.color === top.color || card.symbol === top.symbol);

/** A secret that nobody can guess. Whoever has it has the seat. */
export const newSecret = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Goes to a table: `ws://server/yjs/happy-lions-42`. With a name one takes a seat, without one looks on.
 * Resolves when the document is there; rejects if the server turns us away.
 */
export const joinTable = async (url, { name, token = newSecret(), game, doc = new Y.Doc(), WebSocket } = {}) => {
  const [, server, room] = /^(.*)\/([^/?#]+)\/?$/.exec(String(url)) ?? [];
  if (!room) throw new TypeError("The address of a table is like ws://server/yjs/happy-lions-42.");
  const options = { params: game ? { token, game } : { token }, disableBc: true };
  if (WebSocket) options.WebSocketPolyfill = WebSocket;
  const provider = new WebsocketProvider(server, room, doc, options);
  const table = new Table(doc, provider, token);
  if (name) provider.awareness.setLocalStateField("user", { name });
  await new Promise((done, fail) => {
    provider.once("sync", done);
    provider.once("closed", ({ code, reason }) => fail(Object.assign(new Error(reason || "The table is closed to us."), { code })));
  });
  return table;
};

/** A table as one client sees it. Dispatches `change` whenever anything is new, and `closed` at the end. */
export class Table extends EventTarget {
  #state;
  #hands;
  #actions;
  #settings;

  constructor(doc, provider, token) {
    super();
    Object.assign(this, { doc, provider, token });
    this.#state = doc.getMap("gameState");
    this.#hands = doc.getMap("dealtHands");
    this.#actions = doc.getMap("actions");
    this.#settings = doc.getMap("gameSettings");
    doc.on("afterTransaction", ({ changed }) => { if (changed.size) this.dispatchEvent(new Event("change")); });
    provider.on("closed", (detail) => this.dispatchEvent(new CustomEvent("closed", { detail })));
  }

  get id() { return this.doc.clientID; }
  /** Everything that everybody may know. */
  get state() { return this.#state.toJSON(); }
  get settings() { return this.#settings.toJSON(); }
  get status() { return this.#state.get("status") ?? "LOBBY"; }
  get hand() { return this.#hands.get(String(this.id)) ?? []; }
  /** What other games need: the seat, the list of what is legal, who is there. */
  get table() { return this.doc.getMap("table").toJSON(); }
  get isSeated() { return this.#actions.has(String(this.id)); }
  get isOwner() { return this.#state.get("ownerId") === this.id; }
  get isMyTurn() { return this.status === "PLAYING" && this.#state.get("currentTurn") === this.id; }
  get topDiscard() { return (this.#state.get("discardPile") ?? []).at(-1) ?? null; }
  get activeColor() { return this.topDiscard?.color ?? null; }
  /** Whether an action waits to be decided. */
  get isWaiting() { return (this.#actions.get(String(this.id)) ?? null) !== null; }
  get canDraw() { return !this.#settings.get("forcePlay") || !this.hand.some((card) => this.canPlayCard(card)); }

  canPlayCard(card) {
    const stack = this.#state.get("pendingDraw");
    if (stack) return stackable[stack.symbol].includes(card.symbol);
    return playable(card, this.topDiscard);
  }

  /** The name of a player. */
  nameOf(id) {
    const locked = (this.#state.get("lockedPlayers") ?? []).find((player) => player.clientId === id);
    return locked?.name ?? this.provider.awareness.getStates().get(id)?.user?.name ?? "";
  }

  /** Asks for an action, and resolves when it is decided: what came of it is in the document. */
  async submitAction(action) {
    await this.until(() => !this.isWaiting);
    if (!this.isSeated) return;
    this.#actions.set(String(this.id), action);
    await this.until(() => !this.isWaiting);
  }

  /** Resolves as soon as something is so. */
  until(isSo) {
    if (isSo(this)) return Promise.resolve();
    return new Promise((done) => {
      const look = () => {
        if (!isSo(this)) return;
        this.removeEventListener("change", look);
        done();
      };
      this.addEventListener("change", look);
    });
  }

  leave() {
    this.provider.destroy();
  }
}
