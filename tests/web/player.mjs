// Plays like somebody who presses whatever can be pressed.

// Inside a page: presses random things until the game is over. Some types of action are liked, so that games come to
// an end, and some are never pressed, because they begin the game again.
export function autoplay({ seed, most, open, likes = [], never = [] }) {
  let state = seed;
  const random = (n) => { state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff; return Math.floor((state / 0x7fffffff) * n) % n; };
  const visible = (one) => one.offsetParent !== null && one.getAttribute("aria-disabled") !== "true" && !one.getAttribute("aria-busy");
  const pick = (list) => list[random(list.length)];
  const kind = (one) => (one.dataset.action ? JSON.parse(one.dataset.action).type : one.dataset.open ? "open" : "submit");
  const choose = (all) => {
    const best = likes.find((like) => all.some((one) => kind(one) === like));
    const liked = all.filter((one) => kind(one) === best);
    if (liked.length && random(4)) return pick(liked);
    const one = pick([...new Set(all.map(kind))]);
    return pick(all.filter((other) => kind(other) === one));
  };
  return new Promise((done) => {
    let pressed = 0, still = 0, seen = null;
    const seq = () => document.getElementById("table").dataset.seq;
    const timer = setInterval(() => {
      const over = document.getElementById("ending");
      if (over || pressed >= most) { clearInterval(timer); return done({ pressed, over: !!over }); }
      const front = document.querySelector(".curtain button");
      if (front) { seen = null; still = 0; front.click(); return; }
      // What was pressed has an effect first, or is refused.
      const waits = document.querySelector("[aria-busy]") || seen === seq();
      if (waits && still++ < 25) return;
      still = 0; seen = null;
      const dialog = document.querySelector("dialog[open]");
      if (dialog) {
        for (const box of dialog.querySelectorAll("input[type=checkbox]")) if (random(2)) box.click();
        const go = [...dialog.querySelectorAll("button:is([data-action], [type=submit]:not([data-close], form[method=dialog] *))")].filter(visible);
        if (go.length && random(6)) { seen = seq(); pick(go).click(); pressed += 1; } else dialog.close();
        return;
      }
      const kinds = open ? "button:is([data-action], [data-open], [type=submit])" : "button[data-action]";
      const all = [...document.querySelectorAll(`#board :is(${kinds})`)].filter(visible).filter((one) => !never.includes(kind(one)));
      if (!all.length) return;
      const one = choose(all);
      if (!one.dataset.open) seen = seq();
      one.click();
      pressed += 1;
    }, 8);
  });
}

// Inside a page: what stands there that can be pressed, in words.
export function pressable() {
  return [...document.querySelectorAll("#board button")]
    .filter((one) => one.offsetParent !== null && one.getAttribute("aria-disabled") !== "true")
    .map((one) => one.getAttribute("aria-label") || one.textContent.trim());
}
