import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spokenParts } from "#app/features/narration/spoken-text.ts";
import {
  chooseSummaryStories,
  dueEdition,
  editionWindow,
  SUMMARY_STORIES_MAX,
  type SummaryCandidate,
  summaryContent,
  summaryEditionOf,
  summaryId,
  summaryTitle,
} from "#app/features/podcast/day-summary.ts";

const ZONE = "America/Fortaleza";
const at = (time: string) => Date.parse(`${time}-03:00`);

const aStory = (id: number, more: Partial<SummaryCandidate> = {}): SummaryCandidate => ({
  id,
  title: `Título ${id}`,
  quickSummary: [`Resumo ${id}.`],
  groupRank: 4,
  publishedAt: id,
  ...more,
});

describe("an edition", () => {
  test.each([
    ["2026-11-25T06:29:59", null],
    ["2026-11-25T06:30:00", "2026-11-25-manha"],
    ["2026-11-25T09:29:59", "2026-11-25-manha"],
    ["2026-11-25T09:30:00", null],
    ["2026-11-25T17:59:59", null],
    ["2026-11-25T18:00:00", "2026-11-25-noite"],
    ["2026-11-25T20:59:59", "2026-11-25-noite"],
    ["2026-11-25T21:00:00", null],
    ["2026-12-31T18:30:00", "2026-12-31-noite"],
    ["2027-01-01T06:30:00", "2027-01-01-manha"],
  ])("is due at %s: %s", (time, id) => {
    const edition = dueEdition(at(time), ZONE);
    expect(edition && summaryId(edition)).toBe(id);
  });

  test("tells what was published since the one before it, so that a day's stories are told once", () => {
    expect(editionWindow({ day: "2027-01-01", part: "manha" }, ZONE)).toEqual({ since: at("2026-12-31T18:00:00"), until: at("2027-01-01T06:30:00") });
    expect(editionWindow({ day: "2026-11-25", part: "noite" }, ZONE)).toEqual({ since: at("2026-11-25T06:30:00"), until: at("2026-11-25T18:00:00") });
  });

  test("has an id that is read again, and nothing else is one", () => {
    expect(summaryEditionOf("2026-11-25-noite")).toEqual({ day: "2026-11-25", part: "noite" });
    for (const id of ["2026-11-25", "2026-11-25-tarde", "../2026-11-25-noite", "2026-11-25-noite "]) expect([id, summaryEditionOf(id)]).toEqual([id, null]);
  });
});

test("stories with a summary are told in the order of the home page, the newest first among equals, and eight at most", () => {
  const chosen = chooseSummaryStories([aStory(1), aStory(2, { quickSummary: [] }), aStory(3, { groupRank: 1 }), aStory(4, { groupRank: 2 }), aStory(5)]);
  expect(chosen.map(({ id }) => id)).toEqual([3, 4, 5, 1]);
  expect(chooseSummaryStories([aStory(1)])).toEqual([]);
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 2, maxLength: 60 }), (ids) => {
      const found = chooseSummaryStories(ids.map((id) => aStory(id, { groupRank: (id % 4) + 1 })));
      expect(found.length).toBe(Math.min(ids.length, SUMMARY_STORIES_MAX));
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    }),
  );
});

test("a summary is spoken with each story's title as a chapter, whatever signs it holds", () => {
  const content = summaryContent({ day: "2026-11-25", part: "manha" }, [aStory(1, { title: "Chuva & <b>vento</b>" }), aStory(2)], "Lide");
  expect(spokenParts(content, []).flatMap(({ chapter }) => (chapter === null ? [] : [chapter]))).toEqual(["Chuva & <b>vento</b>", "Título 2"]);
  expect(content.title).toContain("25 de novembro de 2026, edição da manhã");
});

test("a title names the minutes of the recording", () => {
  const edition = { day: "2026-03-01", part: "noite" } as const;
  expect(summaryTitle(edition, 20_000)).toBe("O dia em 1 minuto: 1 de março de 2026, noite");
  expect(summaryTitle(edition, 230_000)).toBe("O dia em 4 minutos: 1 de março de 2026, noite");
});
