import { expect, test } from "vitest";
import { asksForSuperHeadline, isOwnDraft } from "#app/features/articles/drafts.ts";

const draft = { authorId: 7, status: "rascunho", wasPublished: false, deletedAt: null } as const;

test("only a draft of one's own that readers never had is one's own draft", () => {
  expect(isOwnDraft(draft, 7)).toBe(true);
  for (const other of [{ authorId: 8 }, { authorId: null }, { status: "publicada" as const }, { status: "agendada" as const }, { wasPublished: true }, { deletedAt: 1 }])
    expect([other, isOwnDraft({ ...draft, ...other }, 7)]).toEqual([other, false]);
  expect(isOwnDraft(draft, 8)).toBe(false);
  expect(isOwnDraft({ ...draft, authorId: null }, null)).toBe(false);
});

test("a super headline is asked for where the article does not hold it yet", () => {
  expect(asksForSuperHeadline("supermanchete", null)).toBe(true);
  expect(asksForSuperHeadline("supermanchete", { position: "geral" })).toBe(true);
  expect(asksForSuperHeadline("supermanchete", { position: "supermanchete" })).toBe(false);
  for (const position of ["destaque", null, undefined] as const) expect(asksForSuperHeadline(position, { position: "geral" })).toBe(false);
});
