import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyForm } from "#app/features/editor/newsroom/article-form.ts";
import { isKeyOf, isOutdated, JOURNAL_RETENTION_MS, type JournalEntry, journalKey, recoverableEntries } from "#app/features/editor/newsroom/journal/journal-store.ts";

const NOW = Date.UTC(2026, 10, 21, 17);

const anEntry = (more: Partial<JournalEntry>): JournalEntry => ({
  userId: 1,
  edicao: crypto.randomUUID(),
  articleId: 7,
  versao: 1,
  base: emptyForm({ nome: "" }),
  stored: emptyForm({ nome: "" }),
  form: emptyForm({ nome: "" }),
  at: NOW - 1_000,
  unsettled: null,
  ...more,
});

test("a key is one editing's of one person, and nobody else's", () => {
  const id = fc.integer({ min: 1, max: 10 ** 15 });
  fc.assert(
    fc.property(id, id, fc.uuid(), fc.uuid(), (one, other, first, second) => {
      expect(journalKey(one, first) === journalKey(other, second)).toBe(one === other && first === second);
      expect(isKeyOf(journalKey(one, first), other)).toBe(one === other);
    }),
  );
});

test("keys of a person whose number begins like another's are not mistaken", () => {
  expect(isKeyOf(journalKey(12, "abc"), 1)).toBe(false);
  expect(isKeyOf(journalKey(1, "abc"), 12)).toBe(false);
  expect(isKeyOf(42, 4)).toBe(false);
});

test("what is left of an article: its own entries, newest first, without what another tab writes and what is too old", () => {
  const entries = [
    anEntry({ edicao: "old-tab", at: NOW - 60_000 }),
    anEntry({ edicao: "crashed", at: NOW - 30_000 }),
    anEntry({ edicao: "open-tab", at: NOW - 10 }),
    anEntry({ edicao: "other-article", articleId: 8 }),
    anEntry({ edicao: "never-saved", articleId: null }),
    anEntry({ edicao: "forgotten", at: NOW - JOURNAL_RETENTION_MS }),
  ];
  const left = (articleId: number | null) => recoverableEntries(entries, articleId, new Set(["open-tab"]), NOW).map(({ edicao }) => edicao);
  expect(left(7)).toEqual(["crashed", "old-tab"]);
  expect(left(null)).toEqual(["never-saved"]);
  expect(left(9)).toEqual([]);
});

test("text waits thirty days for its author", () => {
  expect(isOutdated({ at: NOW - JOURNAL_RETENTION_MS + 1 }, NOW)).toBe(false);
  expect(isOutdated({ at: NOW - JOURNAL_RETENTION_MS }, NOW)).toBe(true);
  expect(isOutdated({ at: Number.NaN }, NOW)).toBe(true);
});
