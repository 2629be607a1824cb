import fc from "fast-check";
import { expect, test } from "vitest";
import { type LiveChange, type LiveUpdates, mergeLive, nextWait, type ShownLive } from "#app/features/live/merge-live.ts";

interface Stored {
  id: number;
  seq: number;
  pinned: boolean;
  removed: boolean;
}

/** A newsroom's live blog: what each write does to the rows, and what the site answers. */
class Newsroom {
  rows: Stored[] = [];
  seq = 1;

  write(action: "add" | "edit" | "pin" | "remove", pick: number): void {
    this.seq += 1;
    const alive = this.rows.filter(({ removed }) => !removed);
    const target = alive[pick % Math.max(1, alive.length)];
    if (action === "add" || !target) this.rows.push({ id: this.rows.length + 1, seq: this.seq, pinned: false, removed: false });
    else Object.assign(target, { seq: this.seq, ...(action === "pin" ? { pinned: !target.pinned } : {}), ...(action === "remove" ? { removed: true, pinned: false } : {}) });
  }

  answer(after: number, limit = 50): LiveUpdates {
    const found = this.rows.filter(({ seq }) => seq > after).sort((one, other) => one.seq - other.seq);
    const changes = found.slice(0, limit).map(({ id, seq, pinned, removed }): LiveChange => ({ id, seq, pinned, html: removed ? null : `<li>${seq}</li>` }));
    return { seq: found.length > limit ? (changes.at(-1)?.seq ?? this.seq) : this.seq, changes };
  }

  page(limit: number): ShownLive {
    const alive = this.rows.filter(({ removed }) => !removed).sort((one, other) => other.id - one.id);
    const others = alive.filter(({ pinned }) => !pinned);
    const shown = (rows: Stored[]) => rows.map(({ id, seq }) => ({ id, seq, html: null }));
    return {
      seq: this.seq,
      pinned: shown(alive.filter(({ pinned }) => pinned)),
      entries: shown(others.slice(0, limit)),
      from: others.length > limit ? (others[limit - 1]?.id ?? 0) : 0,
    };
  }
}

const places = ({ pinned, entries }: ShownLive) => ({ pinned: pinned.map(({ id, seq }) => [id, seq]), entries: entries.map(({ id, seq }) => [id, seq]) });

test("an open page that asks at random, with answers of any age, ends as a page that is opened then", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ action: fc.constantFrom("add", "add", "edit", "pin", "remove"), pick: fc.nat(40), asks: fc.boolean(), repeats: fc.boolean() }), { maxLength: 60 }),
      fc.nat(12),
      fc.integer({ min: 1, max: 6 }),
      (steps, before, limit) => {
        const newsroom = new Newsroom();
        for (let n = 0; n < before; n += 1) newsroom.write("add", 0);
        let live = newsroom.page(100);
        const old: LiveUpdates[] = [];
        for (const { action, pick, asks, repeats } of steps) {
          newsroom.write(action as "add", pick);
          if (!asks) continue;
          const answer = newsroom.answer(live.seq, limit);
          old.push(answer);
          live = mergeLive(live, answer);
          // A cached answer of before comes once more.
          if (repeats) live = mergeLive(live, old[pick % old.length] ?? answer);
        }
        while (live.seq < newsroom.seq) live = mergeLive(live, newsroom.answer(live.seq, limit));
        expect(places(live)).toEqual(places(newsroom.page(1_000)));
      },
    ),
  );
});

test("an entry that stands behind the link to older ones comes to the page only when it is pinned", () => {
  const newsroom = new Newsroom();
  for (let n = 0; n < 10; n += 1) newsroom.write("add", 0);
  let live = newsroom.page(4);
  expect([live.from, live.entries.length]).toEqual([7, 4]);
  newsroom.write("edit", 0);
  live = mergeLive(live, newsroom.answer(live.seq));
  expect(live.entries.map(({ id }) => id)).toEqual([10, 9, 8, 7]);
  newsroom.write("pin", 0);
  live = mergeLive(live, newsroom.answer(live.seq));
  expect(live.pinned.map(({ id }) => id)).toEqual([1]);
  newsroom.write("pin", 0);
  live = mergeLive(live, newsroom.answer(live.seq));
  expect([live.pinned, live.entries.length]).toEqual([[], 4]);
});

test("questions become rarer without news and after failures, and quick again with news", () => {
  let wait = nextWait(0, "news");
  expect(wait).toBe(15_000);
  for (let n = 0; n < 20; n += 1) {
    const next = nextWait(wait, n % 2 === 0 ? "nothing" : "failure");
    expect(next).toBeGreaterThanOrEqual(wait);
    wait = next;
  }
  expect(wait).toBe(120_000);
  expect(nextWait(wait, "news")).toBe(15_000);
});
