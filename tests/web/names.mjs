// Plays like somebody who listens to a screen reader: what there is comes from roles and names, and so does what is
// pressed. No selectors.

const pick = (random, list) => list[random(list.length)];

// Numbers that look drawn by lot, the same for the same seed.
export function dice(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor((state / 0x7fffffff) * n) % n;
  };
}

// What a part of the page offers: role, name, and whether it is ticked. Everything that can be pressed has a name.
export async function offered(part) {
  const lines = (await part.ariaSnapshot({ timeout: 5000 })).split("\n");
  const nameless = lines.find((line) => /^\s*- '?(button|checkbox|link|combobox|textbox)(?! ")/.test(line) && !/\[disabled\]/.test(line));
  if (nameless) throw new Error(`something without a name: ${nameless.trim()}\n${lines.join("\n")}`);
  const found = lines.map((line) => line.match(/- '?(button|checkbox) "((?:[^"\\]|\\.)*)"(.*)$/)).filter(Boolean);
  return found.filter(([, , , more]) => !more.includes("[disabled]")).map(([, role, name, more]) => ({
    role, name: name.replace(/\\(.)/g, "$1").replaceAll("''", "'"), ticked: more.includes("[checked]"),
  }));
}

export const press = (part, { role, name }) => part.getByRole(role, { name, exact: true, disabled: false }).first().press(role === "button" ? "Enter" : "Space", { timeout: 1500 }).then(() => true, () => false);

const ending = (page) => page.getByRole("region", { name: "The end", exact: true });

// Answers a dialog: ticks some boxes, and sends or closes it.
async function answer(dialog, random) {
  const close = /^(Close|Back|Cancel|Not now|Not yet|Back to the game)$/;
  const buttons = async () => (await offered(dialog)).filter((one) => one.role === "button");
  let ways = await buttons();
  const boxes = (await offered(dialog)).filter((one) => one.role === "checkbox" && !one.ticked);
  const go = () => ways.filter((one) => !close.test(one.name));
  // Box after box, until it can be sent.
  while (boxes.length && !go().length) {
    await press(dialog, boxes.splice(random(boxes.length), 1)[0]);
    ways = await buttons();
  }
  return press(dialog, go().length && random(8) ? pick(random, go()) : ways.find((one) => close.test(one.name)) ?? ways[0]);
}

// Plays until the game is over, or `until` says so; gives how often something was pressed.
export async function listen(page, { seed, likes = [], never = [], most = 4000, until = () => false }) {
  const random = dice(seed);
  const board = page.getByRole("region", { name: "Board" });
  let pressed = 0;
  for (let turn = 0; turn < most && !until(); turn += 1) {
    if (await ending(page).count()) return pressed;
    const dialog = page.getByRole("dialog");
    if (await dialog.count()) {
      pressed += await answer(dialog.first(), random).catch(() => false);
      continue;
    }
    const all = (await offered(board).catch((error) => { if (/without a name/.test(error)) throw error; return []; }))
      .filter((one) => one.role === "button" && !never.some((name) => name.test(one.name)));
    if (!all.length) { await page.waitForTimeout(12); continue; }
    // What is liked more comes first.
    const best = likes.find((name) => all.some((one) => name.test(one.name)));
    const liked = best ? all.filter((one) => best.test(one.name)) : [];
    pressed += await press(board, liked.length && random(8) ? pick(random, liked) : pick(random, all));
  }
  return pressed;
}
