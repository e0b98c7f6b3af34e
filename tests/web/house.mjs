// A server and browsers to play with.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const program = process.env.PARLOUR ?? new URL("../../target/debug/parlour", import.meta.url).pathname;
const browser = process.env.CHROMIUM ?? "/usr/bin/chromium";

export const desktop = { width: 1280, height: 860 };
export const phone = { width: 360, height: 740 };

const freePort = () => new Promise((done) => {
  const server = net.createServer().listen(0, "127.0.0.1", () => {
    const { port } = server.address();
    server.close(() => done(port));
  });
});

// A server of its own, which can be killed and started again on the same data.
export class House {
  static async open() {
    const house = new House();
    house.program = program;
    house.data = mkdtempSync(join(tmpdir(), "parlour-web-"));
    house.port = await freePort();
    house.url = `http://127.0.0.1:${house.port}`;
    await house.start();
    return house;
  }

  async start() {
    const args = ["serve", "--addr", `127.0.0.1:${this.port}`, "--data", this.data, "--pace", process.env.PACE ?? "30",
      "--posts", "100000", "--sockets", "10000", "--grace", "1"];
    this.server = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
    await new Promise((done, fail) => {
      this.server.stdout.on("data", (text) => { if (String(text).includes("Parlour is at")) done(); });
      this.server.on("exit", (code) => fail(new Error(`the server stopped: ${code}`)));
    });
  }

  async kill(signal = "SIGKILL") {
    const ended = new Promise((done) => this.server.once("exit", done));
    this.server.removeAllListeners("exit");
    this.server.once("exit", () => {});
    this.server.kill(signal);
    await Promise.race([ended, new Promise((done) => setTimeout(done, 3000))]);
  }

  async close() {
    await this.kill("SIGTERM");
    rmSync(this.data, { recursive: true, force: true });
  }
}

export const launch = () => chromium.launch({
  executablePath: browser,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
