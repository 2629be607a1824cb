import fc from "fast-check";
import { expect, test } from "vitest";
import { ARTICLE_STATUSES, type Article, type ArticleStatus, EMPTY_CONTENT, isVisible } from "#app/domain/article/article.ts";
import { POSITIONS } from "#app/domain/article/position.ts";
import { EMPTY_BOARD, MAX_HIGHLIGHTS } from "#app/domain/board/board.ts";
import type { ArticlePlacement, BoardCommand } from "#app/domain/board/commands.ts";
import { planCommand, type Situation } from "#app/domain/board/plan.ts";

const NOW = Date.UTC(2026, 10, 21, 15);
const actor = { id: 1, name: "Ana" };
const HOUR = 60 * 60_000;

function anArticle(more: Partial<Article> = {}): Article {
  return {
    ...EMPTY_CONTENT,
    id: 7,
    slug: "7-t",
    title: "T",
    subtitle: "S",
    kicker: "CHAPÉU",
    body: "<p>x</p>",
    author: "Ana",
    categories: ["editoriais", "geral"],
    category: "geral",
    position: "geral",
    highlightRank: null,
    orderKey: 1,
    status: "rascunho",
    active: true,
    deletedAt: null,
    publishedAt: null,
    wasPublished: false,
    scheduledAt: null,
    authorId: 1,
    correctedAt: null,
    reviewAt: null,
    reviewNote: "",
    readingWords: 1,
    viewCount: 0,
    coverFocal: { x: 50, y: 50 },
    coverPlaceholder: null,
    version: 3,
    createdAt: NOW - HOUR,
    updatedAt: NOW - HOUR,
    editedAt: NOW - HOUR,
    ...more,
  };
}
const situation = (article: Article | null, more: Partial<Situation> = {}): Situation => ({
  board: EMPTY_BOARD,
  orderVersion: 1,
  article,
  nextId: 8,
  neighbour: null,
  desired: [],
  latest: [],
  editing: null,
  ...more,
});
const save = (placement: ArticlePlacement): BoardCommand => ({ kind: "save", opId: "o", actor, articleId: 7, content: {}, derived: {}, placement });
const inStatus = (status: ArticleStatus): Article =>
  anArticle(status === "publicada" ? { status, publishedAt: NOW - HOUR, wasPublished: true } : status === "agendada" ? { status, scheduledAt: NOW + HOUR } : {});

test("of the nine changes of status only published to scheduled is refused", () => {
  for (const from of ARTICLE_STATUSES) {
    for (const to of ARTICLE_STATUSES) {
      const plan = planCommand(save({ status: to, ...(to === "agendada" ? { scheduledAt: NOW + 2 * HOUR } : {}) }), situation(inStatus(from)), NOW);
      expect([from, to, plan.ok]).toEqual([from, to, !(from === "publicada" && to === "agendada")]);
      if (plan.ok) expect(plan.value.article?.row.status).toBe(to);
    }
  }
});

test("a note of what was wrong is dated when it changes, undated when it goes, and only what readers had can have one", () => {
  const note = (article: Article, correction?: string) =>
    planCommand(
      { kind: "save", opId: "o", actor, articleId: 7, content: correction === undefined ? { kicker: "OUTRO" } : { correction }, derived: {}, placement: {} },
      situation(article),
      NOW,
    );
  const correctedAt = (article: Article, correction?: string) => {
    const plan = note(article, correction);
    return plan.ok ? plan.value.article?.row.correctedAt : plan;
  };
  const published = inStatus("publicada");
  const corrected = { ...published, correction: "Eram sete.", correctedAt: NOW - 5 };
  expect(correctedAt(published, "Eram sete.")).toBe(NOW);
  expect(correctedAt(corrected, "Eram sete.")).toBe(NOW - 5);
  expect(correctedAt(corrected)).toBe(NOW - 5);
  expect(correctedAt(corrected, "Eram oito.")).toBe(NOW);
  expect(correctedAt(corrected, "")).toBeNull();
  expect(correctedAt({ ...corrected, status: "rascunho" }, "Eram oito.")).toBe(NOW);
  for (const status of ["rascunho", "agendada"] as const) expect([status, note(inStatus(status), "Eram sete.").ok]).toEqual([status, false]);
  expect(note(inStatus("rascunho"), "").ok).toBe(true);
});

test("a draft waits from the first time it is sent; handed back it keeps what was said until it is sent again or goes out", () => {
  const after = (article: Article, placement: ArticlePlacement) => {
    const plan = planCommand(save(placement), situation(article), NOW);
    const row = plan.ok ? plan.value.article?.row : undefined;
    return row && [row.reviewAt, row.reviewNote];
  };
  const draft = inStatus("rascunho");
  const waiting = { ...draft, reviewAt: NOW - 5 };
  const returned = { ...draft, reviewNote: "Falta ouvir a prefeitura." };
  expect(after(draft, { review: true })).toEqual([NOW, ""]);
  expect(after(waiting, { review: true })).toEqual([NOW - 5, ""]);
  expect(after(waiting, { review: false, reviewNote: "Falta a fonte." })).toEqual([null, "Falta a fonte."]);
  expect(after(waiting, { review: false })).toEqual([null, ""]);
  // Taken back by who wrote it just before it was handed back: the note is not lost.
  expect(after(draft, { review: false, reviewNote: "Falta a fonte." })).toEqual([null, "Falta a fonte."]);
  expect(after(returned, {})).toEqual([null, "Falta ouvir a prefeitura."]);
  expect(after(returned, { review: true })).toEqual([NOW, ""]);
  for (const status of ["agendada", "publicada"] as const) expect([status, after(returned, { status, scheduledAt: NOW + HOUR })]).toEqual([status, [null, ""]]);
});

test("what is asked of the review and cannot be is refused; what is so already may be sent back", () => {
  const problems = (article: Article, placement: ArticlePlacement, more: Partial<BoardCommand> = {}) => {
    const plan = planCommand({ ...save(placement), ...more } as BoardCommand, situation(article), NOW);
    return plan.ok ? [] : (plan.refusal.fields?.map(({ field }) => field) ?? plan.refusal.code);
  };
  const draft = inStatus("rascunho");
  const returned = { ...draft, reviewNote: "Falta ouvir a prefeitura." };
  const { reviewNote } = returned;
  expect(problems(draft, { reviewNote })).toEqual(["notaRevisao"]);
  expect(problems(draft, { review: true, reviewNote })).toEqual(["notaRevisao"]);
  expect(problems(returned, { reviewNote: "" })).toEqual(["notaRevisao"]);
  for (const status of ["agendada", "publicada"] as const) {
    const article = inStatus(status);
    expect(problems(article, { review: true, reviewNote })).toEqual(["emRevisao", "notaRevisao"]);
    expect(problems(article, { review: false, reviewNote })).toEqual(["notaRevisao"]);
    expect(problems(draft, { status, scheduledAt: NOW + HOUR, review: true })).toEqual(["emRevisao"]);
    expect(problems(article, { status, review: false, reviewNote: "" })).toEqual([]);
    expect(problems(returned, { status, scheduledAt: NOW + HOUR, reviewNote })).toEqual([]);
    expect(problems({ ...draft, reviewAt: NOW - 5 }, { status, scheduledAt: NOW + HOUR, review: true, reviewNote: "" })).toEqual([]);
  }
  expect(problems(returned, { review: true, reviewNote: "" })).toEqual([]);
  expect(problems(returned, { reviewNote })).toEqual([]);
  expect(problems(returned, { reviewNote }, { scope: "own-drafts" })).toEqual([]);
  expect(problems(returned, { review: false, reviewNote: "De mim para mim" }, { scope: "own-drafts" })).toBe("forbidden");
});

const placement: fc.Arbitrary<ArticlePlacement> = fc.record(
  {
    position: fc.constantFrom(...POSITIONS),
    status: fc.constantFrom(...ARTICLE_STATUSES),
    active: fc.boolean(),
    publishedAt: fc.integer({ min: NOW - HOUR, max: NOW + HOUR }),
    scheduledAt: fc.option(fc.integer({ min: NOW - HOUR, max: NOW + HOUR })),
  },
  { requiredKeys: [] },
);
const article = fc
  .record({ status: fc.constantFrom(...ARTICLE_STATUSES), active: fc.boolean(), position: fc.constantFrom(...POSITIONS), deleted: fc.boolean() })
  .map(({ status, active, position, deleted }) => ({ ...inStatus(status), active, position, deletedAt: deleted ? NOW - 1 : null }));
const commands = fc.oneof(
  placement.map(save),
  fc.constantFrom<BoardCommand>(
    { kind: "toggle", opId: "o", actor, articleId: 7 },
    { kind: "remove", opId: "o", actor, articleId: 7 },
    { kind: "restore", opId: "o", actor, articleId: 7 },
    { kind: "publish-due", opId: "o", actor, articleId: 7 },
    { kind: "move", opId: "o", actor, articleId: 7, direction: "up" },
    { kind: "move", opId: "o", actor, articleId: 7, direction: "down" },
  ),
);

test("whatever is asked, a plan keeps the rules of dates, places and first publications", () => {
  fc.assert(
    fc.property(article, commands, fc.integer({ min: 0, max: 5 }), (before, command, held) => {
      const highlights = Array.from({ length: held }, (_, index) => ({ id: 100 + index, publishedAt: NOW - index }));
      const own = isVisible(before) ? { id: before.id, publishedAt: before.publishedAt ?? 0 } : null;
      const board = {
        superHeadline: before.position === "supermanchete" ? own : null,
        highlights: before.position === "destaque" && own ? [own, ...highlights.slice(0, 4)] : highlights,
      };
      const plan = planCommand(command, situation(before, { board }), NOW);
      if (!plan.ok) return;
      const { after, article: planned, firstPublication } = plan.value;
      expect(after.highlights.length).toBeLessThanOrEqual(MAX_HIGHLIGHTS);
      if (!planned) return;
      const { row } = planned;
      const holds = [after.superHeadline, ...after.highlights].some((one) => one?.id === row.id);
      expect(holds).toBe(isVisible(row) && (row.position === "supermanchete" || row.position === "destaque"));
      expect(row.publishedAt ?? 0).toBeLessThanOrEqual(NOW);
      if (row.status === "publicada") expect([row.publishedAt !== null, row.scheduledAt]).toEqual([true, null]);
      if (row.status === "agendada") expect(row.scheduledAt).not.toBeNull();
      expect(firstPublication).toBe(isVisible(row) && !before.wasPublished);
      expect(row.wasPublished).toBe(before.wasPublished || isVisible(row));
      expect(row.version).toBe(before.version + 1);
    }),
    { numRuns: 2_000 },
  );
});

test("a stale save is refused with the article's number, before anything else is looked at", () => {
  const plan = planCommand({ ...save({ status: "agendada" }), expectedVersion: 2 } as BoardCommand, situation(inStatus("publicada")), NOW);
  expect(plan).toMatchObject({ ok: false, refusal: { code: "conflict", currentArticleId: 7 } });
});

test("nothing but restore touches what is in the bin, and restore nothing else", () => {
  const inBin = anArticle({ deletedAt: NOW - 1 });
  for (const kind of ["toggle", "remove", "publish-due"] as const)
    expect(planCommand({ kind, opId: "o", actor, articleId: 7 }, situation(inBin), NOW)).toMatchObject({ ok: false, refusal: { code: "not-found" } });
  expect(planCommand({ kind: "restore", opId: "o", actor, articleId: 7 }, situation(inBin), NOW).ok).toBe(true);
  expect(planCommand({ kind: "restore", opId: "o", actor, articleId: 7 }, situation(anArticle()), NOW)).toMatchObject({ ok: false, refusal: { code: "conflict" } });
});
