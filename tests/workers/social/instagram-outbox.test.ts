import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { type ArticleContent, EMPTY_CONTENT } from "#app/features/articles/article.ts";
import { createArticleRepository } from "#app/features/articles/articles.store.ts";
import { bodyToText } from "#app/features/articles/body-html.server.ts";
import { createBoardStore } from "#app/features/highlights/board.store.ts";
import type { ArticlePlacement, BoardCommand } from "#app/features/highlights/commands.ts";
import { planCommand } from "#app/features/highlights/plan.ts";
import { createInstagramQueueService, instagramChannels, instagramOutboxConsumer } from "#app/features/instagram/queue.server.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { unwrap } from "#app/platform/failures/refusal.ts";
import { createOutboxRepository } from "#app/platform/outbox/outbox.store.ts";
import { createStoryOutbox } from "#app/platform/outbox/story-outbox.server.ts";
import { aPerson, testEnv } from "#tests/support/site.ts";
import { instagramQueue } from "../../../durable-objects/stubs.ts";

const db = createDatabase(testEnv.DB);
const articles = createArticleRepository(db);
const store = createBoardStore(db, instagramChannels(true), bodyToText);
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

const writes = { caption: async () => undefined as unknown };
const captions = {
  async write() {
    await writes.caption();
    return { text: "Legenda", origin: "default" as const, reason: null };
  },
};
const queue = instagramQueue(testEnv, crypto.randomUUID());
const service = createInstagramQueueService(
  { db, articles, now: Date.now },
  { captions: captions as never, queue, linkOf: async ({ slug }) => `http://site.test/post/${slug}`, figuresOf: async () => new Map() },
);
const outbox = createStoryOutbox({ outbox: createOutboxRepository(db), consumers: [instagramOutboxConsumer(service, true)], now: Date.now });

beforeEach(async () => {
  await testEnv.DB.prepare("DELETE FROM outbox").run();
});

async function run(command: BoardCommand, now = Date.now()): Promise<number> {
  const { head, snapshot } = await store.read(command);
  return (await store.commit(command, unwrap(planCommand(command, snapshot, now)), head, now)).articleId ?? 0;
}
const create = (placement: ArticlePlacement, cardAuto = true) =>
  run({ kind: "create", opId: crypto.randomUUID(), actor: nobody, content: { ...content, cardAuto }, derived, placement });
const save = (articleId: number, changed: Partial<ArticleContent>, placement: ArticlePlacement = {}) =>
  run({ kind: "save", opId: crypto.randomUUID(), actor: nobody, articleId, content: changed, derived: {}, placement });
const act = (kind: "toggle" | "remove" | "restore", articleId: number) => run({ kind, opId: crypto.randomUUID(), actor: nobody, articleId });

const turns = async (articleId: number) =>
  (await testEnv.DB.prepare("SELECT id FROM outbox WHERE article_id = ? ORDER BY id").bind(articleId).all<{ id: number }>()).results.length;
const waiting = async (articleId: number) => (await queue.list()).filter(({ payload }) => payload.articleId === articleId);
/** As if whoever delivered a row had died before it was marked. */
const forget = (articleId: number) => testEnv.DB.prepare("UPDATE outbox SET delivered_at = NULL, attempts = 0, next_attempt_at = 0 WHERE article_id = ?").bind(articleId).run();
async function deliverAgain(articleId: number): Promise<void> {
  await forget(articleId);
  await outbox.deliver();
}

test("a publication, a schedule that comes due, the switch and leaving the site are turns; edits and moves are none", async () => {
  const id = await create({ status: "publicada" });
  expect(await turns(id)).toBe(1);
  await save(id, { title: "Outro título", body: "<p>Outro</p>" });
  await save(id, {}, { position: "destaque" });
  await save(id, { whatsappAuto: false });
  expect(await turns(id)).toBe(1);
  await save(id, { cardAuto: false });
  await save(id, { cardAuto: true });
  await save(id, { cardAuto: true });
  expect(await turns(id)).toBe(3);
  await save(id, {}, { status: "rascunho" });
  await save(id, { title: "Só um rascunho" });
  expect(await turns(id)).toBe(4);
  await save(id, {}, { status: "publicada" });
  await act("toggle", id);
  await act("toggle", id);
  await act("remove", id);
  expect(await turns(id)).toBe(8);

  const draft = await create({});
  await save(draft, { cardAuto: false });
  await save(draft, { cardAuto: true });
  expect(await turns(draft)).toBe(0);
  const now = Date.now();
  await save(draft, {}, { status: "agendada", scheduledAt: now + 60_000 });
  expect(await turns(draft)).toBe(0);
  await run({ kind: "publish-due", opId: crypto.randomUUID(), actor: nobody, articleId: draft }, now + 60_000);
  expect(await turns(draft)).toBe(1);

  const off = await create({ status: "publicada" }, false);
  await save(off, { title: "Sem card" });
  expect(await turns(off)).toBe(0);
  await act("toggle", off);
  expect(await turns(off)).toBe(1);
  await act("toggle", off);
  expect(await turns(off)).toBe(1);
});

test("what a person took out stays out, however often its turn is told; the switch turned again brings another", async () => {
  const person = { id: (await aPerson("editor")).id, name: "Editora" };
  const id = await create({ status: "publicada" });
  await outbox.deliver();
  const [first] = await waiting(id);
  expect(first?.addedBy).toBeNull();
  await service.cancel(first?.id ?? "", person);
  await deliverAgain(id);
  await deliverAgain(id);
  expect(await waiting(id)).toEqual([]);
  await save(id, { cardAuto: false });
  await save(id, { cardAuto: true });
  await outbox.deliver();
  await deliverAgain(id);
  expect(await waiting(id)).toHaveLength(1);
});

test("what a person put in after the switch was turned off stays in, and leaves with the story", async () => {
  const person = { id: (await aPerson("editor")).id, name: "Editora" };
  const id = await create({ status: "publicada" });
  await outbox.deliver();
  await save(id, { cardAuto: false });
  await outbox.deliver();
  expect(await waiting(id)).toEqual([]);
  const [card, story] = [await service.add({ articleId: id, format: "feed" }, person), await service.add({ articleId: id, format: "story" }, person)];
  await deliverAgain(id);
  expect((await waiting(id)).map((item) => item.id)).toEqual([card.item.id, story.item.id]);
  await act("toggle", id);
  await outbox.deliver();
  expect(await waiting(id)).toEqual([]);
});

test("a switch turned off while the caption is written finds its card and takes it out", async () => {
  const id = await create({ status: "publicada" });
  writes.caption = async () => {
    writes.caption = async () => undefined;
    await save(id, { cardAuto: false });
    await outbox.deliver();
  };
  await outbox.deliver();
  expect(await waiting(id)).toEqual([]);
});

test("a story that leaves while somebody's card of it is written takes the card with it", async () => {
  const person = { id: (await aPerson("editor")).id, name: "Editora" };
  const id = await create({ status: "publicada" }, false);
  writes.caption = async () => {
    writes.caption = async () => undefined;
    await save(id, {}, { status: "rascunho" });
    await outbox.deliver();
  };
  await service.add({ articleId: id, format: "feed" }, person);
  expect(await waiting(id)).toEqual([]);
});

test("whatever is turned, told again and done by people, the card waits exactly when the last word says so, once", async () => {
  const person = { id: (await aPerson("editor")).id, name: "Editora" };
  const acts = fc.array(fc.constantFrom("switch", "withdraw", "cancel", "cancel", "ask", "tell-again", "tell-again"), { minLength: 4, maxLength: 12, size: "max" });
  await fc.assert(
    fc.asyncProperty(acts, async (done) => {
      const id = await create({ status: "publicada" });
      let [isOn, isOut, isWaiting] = [true, true, true];
      await outbox.deliver();
      for (const one of done) {
        const [item] = await waiting(id);
        if (one === "switch") {
          isOn = !isOn;
          await save(id, { cardAuto: isOn });
          // Turned while the story is away, it says nothing: the story's return does.
          if (isOut) isWaiting = isOn;
        }
        if (one === "withdraw") {
          isOut = !isOut;
          await save(id, {}, { status: isOut ? "publicada" : "rascunho" });
          isWaiting = isOut && isOn;
        }
        if (one === "cancel" && item) {
          await service.cancel(item.id, person);
          isWaiting = false;
        }
        if (one === "ask" && isOut) {
          await service.add({ articleId: id, format: "feed" }, person);
          isWaiting = true;
        }
        await (one === "tell-again" ? deliverAgain(id) : outbox.deliver());
        expect((await waiting(id)).length).toBe(isWaiting ? 1 : 0);
      }
    }),
    { numRuns: 15 },
  );
});
