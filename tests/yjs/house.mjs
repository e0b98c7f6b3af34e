// A server to play at, and players who are nothing but stock Yjs clients.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import WebSocket from "ws";
import { WebsocketProvider } from "y-websocket";
import * as Y from "yjs";

const program = process.env.PARLOUR ?? new URL("../../target/debug/parlour", import.meta.url).pathname;

// Longer than anything here takes, so that only what hangs runs into it.
const patience = 60_000;

const freePort = () => new Promise((done) => {
  const server = net.createServer().listen(0, "127.0.0.1", () => {
    const { port } = server.address();
    server.close(() => done(port));
  });
});

export class House {
  static async open(...more) {
    const house = new House();
    house.more = more;
    house.data = mkdtempSync(join(tmpdir(), "parlour-yjs-"));
    house.port = await freePort();
    house.url = `http://127.0.0.1:${house.port}`;
    await house.start();
    return house;
  }

  async start() {
    const args = ["serve", "--addr", `127.0.0.1:${this.port}`, "--data", this.data, "--pace", "0", "--grace", "1",
      "--posts", "100000", "--sockets", "10000", "--messages", "100000", ...this.more];
    this.server = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
    await new Promise((done, fail) => {
      this.server.stdout.on("data", (text) => { if (String(text).includes("Parlour is at")) done(); });
      this.server.once("exit", (code) => fail(new Error(`the server stopped: ${code}`)));
    });
  }

  async kill(signal = "SIGKILL") {
    const ended = new Promise((done) => this.server.once("exit", done));
    this.server.kill(signal);
    await ended;
  }

  async close() {
    await this.kill("SIGTERM");
    rmSync(this.data, { recursive: true, force: true });
  }

  async ask(path, body) {
    const options = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const answer = await fetch(this.url + path, options);
    return answer.json();
  }

  async rejects(code) {
    const text = await (await fetch(`${this.url}/metrics`)).text();
    const line = text.split("\n").find((line) => line.includes(`"${code}"`));
    return line ? Number(line.split(" ").at(-1)) : 0;
  }
}

export const secret = () => randomBytes(16).toString("hex");

// Somebody at a table. Everything goes through the documented names of the document.
export class Player {
  constructor(house, room, name, { token = secret(), doc = new Y.Doc(), game } = {}) {
    Object.assign(this, { house, room, name, token, doc });
    this.frames = [];
    const frames = this.frames;
    class Recording extends WebSocket {
      constructor(...args) {
        super(...args);
        this.on("message", (data) => frames.push(Buffer.from(data)));
      }
    }
    this.state = doc.getMap("gameState");
    this.hands = doc.getMap("dealtHands");
    this.actions = doc.getMap("actions");
    this.settings = doc.getMap("gameSettings");
    this.about = doc.getMap("table");
    const params = game ? { token, game } : { token };
    this.provider = new WebsocketProvider(`ws://127.0.0.1:${house.port}/yjs`, room, doc, {
      params, disableBc: true, WebSocketPolyfill: Recording, maxBackoffTime: 500,
    });
    if (name) this.provider.awareness.setLocalStateField("user", { name });
  }

  get id() { return this.doc.clientID; }
  get key() { return String(this.id); }
  get hand() { return this.hands.get(this.key) ?? []; }
  get top() { return (this.state.get("discardPile") ?? []).at(-1) ?? null; }
  get isMyTurn() { return this.state.get("status") === "PLAYING" && this.state.get("currentTurn") === this.id; }

  // Waits until something is so, looking whenever anything has changed.
  until(what, isSo) {
    return new Promise((done, fail) => {
      const stop = () => { clearTimeout(timer); this.doc.off("afterTransaction", look); this.provider.off("sync", look); this.provider.awareness.off("change", look); };
      const look = () => { if (isSo()) { stop(); done(); } };
      const timer = setTimeout(() => {
        stop();
        fail(new Error(`${this.name} waited in vain until ${what}: ${JSON.stringify(this.doc.toJSON()).slice(0, 3000)}`));
      }, patience);
      this.doc.on("afterTransaction", look);
      this.provider.on("sync", look);
      this.provider.awareness.on("change", look);
      look();
    });
  }

  synced() { return this.until("the document is there", () => this.provider.synced); }
  seated() { return this.until("there is a seat", () => this.actions.get(this.key) === null); }

  // Writes an intent, and waits until it is decided.
  async act(action) {
    this.actions.set(this.key, action);
    await this.until(`${JSON.stringify(action)} is decided`, () => this.actions.get(this.key) === null);
  }

  // Keeps `decide` going until the game is over.
  async play(decide = simple) {
    while (true) {
      await this.until("it is my turn", () => this.isMyTurn || this.state.get("status") === "ENDED");
      if (this.state.get("status") === "ENDED") return;
      const before = this.state.get("stateSeq");
      await this.act(decide(this));
      assert.ok(this.state.get("stateSeq") > before, `${this.name}'s move was taken`);
    }
  }

  leave() { this.provider.destroy(); this.doc.destroy(); }
}

export const fits = (card, top) => !top.color || !card.color || card.color === top.color || card.symbol === top.symbol;

// The first card that fits, else draws.
export const simple = ({ hand, top }) => {
  const card = hand.find((card) => fits(card, top));
  if (!card) return { type: "DRAW_CARD" };
  return { type: "PLAY_CARD", cardId: card.id, chosenColor: card.color ? undefined : "green" };
};

// What a document says, as a text that tells everything apart that JavaScript does.
const tell = (value) => {
  if (Array.isArray(value)) return `[${value.map(tell).join()}]`;
  if (value && typeof value === "object") return `{${Object.keys(value).sort().map((key) => `${key}:${tell(value[key])}`).join()}}`;
  return typeof value === "bigint" ? `${value}n` : typeof value === "string" ? JSON.stringify(value) : String(value);
};
export const plain = (player) => tell(player.doc.toJSON());

// Waits until something outside of any document is so.
export const eventually = async (what, isSo) => {
  for (const end = Date.now() + patience; Date.now() < end; await new Promise((done) => setTimeout(done, 20))) {
    const value = await isSo();
    if (value) return value;
  }
  throw new Error(`waited in vain until ${what}`);
};
