import { runInDurableObject } from "cloudflare:test";
import type { ServerBuild } from "@remix-run/cloudflare";
import { beforeAll, expect, test } from "vitest";
import { addView, CountedKeys, RollUp } from "#app/features/audience/roll-up.ts";
import { createRollUpRepository } from "#app/features/audience/roll-ups.store.ts";
import { readBannerTerms } from "#app/features/banners/banners.store.ts";
import { createLedgerRepository, readCreatives, readMembers } from "#app/features/banners/ledger.store.ts";
import type { HourRow } from "#app/features/banners/ledger-state.ts";
import { createDatabase, joinReads } from "#app/platform/db/database.store.ts";
import type { createSiteWorker } from "#app/site-worker.server.ts";
import { aBanner, ledger, PERSON, pieces, untilViewable } from "#tests/support/banner-readers.ts";
import { printLine } from "#tests/support/console-of-failures.ts";
import { aContract } from "#tests/support/counted-banners.ts";
import { JPEG } from "#tests/support/pictures.ts";
import { type Client, ORIGIN, published, signedIn, testEnv } from "#tests/support/site.ts";
import * as serverBuild from "../../../build/server/index.js";
import { BannerStore } from "../../../durable-objects/banner-store.ts";

const build = serverBuild as unknown as ServerBuild & { entry: { module: { createSiteWorker: typeof createSiteWorker } } };

const READER = { "Content-Type": "text/plain", Origin: ORIGIN, "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };

/** Billed operations of one request, as the site's own code makes them; what an object does in turn is not among them. */
interface Operations {
  d1Rows: number;
  d1Written: number;
  r2Reads: number;
  r2Writes: number;
  objectCalls: number;
}

/** Views between two flushes of a site with a million a month: 0.39 a second, ten seconds. */
const FLUSHED_VIEWS = 4;

const none = (): Operations => ({ d1Rows: 0, d1Written: 0, r2Reads: 0, r2Writes: 0, objectCalls: 0 });

/** D1, which answers with what each statement cost. */
class CountingStatement {
  constructor(
    readonly own: D1PreparedStatement,
    private readonly counts: Operations,
  ) {}

  bind = (...values: unknown[]) => new CountingStatement(this.own.bind(...values), this.counts);
  run = async () => this.#counted(await this.own.run());
  all = async () => this.#counted(await this.own.all());

  async first(column?: string) {
    const [row] = (await this.all()).results as Record<string, unknown>[];
    return column === undefined ? (row ?? null) : (row?.[column] ?? null);
  }

  #counted<R extends D1Result>(result: R): R {
    countRows(this.counts, result);
    return result;
  }
}

function countRows(counts: Operations, { meta }: D1Result): void {
  counts.d1Rows += meta.rows_read;
  counts.d1Written += meta.rows_written;
}

const counting = <T extends object>(own: T, wrap: (name: string, method: (...given: unknown[]) => unknown) => ((...given: unknown[]) => unknown) | undefined): T =>
  new Proxy(own, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      const method = value.bind(target) as (...given: unknown[]) => unknown;
      return wrap(String(name), method) ?? method;
    },
  });

const OBJECTS = ["HIGHLIGHT_BOARD", "AUDIENCE", "INSTAGRAM_QUEUE", "WHATSAPP_QUEUE", "WHATSAPP_LINE", "CLICK_LOG", "ONLINE_FEED", "BANNER_LEDGER", "DISTRIBUTION_QUEUE"] as const;

function countingEnv(counts: Operations): Env {
  const objectOf = (namespace: DurableObjectNamespace) =>
    counting(namespace as object, (name, method) =>
      name !== "get"
        ? undefined
        : (...given) =>
            new Proxy(method(...given) as object, {
              get(stub, called) {
                const value: unknown = Reflect.get(stub, called);
                if (typeof value !== "function") return value;
                return (...sent: unknown[]) => {
                  counts.objectCalls += 1;
                  // `value.apply` would be a call of the object named so.
                  return Reflect.apply(value, stub, sent) as unknown;
                };
              },
            }),
    );
  return {
    ...testEnv,
    DB: counting(testEnv.DB, (name, method) => {
      if (name === "prepare") return (text) => new CountingStatement(method(text) as D1PreparedStatement, counts);
      if (name !== "batch") return undefined;
      return async (statements) => {
        const results = (await method((statements as CountingStatement[]).map(({ own }) => own))) as D1Result[];
        for (const result of results) countRows(counts, result);
        return results;
      };
    }),
    MEDIA: counting(testEnv.MEDIA, (name, method) => {
      const kind = { get: "r2Reads", head: "r2Reads", put: "r2Writes", list: "r2Writes" }[name] as "r2Reads" | "r2Writes" | undefined;
      if (kind === undefined) return undefined;
      return (...given) => {
        counts[kind] += 1;
        return method(...given);
      };
    }),
    ...Object.fromEntries(OBJECTS.map((name) => [name, objectOf(testEnv[name] as unknown as DurableObjectNamespace)])),
  } as Env;
}

/** Banners of the cost's page view: a story's two slots. */
const BANNER_SLOTS = "sidebar-article,in-content";

/** Rows that the ledger of banners writes in its storage while `work` runs; an alarm that is set is one (Durable Objects § Pricing). */
async function ledgerRows(work: () => Promise<unknown>): Promise<number> {
  const cursors: { rowsWritten: number }[] = [];
  let alarms = 0;
  const restore = await runInDurableObject(ledger(), (_object, { storage }) => {
    const [exec, setAlarm] = [storage.sql.exec.bind(storage.sql), storage.setAlarm.bind(storage)];
    const counted = ((text: string, ...values: SqlStorageValue[]) => {
      const cursor = exec(text, ...values);
      cursors.push(cursor);
      return cursor;
    }) as typeof storage.sql.exec;
    Object.defineProperty(storage.sql, "exec", { value: counted, configurable: true });
    Object.defineProperty(storage, "setAlarm", {
      value: (at: number) => {
        alarms += 1;
        return setAlarm(at);
      },
      configurable: true,
    });
    return () => {
      Reflect.deleteProperty(storage.sql, "exec");
      Reflect.deleteProperty(storage, "setAlarm");
    };
  });
  await work();
  await runInDurableObject(ledger(), () => restore());
  return alarms + cursors.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0);
}

/** The sums of views that differ as readers' do within some seconds. */
function sumsOf(count: number) {
  const sums = new RollUp();
  for (let index = 0; index < count; index += 1) {
    const articleId = index % 3 === 2 ? null : 1 + index;
    addView(
      {
        ...{ day: "2026-11-21", hour: 18, visitor: `v${index}`, session: `s${index}`, isContinued: false, isAssistant: false, readerTown: "Picos (PI)", connection: "4g" },
        ...{
          source: ["whatsapp", "direct", "google"][index % 3] ?? "",
          device: "mobile",
          browser: ["Chrome", "Safari"][index % 2] ?? "",
          system: ["Android", "iOS"][index % 2] ?? "",
        },
        page: {
          path: articleId ? `/post/${articleId}` : "/",
          kind: articleId ? "article" : "home",
          articleId,
          section: articleId ? `secao-${index % 4}` : null,
          town: null,
          author: articleId ? `Autora ${index % 5}` : null,
        },
        ...{ engagedMs: 30_000, listenedMs: 0, isCompleted: true, vitals: { LCP: 1_500, INP: 90, CLS: 0.02, TTFB: 300 } },
      },
      null,
      new CountedKeys(),
      sums,
    );
  }
  return sums.rows();
}

/** An isolate whose operations are counted, and what each request of it came to. */
function anIsolate() {
  const counts = none();
  const worker = build.entry.module.createSiteWorker(build);
  const env = countingEnv(counts);
  async function counted(work: (context: ExecutionContext) => unknown): Promise<Operations> {
    Object.assign(counts, none());
    const background: Promise<unknown>[] = [];
    await work({ waitUntil: (one: Promise<unknown>) => void background.push(one), passThroughOnException: () => undefined, props: {} } as unknown as ExecutionContext);
    while (background.length > 0) await background.shift();
    return { ...counts };
  }
  return {
    ask: (path: string, init: RequestInit = {}) =>
      counted(async (context) => {
        const response = await worker.fetch(new Request(`${ORIGIN}${path}`, init) as Parameters<typeof worker.fetch>[0], env, context);
        await response.arrayBuffer();
        expect(response.status, path).toBeLessThan(400);
      }),
    /** The sums of so many views, each of another reader and story, as an audience object sends them. */
    flush: (views: number) => counted(() => createRollUpRepository(createDatabase(env.DB)).add({ shard: "operations", seq: views, now: Date.now(), rows: sumsOf(views) })),
    /** Rows of these banners, as the ledger copies them. */
    copy: (rows: readonly HourRow[]) => counted(() => createLedgerRepository(createDatabase(env.DB)).save(rows, [])),
    /** The ledger's read of the banners, every few seconds while pages ask for them. */
    book: (contracts: readonly number[]) =>
      counted(() => createLedgerRepository(createDatabase(env.DB)).read(joinReads(readBannerTerms(Date.now()), readCreatives(Date.now()), readMembers(contracts)))),
    sweep: () => counted((context) => worker.scheduled({ cron: "* * * * *", scheduledTime: Date.now(), noRetry: () => undefined }, env, context)),
  };
}

/** Operations of a page view with two banners of a contract, of one banner's view and click, and of what follows; for each banner where it says so. */
async function bannerOperations(isolate: ReturnType<typeof anIsolate>) {
  const admin = await signedIn("admin");
  const { contract } = await aContract(admin, { began: -1, ends: 30, quantity: null, kind: "fixo" });
  const banners = [await aBanner(admin, { posicao: "sidebar-article", contratoId: contract }), await aBanner(admin, { posicao: "in-content", contratoId: contract })];
  const path = `/api/pecas?slots=${BANNER_SLOTS}&pagina=/post/${story}`;
  const [reader, servedAt] = [{ headers: READER }, Date.now()];
  // The first call reads the banners and sets the alarm, which the next ones find.
  const [piece] = await pieces(BANNER_SLOTS);
  await isolate.ask(path, reader);
  await untilViewable(servedAt);
  const rowsOf = async (work: () => Promise<Operations>): Promise<Operations & { objectRows: number }> => {
    let counts = none();
    const objectRows = await ledgerRows(async () => {
      counts = await work();
    });
    return { ...counts, objectRows };
  };
  const hours = (viewable: number) =>
    banners.map(({ id }): HourRow => ({ banner: id, hour: "2999-01-01T00", slot: "in-content", served: 9, viewable, viewedLate: 0, expired: 0, clicks: 0 }));
  await isolate.copy(hours(1));
  const [copy, book] = [await isolate.copy(hours(2)), await isolate.book([contract])];
  const perBanner = ({ d1Rows, d1Written }: Operations) => ({ d1Rows: d1Rows / banners.length, d1Written: d1Written / banners.length });
  const inStore = (work: (store: BannerStore) => void) => runInDurableObject(ledger(), (_object, { storage }) => work(new BannerStore(storage)));
  const over = { hour: "2020-01-01T00", slot: "in-content" } as const;
  await inStore((store) =>
    store.savePage({ id: "over", at: 0, hour: over.hour, pieces: banners.map(({ id }) => ({ banner: id, slot: over.slot, isVideo: false, state: "viewed", isClicked: false })) }),
  );
  const sums = banners.map(({ id }) => ({ ...over, banner: id, served: 1, viewable: 1, viewedLate: 0, expired: 0, clicks: 0 }));
  return {
    pieces: await rowsOf(() => isolate.ask(path, reader)),
    view: await rowsOf(() =>
      isolate.ask(`/api/banners/${piece?.id}/impression`, {
        method: "POST",
        headers: { ...PERSON, "Content-Type": "application/json" },
        body: JSON.stringify({ token: piece?.token }),
      }),
    ),
    click: await rowsOf(() => isolate.ask(`/api/banners/${piece?.id}/click?t=${piece?.token}`, { headers: PERSON, redirect: "manual" })),
    copy: perBanner(copy),
    book: perBanner(book),
    /** Rows of the object for a page view whose tokens are over, and for the rows of an hour to which all that are over together add. */
    fold: {
      page: await ledgerRows(() => inStore((store) => store.foldPages(["over"], []))),
      row: (await ledgerRows(() => inStore((store) => store.foldPages([], sums)))) / sums.length,
    },
  };
}

let editor: Client;
let story = "";
let picture = "";

beforeAll(async () => {
  editor = await signedIn("editor");
  for (let count = 0; count < 40; count += 1) ({ slug: story } = await published(editor));
  const form = new FormData();
  form.set("image", new File([JPEG], "foto.jpg", { type: "image/jpeg" }));
  picture = `${new URL((await editor.post<{ imageUrl: string }>("/api/upload", form)).body.imageUrl, ORIGIN).pathname}?w=320&f=jpeg`;
});

test("what a page view, a picture, a beacon and a sweep cost stays within what docs/operations.md counts with", async () => {
  const isolate = anIsolate();
  await isolate.ask(picture);
  // The isolate's first report fetches the salts of the day.
  const report = () => isolate.ask("/collect", { method: "POST", headers: READER, body: JSON.stringify({ id: crypto.randomUUID(), path: `/post/${story}` }) });
  await report();
  // The first does what a day's first does.
  await isolate.sweep();
  const operations = {
    home: await isolate.ask("/"),
    article: await isolate.ask(`/post/${story}`),
    list: await isolate.ask("/categoria/geral"),
    kept: await isolate.ask(`/post/${story}`),
    picture: await isolate.ask(picture),
    beacon: await report(),
    sweep: await isolate.sweep(),
    flush: await isolate.flush(FLUSHED_VIEWS),
  };
  const banners = await bannerOperations(isolate);
  // `npm run cost` reads it.
  printLine(`operations ${JSON.stringify({ ...operations, banners })}`);
  expect(operations.home.d1Rows).toBeLessThanOrEqual(450);
  expect(operations.article.d1Rows).toBeLessThanOrEqual(250);
  expect(operations.list.d1Rows).toBeLessThanOrEqual(200);
  expect(operations.kept).toEqual(none());
  expect(operations.beacon).toEqual({ ...none(), objectCalls: 1 });
  // A view in a batch of several, with its later reading: the cost of a million views follows from it.
  expect(operations.flush.d1Written / FLUSHED_VIEWS).toBeLessThanOrEqual(14);
  expect(operations.picture).toEqual({ ...none(), r2Reads: 1 });
  for (const one of [banners.pieces, banners.view, banners.click]) expect([one.objectCalls, one.objectRows, one.d1Written, one.r2Reads]).toEqual([1, 1, 0, 0]);
  expect(banners.click.d1Rows).toBeLessThanOrEqual(2);
  // A banner's row of an hour, its totals and those of its contract.
  expect([banners.copy.d1Written, banners.fold]).toEqual([3, { page: 1, row: 1 }]);
  for (const page of [operations.home, operations.article, operations.list]) expect({ ...page, d1Rows: 0 }).toEqual(none());
});
