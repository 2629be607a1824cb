import { expect, test } from "vitest";
import type { Article, ArticleContent } from "#app/features/articles/article.ts";
import type { BoardCommand, DerivedContent } from "#app/features/highlights/commands.ts";
import { isContentOnly } from "#app/features/highlights/content-only.ts";
import { planCommand } from "#app/features/highlights/plan.ts";
import { actor, HOUR, inStatus, NOW, snapshot } from "./planned-article.ts";

/** Whether a save of a published article, or another command, changes nothing but what is shown of it. */
function isNarrow(
  content: Partial<ArticleContent>,
  { derived = {}, placement = {}, article = inStatus("publicada") }: Partial<{ derived: Partial<DerivedContent>; placement: object; article: Article }> = {},
) {
  const command: BoardCommand = { kind: "save", opId: "o", actor, articleId: 7, content, derived, placement };
  const plan = planCommand(command, snapshot(article), NOW);
  if (!plan.ok) throw new Error(plan.refusal.detail);
  return isContentOnly(plan.value);
}

test("texts and picture of a published article are shown where it is, and choose nothing", () => {
  for (const content of [{ title: "Outro título" }, { subtitle: "Outro" }, { kicker: "OUTRO" }, { body: "<p>y</p>" }, { coverAlt: "Feira" }, { quickSummary: ["Um"] }] as const)
    expect([content, isNarrow(content)]).toEqual([content, true]);
  expect(isNarrow({ body: "<p>y</p>" }, { derived: { readingWords: 90 } })).toBe(true);
});

test("what lists are chosen or ordered by concerns every page", () => {
  expect(isNarrow({ categories: ["editoriais", "policia"] }, { derived: { category: "policia" } })).toBe(false);
  expect(isNarrow({ categories: ["editoriais", "geral", "policia"] })).toBe(false);
  expect(isNarrow({ tags: ["feira"] })).toBe(false);
  // The page of corrections.
  expect(isNarrow({ correction: "Eram sete." })).toBe(false);
  expect(isNarrow({ municipality: "piripiri" })).toBe(false);
  expect(isNarrow({ author: "Bia" })).toBe(false);
  expect(isNarrow({ title: "Outro título" }, { placement: { position: "destaque" } })).toBe(false);
  expect(isNarrow({ title: "Outro título" }, { placement: { status: "rascunho" } })).toBe(false);
  expect(isNarrow({ title: "Outro título" }, { placement: { publishedAt: NOW - 2 * HOUR } })).toBe(false);
});

test("an article that readers did not have before is new on pages that do not know of it", () => {
  expect(isNarrow({}, { article: inStatus("rascunho"), placement: { status: "publicada" } })).toBe(false);
  expect(isNarrow({ title: "Outro título" }, { article: inStatus("rascunho") })).toBe(false);
  const toggle = planCommand({ kind: "toggle", opId: "o", actor, articleId: 7 }, snapshot(inStatus("publicada")), NOW);
  expect(toggle.ok && isContentOnly(toggle.value)).toBe(false);
});
