import { createExecutionContext, createScheduledController, runDurableObjectAlarm, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, expect, inject, test } from "vitest";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { createOutboxRepository } from "#app/platform/outbox/outbox.store.ts";
import type { SearchEngineSwitches } from "#tests/providers/search-engines.ts";
import type { ReceivedCall } from "#tests/providers/simulated-server.ts";
import { anArticle, type Client, ORIGIN, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";

const worker = newSiteWorker();

const KEY = "chave-simulada-do-indexnow";
const provider = inject("providers")["search-engines"];
let editor: Client;
let admin: Client;

beforeAll(async () => {
  editor = await signedIn("editor");
  admin = await signedIn("admin");
});

const tell = (switches: SearchEngineSwitches) => fetch(`${provider}/control/default`, { method: "PUT", body: JSON.stringify(switches) });
const calls = async (): Promise<ReceivedCall[]> => ((await (await fetch(`${provider}/control/default`)).json()) as { calls: ReceivedCall[] }).calls;

/** A title that no other test has, because all share one provider. */
const aTitle = () => `Aviso ${crypto.randomUUID().slice(0, 8)}`;
const wordOf = (title: string) => title.toLowerCase().replace(" ", "-");

const submissionsOf = async (title: string) => (await calls()).filter((call) => call.path === "/indexnow" && call.text.includes(wordOf(title)));

async function runCron(): Promise<void> {
  const context = createExecutionContext();
  await worker.scheduled(createScheduledController({ cron: "* * * * *", scheduledTime: new Date() }), testEnv, context);
  await waitOnExecutionContext(context);
}

/** Waits for work that an answer did not wait for. */
async function until<T>(look: () => Promise<T>, isThere: (value: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 100; tries += 1) {
    const value = await look();
    if (isThere(value)) return value;
    await new Promise((resume) => setTimeout(resume, 50));
  }
  return look();
}

interface Row {
  channel: string;
  attempts: number;
  delivered: number;
  next: number;
}
const rowsOf = async (id: number, channel = "indexnow") =>
  (
    await testEnv.DB.prepare(
      "SELECT channel, attempts, delivered_at IS NOT NULL AS delivered, next_attempt_at AS next FROM outbox WHERE article_id = ? AND channel = ? ORDER BY id",
    )
      .bind(id, channel)
      .all<Row>()
  ).results;
const delivered = (id: number, channel = "indexnow") =>
  until(
    () => rowsOf(id, channel),
    (rows) => rows.every((row) => row.delivered === 1),
  );
/** As if the story had last been told, and last been tried, long ago. */
const letTimePass = (id: number) =>
  testEnv.DB.prepare(
    "UPDATE outbox SET delivered_at = CASE WHEN delivered_at IS NULL THEN NULL ELSE delivered_at - 3600000 END, next_attempt_at = CASE WHEN delivered_at IS NULL AND attempts < 3 THEN 0 ELSE next_attempt_at END WHERE article_id = ?",
  )
    .bind(id)
    .run();

test("a publication is told at once: exactly what IndexNow and the hub ask for", async () => {
  // A town that no other test publishes from: the hub hears of feeds, not of stories.
  const title = aTitle();
  const story = await published(editor, { titulo: title, categoriasCompletas: ["especiais", "documentarios", "municipios", "milton-brandao"], municipio: "milton-brandao" });
  await delivered(story.id);
  await delivered(story.id, "websub");
  const [submission, ...others] = await submissionsOf(title);
  expect(others).toEqual([]);
  expect(submission?.body).toEqual({ host: "site.test", key: KEY, keyLocation: `${ORIGIN}/${KEY}.txt`, urlList: expect.arrayContaining([story.url]) });
  const notice = (await calls())
    .filter((call) => call.path === "/hub")
    .find((call) => new URLSearchParams(call.text).getAll("hub.url").includes(`${ORIGIN}/municipio/milton-brandao/feed.xml`));
  const topics = new URLSearchParams(notice?.text).getAll("hub.url");
  expect(topics).toEqual(expect.arrayContaining([`${ORIGIN}/feed.xml`, `${ORIGIN}/categoria/documentarios/feed.xml`, `${ORIGIN}/municipio/milton-brandao/feed.xml`]));
  expect(topics.some((topic) => topic.includes("especiais") || topic.includes("/categoria/milton-brandao"))).toBe(false);
});

test("a draft, a move and a switch are told to nobody; a correction and a withdrawal are", async () => {
  const title = aTitle();
  const draft = await anArticle(editor, { titulo: title, whatsappAuto: true });
  expect(await rowsOf(draft.id)).toEqual([]);
  await editor.put(`/api/posts/${draft.id}`, { status: "publicada" });
  await delivered(draft.id);
  await editor.put(`/api/posts/${draft.id}`, { posicao: "destaque" });
  await editor.put(`/api/posts/${draft.id}`, { whatsappAuto: false });
  expect((await rowsOf(draft.id)).length).toBe(1);
  await letTimePass(draft.id);
  await editor.put(`/api/posts/${draft.id}`, { subtitulo: "Corrigido depois" });
  await delivered(draft.id);
  expect((await submissionsOf(title)).length).toBe(2);
  await letTimePass(draft.id);
  await admin.delete(`/api/posts/${draft.id}`);
  expect((await delivered(draft.id)).length).toBe(3);
  expect((await submissionsOf(title)).length).toBe(3);
});

test("changes within a minute are told once", async () => {
  const title = aTitle();
  const story = await published(editor, { titulo: title });
  await delivered(story.id);
  for (const subtitulo of ["Um", "Dois", "Três"]) await editor.put(`/api/posts/${story.id}`, { subtitulo });
  await runCron();
  expect((await submissionsOf(title)).length).toBe(1);
  await letTimePass(story.id);
  await runCron();
  expect((await rowsOf(story.id)).map((row) => row.delivered)).toEqual([1, 1, 1, 1]);
  expect((await submissionsOf(title)).length).toBe(2);
});

test("what the alarm publishes is told by the next sweep", async () => {
  const title = aTitle();
  const story = await anArticle(editor, { titulo: title, status: "agendada", agendamento: new Date(Date.now() + 3_600_000).toISOString() });
  await testEnv.DB.prepare("UPDATE articles SET scheduled_at = ? WHERE id = ?")
    .bind(Date.now() - 1_000, story.id)
    .run();
  await runDurableObjectAlarm(testEnv.HIGHLIGHT_BOARD.get(testEnv.HIGHLIGHT_BOARD.idFromName("home")));
  await runCron();
  expect((await submissionsOf(title)).length).toBe(1);
  expect((await rowsOf(story.id)).map((row) => row.delivered)).toEqual([1]);
});

test("a provider that fails is asked three times, further and further apart, and then left; the others go on", async () => {
  const title = aTitle();
  await tell({ fails: { [wordOf(title)]: { status: 503 } } });
  const story = await published(editor, { titulo: title });
  await until(
    () => rowsOf(story.id),
    ([row]) => row?.attempts === 1,
  );
  await runCron();
  const [waiting] = await rowsOf(story.id);
  expect([waiting?.attempts, waiting?.delivered]).toEqual([1, 0]);
  expect(waiting?.next).toBeGreaterThan(Date.now() + 30_000);
  for (const attempts of [2, 3, 3]) {
    await letTimePass(story.id);
    await runCron();
    expect((await rowsOf(story.id)).map((row) => [row.attempts, row.delivered])).toEqual([[attempts, 0]]);
  }
  expect((await submissionsOf(title)).length).toBe(3);
  expect((await delivered(story.id, "websub")).map((row) => row.delivered)).toEqual([1]);
  const other = aTitle();
  await delivered((await published(editor, { titulo: other })).id);
  expect((await submissionsOf(other)).length).toBe(1);
  await tell({});
});

test("a connection cut in the middle is tried again and then told", async () => {
  const title = aTitle();
  await tell({ fails: { [wordOf(title)]: "dropped" } });
  const story = await published(editor, { titulo: title });
  await until(
    () => rowsOf(story.id),
    ([row]) => row?.attempts === 1,
  );
  await tell({});
  await letTimePass(story.id);
  await runCron();
  expect((await rowsOf(story.id)).map((row) => [row.attempts, row.delivered])).toEqual([[2, 1]]);
});

test("a refusal is final, and a provider's wish to wait is obeyed", async () => {
  const [refused, patient] = [aTitle(), aTitle()];
  await tell({ fails: { [wordOf(refused)]: { status: 422 }, [wordOf(patient)]: { status: 429, retryAfter: 900 } } });
  const first = await published(editor, { titulo: refused });
  await until(
    () => rowsOf(first.id),
    ([row]) => (row?.next ?? 0) > Date.now() + 1e12,
  );
  const second = await published(editor, { titulo: patient });
  const [row] = await until(
    () => rowsOf(second.id),
    ([found]) => (found?.next ?? 0) > Date.now() + 800_000,
  );
  expect(row?.next).toBeLessThan(Date.now() + 1_000_000);
  await runCron();
  expect([(await submissionsOf(refused)).length, (await submissionsOf(patient)).length]).toEqual([1, 1]);
  await tell({});
});

test("two sweeps at once never take the same row", async () => {
  const story = await published(editor);
  await delivered(story.id);
  await testEnv.DB.prepare("INSERT INTO outbox (dedupe_key, channel, article_id, created_at) SELECT 'twice:' || value, 'twice', ?, 0 FROM json_each('[1,2,3,4,5,6,7,8]')")
    .bind(story.id)
    .run();
  const outbox = createOutboxRepository(createDatabase(testEnv.DB));
  const taken = (await Promise.all(Array.from({ length: 6 }, () => outbox.claim(["twice"], Date.now(), 3)))).flat();
  expect(taken.length).toBe(8);
  expect(new Set(taken.map(({ id }) => id)).size).toBe(8);
});

test("the key stands at its address, and no other text file does", async () => {
  const file = await thePublic.get(`/${KEY}.txt`);
  expect([file.status, file.text, file.headers.get("Content-Type")]).toEqual([200, KEY, "text/plain; charset=utf-8"]);
  for (const path of ["/chave.txt", `/${KEY}x.txt`, `/${KEY.toUpperCase()}.txt`]) expect([path, (await thePublic.get(path)).status]).toEqual([path, 404]);
});

test("feeds name the hub that is told of them", async () => {
  expect((await thePublic.get("/categoria/policia/feed.xml")).text).toContain(`<atom:link href="${provider}/hub" rel="hub"/>`);
});
