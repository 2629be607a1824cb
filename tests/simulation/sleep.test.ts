import { expect, test } from "vitest";
import type { Presence } from "#app/features/articles/presence.ts";
import { ONLINE_MS } from "#app/features/audience/engagement.ts";
import type { OnlineReaders } from "#app/features/audience/online.ts";
import type { PageAddress } from "#app/features/audience/page.ts";
import { OPEN_RESERVATIONS_MAX, type PieceName } from "#app/features/banners/ledger-state.ts";
import type { BannerPosition } from "#app/features/banners/positions.ts";
import type { LineView } from "#app/features/whatsapp/desk.ts";
import { START } from "./kernel.ts";
import type { ObjectHost } from "./objects.ts";
import { NO_TROUBLE, World, type WorldOptions } from "./world.ts";

/** Silences between two events (s): an object sleeps after ten. */
const SILENCES = [15, 30, 60];
const SECOND = 1_000;
/** More than a call takes in a world in which nothing goes wrong. */
const CALL_MS = 200;
const STORY: PageAddress = { path: "/post/1", kind: "article", id: 1, slug: null };

/** One object of a world in which nothing goes wrong, called as an isolate calls it; between two calls it sleeps by itself. */
class Calm {
  private constructor(
    readonly world: World,
    readonly host: ObjectHost,
    readonly lines: readonly string[],
  ) {}

  static async with<T>(className: Parameters<World["host"]>[0], work: (calm: Calm) => Promise<T>, vars: WorldOptions["vars"] = {}): Promise<T> {
    const lines: string[] = [];
    const world = new World(1, { faultsMs: 0, trouble: NO_TROUBLE, vars, onLine: (line) => lines.push(line) });
    try {
      await world.prepare();
      world.d1.read(
        "INSERT INTO articles (id, slug, title, order_key, status, published_at, was_published, author, created_at, updated_at, edited_at) VALUES (1, 'chuva-1', 'Chuva', 1, 'publicada', ?, 1, 'Ana', ?, ?, ?)",
        [START, START, START, START],
      );
      const result = await work(new Calm(world, world.host(className, "site"), lines));
      expect(world.kernel.violations).toEqual([]);
      return result;
    } finally {
      world.close();
    }
  }

  get now(): number {
    return this.world.kernel.now;
  }

  /** Nothing is heard for so long; returns how often the object fell asleep meanwhile. */
  async silence(seconds: number): Promise<number> {
    const before = this.lines.length;
    await this.world.kernel.runUntil(this.now + seconds * SECOND - CALL_MS);
    return this.lines.slice(before).filter((line) => line.endsWith(" sleeps")).length;
  }

  async call<T>(method: string, ...given: unknown[]): Promise<T> {
    const [site] = this.world.sites;
    let answer: { value: unknown } | { error: unknown } | null = null;
    void this.host.call((site as NonNullable<typeof site>).process, method, given).then(
      (value) => {
        answer = { value };
      },
      (error: unknown) => {
        answer = { error };
      },
    );
    // A storage is slow now and then.
    for (let waits = 0; waits < 20 && answer === null; waits += 1) await this.world.kernel.runUntil(this.now + CALL_MS);
    const { value, error } = (answer ?? { error: new Error(`${method} has not answered`) }) as { value?: T; error?: unknown };
    if (error) throw error;
    return value as T;
  }
}

const reportOf = (calm: Calm, reader: string, id: string) => ({
  ...{
    id,
    at: calm.now,
    day: "2026-11-21",
    hour: 12,
    visitor: reader,
    previousVisitor: null,
    limitKey: null,
    address: STORY,
    source: "google",
    isAssistant: false,
    isFromHome: false,
  },
  ...{ device: "mobile", browser: "Chrome", system: "Android", readerTown: null, connection: "4g" },
});

const view = (calm: Calm, reader: string, id = `view-of-${reader}`) => calm.call<boolean>("recordView", reportOf(calm, reader, id));

const progress = (calm: Calm, reader: string, { engagedMs = 0, depth = 0, isFinal = false, isPrivate = false } = {}, id = `view-of-${reader}`) =>
  calm.call<boolean>("recordProgress", { id, at: calm.now, engagedMs, listenedMs: 0, depth, vitals: {}, isFinal, isPrivate });

/** Calls of the watchdog, one each minute. */
async function minutes(calm: Calm, count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) {
    await calm.silence(60);
    await calm.call("flush");
  }
  // The last report's change is sent ten seconds later.
  await calm.silence(15);
}

const daySums = (calm: Calm) => calm.world.d1.read("SELECT views, sessions, visitors, engaged_ms AS engagedMs, completions FROM audience_days");

test.each(SILENCES)("readers who were heard of %d s ago are online, whether the object slept or not", async (seconds) => {
  await Calm.with("AUDIENCE", async (calm) => {
    const readers = ["ana", "bia", "caio"];
    const online = async () => (await calm.call<OnlineReaders>("online")).online;
    for (const reader of readers) await view(calm, reader);
    const untilTheFirst = seconds - readers.length * (CALL_MS / SECOND);
    await calm.silence(untilTheFirst);
    expect(await online()).toBe(3);
    for (const reader of readers) expect(await progress(calm, reader)).toBe(true);
    // It writes within five seconds, and sleeps ten seconds later.
    expect(await calm.silence(untilTheFirst)).toBe(Number(seconds > 15));
    expect(await online()).toBe(3);
    await calm.silence(ONLINE_MS / SECOND + 1);
    expect(await online()).toBe(0);
  });
});

test("who refused to be recognised on an open page is not online after the object slept either", async () => {
  await Calm.with("AUDIENCE", async (calm) => {
    for (const [reader, isFinal] of [
      ["ana", false],
      ["bia", true],
    ] as const) {
      await view(calm, reader);
      await progress(calm, reader, { isPrivate: true, isFinal });
    }
    expect(await calm.silence(20)).toBe(1);
    expect((await calm.call<OnlineReaders>("online")).online).toBe(0);
  });
});

test.each(SILENCES)("what ten tabs had read when they were ended %d s after their last report is counted", async (seconds) => {
  await Calm.with("AUDIENCE", async (calm) => {
    const readers = Array.from({ length: 10 }, (_, index) => `reader-${index}`);
    for (const reader of readers) await view(calm, reader);
    await calm.silence(30);
    for (const reader of readers) await progress(calm, reader, { engagedMs: 20_000, depth: 100 });
    await calm.silence(seconds);
    await minutes(calm, 3);
    expect(daySums(calm)).toEqual([{ views: 10, sessions: 10, visitors: 10, engagedMs: 200_000, completions: 10 }]);
    // Once, however often it sleeps and wakes.
    await minutes(calm, 3);
    expect(daySums(calm)).toEqual([{ views: 10, sessions: 10, visitors: 10, engagedMs: 200_000, completions: 10 }]);
  });
});

test("what was put away last stands, though an earlier heartbeat was kept for the sleep", async () => {
  await Calm.with("AUDIENCE", async (calm) => {
    await view(calm, "ana");
    await calm.silence(30);
    await progress(calm, "ana", { engagedMs: 9_000, depth: 40 });
    await calm.silence(3);
    await progress(calm, "ana", { engagedMs: 12_000, depth: 100, isFinal: true });
    await minutes(calm, 4);
    expect(daySums(calm)).toEqual([{ views: 1, sessions: 1, visitors: 1, engagedMs: 12_000, completions: 1 }]);
  });
});

test("a session goes on through an hour of heartbeats with sleep between them", async () => {
  await Calm.with("AUDIENCE", async (calm) => {
    await view(calm, "ana");
    for (let beat = 0; beat < 120; beat += 1) {
      await calm.silence(30);
      await progress(calm, "ana");
    }
    await calm.silence(30);
    await view(calm, "ana", "second-view");
    await minutes(calm, 1);
    expect(daySums(calm)).toMatchObject([{ views: 2, sessions: 1 }]);
  });
});

test.each([true, false])("a tab that wakes after its session's end does not revive it (put away: %s)", async (isFinal) => {
  await Calm.with("AUDIENCE", async (calm) => {
    await view(calm, "ana");
    await calm.silence(45 * 60);
    await progress(calm, "ana", { engagedMs: 5_000, isFinal });
    await calm.silence(30);
    await view(calm, "ana", "second-view");
    await minutes(calm, 2);
    expect(daySums(calm)).toEqual([{ views: 2, sessions: 2, visitors: 1, engagedMs: 5_000, completions: 0 }]);
  });
});

test("a heartbeat costs no statement when it comes, and one row for all that came in the same seconds", async () => {
  await Calm.with("AUDIENCE", async (calm) => {
    const rows = () => calm.host.storage.read("SELECT COUNT(*) AS n FROM open_pages")[0]?.n;
    const readers = Array.from({ length: 10 }, (_, index) => `reader-${index}`);
    for (const reader of readers) await view(calm, reader);
    // Long enough for the views to be sent, and too short for sleep.
    await calm.silence(16);
    const before = { rows: rows(), statements: calm.host.storage.statements };
    for (const reader of readers) await progress(calm, reader, { engagedMs: 1_000 });
    const told = calm.host.storage.statements;
    await calm.silence(5);
    expect([before.rows, told - before.statements, rows(), calm.host.storage.statements - told]).toEqual([0, 0, 1, 2]);
  });
});

test.each([15, 22, 29])("an editor who reported %d s ago is shown as present, and nobody after half a minute", async (seconds) => {
  await Calm.with("AUDIENCE", async (calm) => {
    const names = async () => (await calm.call<Presence[]>("listPresence", 7)).map(({ name }) => name);
    const report = (name: string, userId: number) => calm.call("reportPresence", 7, { userId, name, avatar: null, editing: `tab-${userId}`, field: "titulo" });
    await report("Ana", 1);
    await report("Bia", 2);
    await calm.call("leavePresence", 7, "tab-2", 2);
    expect(await calm.silence(seconds - (2 * CALL_MS) / SECOND)).toBe(Number(seconds > 15));
    expect(await names()).toEqual(["Ana"]);
    await calm.silence(30);
    expect(await names()).toEqual([]);
  });
});

/** An instance that no server stands behind. */
const NOBODY_THERE = { EVOLUTION_URL: "http://nobody.test" };

test("a gateway that does not answer is named by the screen that asks each half minute", async () => {
  await Calm.with(
    "WHATSAPP_LINE",
    async (calm) => {
      await calm.call("handleEvent", { type: "connection", at: calm.now, state: "open", reason: null });
      const shown: LineView[] = [];
      for (let poll = 0; poll < 3; poll += 1) {
        shown.push(await calm.call<LineView>("view"));
        expect(await calm.silence(30)).toBe(1);
      }
      expect(shown.map(({ state, askedAt, failure }) => [state, askedAt !== null, failure !== null])).toEqual([
        ["open", false, false],
        ["open", true, true],
        ["open", true, true],
      ]);
    },
    NOBODY_THERE,
  );
});

test.each(SILENCES)("a late word of the gateway does not replace a newer one that was heard %d s before", async (seconds) => {
  await Calm.with("WHATSAPP_LINE", async (calm) => {
    const say = (state: string, at: number) => calm.call("handleEvent", { type: "connection", at, state, reason: null });
    const began = calm.now;
    await say("open", began);
    await calm.silence(1);
    await say("open", began + 900);
    expect(await calm.silence(seconds)).toBe(1);
    await say("close", began + 500);
    expect((await calm.call<LineView>("view")).state).toBe("open");
  });
});

/** A world with one banner, and pages that ask for it. */
const withBanner = (work: (calm: Calm, serve: (id: string, visitor: string) => Promise<PieceName | undefined>) => Promise<void>) =>
  Calm.with("BANNER_LEDGER", async (calm) => {
    calm.world.d1.read(
      "INSERT INTO banners (id, title, client, position, image, starts_at, ends_at, created_at, updated_at) VALUES (1, 'Loja', 'Loja', 'top-strip', '/img/loja', ?, ?, ?, ?)",
      [START - 86_400_000, START + 86_400_000, START, START],
    );
    await work(calm, async (id, visitor) => {
      const { pieces } = await calm.call<{ pieces: { id: number; slot: BannerPosition }[] }>("serve", {
        ...{ id, slots: ["top-strip"], visitor, seen: [], withoutVideo: false, exclusion: null },
      });
      return pieces.map((piece) => ({ page: id, banner: piece.id, slot: piece.slot }))[0];
    });
  });

test.each([15, 28])("a second click of one visitor %d s after the first is a repetition, on another page too", async (seconds) => {
  await withBanner(async (calm, serve) => {
    const pages = [await serve("page-1", "ana"), await serve("page-2", "ana")];
    await calm.silence(3);
    for (const page of pages) expect(await calm.call("view", page)).toBeNull();
    expect(await calm.call("click", pages[0], "ana")).toBeNull();
    await calm.silence(seconds);
    expect(await calm.call("click", pages[1], "ana")).toBe("repeated");
    await calm.silence(31);
    expect(await calm.call("click", pages[1], "ana")).toBeNull();
  });
});

test("a click and a late view count when the object has slept since the banner was served", async () => {
  await withBanner(async (calm, serve) => {
    const pages = [await serve("page-1", "ana"), await serve("page-2", "bia")];
    await calm.silence(3);
    expect(await calm.call("view", pages[0])).toBeNull();
    expect(await calm.silence(120)).toBeGreaterThan(0);
    expect([await calm.call("click", pages[0], "ana"), await calm.call("view", pages[1])]).toEqual([null, null]);
  });
});

test("a page with a banner does not keep the object awake, and nobody holds more than twenty because it slept", async () => {
  await withBanner(async (calm, serve) => {
    for (let page = 0; page < 4; page += 1) expect(await serve(`page-${page}`, "ana")).toBeDefined();
    // It copies what was served after five seconds, and sleeps ten seconds later.
    expect(await calm.silence(20)).toBe(1);
    let held = 4;
    while (await serve(`more-${held}`, "ana")) held += 1;
    expect(held).toBe(OPEN_RESERVATIONS_MAX);
    expect(await serve("of-another", "bia")).toBeDefined();
  });
});

test("what a visitor holds of a banner is not forgotten while the object hears nothing", async () => {
  await withBanner(async (calm, serve) => {
    for (let page = 0; page < OPEN_RESERVATIONS_MAX; page += 1) expect(await serve(`page-${page}`, "ana")).toBeDefined();
    await calm.silence(45);
    expect(await serve("one-more", "ana")).toBeUndefined();
    expect(await serve("of-another", "bia")).toBeDefined();
    // A minute after the last of them all are free again, and the object sleeps.
    expect(await calm.silence(80)).toBeGreaterThan(0);
    expect(await serve("later", "ana")).toBeDefined();
  });
});

test("views of two days in which D1 was away are counted by their sums, and nothing single of them is kept", async () => {
  await Calm.with("AUDIENCE", async (calm) => {
    const { d1 } = calm.world;
    d1.read("ALTER TABLE articles RENAME TO articles_away");
    for (const reader of ["ana", "bia"]) await view(calm, reader);
    await view(calm, "ana", "second-view");
    await progress(calm, "bia", { engagedMs: 100, depth: 100, isFinal: true });
    await calm.call("recordView", { ...reportOf(calm, "caio", "of-nothing"), address: { path: "/post/99", kind: "article", id: 99, slug: null } });
    await calm.silence(30);
    calm.host.storage.read("UPDATE views SET at = at - ?", [48 * 3_600_000]);
    calm.host.crash();
    await calm.call("flush");
    expect(calm.host.storage.read("SELECT id FROM views")).toEqual([]);
    expect(JSON.stringify(calm.host.storage.read("SELECT rows FROM outgoing"))).not.toMatch(/ana|bia|caio/);
    d1.read("ALTER TABLE articles_away RENAME TO articles");
    await calm.call("flush");
    expect(daySums(calm)).toEqual([{ views: 3, sessions: 2, visitors: 2, engagedMs: 100, completions: 1 }]);
    expect(d1.read("SELECT path, views, visitors FROM audience_pages")).toEqual([{ path: "/post/chuva-1", views: 3, visitors: 2 }]);
    expect(d1.read("SELECT value AS section, views FROM audience_sections")).toEqual([{ section: "geral", views: 3 }]);
    expect(d1.read("SELECT reason, count FROM audience_exclusions")).toEqual([{ reason: "unknown-page", count: 1 }]);
    await calm.call("flush");
    expect(daySums(calm)).toMatchObject([{ views: 3 }]);
  });
});
