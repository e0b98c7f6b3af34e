// Plays with a keyboard only: Tab until something can be pressed, Enter or Space to press it.
import { dice } from "./names.mjs";

// Inside the page: what has the focus.
function focus() {
  const one = document.activeElement, dialog = document.querySelector("dialog[open]");
  const place = dialog ? "dialog" : one.closest("#board") ? "board" : "elsewhere";
  return {
    over: !!document.getElementById("ending"), place, nowhere: one === document.body, inside: !!(dialog && dialog.contains(one)),
    press: one.matches("button") && one.getAttribute("aria-disabled") !== "true" && !one.getAttribute("aria-busy"),
    tick: one.matches("input[type=checkbox], input[type=radio]"),
    // A box is missing as long as its form cannot be sent.
    missing: one.matches("input:not(:checked)") && one.form?.querySelector("[type=submit]")?.getAttribute("aria-disabled") === "true",
    row: !!one.closest("[data-row]"), what: one.dataset.action || (one.type === "submit" && one.form?.dataset.action) ? JSON.parse(one.dataset.action ?? one.form.dataset.action).type : one.textContent.trim(),
    visible: one.matches(":focus-visible"),
  };
}

export async function type(page, { seed, likes = [], never = [], most = 6000 }) {
  const random = dice(seed);
  const key = (name) => page.keyboard.press(name);
  let pressed = 0, stays = false;
  for (let turn = 0; turn < most; turn += 1) {
    // After a press the focus is near what comes next: that is looked at first.
    if (!stays) await key(random(9) ? "Tab" : "ArrowRight");
    stays = false;
    const at = await page.evaluate(focus).catch(() => null);
    if (!at) continue;
    if (at.over) return pressed;
    // Between the last thing of a dialog and its first comes the browser itself.
    if (at.place === "elsewhere" || at.nowhere) continue;
    if (at.place === "dialog" && !at.inside) throw new Error("the focus has left a dialog");
    if (!at.visible) throw new Error(`nobody sees that ${at.what} has the focus`);
    if (at.tick) { if (at.missing) await key("Space"); continue; }
    if (at.place === "dialog" && /^(Close|Back|Cancel|Not )/.test(at.what) && random(6)) continue;
    if (at.place === "dialog" && !random(30)) { await key("Escape"); continue; }
    if (!at.press || never.includes(at.what)) continue;
    if (!likes.length || likes.includes(at.what) || at.place === "dialog" || !random(3)) { await key(random(2) ? "Enter" : "Space"); pressed += 1; stays = !!random(4); }
  }
  throw new Error(`not over after ${most} keys and ${pressed} presses`);
}
