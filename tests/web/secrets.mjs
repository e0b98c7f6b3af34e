// What a browser was sent, checked against the truth: the replay of the finished game says what every seat could see
// after each move, and whatever it could not see may not be in any frame or page of that time.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

// How a game's documents name what can be hidden, and how such a name would stand in a page.
const ids = (pattern) => (text) => new Set(text.match(pattern) ?? []);
const word = (id) => new RegExp(`\\b${id}(?![\\w-])`);
const kinds = {
  uno: { of: ids(/\bcard-\d+\b/g), in: word },
  deal: { of: ids(/\b(?:prop|wild|rent|action|money)_\w+_\d+\b/g), in: word },
  datawar: { of: ids(/\b(?:CD|LS|FW|BM|TR|BL|DG)-(?:[A-Za-z0-9]+-)*\d\d\b/g), in: word },
  // Cards by their numbers, and the places on the table where they lie, which show a value when they are turned up.
  pobudka: {
    of: (text) => {
      const { players, peekReveal } = JSON.parse(text);
      const places = players.flatMap(({ hand }, seat) => hand.map(({ card }, slot) => [seat, slot, card.id]));
      // Whoever looks at one card is shown it apart from the hands.
      if (peekReveal?.card) places.push([players.findIndex(({ id }) => id === peekReveal.playerId), peekReveal.cardIndex, peekReveal.card.id]);
      return new Set([
        ...[...text.matchAll(/"id":(\d+),"value":\d+/g)].map(([, id]) => id),
        ...places.filter(([, , id]) => id >= 0).map(([seat, slot, id]) => `${seat}-${slot} ${id}`),
      ]);
    },
    in: (secret) => {
      const [place, id] = secret.split(" ");
      if (id) return new RegExp(`data-vt="pobudka-${place}"[^>]*><span class="pobudka-turner" data-key="up"`);
      return new RegExp(`(?:pobudka-c|="c|held-|pick-|id&quot;:|"id":)${secret}(?!\\d)`);
    },
  },
  // The dice under each cup, in the row of its player.
  "liars-dice": {
    of: (text) => new Set(JSON.parse(text).cups.map((dice, seat) => `${seat} ${dice.join("")}`).filter((cup) => /\d \d/.test(cup))),
    in: (cup) => {
      const [seat, dice] = cup.split(" "), until = (...ends) => `(?:(?!${["plain-name", "</section", ...ends].join("|")})[^])*`;
      const rows = `plain-name${until()}`.repeat(Number(seat)), faces = [...dice].map((face) => `aria-label="${face}"${until("aria-label")}`).join("");
      return new RegExp(`data-part="cups"${until()}${rows}plain-name${until("aria-label")}${faces}(?:plain-name|</section)`);
    },
  },
  // Cards in hands: numbers in states, cards with names in views.
  "high-card": {
    of: (text) => new Set(JSON.parse(text).hands.flat().filter((card) => card !== null).map((card) => String(card.name ?? card))),
    in: (card) => new RegExp(`plain-card[^>]*><span>${card}<|the ${card}(?!\\d)|"name":"${card}"`),
  },
  // Choices with the white dice.
  qwixx: {
    of: (text) => new Set(Object.entries(JSON.parse(text).turn?.whiteChoices ?? {}).filter(([, one]) => one.kind === "mark").map(([id, one]) => `${id} ${one.color} ${one.number}`)),
    in: (choice) => {
      const [id, color, number] = choice.split(" "), seat = Number(id.slice(1)) - 1;
      const said = `${["Ann", "Bob"][seat]} chose ${color} ${number}`, other = `data-key="sheet-${seat}"(?:(?!data-key="sheet-).)*?`;
      const own = `qwixx-chosen[^>]*aria-label="${color} ${number},|You chose ${color} ${number}`;
      return new RegExp(`${said}|${other}(?:chose \\w+ \\d|qwixx-chosen)|${own}`, "s");
    },
  },
};

function replay(house, file, more) {
  const { stdout, status, stderr } = spawnSync(house.program, ["replay", file, "--json", ...more], { encoding: "utf8", maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`parlour replay: ${stderr}`);
  return stdout.trim().split("\n").map((line) => JSON.parse(line));
}

// For each moment of a finished game and each seat: what it could not see.
export async function truth(house, who, game, id, seats) {
  const file = join(house.data, `${id}.json`);
  writeFileSync(file, await (await who.context.request.get(`${house.url}/t/${id}/replay`)).text());
  const { of } = kinds[game];
  const all = replay(house, file, []).map((line) => of(JSON.stringify(line.state)));
  const hidden = [];
  for (let seat = 0; seat < seats; seat += 1) {
    const seen = replay(house, file, ["--view", String(seat)]).map((line) => of(JSON.stringify(line.view)));
    hidden.push(all.map((moment, n) => [...moment].filter((one) => !seen[n].has(one))));
  }
  return { game, hidden, moves: all.length - 1 };
}

const read = (frame) => { try { return JSON.parse(frame.slice(0, frame.indexOf("\n"))); } catch { return {}; } };

// The moments of frames: `first` is the number of the line with which the game was dealt.
function moments(frames, { moves }) {
  const shown = frames.map((text) => ({ text, header: read(text) })).filter(({ header }) => header.type === "view");
  const last = shown.filter(({ header }) => header.stage === "finished").at(-1);
  if (!last) throw new Error("the last frame is missing");
  const first = Math.min(...shown.filter(({ header }) => header.stage === "finished").map(({ header }) => header.seq)) - moves;
  return shown.filter(({ header }) => header.stage !== "open").map(({ text, header }) => ({ text, n: header.seq - first }));
}

// What of the things that `seat` may not see stands in these frames.
export function leaks(frames, about, seat) {
  const needle = kinds[about.game].in;
  const found = [];
  for (const { text, n } of moments(frames, about)) {
    const secrets = about.hidden[seat][Math.min(Math.max(n, 0), about.moves)];
    for (const secret of secrets) {
      const at = text.search(needle(secret));
      if (at >= 0) found.push(`${secret} after move ${n} of ${about.moves}: …${text.slice(Math.max(at - 80, 0), at + 80)}…`);
    }
  }
  return found;
}

// What of the things that `seat` could not see at one time it was sent at another: so the search can find them.
export function shownLater(frames, about, seat) {
  const needle = kinds[about.game].in;
  const once = [...new Set(about.hidden[seat].flat())];
  const shown = moments(frames, about);
  return once.filter((secret) => shown.some(({ text }) => needle(secret).test(text)));
}
