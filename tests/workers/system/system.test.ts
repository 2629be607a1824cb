import { runInDurableObject } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import type { InstagramPost } from "#app/features/instagram/post.ts";
import { createErrorCountRepository, createStorageSampleRepository } from "#app/features/system/samples.store.ts";
import { createStorageSampleService } from "#app/features/system/site-probe.server.ts";
import type { SystemWire } from "#app/features/system/system.wire.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { keyHolder, madeBackup, noteMigrations } from "#tests/support/backups.ts";
import { anArticle, type Client, ORIGIN, signedIn, testEnv, thePublic } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";

const HOUR = 3_600_000;
const today = () => newsroomDay(Date.now(), "America/Fortaleza");

let admin: Client;
beforeAll(async () => {
  admin = await signedIn("admin");
});

const report = async (): Promise<SystemWire> => {
  const { status, body } = await admin.get<SystemWire>("/api/sistema");
  expect(status).toBe(200);
  return body;
};
const rowOf = ({ paineis }: SystemWire, panel: string, id: string) => paineis.find((one) => one.id === panel)?.linhas.find((row) => row.id === id);
const problem = ({ problemas }: SystemWire, id: string) => problemas.find((one) => one.id === id);

/** Runs a request or a sweep in an isolate of its own, with what it leaves behind the answer. */
async function inIsolate(env: Partial<Env>, work: (worker: ReturnType<typeof newSiteWorker>, env: Env, context: ExecutionContext) => unknown): Promise<void> {
  const background: Promise<unknown>[] = [];
  const context = { waitUntil: (one: Promise<unknown>) => void background.push(one), passThroughOnException: () => undefined, props: {} } as unknown as ExecutionContext;
  await work(newSiteWorker(), { ...testEnv, ...env } as Env, context);
  while (background.length > 0) await background.shift();
}

test("a site without a scheduler says so, and is in order once it has run", async () => {
  await noteMigrations();
  expect(problem(await report(), "backup")).toMatchObject({ painel: "backups", grave: false, desde: null });
  await madeBackup(await keyHolder());
  expect(problem(await report(), "scheduler")).toMatchObject({ painel: "scheduler", grave: true, desde: null });
  await inIsolate({}, (worker, env, context) => worker.scheduled({ cron: "* * * * *", scheduledTime: Date.now(), noRetry: () => undefined }, env, context));
  expect(problem(await report(), "key:editions")).toMatchObject({ painel: "keys", grave: false, oQue: "Segredo das edições seladas: não configurado." });
  Object.assign(testEnv, { EDITION_KEY: "A".repeat(43) });
  const after = await report();
  expect(rowOf(after, "scheduler", "last-run")).toMatchObject({ valor: "Em dia", situacao: "ok" });
  expect(after.problemas).toEqual([]);
  expect(after.emOrdem).toBe(true);
  expect(rowOf(after, "services", "hasher")?.valor).toBe("Responde");
  expect(rowOf(after, "services", "renderer")?.valor).toBe("Responde");
  expect(rowOf(after, "storage", "database")?.valor).toBeGreaterThan(100_000);
});

test("a Worker that is away is a problem, and every other panel is there", async () => {
  const away = { fetch: () => Promise.reject(new Error("away")), wasmBytes: () => Promise.reject(new Error("away")) } as unknown as Fetcher;
  await inIsolate({ PASSWORD_HASHER: away, CARD_RENDERER: away as unknown as Env["CARD_RENDERER"] }, async (worker, env, context) => {
    const answer = await worker.fetch(new Request(`${ORIGIN}/api/sistema`, { headers: admin.headers }) as Parameters<typeof worker.fetch>[0], env, context);
    const body = (await answer.json()) as SystemWire;
    expect(["service:hasher", "service:renderer"].map((id) => problem(body, id)?.grave)).toEqual([true, true]);
    expect(body.paineis.map(({ id }) => id)).toEqual(["services", "scheduler", "backlogs", "queues", "keys", "quotas", "backups", "storage", "errors", "vitals"]);
  });
});

test("queues that do not answer are said to be unknown, on the API and on the screen", async () => {
  const broken = {
    idFromName: () => "id",
    get: () => ({ summary: () => Promise.reject(new Error("away")), attention: () => Promise.reject(new Error("away")), campaigns: () => Promise.reject(new Error("away")) }),
  };
  const env = { INSTAGRAM_QUEUE: broken, DISTRIBUTION_QUEUE: broken } as unknown as Partial<Env>;
  await inIsolate(env, async (worker, whole, context) => {
    const ask = (path: string) => worker.fetch(new Request(`${ORIGIN}${path}`, { headers: admin.headers }) as Parameters<typeof worker.fetch>[0], whole, context);
    const body = (await (await ask("/api/sistema")).json()) as SystemWire;
    expect(body.problemas.filter(({ id }) => id.startsWith("unknown:")).map(({ id }) => id)).toEqual([
      ...["instagram", "narration", "push", "email", "newsletter", "telegram", "facebook"].map((name) => `unknown:${name}`),
      "unknown:alerts",
    ]);
    expect(rowOf(body, "queues", "whatsapp")?.contagens).toMatchObject({ falhas: 0 });
    expect(rowOf(body, "queues", "instagram")?.valor).toBe("Não foi possível consultar");
    const screen = await ask("/admin/sistema");
    expect(screen.status).toBe(200);
    expect(await screen.text()).toContain("Não foi possível consultar");
  });
});

test("a queue tells its counts, its oldest item and a step that is late", async () => {
  const stub = testEnv.INSTAGRAM_QUEUE.get(testEnv.INSTAGRAM_QUEUE.idFromName("instagram"));
  const payload: Omit<InstagramPost, "articleId"> & { articleId: null } = { articleId: null } as unknown as InstagramPost & { articleId: null };
  await stub.add([
    { key: "a", payload: payload as unknown as InstagramPost, dueAt: null, by: null },
    { key: "b", payload: payload as unknown as InstagramPost, dueAt: Date.now() + HOUR, by: null },
  ]);
  const added = Date.now() - 5 * HOUR;
  await runInDurableObject(stub, async (_object, { storage }) => {
    storage.sql.exec("UPDATE items SET added_at = ? WHERE state = 'pending'", added);
    storage.sql.exec("UPDATE items SET due_at = ? WHERE state = 'scheduled'", Date.now() - HOUR);
    // As if the alarm were lost.
    await storage.deleteAlarm();
  });
  const body = await report();
  expect(rowOf(body, "queues", "instagram")).toMatchObject({ contagens: { "sem hora": 1, "com hora": 1, falhas: 0 }, desde: new Date(added).toISOString() });
  expect(problem(body, "late:instagram")).toMatchObject({ grave: true, painel: "queues" });
  await runInDurableObject(stub, (_object, { storage }) => {
    storage.sql.exec("UPDATE items SET state = 'uncertain', settled_at = 7 WHERE state = 'scheduled'");
    storage.sql.exec("UPDATE items SET state = 'failed', settled_at = 9 WHERE state = 'pending'");
  });
  const settled = await report();
  expect([problem(settled, "uncertain:instagram")?.desde, problem(settled, "failed:instagram")?.desde, problem(settled, "late:instagram")]).toEqual([
    new Date(7).toISOString(),
    new Date(9).toISOString(),
    undefined,
  ]);
  await runInDurableObject(stub, (_object, { storage }) => void storage.sql.exec("DELETE FROM items"));
});

test("a scheduled story that did not come out, and changes that a channel does not take, are told with their age", async () => {
  const { id } = await anArticle(admin, { status: "agendada", agendamento: new Date(Date.now() + HOUR).toISOString() });
  const [late, old] = [Date.now() - HOUR, Date.now() - 2 * HOUR];
  // Its board knows nothing of it: the alarm is at the old time.
  await testEnv.DB.batch([
    testEnv.DB.prepare("UPDATE articles SET scheduled_at = ? WHERE id = ?").bind(late, id),
    testEnv.DB.prepare("DELETE FROM outbox"),
    testEnv.DB.prepare("INSERT INTO outbox (dedupe_key, article_id, channel, created_at, next_attempt_at) VALUES ('a', ?, 'websub', ?, 0)").bind(id, old),
    testEnv.DB.prepare("INSERT INTO outbox (dedupe_key, article_id, channel, created_at, next_attempt_at) VALUES ('b', ?, 'websub', ?, ?)").bind(
      id,
      old - HOUR,
      Number.MAX_SAFE_INTEGER,
    ),
  ]);
  const body = await report();
  expect(problem(body, "stories")).toMatchObject({ grave: true, desde: new Date(late).toISOString(), oQue: "1 matéria agendada passou da hora e não saiu." });
  expect([problem(body, "outbox:websub")?.desde, problem(body, "outbox-abandoned:websub")?.desde]).toEqual([new Date(old).toISOString(), new Date(old - HOUR).toISOString()]);
  await testEnv.DB.batch([testEnv.DB.prepare("DELETE FROM outbox"), testEnv.DB.prepare("UPDATE articles SET scheduled_at = NULL, status = 'rascunho' WHERE id = ?").bind(id)]);
});

test("an error of a request is counted behind its answer, by kind and request id alone", async () => {
  let requestId = "";
  const d1 = testEnv.DB;
  const failing = {
    prepare: (sql: string) => d1.prepare(sql.includes("FROM articles") || sql.includes('from "articles"') ? "SELECT broken" : sql),
    batch: (all: D1PreparedStatement[]) => d1.batch(all),
  };
  await inIsolate({ DB: failing as unknown as D1Database }, async (worker, env, context) => {
    const request = new Request(`${ORIGIN}/api/posts?q=ana@exemplo.com`, { headers: { ...admin.headers, "CF-Connecting-IP": "203.0.113.9" } });
    const answer = await worker.fetch(request as Parameters<typeof worker.fetch>[0], env, context);
    expect(answer.status).toBeGreaterThanOrEqual(500);
    requestId = answer.headers.get("X-Request-Id") ?? "";
  });
  const { results } = await d1.prepare("SELECT * FROM error_counts").all<Record<string, unknown>>();
  const row = results.find(({ request_ids }) => String(request_ids).includes(requestId));
  expect(row).toMatchObject({ day: today(), count: 1 });
  expect(JSON.stringify(results)).not.toMatch(/ana|exemplo|203\.0/);
  const panel = (await report()).paineis.find(({ id }) => id === "errors");
  expect(panel?.linhas.some(({ observacao }) => observacao.includes(requestId))).toBe(true);
});

test("counts add up and keep the latest five request ids, newest first", async () => {
  const errors = createErrorCountRepository(createDatabase(testEnv.DB));
  const of = (count: number, lastAt: number, ...requestIds: string[]) => errors.add([{ day: "2026-01-01", kind: "render", count, lastAt, requestIds }]);
  await of(1, 5, "a");
  await of(3, 4, "d", "c", "b");
  await of(2, 9, "f", "e");
  expect(await testEnv.DB.prepare("SELECT count, last_at, request_ids FROM error_counts WHERE day = '2026-01-01'").first()).toEqual({
    count: 6,
    last_at: 9,
    request_ids: '["f","e","d","c","b"]',
  });
  await errors.prune("2026-01-02");
  expect(await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM error_counts WHERE day = '2026-01-01'").first("n")).toBe(0);
});

test("a day has one sample, what is older than 400 days goes, and growth is told", async () => {
  const db = createDatabase(testEnv.DB);
  const takenAt = (now: number) =>
    createStorageSampleService({ samples: createStorageSampleRepository(db), errors: createErrorCountRepository(db), timeZone: "America/Fortaleza", now: () => now }).sampleIfDue();
  await testEnv.DB.prepare("DELETE FROM system_samples").run();
  const now = Date.now();
  for (const daysAgo of [402, 10, 10, 3]) await takenAt(now - daysAgo * 24 * HOUR);
  await testEnv.DB.prepare("INSERT INTO media (key, mime, width, height, size, created_at) VALUES ('x.jpg', 'image/jpeg', 1, 1, 700, 0)").run();
  await takenAt(now);
  await takenAt(now);
  const { results } = await testEnv.DB.prepare("SELECT day, file_count, file_bytes, database_bytes > 100000 AS measured FROM system_samples ORDER BY day").all();
  expect(results.map(({ file_count: count, file_bytes: size, measured }) => [count, size, measured])).toEqual([
    [0, 0, 1],
    [0, 0, 1],
    [1, 700, 1],
  ]);
  const body = await report();
  expect(rowOf(body, "storage", "file-growth")).toMatchObject({ valor: 70, unidade: "bytes" });
  expect(rowOf(body, "storage", "library")?.valor).toBe(1);
});

test("the screen and the API are the admin's alone", async () => {
  for (const client of [thePublic, await signedIn("reporter"), await signedIn("editor")]) {
    const screen = await client.get("/admin/sistema");
    expect([screen.status, (await client.get("/api/sistema")).status]).toEqual([302, client === thePublic ? 401 : 403]);
    expect(screen.text).not.toContain("Agendador");
  }
  const screen = await admin.get("/admin/sistema");
  expect([screen.status, screen.text.includes("Armazenamento")]).toEqual([200, true]);
});
