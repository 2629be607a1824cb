import { runInDurableObject } from "cloudflare:test";
import { beforeAll, beforeEach, expect, inject, test } from "vitest";
import { createArticleRepository } from "#app/features/articles/articles.store.ts";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import type { NarrationJob } from "#app/features/distribution/distribution-job.ts";
import { audioKeyOf } from "#app/features/narration/narration.ts";
import { createNarrationChannel, type NarrationProgress } from "#app/features/narration/narration-channel.server.ts";
import { narrationSettingsReader } from "#app/features/narration/narration-settings.server.ts";
import { createNarrationStories } from "#app/features/narration/narration-stories.server.ts";
import { createNarrationService } from "#app/features/narration/narrations.server.ts";
import { createNarrationRepository } from "#app/features/narration/narrations.store.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import { siteDefaultsOf } from "#app/features/settings/site-choices-cache.server.ts";
import { speechFromEnv } from "#app/features/speech/from-env.provider.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { r2Store } from "#app/platform/storage/r2-store.provider.ts";
import { AZURE_SPEECH_KEY, AZURE_SPEECH_REGION, type AzureSpeechSwitches } from "#tests/providers/azure-speech.ts";
import type { ReceivedCall } from "#tests/providers/simulated-server.ts";
import { expectLean } from "#tests/support/lean-reads.ts";
import { type Client, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";
import { QueueRows } from "../../../durable-objects/queue-rows.ts";
import { QueueRunner } from "../../../durable-objects/queue-runner.ts";
import { distributionQueue } from "../../../durable-objects/stubs.ts";

const provider = inject("providers")["azure-speech"] ?? "";
const db = createDatabase(testEnv.DB);
const MINUTE_MS = 60_000;
const EDITOR = { id: 1, name: "Editora" };

interface Audio {
  status: string;
  url: string | null;
  duration: number | null;
  voice: string | null;
}

let editor: Client;
beforeAll(async () => {
  editor = await signedIn("editor");
});
beforeEach(async () => {
  await testEnv.DB.prepare("DELETE FROM settings WHERE key IN ('narration', 'narrator-voice')").run();
});

const sentences = (word: string, count: number) =>
  `<p>${Array.from({ length: count }, (_, index) => `${word} frase ${"abcdefghij"[index % 10]} da matéria sobre a água & o açude.`).join(" ")}</p>`;

/** A queue of its own, with a speech service of its own; its steps run in the real object's storage, as often as a test wants. */
async function aQueue(switches: AzureSpeechSwitches = {}) {
  const name = crypto.randomUUID();
  const control = `${provider}/control/${name}`;
  const tell = (told: AzureSpeechSwitches) => fetch(control, { method: "PUT", body: JSON.stringify(told) });
  await tell(switches);
  const queue = distributionQueue(testEnv, name);
  const stub = testEnv.DISTRIBUTION_QUEUE.get(testEnv.DISTRIBUTION_QUEUE.idFromName(name));
  const service = createNarrationService(
    { db, articles: createArticleRepository(db), siteSettings: createSettingsRepository(db), now: () => Date.now(), onEdition: async () => undefined },
    queue,
  );

  /** Runs at most `steps` steps as at `now`, as an object that was just started; answers how many there were. */
  const run = (steps = 40, { now = Date.now(), meanwhile }: { now?: number; meanwhile?: () => Promise<void> } = {}) =>
    runInDurableObject(stub, async (_object, state) => {
      const rows = new QueueRows<NarrationJob, NarrationProgress<"narration">>(state.storage);
      const stories = createNarrationStories(db);
      const subjects: typeof stories = {
        ...stories,
        async read(job) {
          const subject = await stories.read(job);
          if ("reason" in subject) return subject;
          const { save } = subject;
          return {
            ...subject,
            async save(recording) {
              await meanwhile?.();
              return save(recording);
            },
          };
        },
      };
      const channel = createNarrationChannel("narration", subjects, {
        readSettings: narrationSettingsReader(db, siteDefaultsOf(testEnv)),
        choice: speechFromEnv({ AZURE_SPEECH_KEY, AZURE_SPEECH_REGION, AZURE_SPEECH_URL: `${provider}/s/${name}` }),
        memory: rows,
        store: r2Store(testEnv.MEDIA),
        isQueued: (id) => rows.get(id) !== null,
        durable: () => state.storage.sync(),
        now: () => now,
      });
      const runner = new QueueRunner({ rows, channel, now: () => now, sync: () => state.storage.sync(), randomId: () => crypto.randomUUID() });
      runner.recover();
      let done = 0;
      for (; done < steps; done += 1) {
        // The object's own alarm found no speech service.
        if (runner.throttled()?.reason.startsWith("Falta configurar")) runner.clearThrottle();
        if (!(await runner.step())) break;
      }
      return { done, throttled: runner.throttled(), paused: runner.paused() };
    });

  /** As if the object had been killed while a step was under way. */
  const cutOff = () => runInDurableObject(stub, (_object, state) => void state.storage.sql.exec("UPDATE items SET state = 'sending', call_id = 'cut-off'"));

  return {
    queue,
    service,
    run,
    cutOff,
    tell,
    request: (articleId: number) => service.request(articleId, crypto.randomUUID(), EDITOR),
    /** Spoken texts, in order. */
    spoken: async () => ((await (await fetch(control)).json()) as { calls: ReceivedCall[] }).calls.filter(({ path }) => path === "/cognitiveservices/v1").map(({ text }) => text),
    jobs: async () => (await queue.list()).map(({ state, failure }) => [state, failure?.code ?? null]),
  };
}

const audioOf = async ({ id }: Pick<ArticleWire, "id">) => (await thePublic.get<Audio>(`/api/posts/${id}/audio`)).body;
const fileOf = ({ url }: Audio) => new URL(url ?? "http://none").pathname;
const jsonLdOf = async ({ slug }: ArticleWire) => (await thePublic.get(`/post/${slug}`)).text.match(/"AudioObject"/g)?.length ?? 0;

test("a story is narrated in chunks and joined; its file is served whole, in parts and conditionally, until the text is another one", async () => {
  const it = await aQueue();
  const article = await published(editor, { conteudo: sentences("Primeira", 120) });
  expect(await audioOf(article)).toMatchObject({ status: "none", url: null, duration: null, voice: null });
  await it.request(article.id);
  await it.run();
  const audio = await audioOf(article);
  expect(audio).toMatchObject({ status: "ready", voice: "pt-BR-AntonioNeural", duration: expect.any(Number) });
  const spoken = await it.spoken();
  expect(spoken.length).toBeGreaterThan(1);
  expect(spoken.every((text) => text.length < 4_500)).toBe(true);
  const path = fileOf(audio);
  const whole = await thePublic.get(path);
  const size = Number(whole.headers.get("Content-Length"));
  expect([whole.status, whole.headers.get("Content-Type"), whole.headers.get("Accept-Ranges"), Math.round(size / 6_000)]).toEqual([200, "audio/mpeg", "bytes", audio.duration]);
  expect(whole.headers.get("Cache-Control")).toBe("public, no-cache");
  const tag = whole.headers.get("ETag") ?? "";
  const head = await thePublic.call("HEAD", path);
  const part = await thePublic.get(path, { Range: "bytes=100-199" });
  const stale = await thePublic.get(path, { Range: "bytes=100-199", "If-Range": '"another"' });
  const beyond = await thePublic.get(path, { Range: `bytes=${size}-` });
  const known = await thePublic.get(path, { "If-None-Match": tag });
  expect([head.status, head.headers.get("Content-Length"), part.status, part.headers.get("Content-Range"), part.headers.get("Content-Length")]).toEqual([
    200,
    String(size),
    206,
    `bytes 100-199/${size}`,
    "100",
  ]);
  expect([stale.status, beyond.status, beyond.headers.get("Content-Range"), known.status]).toEqual([200, 416, `bytes */${size}`, 304]);
  expect(await jsonLdOf(article)).toBe(1);

  await editor.put(`/api/posts/${article.id}`, { titulo: "Corrigida depois de narrada", versao: article.versao });
  // A cache that has the old words asks, and is told that they are gone.
  expect([(await thePublic.get(path, { "If-None-Match": tag })).status, (await thePublic.get(path)).status, (await audioOf(article)).status]).toEqual([404, 404, "none"]);
  expect(await jsonLdOf(article)).toBe(0);
  await it.service.follow(article.id);
  await it.run();
  const corrected = await audioOf(article);
  expect([corrected.status, corrected.url === audio.url, (await thePublic.get(path)).status, (await thePublic.get(fileOf(corrected))).status]).toEqual(["ready", false, 404, 200]);
});

test("killed between chunks and while one is spoken, a job goes on: nothing stored is spoken twice", async () => {
  const it = await aQueue();
  const article = await published(editor, { conteudo: sentences("Segunda", 200) });
  const { id } = await it.request(article.id);
  // The plan and the first chunk; then the call of the second was begun.
  await it.run(2);
  await it.cutOff();
  await it.run(1);
  await it.cutOff();
  await it.run();
  const spoken = await it.spoken();
  expect([(await it.queue.get(id))?.state, new Set(spoken).size, (await audioOf(article)).status]).toEqual(["sent", spoken.length, "ready"]);
  expect(spoken.length).toBeGreaterThan(2);
});

test("audio that the service cut is made of smaller parts; what it cuts even so has failed, and says why", async () => {
  const it = await aQueue({ cutAt: 2_000 });
  const article = await published(editor, { conteudo: sentences("Terceira", 60) });
  await it.request(article.id);
  await it.run();
  const audio = await audioOf(article);
  // As long as 16 characters a second are, though no part may last 48 s.
  expect([audio.status, (await it.spoken()).length > 3, (audio.duration ?? 0) > 150]).toEqual(["ready", true, true]);

  const hopeless = await aQueue({ cutAt: 50 });
  const other = await published(editor, { conteudo: sentences("Quarta", 60) });
  await hopeless.request(other.id);
  await hopeless.run();
  expect(await hopeless.jobs()).toEqual([["failed", "truncated"]]);
  expect((await audioOf(other)).status).toBe("none");
});

test("a refused key holds the queue until a person resumes it; a limit waits as long as it says; an outage is tried four times", async () => {
  const it = await aQueue({ once: ["unauthorized"] });
  const article = await published(editor, { conteudo: "<p>Curta e simples.</p>" });
  const { id } = await it.request(article.id);
  expect(await it.run()).toMatchObject({ paused: { until: null, reason: expect.stringContaining("chave") } });
  expect((await it.run()).done).toBe(0);
  await it.queue.resume();
  await it.tell({ once: ["rate_limited"], retryAfter: 40 });
  const now = Date.now();
  expect(await it.run(40, { now })).toMatchObject({ paused: { until: now + 40_000 } });
  expect((await it.run(40, { now: now + 30_000 })).done).toBe(0);
  await it.tell({ always: "server_error" });
  let at = now + 40_000;
  for (const wait of [0, 15_000, MINUTE_MS, 4 * MINUTE_MS, 16 * MINUTE_MS]) {
    at += wait;
    expect((await it.run(1, { now: at - 1 })).done).toBe(0);
    expect((await it.run(1, { now: at })).done).toBe(1);
  }
  expect(await it.queue.get(id)).toMatchObject({ state: "failed", failure: { code: "503" } });
  await it.tell({});
  await it.queue.retry(id);
  await it.run(40, { now: at + 1 });
  expect((await audioOf(article)).status).toBe("ready");
}, 90_000);

test("the day's characters are counted before the call; when they are used up, jobs wait for the newsroom's midnight, and what is known costs nothing", async () => {
  await testEnv.DB.prepare("INSERT INTO settings (key, value, updated_at) VALUES ('narration', '{\"dailyCharacters\":5000}', 0)").run();
  const it = await aQueue();
  const [one, two] = [await published(editor, { conteudo: sentences("Quinta", 60) }), await published(editor, { conteudo: sentences("Sexta", 60) })];
  await it.request(one.id);
  await it.run();
  expect((await audioOf(one)).status).toBe("ready");
  await it.request(two.id);
  // Noon in Fortaleza.
  const noon = Date.UTC(2040, 0, 10, 15);
  await it.run(40, { now: noon });
  const again = await aQueue();
  await again.request(one.id);
  await again.run();
  // The same words by the same voice are there already.
  expect(await again.spoken()).toEqual([]);
  const spoken = (await it.spoken()).length;
  const third = await published(editor, { conteudo: sentences("Sétima", 60) });
  await it.request(third.id);
  const waiting = await it.run(40, { now: noon + 1 });
  expect([waiting.throttled?.until, waiting.throttled?.reason]).toEqual([Date.UTC(2040, 0, 11, 3), expect.stringContaining("5.000 caracteres")]);
  expect((await it.spoken()).length).toBe(spoken);
  await it.run(40, { now: Date.UTC(2040, 0, 11, 3) });
  expect((await audioOf(third)).status).toBe("ready");
});

test("a story that changes while it is narrated is narrated as it is; one that leaves, is switched off or whose audio is taken away has none", async () => {
  const it = await aQueue();
  const article = await published(editor, { conteudo: sentences("Oitava", 20), audioAuto: true });
  await it.service.follow(article.id);
  // A turn of the outbox is told twice.
  await it.service.follow(article.id);
  expect(await it.jobs()).toEqual([["scheduled", null]]);
  let saves = 0;
  await it.run(40, {
    meanwhile: async () => {
      saves += 1;
      if (saves === 1) await editor.put(`/api/posts/${article.id}`, { titulo: "Outro título, posto no último instante" });
    },
  });
  const audio = await audioOf(article);
  expect([saves, audio.status, (await it.spoken()).at(-1)?.includes("último instante")]).toEqual([2, "ready", true]);

  // Taken away between the save that was begun and its end.
  await it.request(article.id);
  await it.service.remove(article.id, EDITOR);
  expect([(await audioOf(article)).status, (await thePublic.get(fileOf(audio))).status, await it.jobs()]).toEqual(["none", 404, []]);
  const { id } = await it.request(article.id);
  await it.run(40, { meanwhile: async () => void (await it.queue.cancel(id)) });
  expect((await audioOf(article)).status).toBe("none");

  await it.request(article.id);
  await it.run();
  expect((await audioOf(article)).status).toBe("ready");
  await editor.put(`/api/posts/${article.id}`, { audioAuto: false });
  await testEnv.DB.prepare("INSERT INTO outbox (dedupe_key, channel, article_id, created_at) VALUES (?, 'narration-off', ?, ?)")
    .bind(crypto.randomUUID(), article.id, Date.now())
    .run();
  await it.service.followSwitchOff(article.id);
  expect((await audioOf(article)).status).toBe("none");
  // Told once more, it takes nothing away that a person asked for since.
  await it.request(article.id);
  await it.run(40, { now: Date.now() + 1_000 });
  await it.service.followSwitchOff(article.id);
  const asked = await audioOf(article);
  expect(asked.status).toBe("ready");
  await editor.put(`/api/posts/${article.id}/toggle-status`);
  expect([(await thePublic.get(fileOf(asked))).status, (await thePublic.get(`/api/posts/${article.id}/audio`)).status]).toEqual([404, 404]);
  await it.service.follow(article.id);
  const key = audioKeyOf(fileOf(asked).split("/").at(-1) ?? "");
  expect(await testEnv.DB.prepare("SELECT 1 FROM narrations WHERE audio_key = ?").bind(key).first()).toBeNull();
});

test("recordings are found by their article and by their file", async () => {
  const narrations = createNarrationRepository(db);
  await expectLean("of an article", narrations.readOf(1));
  await expectLean("of a file", narrations.readWithKey("a".repeat(64), 5));
  await expectLean("known files", narrations.readKnownKeys(Array.from({ length: 5 }, (_, index) => String(index).repeat(64))));
});
