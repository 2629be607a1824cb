import { expect, test } from "vitest";
import { type LiveUpdates, mergeLive, type ShownLive } from "#app/features/live/merge-live.ts";
import { published, signedIn, thePublic } from "#tests/support/site.ts";
import { firstSeed, soakRuns } from "#tests/support/soak.ts";

const READERS = 64;
const ENTRIES = soakRuns(200);

interface Reader {
  live: ShownLive;
  /** Ids in the order in which they came, to see that none came twice. */
  came: number[];
}

test("of entries that are written while 64 readers ask at random, through caches, nobody misses or repeats one", { timeout: 10 * 60_000 }, async () => {
  let state = firstSeed("live-readers") % 2_147_483_647 || 1;
  /** 0 to 1 (Park and Miller). */
  const draw = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const editor = await signedIn("editor");
  const story = await published(editor);
  await editor.put(`/api/posts/${story.id}/live`, { estado: "aberta" });
  const readers: Reader[] = Array.from({ length: READERS }, () => ({ live: { seq: 0, pinned: [], entries: [], from: 0 }, came: [] }));
  /** Answers as a cache on the way may hold them, by their address. */
  const cached = new Map<string, LiveUpdates>();

  async function ask(reader: Reader, mayBeOld: boolean): Promise<void> {
    const address = `/ao-vivo/${story.id}.json?desde=${reader.live.seq}`;
    const old = mayBeOld ? cached.get(address) : undefined;
    const answer = old ?? (await thePublic.get<LiveUpdates>(address)).body;
    cached.set(address, answer);
    const known = new Set(reader.live.entries.map(({ id }) => id));
    reader.live = mergeLive(reader.live, answer);
    reader.came.push(...reader.live.entries.map(({ id }) => id).filter((id) => !known.has(id)));
  }

  const written: number[] = [];
  for (let n = 0; n < ENTRIES; n += 1) {
    const { status, body } = await editor.post<{ id: number }>(`/api/posts/${story.id}/live/entries`, { texto: `Entrada ${n}` });
    expect(status).toBe(201);
    written.push(body.id);
    const asking = readers.filter(() => draw() < 0.08);
    // One after another: requests that share a rendering need what the test pool turns off (`no_handle_cross_request_promise_resolution`).
    for (const reader of asking) await ask(reader, draw() < 0.5);
  }
  for (const reader of readers) {
    for (let last = -1; last !== reader.live.seq; ) {
      last = reader.live.seq;
      await ask(reader, false);
    }
  }
  const whole = [...written].sort((one, other) => other - one);
  for (const { live, came } of readers) {
    expect(live.entries.map(({ id }) => id)).toEqual(whole);
    expect([...came].sort((one, other) => other - one)).toEqual(whole);
  }
});
