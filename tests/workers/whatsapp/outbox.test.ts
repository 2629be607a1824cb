import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { type ArticleContent, EMPTY_CONTENT } from "#app/features/articles/article.ts";
import { createArticleRepository } from "#app/features/articles/articles.store.ts";
import { bodyToText } from "#app/features/articles/body-html.server.ts";
import { createBoardStore } from "#app/features/highlights/board.store.ts";
import type { ArticlePlacement, BoardCommand } from "#app/features/highlights/commands.ts";
import { planCommand } from "#app/features/highlights/plan.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import { WHATSAPP_CHANNELS } from "#app/features/whatsapp/outbox-consumer.server.ts";
import { createQueueWrites } from "#app/features/whatsapp/queue-writes.server.ts";
import { createWhatsAppService } from "#app/features/whatsapp/whatsapp.server.ts";
import type { WhatsAppDeps } from "#app/features/whatsapp/whatsapp-deps.server.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { unwrap } from "#app/platform/failures/refusal.ts";
import { createOutboxRepository } from "#app/platform/outbox/outbox.store.ts";
import { createStoryOutbox } from "#app/platform/outbox/story-outbox.server.ts";
import { newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import { aPerson, published, signedIn, testEnv } from "#tests/support/site.ts";
import { whatsAppLine, whatsAppQueue } from "../../../durable-objects/stubs.ts";

const SITE = "https://portal.test";
const ZONE = "America/Fortaleza";
const DAY_MS = 24 * 3_600_000;
/** Ten in the morning of the newsroom, of today. */
const MORNING = Date.UTC(2026, 10, 20, 13);

const db = createDatabase(testEnv.DB);
const store = createBoardStore(db, WHATSAPP_CHANNELS, bodyToText);
const nobody = { id: null, name: "Teste" };
const content: ArticleContent = {
  ...EMPTY_CONTENT,
  title: "Ponte nova é aberta",
  subtitle: "Sub",
  kicker: "OBRAS",
  body: "<p>Texto</p>",
  author: "Redação",
  categories: ["editoriais", "geral"],
};
const derived = { category: "geral", readingWords: 1, bodyText: "Texto" };

let now = MORNING;
const queue = whatsAppQueue(testEnv, crypto.randomUUID());
const deps: WhatsAppDeps = {
  db,
  articles: createArticleRepository(db),
  settings: createSettingsRepository(db),
  queue,
  line: whatsAppLine(testEnv, crypto.randomUUID()),
  choice: { gateway: {} as never, missing: [] },
  completions: {} as never,
  siteUrl: SITE,
  linkOf: async ({ slug }) => `${SITE}/post/${slug}`,
  timeZone: ZONE,
  isPacingOff: false,
  now: () => now,
  random: () => 0.5,
  waitUntil: () => undefined,
};
const outboxOf = (more: Partial<WhatsAppDeps> = {}) =>
  createStoryOutbox({ outbox: createOutboxRepository(db), consumers: [createWhatsAppService({ ...deps, ...more }).outboxConsumer], now: () => Date.now() });
const outbox = outboxOf();
const people = createQueueWrites(deps);

beforeEach(async () => {
  now = MORNING;
  await testEnv.DB.batch([
    testEnv.DB.prepare("DELETE FROM outbox"),
    testEnv.DB.prepare('INSERT OR REPLACE INTO settings (key, value, updated_at) VALUES (\'whatsapp-group\', \'{"id":"1@g.us","name":"Leitores","participants":3}\', 0)'),
  ]);
  for (const { id } of await queue.list()) await queue.cancel(id);
});

async function run(command: BoardCommand, at = Date.now()): Promise<number> {
  const { head, snapshot } = await store.read(command);
  return (await store.commit(command, unwrap(planCommand(command, snapshot, at)), head, at)).articleId ?? 0;
}
const create = (placement: ArticlePlacement, more: Partial<ArticleContent> = {}) =>
  run({ kind: "create", opId: crypto.randomUUID(), actor: nobody, content: { ...content, ...more }, derived, placement });
const save = (articleId: number, changed: Partial<ArticleContent>, placement: ArticlePlacement = {}, at = Date.now()) =>
  run({ kind: "save", opId: crypto.randomUUID(), actor: nobody, articleId, content: changed, derived: {}, placement }, at);
const act = (kind: "toggle" | "remove" | "restore", articleId: number) => run({ kind, opId: crypto.randomUUID(), actor: nobody, articleId });

const waiting = async (articleId: number) => (await queue.list()).filter(({ payload }) => payload.articleId === articleId);
const out = async (articleId: number) => (await queue.history(100, null)).filter(({ payload }) => payload.articleId === articleId);
/** As if whoever delivered its rows had died before they were marked. */
async function deliverAgain(articleId: number): Promise<void> {
  await testEnv.DB.prepare("UPDATE outbox SET delivered_at = NULL, attempts = 0, next_attempt_at = 0 WHERE article_id = ?").bind(articleId).run();
  await outbox.deliver();
}

test("a story goes in at the next slot of the pace, each at its distance from the others, and none into the night", async () => {
  now = MORNING + 11 * 3_600_000 + 50 * 60_000;
  const ids = [await create({ status: "publicada" }), await create({ status: "publicada" }), await create({ status: "publicada" }), await create({ status: "publicada" })];
  await Promise.all([outbox.deliver(), outbox.deliver()]);
  await outbox.deliver();
  const items = await queue.list();
  expect(new Set(items.map(({ payload }) => payload.articleId))).toEqual(new Set(ids));
  expect(items.every(({ state, addedBy }) => state === "scheduled" && addedBy === null)).toBe(true);
  const times = items.map(({ dueAt }) => dueAt ?? 0).sort((one, other) => one - other);
  expect(times[0]).toBeGreaterThanOrEqual(now);
  for (const time of times) expect([newsroomMinute(time, ZONE) >= 7 * 60, newsroomMinute(time, ZONE) < 22 * 60]).toEqual([true, true]);
});

test("without a gateway it waits for a person; without a group too, and says why", async () => {
  const byHand = await create({ status: "publicada" });
  await outboxOf({ choice: { gateway: null, missing: ["EVOLUTION_URL"] } }).deliver();
  expect(await waiting(byHand)).toMatchObject([{ state: "pending", dueAt: null, note: null }]);
  await testEnv.DB.prepare("DELETE FROM settings WHERE key = 'whatsapp-group'").run();
  const nowhere = await create({ status: "publicada" });
  await outbox.deliver();
  const [item] = await waiting(nowhere);
  expect(item).toMatchObject({ state: "pending", dueAt: null, note: "Nenhum grupo estava escolhido na publicação: escolha um grupo e agende ou envie." });
  await queue.schedule([{ id: item?.id ?? "", dueAt: now + DAY_MS, note: null }]);
  expect(await waiting(nowhere)).toMatchObject([{ state: "scheduled", note: null }]);
});

test("a correction reaches the message that waits, also one that a person put in", async () => {
  const person = { id: (await aPerson("editor")).id, name: "Editora" };
  const own = await create({ status: "publicada" });
  const theirs = await create({ status: "publicada" }, { whatsappAuto: false });
  await outbox.deliver();
  await people.addArticles([theirs], person);
  const before = await Promise.all([own, theirs].map(waiting));
  for (const id of [own, theirs]) await save(id, { title: "Ponte nova é fechada", quickSummary: ["Obra parada"] });
  await outbox.deliver();
  for (const [at, id] of [own, theirs].entries()) {
    const [item] = await waiting(id);
    expect(item?.id).toBe(before[at]?.[0]?.id);
    expect(item?.payload).toMatchObject({ title: "Ponte nova é fechada", link: expect.stringMatching(/^https:\/\/portal\.test\/post\/\d+-ponte-nova-e-fechada$/) });
    expect(item?.payload.text).toBe(`*OBRAS*\n*Ponte nova é fechada*\n\n• Obra parada\n\nLeia a matéria: ${item?.payload.link}`);
  }
});

test("a short link is made for a message that waits, and for nothing else", async () => {
  const asked: number[] = [];
  const listening = outboxOf({
    linkOf: async ({ id, slug }) => {
      asked.push(id);
      return `${SITE}/post/${slug}`;
    },
  });
  // A story of before, of which the group was told nothing.
  const old = await create({});
  await save(old, {}, { status: "publicada" }, Date.now() - 3 * DAY_MS);
  await testEnv.DB.prepare("DELETE FROM outbox").run();
  await save(old, { title: "Ponte antiga é reformada" });
  await listening.deliver();
  expect(asked).toEqual([]);
  const news = await create({ status: "publicada" });
  await listening.deliver();
  expect(new Set(asked)).toEqual(new Set([news]));
  // Switched off, what waits of it goes; nobody is told its words any more.
  asked.length = 0;
  await save(news, { whatsappAuto: false });
  await listening.deliver();
  expect([await waiting(news), asked]).toEqual([[], []]);
});

test("a story that leaves the site takes along what waits of it, and comes back with its message", async () => {
  const person = { id: (await aPerson("editor")).id, name: "Editora" };
  const own = await create({ status: "publicada" });
  const theirs = await create({ status: "publicada" }, { whatsappAuto: false });
  await people.addArticles([theirs], person);
  await outbox.deliver();
  expect([(await waiting(own)).length, (await waiting(theirs)).length]).toEqual([1, 1]);
  for (const id of [own, theirs]) await act("toggle", id);
  await outbox.deliver();
  expect([await waiting(own), await waiting(theirs)]).toEqual([[], []]);
  for (const id of [own, theirs]) await act("toggle", id);
  await outbox.deliver();
  expect([(await waiting(own)).length, await waiting(theirs)]).toEqual([1, []]);
});

test("a story of before, that is edited or comes back, is no news to the group", async () => {
  const old = await create({});
  await save(old, {}, { status: "publicada" }, Date.now() - 3 * DAY_MS);
  await testEnv.DB.prepare("DELETE FROM outbox").run();
  await save(old, { title: "Ponte antiga" });
  await act("toggle", old);
  await act("toggle", old);
  await outbox.deliver();
  expect(await waiting(old)).toEqual([]);
  await save(old, { whatsappAuto: false });
  await save(old, { whatsappAuto: true });
  await outbox.deliver();
  expect(await waiting(old)).toHaveLength(1);
});

/** Off the air and on again, then the switch off and on: whoever does it asks for nothing to be sent. */
async function offAndOn(id: number): Promise<void> {
  for (const change of [() => act("toggle", id), () => act("toggle", id), () => save(id, { whatsappAuto: false }), () => save(id, { whatsappAuto: true })]) {
    await change();
    await outbox.deliver();
  }
}

test("a story that comes back after it was announced, or whose item waited for a person, waits for a person and says why", async () => {
  const person = { id: (await aPerson("editor")).id, name: "Editora" };
  const announced = await create({ status: "publicada" });
  const takenOut = await create({ status: "publicada" });
  const asked = await create({ status: "publicada" }, { whatsappAuto: false });
  await outbox.deliver();
  await people.addArticles([asked], person);
  await testEnv.DB.prepare("DELETE FROM settings WHERE key = 'whatsapp-group'").run();
  const waited = await create({ status: "publicada" });
  await outbox.deliver();
  await testEnv.DB.prepare('INSERT OR REPLACE INTO settings (key, value, updated_at) VALUES (\'whatsapp-group\', \'{"id":"1@g.us","name":"Leitores","participants":3}\', 0)').run();
  await queue.markSent((await waiting(announced))[0]?.id ?? "", person);
  await people.remove((await waiting(takenOut))[0]?.id ?? "", person);
  await save(asked, { whatsappAuto: true });
  for (const id of [announced, takenOut, asked, waited]) await offAndOn(id);
  expect((await waiting(announced)).map(({ state, note }) => [state, note])).toEqual([["pending", expect.stringContaining("só sai")]]);
  for (const id of [takenOut, asked, waited])
    expect(await waiting(id)).toMatchObject([
      { state: "pending", dueAt: null, note: "Voltou a ser publicada; antes esperava uma pessoa ou foi retirada da fila: só sai se alguém decidir." },
    ]);
  expect(await out(announced)).toHaveLength(1);
});

test("whatever is turned, told again and done by people: one message waits at most, and only people let a story go again", async () => {
  const person = { id: (await aPerson("editor")).id, name: "Editora" };
  const acts = fc.array(fc.constantFrom("switch", "withdraw", "edit", "cancel", "cancel", "ask", "tell-again", "tell-again", "send"), { minLength: 4, maxLength: 12, size: "max" });
  await fc.assert(
    fc.asyncProperty(acts, async (done) => {
      const id = await create({ status: "publicada" });
      let [isOn, isHere, inQueue, sent, isPeoples, title] = [true, true, "own" as "own" | "theirs" | null, 0, false, content.title];
      await outbox.deliver();
      for (const one of done) {
        const [item] = await waiting(id);
        const wasOut = (await out(id)).length > 0 && inQueue === null;
        if (one === "switch") {
          isOn = !isOn;
          await save(id, { whatsappAuto: isOn });
          if (isHere && isOn) inQueue ??= "own";
          if (isHere && !isOn && inQueue === "own") inQueue = null;
        }
        if (one === "withdraw") {
          isHere = !isHere;
          await save(id, {}, { status: isHere ? "publicada" : "rascunho" });
          if (inQueue === "theirs") isPeoples = true;
          inQueue = isHere && isOn ? "own" : null;
        }
        if (one === "edit") {
          title = `Ponte ${crypto.randomUUID()}`;
          await save(id, { title });
        }
        if (one === "cancel" && item) {
          await people.remove(item.id, person);
          [inQueue, isPeoples] = [null, true];
        }
        if (one === "ask" && isHere) {
          const { added } = await people.addArticles([id], person);
          if (added.length > 0) [inQueue, isPeoples] = ["theirs", true];
          else expect(inQueue !== null || wasOut).toBe(true);
        }
        if (one === "send" && item) {
          await people.markSent(item.id, person);
          [inQueue, sent, isPeoples] = [null, sent + 1, true];
        }
        await (one === "tell-again" ? deliverAgain(id) : outbox.deliver());
        const found = await waiting(id);
        expect([found.length, (await out(id)).length]).toEqual([inQueue === null ? 0 : 1, sent]);
        if (found[0]) expect([found[0].payload.title, isPeoples && found[0].state !== "pending"]).toEqual([title, false]);
      }
    }),
    { numRuns: 12 },
  );
}, 120_000);

test("publishing over HTTP puts the story in behind the answer", async () => {
  const { id } = await published(await signedIn("editor"), { titulo: "Açude sangra em Piripiri", whatsappAuto: true });
  const site = whatsAppQueue(testEnv);
  await expect.poll(async () => (await site.list()).filter(({ payload }) => payload.articleId === id).map(({ state }) => state), { timeout: 10_000 }).toEqual(["pending"]);
});
