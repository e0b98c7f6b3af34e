// The example page in a browser: two people and a bot play Uno with nothing but the document.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import http from "node:http";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { House, Player, eventually } from "./house.mjs";

const client = fileURLToPath(new URL("../../clients/js/", import.meta.url));
const modules = fileURLToPath(new URL("./node_modules/", import.meta.url));
const axe = fileURLToPath(new URL("./node_modules/axe-core/axe.min.js", import.meta.url));

// The package as it is, and its two dependencies beside it.
const serve = () => new Promise((done) => {
  const server = http.createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://x");
    const [root, path] = pathname.startsWith("/vendor/") ? [modules, pathname.slice(8)] : [client, pathname.slice(1)];
    const file = /\.(m?js|html)$/.test(path) ? path : `${path}.js`;
    const type = file.endsWith("html") ? "text/html" : "text/javascript";
    try {
      if (file.includes("..")) throw new Error("outside");
      const body = await readFile(root + file);
      response.writeHead(200, { "content-type": `${type}; charset=utf-8` }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, "127.0.0.1", () => done(server));
});

export const page = {
  async "the example page plays Uno in a browser"() {
    const server = await serve();
    const origin = `http://127.0.0.1:${server.address().port}`;
    const house = await House.open("--public-url", origin);
    const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
    try {
      const address = `ws://127.0.0.1:${house.port}/yjs/page-1`;
      const view = await browser.newPage({ viewport: { width: 360, height: 740 } });
      const errors = [];
      view.on("pageerror", (error) => errors.push(error.message));
      await view.goto(`${origin}/example/index.html?table=${encodeURIComponent(address)}`);
      await view.fill("input[name=name]", "Ana");
      await view.click("text=Sit down");
      await view.waitForSelector("#start:not([hidden])");
      const bob = new Player(house, "page-1", "Bob");
      await bob.seated();
      await view.click("#bot");
      await view.waitForFunction(() => document.querySelectorAll("#people li").length === 3);
      await view.waitForFunction(() => document.querySelector("#people").textContent.includes("Bob"));
      await view.click("#start");
      await bob.until("cards are dealt", () => bob.hand.length > 0);
      const playing = bob.play();
      await view.addScriptTag({ path: axe });
      const { violations } = await view.evaluate(() => globalThis.axe.run());
      assert.deepEqual(violations.map(({ id }) => id), []);
      if (process.env.SHOT) await view.screenshot({ path: process.env.SHOT });
      const isOver = () => view.evaluate(() => document.querySelector("#say").textContent.includes("won"));
      while (!(await isOver())) {
        const pressable = "#hand button:enabled, #draw:enabled";
        await view.waitForFunction((pressable) => document.querySelector(pressable) || document.querySelector("#say").textContent.includes("won"), pressable);
        // It may be somebody else's turn again before the press.
        await view.evaluate((pressable) => document.querySelector(pressable)?.click(), pressable);
      }
      await playing;
      assert.deepEqual(errors, []);
      const wide = await view.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
      assert.ok(wide, "no sideways scrolling");
      await eventually("both say the same", async () => {
        const won = await view.textContent("#say");
        const isBob = bob.state.get("winner") === bob.id;
        return won.startsWith("Bob") === isBob;
      });
      bob.leave();
    } finally {
      await browser.close();
      await house.close();
      server.close();
    }
  },
};
