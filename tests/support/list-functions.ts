import { sql } from "drizzle-orm";
import { type ArticleContent, EMPTY_CONTENT } from "#app/features/articles/article.ts";
import { createArticleRepository } from "#app/features/articles/articles.store.ts";
import { batchTargetReads, createBatchRepository } from "#app/features/articles/batches.store.ts";
import { createAssignmentRepository } from "#app/features/assignments/assignments.store.ts";
import { createAudienceNoteRepository } from "#app/features/audience/audience-notes.store.ts";
import { createAudiencePageRepository } from "#app/features/audience/audience-pages.store.ts";
import { pageAddress } from "#app/features/audience/page.ts";
import type { RollUpRow, RollUpRows } from "#app/features/audience/roll-up.ts";
import { createRollUpRepository } from "#app/features/audience/roll-ups.store.ts";
import { readTermsOf } from "#app/features/banners/banners.store.ts";
import { createLedgerRepository, readCountedBefore, readMembers } from "#app/features/banners/ledger.store.ts";
import { createCheckLogRepository, createCheckRepository } from "#app/features/checks/publication-checks.store.ts";
import { levelsOf } from "#app/features/checks/publish-gate.ts";
import { createBoardStore } from "#app/features/highlights/board.store.ts";
import type { BoardCommand } from "#app/features/highlights/commands.ts";
import { planCommand } from "#app/features/highlights/plan.ts";
import { createClickTallyRepository } from "#app/features/links/click-tallies.store.ts";
import { createShortLinkRepository } from "#app/features/links/short-links.store.ts";
import { createMediaRepository, type MediaRecord } from "#app/features/media/media.store.ts";
import type { MediaItem } from "#app/features/media/media-item.ts";
import { createMediaWindowRepository, type MediaSelection, WHOLE_LIBRARY } from "#app/features/media/media-lists.store.ts";
import type { Narration } from "#app/features/narration/narration.ts";
import { createNarrationRepository } from "#app/features/narration/narrations.store.ts";
import { createSubscriberRepository } from "#app/features/newsletter/subscribers.store.ts";
import type { Note } from "#app/features/notes/note.ts";
import { createNoteRepository } from "#app/features/notes/notes.store.ts";
import { createNotificationRepository } from "#app/features/notifications/notifications.store.ts";
import { createUserRepository } from "#app/features/people/users.store.ts";
import { createDaySummaryRepository } from "#app/features/podcast/day-summaries.store.ts";
import { createPollRepository } from "#app/features/polls/polls.store.ts";
import { DEFAULT_CHOICES } from "#app/features/push/push-choices.ts";
import { createPushRecipientRepository } from "#app/features/push/push-recipients.store.ts";
import { createPushSubscriptionRepository } from "#app/features/push/push-subscriptions.store.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import { createSocialRunRepository } from "#app/features/social/social-runs.store.ts";
import { createAiLabelRepository } from "#app/features/suggestions/ai-labels.store.ts";
import { createSupportRepository } from "#app/features/support/support.store.ts";
import { createSiteProbeRepository } from "#app/features/system/samples.store.ts";
import { createWeatherWarningRepository } from "#app/features/weather-warnings/weather-warnings.store.ts";
import { createWebhookRepository } from "#app/features/webhooks/webhooks.store.ts";
import type { Database, Read } from "#app/platform/db/database.store.ts";
import { joinReads, readOne } from "#app/platform/db/database.store.ts";
import { createEdgeCacheRepository } from "#app/platform/edge-cache/edge-cache.store.ts";
import { unwrap } from "#app/platform/failures/refusal.ts";
import { createOutboxRepository } from "#app/platform/outbox/outbox.store.ts";
import { SUGGESTED_EDIT_LIST_CALLS } from "./suggested-edit-list-functions.ts";
import { SYSTEM_LIST_CALLS } from "./system-list-functions.ts";

const AT = Date.UTC(2026, 0, 1);
const actor = { id: null, name: "Teste" };
const signed = { at: AT, actor };

const BROWSER = { endpoint: "https://fcm.googleapis.com/fcm/send/listas", p256dh: "B", auth: "A" };

const ids = (size: number) => Array.from({ length: size }, (_, index) => 1_000_000 + index);
const words = (size: number) => Array.from({ length: size }, (_, index) => `item-${index}`);
const keyOf = (index: number) => `${String(index).padStart(32, "0")}-10x10.jpg`;
const run = (db: Database, read: Read<unknown>) => readOne(db, read);
const record = (index: number, tags: readonly string[]): MediaRecord => ({
  key: keyOf(index),
  kind: "image",
  mime: "image/jpeg",
  title: "",
  alt: "",
  credit: "",
  tags,
  width: 10,
  height: 10,
  size: 10,
  durationMs: null,
  posterKey: null,
  placeholder: null,
  createdAt: AT,
});

const item = (index: number): MediaItem => ({ ...record(index, []), id: 1_000_000 + index, focus: { x: 50, y: 50 }, uploader: null, altSuggestion: "", version: 1 });

const lacking = (size: number): MediaSelection => ({ ...WHOLE_LIBRARY, lacks: words(size).map(() => "alt" as const) });

const settled = (size: number) => ids(size).map((place) => ({ place, outcome: "feita" as const, reason: "" }));

/** Of no article. */
const narration = (size: number): Narration => ({
  articleId: 1_000_000,
  sourceHash: "s",
  audioKey: "k",
  voice: "v",
  bytes: 1,
  durationMs: 1,
  marks: ids(size).map((startMs) => ({ startMs, block: 0 })),
  chapters: ids(size).map((startMs) => ({ startMs, title: "Início" })),
  durationsMs: ids(size),
  madeAt: AT,
});

/** Sums in every table, of so many keys each. */
const rollUpRows = (size: number): RollUpRows => {
  const named = ids(size).map((id): RollUpRow => ({ k: ["2026-01-01", `item-${id}`], n: [1, 1, 1, 1, 1, 1] }));
  const ofArticles = (key: (id: number) => RollUpRow["k"]) => ids(size).map((id): RollUpRow => ({ k: key(id), n: [1, 1, 1, 1, 1, 1] }));
  return {
    days: [{ k: ["2026-01-01"], n: [1, 1, 1, 1, 1, 1] }],
    pages: ofArticles((id) => ["2026-01-01", `/post/${id}`, "article", id]),
    sections: named,
    sources: named,
    hours: [{ k: ["2026-01-01", 3], n: [1, 1, 1, 1, 1, 1] }],
    articleHours: ofArticles((id) => [id, "2026-01-01T03"]),
    articleSources: ofArticles((id) => [id, "2026-01-01", "direct"]),
    articleDays: ofArticles((id) => ["2026-01-01", id]),
    exclusions: named.map(({ k }) => ({ k, n: [1] })),
    errors: named.map(({ k: [day, name = ""] }) => ({ k: [day ?? "", "home", name], n: [1] })),
  };
};

async function execute(db: Database, command: BoardCommand): Promise<void> {
  const store = createBoardStore(db, [], (html) => html);
  const { head, snapshot } = await store.read(command);
  await store.commit(command, unwrap(planCommand(command, snapshot, AT)), head, AT);
}

const content = (size: number): ArticleContent => ({
  ...EMPTY_CONTENT,
  title: "Título",
  subtitle: "Subtítulo",
  body: words(size)
    .map((_, index) => `<img src="/img/${keyOf(index)}" alt="">`)
    .join(""),
  categories: ["editoriais", "geral"],
  tags: words(size),
  quickSummary: words(size),
});

const newNote = (size: number) => ({
  target: { kind: "pauta" as const, id: 1 },
  title: "Título",
  parent: null,
  text: "Texto",
  anchor: null,
  mentions: ids(size).map((id) => ({ id, name: "Nome" })),
});

const aNote: Note = {
  id: 1,
  target: { kind: "pauta", id: 1 },
  parentId: null,
  kind: "nota",
  text: "Texto",
  anchor: null,
  authorId: 1,
  authorName: "Nome",
  mentions: [],
  resolved: null,
  version: 1,
  createdAt: AT,
  editedAt: null,
};

const usedTags = (size: number) => words(size).map((word) => ({ part: "tags" as const, hash: `none-${word}` }));

/**
 * Every function of a repository that takes a list, called with a list of `size`: D1 takes 100 bound values in one
 * statement. `list-functions.test.ts` finds the functions in the source and compares.
 */
export const LIST_CALLS: Readonly<Record<string, (db: Database, size: number) => Promise<unknown>>> = {
  "ai-labels.recordUses": (db, size) => createAiLabelRepository(db).recordUses(words(size), AT),
  "ai-labels.note": (db, size) => createAiLabelRepository(db).note(1_000_000, usedTags(size), AT),
  "weather-warnings.replace": (db, size) =>
    createWeatherWarningRepository(db).replace(
      words(size).map((id) => ({ id, severity: "Perigo", event: "Vendaval", risks: "", startsAt: AT, endsAt: AT + 1, codes: [2_208_403] })),
      { mark: "m", at: AT, nextAt: AT },
    ),
  "batches.begin": async (db, size) => {
    await db.run(sql`INSERT OR IGNORE INTO users (id, name, email, email_key, role, password_hash, created_at) VALUES (900, 'B', 'b@x.test', 'b@x.test', 'editor', 'x', 0)`);
    await createBatchRepository(db, "stories").begin(
      { opId: `list-${size}`, userId: 900, action: { name: "desligar" }, matching: size },
      ids(size).map((id) => ({ thingId: null, title: `Matéria ${id}`, before: null, outcome: null, reason: "" })),
      AT,
    );
  },
  "batches.readTargets": (db, size) => run(db, batchTargetReads().readTargets(ids(size))),
  "batches.settle": (db, size) => createBatchRepository(db, "stories").settle(1, settled(size)),
  "batches.settleUndo": (db, size) => createBatchRepository(db, "stories").settleUndo(1, settled(size), AT),
  "audience-notes.addSent": (db, size) =>
    createAudienceNoteRepository(db).addSent(
      "whatsapp",
      words(size).map((id, index) => ({ id, at: AT, articleId: index, label: id })),
    ),
  "article-lists.readPage": (db, size) =>
    run(
      db,
      createArticleRepository(db).readPage({
        audience: "staff",
        order: "manager",
        page: 1,
        limit: 30,
        exclude: ids(size),
        position: { kind: "position", positions: ["geral", "municipios"] },
      }),
    ),
  "article-lists.readMatches": (db, size) =>
    run(db, createArticleRepository(db).readMatches("termo", { audience: "staff", order: "manager", page: 1, limit: 30, exclude: ids(size) }, 500)),
  "articles.storeTexts": (db, size) => createArticleRepository(db).storeTexts(ids(size).map((id) => ({ id, html: "<p>x</p>", text: "x" }))),
  "audience-pages.findPages": (db, size) =>
    createAudiencePageRepository(db).findPages(
      [
        ...ids(size).flatMap((id) => [pageAddress(`/post/${id}`), pageAddress(`/video/${id}`)]),
        ...words(size).flatMap((_, index) => ["categoria", "municipio", "autor", "tag"].map((folder) => pageAddress(`/${folder}/nome-${index}`))),
      ].filter((address) => address !== null),
    ),
  "audience-pages.readTitles": (db, size) => run(db, createAudiencePageRepository(db).readTitles(ids(size))),
  "assignments.readFiles": (db, size) => run(db, createAssignmentRepository(db).readFiles(ids(size), words(size))),
  "assignments.readPeople": (db, size) => run(db, createAssignmentRepository(db).readPeople(ids(size))),
  "subscribers.readByIds": (db, size) => run(db, createSubscriberRepository(db).readByIds("morning", ids(size))),
  "push-recipients.readByIds": (db, size) => run(db, createPushRecipientRepository(db).readByIds(ids(size))),
  "publication-checks.saveLevels": (db, size) =>
    createCheckRepository(db).saveLevels(
      levelsOf({}),
      -1,
      ids(size).map((id) => ({ field: `check.${id}`, before: "off", after: "stop" })),
      { at: AT, actor },
    ),
  "publication-checks.addStops": (db, size) =>
    createCheckLogRepository(db).addStops({
      at: AT,
      opId: `op-${size}`,
      actor,
      articleId: null,
      version: 0,
      title: "Matéria",
      stops: words(size).map((rule) => ({ rule, passages: [rule] })),
    }),
  "publication-checks.readLinks": (db, size) => run(db, createCheckLogRepository(db).readLinks(words(size))),
  "publication-checks.saveLinks": (db, size) => createCheckLogRepository(db).saveLinks(words(size).map((hash) => ({ hash, status: 200, checkedAt: AT }))),
  "push-recipients.readReach": (db, size) =>
    run(
      db,
      createPushRecipientRepository(db).readReach(
        words(size),
        0,
        ids(size).map((id) => [id, 1]),
      ),
    ),
  "push-recipients.removeAll": (db, size) => createPushRecipientRepository(db).removeAll(ids(size)),
  "push-subscriptions.save": (db, size) => createPushSubscriptionRepository(db).save(`hash-${size}`, BROWSER, { topics: words(size), previousHash: null, now: AT }),
  "push-subscriptions.saveChoices": (db, size) => createPushSubscriptionRepository(db).saveChoices(`hash-${size}`, BROWSER, { ...DEFAULT_CHOICES, topics: words(size) }, AT),
  "roll-ups.add": (db, size) => createRollUpRepository(db).add({ shard: "teste", seq: size, now: AT, rows: rollUpRows(size) }),
  "ledger.read": (db, size) => createLedgerRepository(db).read(joinReads(readTermsOf(ids(size)), readMembers(ids(size)), readCountedBefore(ids(size), "2026-01-01"))),
  "ledger.save": (db, size) =>
    createLedgerRepository(db).save(
      ids(size).map((banner) => ({ banner, hour: "2026-01-01T03", slot: "top-strip", served: 1, viewable: 1, viewedLate: 0, expired: 0, clicks: 0 })),
      ids(size).map((banner) => ({ banner, hour: "2026-01-01T03", slot: "top-strip", event: "view", reason: "early", count: 1 })),
    ),
  "ledger.seal": (db, size) =>
    createLedgerRepository(db).seal(
      ids(size).map((seq) => ({
        seq: seq + size * 1_000,
        hour: `${seq + size * 1_000}`,
        hash: "a",
        previous: "b",
        rows: seq === 1_000_000 ? ids(size).map((banner) => ({ banner, slot: "top-strip", hash: "c" })) : [],
      })),
      AT,
    ),
  "board.read": (db, size) => createBoardStore(db, [], (html) => html).read({ kind: "set-order", opId: crypto.randomUUID(), actor, desired: ids(size) }),
  "board.commit": (db, size) =>
    execute(db, {
      kind: "create",
      opId: crypto.randomUUID(),
      actor,
      content: content(size),
      derived: { category: "geral", readingWords: 1, bodyText: "texto" },
      placement: { status: "rascunho" },
    }),
  "click-tallies.save": (db, size) =>
    createClickTallyRepository(db).save({
      links: ids(size).map((id) => ({ id, clicks: 1, tally: "{}", seq: 1 })),
      days: ids(size).map((id) => ({ day: `dia-${id}`, tally: "{}", seq: 1 })),
    }),
  "edge-cache.purged": (db, size) =>
    createEdgeCacheRepository(db).purged(
      ids(size).map((id) => ({ id, tag: `article-${id}`, dueAt: 0, isLast: id % 2 === 0 })),
      AT,
    ),
  "media-lists.readWindow": (db, size) => run(db, createMediaWindowRepository(db).readWindow(lacking(size), { at: AT, id: 1 })),
  "media-lists.readFound": (db, size) => run(db, createMediaWindowRepository(db).readFound('"termo"', lacking(size), 20)),
  "media-lists.readCount": (db, size) => run(db, createMediaWindowRepository(db).readCount(lacking(size))),
  "media.save": (db, size) => createMediaRepository(db).save(record(0, words(size)), actor),
  "media.change": (db, size) => createMediaRepository(db).change(item(0), { tags: words(size) }, null, signed),
  "media.remove": (db, size) =>
    createMediaRepository(db).remove(
      ids(size).map((_, index) => item(index)),
      signed,
    ),
  "media.forget": (db, size) => createMediaRepository(db).forget(ids(size).map((_, index) => keyOf(index))),
  "outbox.claim": (db, size) => createOutboxRepository(db).claim(ids(size).map(String), AT, 10),
  "outbox.markDelivered": (db, size) => createOutboxRepository(db).markDelivered(ids(size), AT),
  "outbox.postpone": (db, size) => createOutboxRepository(db).postpone(ids(size), null),
  "article-lists.readVisible": (db, size) => run(db, createArticleRepository(db).readVisible(ids(size))),
  "reader-list-reads.readVisibleCards": (db, size) => run(db, createArticleRepository(db).readVisibleCards(ids(size))),
  "day-summaries.plan": (db, size) => createDaySummaryRepository(db).plan("2026-01-01-manha", ids(size), AT),
  "day-summaries.readStories": (db, size) => run(db, createDaySummaryRepository(db).readStories(ids(size))),
  "day-summaries.readKnownKeys": (db, size) => run(db, createDaySummaryRepository(db).readKnownKeys(words(size))),
  "day-summaries.tellOthers": (db, size) => createDaySummaryRepository(db).tellOthers({ id: "2026-01-01-manha", stories: ids(size) }, ids(size)),
  "day-summaries.save": (db, size) => createDaySummaryRepository(db).save({ id: "2026-01-01-manha", stories: ids(size) }, narration(size)),
  "day-summaries.undo": (db, size) => createDaySummaryRepository(db).undo("2026-01-01-manha", narration(size)),
  "narrations.readKnownKeys": (db, size) => run(db, createNarrationRepository(db).readKnownKeys(words(size))),
  "narrations.save": (db, size) => createNarrationRepository(db).save(narration(size), { version: 1, isRequested: true }),
  "narrations.undo": (db, size) => createNarrationRepository(db).undo(narration(size)),
  "narrations.remove": (db) => createNarrationRepository(db).remove(1_000_000, []),
  "notes.add": (db, size) => createNoteRepository(db).add({ ...newNote(size), operation: `list-${size}` }, { at: AT, actor }),
  "notes.edit": (db, size) => createNoteRepository(db).edit(aNote, "Título", "Texto", newNote(size).mentions, { at: AT, actor }),
  "notifications.markRead": (db, size) => createNotificationRepository(db).markRead(1, { ids: ids(size) }, AT),
  "notifications.tellRoles": (db, size) =>
    createNotificationRepository(db).tellRoles(
      words(Math.min(size, 20)).map((sourceKey) => ({ sourceKey, kind: "falha" as const, text: "Falhou", path: "/admin", at: AT })),
      Array.from({ length: size }, () => "admin" as const),
    ),
  "settings.saveOver": (db, size) =>
    createSettingsRepository(db).saveOver({ key: "site", value: {}, was: null, at: AT, actor, trail: words(size).map((subject) => ({ action: "settings.site", subject })) }),
  "short-links.readByIds": (db, size) => run(db, createShortLinkRepository(db, "https://lide.example").readByIds(ids(size))),
  "samples.record": (db, size) => createSiteProbeRepository(db).record(ids(size).map((minute) => ({ minute, failed: [] }))),
  "social-runs.save": (db, size) =>
    createSocialRunRepository(db).save(
      { seq: 1, lease: "teste", account: { network: "instagram", accountId: "1" } },
      {
        progress: { done: words(size), split: [], owed: [], refused: [], suspects: [], answered: words(size), tries: {}, failures: 0 },
        calls: 1,
        readings: {
          days: words(size).map((metric) => ({ metric, day: "2026-01-01", value: 1 })),
          windows: words(size).map((metric) => ({ metric, windowDays: 28, endDay: "2026-01-01", value: 1 })),
          audience: words(size).map((value) => ({ metric: "audience_followers_city", day: "2026-01-01", value, people: 1 })),
        },
        media: {
          listed: words(size).map((id) => ({ id, kind: "feed", type: "IMAGE", caption: "", permalink: null, thumbnail: null, publishedAt: AT })),
          totals: { id: "1", told: new Map([["reach", 1]]), lost: ["saved"], end: "told", cause: null },
        },
        answered: words(size),
        failed: null,
        accountName: "lide",
        problem: null,
        notBefore: 0,
        leaseUntil: AT,
        outcome: null,
        now: AT,
      },
    ),
  "users.readSessionHolders": (db, size) => run(db, createUserRepository(db).readSessionHolders(words(size), AT)),
  "webhooks.tell": (db, size) =>
    createWebhookRepository(db).tell(
      { rowId: 1, kind: "updated", id: 1 },
      ids(size).map((id) => ({ id: `msg_${size}_${id}`, type: "story.updated", payload: "{}" })),
      AT,
      AT,
    ),
  "polls.listUnended": (db, size) => createPollRepository(db).listUnended(ids(size), AT),
  "users.countFailures": (db, size) => createUserRepository(db).countFailures(words(size), AT),
  "users.addFailure": (db, size) => createUserRepository(db).addFailure(words(size), 60_000, AT),
  "users.takeFailureBack": (db, size) => createUserRepository(db).takeFailureBack(words(size)),
  "support.confirmStatement": (db, size) => createSupportRepository(db).confirmStatement({ id: 1, version: 1 }, words(size), { ...signed, action: "support.confirm", details: {} }),
  ...SUGGESTED_EDIT_LIST_CALLS,
  ...SYSTEM_LIST_CALLS,
};

/** Functions whose list is a part of one record, stored as JSON in one column: it never becomes bound values. */
export const LISTS_IN_ONE_COLUMN: readonly string[] = [
  "support.addStatement",
  "api-tokens.create",
  "author-profiles.save",
  "assignments.change",
  "assignments.create",
  "events.change",
  "events.create",
  "events.extend",
  "polls.change",
  "polls.create",
  "weather.saveForecast",
  "social-runs.begin",
  "categories.create",
  "daily-analyses.finish",
  "categories.change",
  "categories.remove",
  "house-style.change",
  "house-style.create",
  "house-style.remove",
  "invitations.add",
  "invitations.remove",
  "passkeys.add",
  "passkeys.remove",
  "menu-pins.save",
  "notes.remove",
  "notes.setResolved",
  "people.add",
  "people.change",
  "people.remove",
  "people.endSession",
  "people.endSessions",
  "webhooks.create",
];
