import fc from "fast-check";
import { expect, test } from "vitest";
import type { RevisionLineWire } from "#app/features/articles/revisions.wire.ts";
import { groupRevisions, SESSION_GAP_MS } from "#app/features/editor/newsroom/revisions/group-revisions.ts";

const START = Date.UTC(2026, 10, 21, 12);

const aLine = (versao: number, minute: number, more: Partial<RevisionLineWire> = {}): RevisionLineWire => ({
  versao,
  autor: "Ana",
  autorId: 1,
  edicao: null,
  criadoEm: new Date(START + minute * 60_000).toISOString(),
  mudou: ["titulo"],
  ...more,
});

const versions = (lines: readonly RevisionLineWire[]) => groupRevisions(lines).map(({ revisions }) => revisions.map(({ versao }) => versao));

test("saves of one open editor are one sitting, however long it took", () => {
  expect(versions([aLine(3, 300, { edicao: "aaaaaaaa" }), aLine(2, 100, { edicao: "aaaaaaaa" }), aLine(1, 0, { edicao: "aaaaaaaa" })])).toEqual([[3, 2, 1]]);
});

test("another editor or another author begins another sitting", () => {
  expect(versions([aLine(3, 2, { edicao: "bbbbbbbb" }), aLine(2, 1, { edicao: "aaaaaaaa" }), aLine(1, 0, { edicao: "aaaaaaaa", autor: "Bia", autorId: 2 })])).toEqual([
    [3],
    [2],
    [1],
  ]);
});

test("without an editor's id, half an hour parts two sittings", () => {
  const gap = SESSION_GAP_MS / 60_000;
  expect(versions([aLine(3, 2 * gap), aLine(2, gap), aLine(1, 0.1)])).toEqual([[3], [2, 1]]);
});

test("a sitting names what changed in it once, and first versions change nothing", () => {
  const [session] = groupRevisions([aLine(3, 2, { mudou: ["conteudo", "titulo"] }), aLine(2, 1, { mudou: ["titulo", "tags"] }), aLine(1, 0, { mudou: null })]);
  expect(session?.changed).toEqual(["conteudo", "titulo", "tags"]);
});

test("grouping loses no version and keeps their order", () => {
  const lines = fc.array(fc.record({ autorId: fc.constantFrom(1, 2), edicao: fc.constantFrom(null, "aaaaaaaa", "bbbbbbbb"), minutes: fc.integer({ min: 0, max: 60 }) }), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(lines, (some) => {
      let at = 0;
      const list = some
        .map(({ autorId, edicao, minutes }, index) => {
          at += minutes;
          return aLine(index + 1, at, { autorId, autor: `Pessoa ${autorId}`, edicao });
        })
        .reverse();
      const groups = groupRevisions(list);
      expect(groups.flatMap(({ revisions }) => revisions)).toEqual(list);
      for (const { revisions } of groups) expect(new Set(revisions.map(({ autorId }) => autorId)).size).toBe(1);
    }),
  );
});
