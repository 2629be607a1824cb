import { expect, test } from "vitest";
import { EMPTY_CONTENT, orderKeyAt } from "#app/features/articles/article.ts";
import type { Board } from "#app/features/highlights/board.ts";
import type { BoardCommand } from "#app/features/highlights/commands.ts";
import { planCommand } from "#app/features/highlights/plan.ts";
import { changesAddress } from "#app/features/highlights/plan-import.ts";
import type { ImportedStory, OwnPlacement } from "#app/features/imports/import-run.ts";
import { actor, anArticle, NOW, snapshot } from "./planned-article.ts";

const THEN = NOW - 900_000_000;
const own: OwnPlacement = { position: "geral", isHidden: false, number: null, wasPublished: false, correctedAt: null, reviewNote: "" } as OwnPlacement;
const imported = {
  ...{ status: "publicada", publishedAt: THEN + 5, scheduledAt: null, createdAt: THEN, editedAt: THEN + 9, isInReview: false, own: null },
} as unknown as ImportedStory;
const content = { ...EMPTY_CONTENT, title: "Ponte nova", author: "Ana Lima", whatsappAuto: true, pushAuto: true, cardAuto: true, audioAuto: true };

function planned(more: Partial<ImportedStory> = {}, { board = { superHeadline: null, highlights: [] } as Board, nextId = 8 } = {}) {
  const command: BoardCommand = {
    ...{ kind: "import", opId: "o", actor, content, derived: { category: "cidade", readingWords: 40, bodyText: "x" } },
    imported: { ...imported, ...more },
  };
  const plan = planCommand(command, snapshot(null, { board, nextId }), NOW);
  if (!plan.ok) throw new Error(plan.refusal.detail);
  const row = plan.value.article?.row;
  if (!row) throw new Error("no row");
  return { plan: plan.value, row };
}

test("an imported story keeps its dates, is nobody's, and is told to no channel", () => {
  const { plan, row } = planned();
  expect(row).toMatchObject({
    ...{ id: 8, slug: "8-ponte-nova", category: "cidade", readingWords: 40, position: "geral", status: "publicada", active: true, wasPublished: true, authorId: null, version: 1 },
    ...{ publishedAt: THEN + 5, createdAt: THEN, updatedAt: THEN + 9, editedAt: THEN + 9, scheduledAt: null, correctedAt: null, reviewAt: null, reviewNote: "", deletedAt: null },
    ...{ orderKey: orderKeyAt(THEN + 5, 8), whatsappAuto: false, pushAuto: false, cardAuto: false, audioAuto: false, author: "Ana Lima" },
  });
  expect(plan).toMatchObject({ demoted: [], orderKeys: [], firstPublication: false, affectsReaders: true, articleId: 8, article: { before: null } });
});

test("a draft and a scheduled story stay what they were", () => {
  const draft = planned({ status: "rascunho", publishedAt: null, scheduledAt: NOW + 5, isInReview: true });
  expect(draft.row).toMatchObject({ wasPublished: false, scheduledAt: null, reviewAt: NOW, orderKey: orderKeyAt(THEN, 8) });
  expect(draft.plan.affectsReaders).toBe(false);
  expect(planned({ status: "rascunho", publishedAt: null }).row.reviewAt).toBeNull();
  expect(planned({ status: "agendada", publishedAt: null, scheduledAt: NOW + 5, isInReview: true }).row).toMatchObject({
    scheduledAt: NOW + 5,
    wasPublished: false,
    reviewAt: null,
  });
  expect(planned({ isInReview: true, scheduledAt: NOW + 5 }).row).toMatchObject({ reviewAt: null, scheduledAt: null });
});

test("a story of this product keeps its number where none here had it, else gets the next", () => {
  const number = (one: number | null) => planned({ own: { ...own, number: one } }, { nextId: 8 }).row.id;
  expect([number(null), number(7), number(8), number(500)]).toEqual([8, 8, 8, 500]);
});

test("it keeps its place on the home page where that is free", () => {
  const placed = (position: OwnPlacement["position"], board?: Board, isHidden = false) => {
    const { plan, row } = planned({ own: { ...own, position, isHidden } }, board ? { board } : {});
    return [row.position, plan.after.superHeadline?.id ?? null, plan.after.highlights.map(({ id }) => id), row.active];
  };
  expect(placed("supermanchete")).toEqual(["supermanchete", 8, [], true]);
  expect(placed("destaque")).toEqual(["destaque", null, [8], true]);
  expect(placed("supermanchete", { superHeadline: { id: 1, publishedAt: 1 }, highlights: [] })).toEqual(["geral", 1, [], true]);
  expect(placed("destaque", undefined, true)).toEqual(["destaque", null, [], false]);
  expect(planned({ own: { ...own, isHidden: true } }).plan.affectsReaders).toBe(false);
});

test("what only this product exports: a note of correction's date, the editor's note, that a draft was public once", () => {
  const told = { ...own, wasPublished: true, correctedAt: THEN, reviewNote: "Falta a fonte." };
  expect(planned({ own: told }).row).toMatchObject({ correctedAt: THEN, reviewNote: "", wasPublished: true });
  expect(planned({ own: told, status: "rascunho" }).row).toMatchObject({ reviewNote: "Falta a fonte.", wasPublished: true });
  expect(planned({ own: told, status: "agendada", scheduledAt: NOW }).row.wasPublished).toBe(false);
  expect(planned({ own, status: "rascunho" }).row.wasPublished).toBe(false);
});

test("an address is changed by other words alone", () => {
  const story = anArticle({ slug: "7-ponte-nova", slugWords: "ponte-nova" });
  const changes = (slugWords?: string, article: typeof story | null = story) => changesAddress(slugWords === undefined ? {} : { slugWords }, article);
  expect([changes(), changes("ponte nova"), changes("7-ponte-nova"), changes(""), changes("outra")]).toEqual([false, false, false, true, true]);
  expect([changes("", null), changes("ponte", null)]).toEqual([false, true]);
});
