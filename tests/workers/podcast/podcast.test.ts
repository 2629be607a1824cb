import { SELF } from "cloudflare:test";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createArticleRepository } from "#app/features/articles/articles.store.ts";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import type { DistributionJob } from "#app/features/distribution/distribution-job.ts";
import { readPictureHeader } from "#app/features/media/picture.ts";
import { narratedContent, type Recording } from "#app/features/narration/narration.ts";
import { sourceHashOf } from "#app/features/narration/narration-records.server.ts";
import { createNarrationRepository } from "#app/features/narration/narrations.store.ts";
import { createDaySummaryService, createDaySummarySubjects } from "#app/features/podcast/day-summaries.server.ts";
import { createDaySummaryRepository } from "#app/features/podcast/day-summaries.store.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import { siteDefaultsOf } from "#app/features/settings/site-choices-cache.server.ts";
import { createDatabase, readOne } from "#app/platform/db/database.store.ts";
import type { NewItem } from "#app/platform/queue/delivery-queues.server.ts";
import { type Client, ORIGIN, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";
import { allOf, parseXml, textOf, type XmlElement } from "#tests/support/strict-xml.ts";

const db = createDatabase(testEnv.DB);
const articles = createArticleRepository(db);
const narrations = createNarrationRepository(db);
const summaries = createDaySummaryRepository(db);
const defaults = siteDefaultsOf(testEnv);

let editor: Client;
let another: ArticleWire;
beforeAll(async () => {
  editor = await signedIn("editor");
  another = await published(editor, { titulo: "Sem áudio" });
});

/** The isolate asks for the edition every few seconds; it knows at once of one that it wrote itself. */
const learnEdition = () => editor.put(`/api/posts/${another.id}`, { subtitulo: crypto.randomUUID() });
beforeEach(async () => {
  await testEnv.DB.batch(["narrations", "day_summaries"].map((table) => testEnv.DB.prepare(`DELETE FROM ${table}`)));
});

const hex = (seed: number) => seed.toString(16).padStart(64, "0");
let files = 0;

/** A recording with its file. */
async function recorded(content: Parameters<typeof sourceHashOf>[0], chapters: Recording["chapters"] = [{ startMs: 0, title: "Início" }]): Promise<Recording> {
  files += 1;
  const bytes = new Uint8Array(1_440 + files);
  await testEnv.MEDIA.put(`audio/${hex(files)}.mp3`, bytes);
  return {
    sourceHash: await sourceHashOf(content),
    audioKey: hex(files),
    voice: "pt-BR-AntonioNeural",
    bytes: bytes.byteLength,
    durationMs: 125_000,
    durationsMs: [125_000],
    marks: [],
    chapters,
    madeAt: Date.now(),
  };
}

/** Gives a story a recording of what it says now. */
async function narrate({ id }: Pick<ArticleWire, "id">, chapters?: Recording["chapters"]): Promise<Recording> {
  const article = await readOne(db, articles.readArticle(id));
  if (!article) throw new Error("no such article");
  const recording = await recorded(narratedContent(article), chapters);
  expect(await narrations.save({ ...recording, articleId: id }, { version: article.version, isRequested: true })).toBe("saved");
  await learnEdition();
  return recording;
}

const channelOf = async (path: string): Promise<XmlElement> => {
  const answer = await thePublic.get(path);
  expect([path, answer.status, answer.headers.get("Content-Type")]).toEqual([path, 200, "application/rss+xml; charset=utf-8"]);
  const [channel] = allOf(parseXml(answer.text), "channel");
  if (!channel) throw new Error("no channel");
  return channel;
};
const items = async (path = "/podcast.xml") => allOf(await channelOf(path), "item");
const guids = async (path?: string) => (await items(path)).map((item) => textOf(item, "guid"));
const attributesOf = (element: XmlElement | undefined, name: string) => element?.children.find((child) => child.name === name)?.attributes;

test("a feed has what directories ask for: cover, category, and a file of known length for each episode", async () => {
  const story = await published(editor, { titulo: "Ponte & estrada", categoriasCompletas: ["editoriais", "policia", "municipios", "piripiri"], municipio: "piripiri" });
  const recording = await narrate(story, [
    { startMs: 0, title: "Início" },
    { startMs: 61_500, title: "Obras" },
  ]);
  const channel = await channelOf("/podcast.xml");
  expect(textOf(channel, "language")).toBe("pt-br");
  expect(textOf(channel, "itunes:explicit")).toBe("false");
  expect(textOf(channel, "podcast:guid")).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(attributesOf(channel, "itunes:category")).toEqual({ text: "News" });
  const [item] = allOf(channel, "item");
  expect(item && textOf(item, "title")).toBe("Ponte & estrada");
  expect(attributesOf(item, "enclosure")).toEqual({ url: `${ORIGIN}/audio/${recording.audioKey}.mp3`, length: String(recording.bytes), type: "audio/mpeg" });
  expect(item && textOf(item, "itunes:duration")).toBe("125");
  expect(attributesOf(item, "guid")).toEqual({ isPermaLink: "false" });
  const file = await thePublic.call("HEAD", `/audio/${recording.audioKey}.mp3`);
  expect([file.status, file.headers.get("Content-Length")]).toEqual([200, String(recording.bytes)]);
  const chapters = await thePublic.get(new URL(attributesOf(item, "podcast:chapters")?.url ?? "").pathname);
  expect([chapters.headers.get("Content-Type"), JSON.parse(chapters.text)]).toEqual([
    "application/json+chapters; charset=utf-8",
    {
      version: "1.2.0",
      chapters: [
        { startTime: 0, title: "Início" },
        { startTime: 61.5, title: "Obras" },
      ],
    },
  ]);
  for (const path of ["/categoria/policia/podcast.xml", "/municipio/piripiri/podcast.xml"]) expect([path, await guids(path)]).toEqual([path, [`materia-${story.id}`]]);
  expect(await guids("/municipio/teresina/podcast.xml")).toEqual([]);
  expect((await thePublic.get("/municipio/policia/podcast.xml")).status).toBe(404);
});

test("a corrected story leaves the feed, and comes back as the same episode with another file; a withdrawn one is gone with its file", async () => {
  const story = await published(editor, { titulo: "Feira abre às seis" });
  const before = await narrate(story);
  expect(await guids()).toEqual([`materia-${story.id}`]);
  await editor.put(`/api/posts/${story.id}`, { titulo: "Feira abre às sete" });
  expect(await guids()).toEqual([]);
  expect((await thePublic.get(`/audio/${before.audioKey}/capitulos.json`)).status).toBe(404);
  const after = await narrate(story);
  const [item] = await items();
  expect([item && textOf(item, "guid"), attributesOf(item, "enclosure")?.url]).toEqual([`materia-${story.id}`, `${ORIGIN}/audio/${after.audioKey}.mp3`]);
  await editor.put(`/api/posts/${story.id}`, { status: "rascunho" });
  expect([await guids(), (await thePublic.get(`/audio/${after.audioKey}.mp3`)).status]).toEqual([[], 404]);
});

test("each podcast has a square cover that directories take", async () => {
  for (const file of ["site.jpg", "piripiri.jpg"]) {
    const answer = await SELF.fetch(`${ORIGIN}/capa-podcast/${file}`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([file, answer.status, readPictureHeader(bytes)]).toEqual([file, 200, expect.objectContaining({ format: "jpeg", width: 1400, height: 1400 })]);
    expect(bytes.byteLength).toBeLessThan(512 * 1024);
  }
  expect((await thePublic.get("/capa-podcast/nenhuma.jpg")).status).toBe(404);
});

/** The service at a time, with the jobs that it asks for. */
function aDay(now: number) {
  const jobs: NewItem<DistributionJob>[] = [];
  const service = createDaySummaryService(
    { db, siteSettings: createSettingsRepository(db), siteDefaults: defaults, now: () => now },
    {
      queue: {
        async add(added) {
          jobs.push(...added.filter(({ key }) => !jobs.some((job) => job.key === key)));
          return [];
        },
      },
      isConfigured: true,
    },
  );
  return { service, jobs };
}

/** Makes the recording that a job asks for, as the queue does. */
async function make(summaryId: string): Promise<Recording> {
  const subject = await createDaySummarySubjects(db, defaults).read({ kind: "day-summary", summaryId, articleId: null, title: "" });
  if ("reason" in subject) throw new Error(subject.reason);
  const recording = await recorded(subject.content);
  expect(await subject.save(recording)).toBe("saved");
  await learnEdition();
  return recording;
}

test("twice a day the stories with a summary become one episode, which a correction renews and a withdrawal shortens", async () => {
  const evening = Date.parse("2030-05-06T21:00:00Z");
  await testEnv.DB.prepare("UPDATE articles SET published_at = 0").run();
  const resumo = ["Um tópico da matéria.", "Outro tópico.", "O terceiro tópico."];
  const told = [];
  for (const titulo of ["Primeira", "Segunda", "Terceira"]) told.push(await published(editor, { titulo, resumo }));
  await testEnv.DB.prepare("UPDATE articles SET published_at = ? WHERE published_at > 0")
    .bind(evening - 3_600_000)
    .run();
  const { service, jobs } = aDay(evening + 60_000);
  await Promise.all([service.runIfDue(), service.runIfDue()]);
  await service.runIfDue();
  expect(jobs.map(({ key }) => key)).toEqual(["day-summary:2030-05-06-noite"]);
  const first = await make("2030-05-06-noite");
  await service.runIfDue();
  expect(jobs).toHaveLength(1);
  const [item] = await items();
  expect([item && textOf(item, "title"), item && textOf(item, "guid")]).toEqual(["O dia em 2 minutos: 6 de maio de 2030, noite", "o-dia-2030-05-06-noite"]);
  expect((await thePublic.get(`/audio/${first.audioKey}.mp3`)).status).toBe(200);

  await editor.put(`/api/posts/${told[0]?.id}`, { resumo: ["Um tópico corrigido.", ...resumo.slice(1)] });
  expect([await guids(), (await thePublic.get(`/audio/${first.audioKey}.mp3`)).status]).toEqual([[], 404]);
  await service.outboxConsumer.sync(told[0]?.id ?? 0);
  expect(jobs).toHaveLength(2);
  await make("2030-05-06-noite");
  expect(await guids()).toEqual(["o-dia-2030-05-06-noite"]);

  await editor.put(`/api/posts/${told[1]?.id}`, { status: "rascunho" });
  await service.outboxConsumer.sync(told[1]?.id ?? 0);
  expect(jobs).toHaveLength(3);
  expect((await readOne(db, summaries.read("2030-05-06-noite")))?.stories).toHaveLength(2);
  await editor.put(`/api/posts/${told[2]?.id}`, { status: "rascunho" });
  await service.outboxConsumer.sync(told[2]?.id ?? 0);
  expect(await readOne(db, summaries.read("2030-05-06-noite"))).toBeNull();
});

test("a day with one story, or before its hour, has no summary", async () => {
  const morning = Date.parse("2031-05-06T09:30:00Z");
  await testEnv.DB.prepare("UPDATE articles SET published_at = 0").run();
  await published(editor, { titulo: "Sozinha", resumo: ["Um.", "Dois.", "Três."] });
  await testEnv.DB.prepare("UPDATE articles SET published_at = ? WHERE published_at > 0")
    .bind(morning - 3_600_000)
    .run();
  for (const time of [morning - 1, morning]) {
    const { service, jobs } = aDay(time);
    await service.runIfDue();
    expect([time, jobs]).toEqual([time, []]);
  }
});
