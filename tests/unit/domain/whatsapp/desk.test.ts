import fc from "fast-check";
import { expect, test } from "vitest";
import { pickerMatches, readChosenGroup } from "#app/features/whatsapp/desk.ts";
import { bubbleParts } from "#app/features/whatsapp/message.ts";
import { DEFAULT_PACING, PACING_RANGES, readPacing } from "#app/features/whatsapp/pacing.ts";

test("a message is shown with WhatsApp's marks as WhatsApp shows them", () => {
  expect(bubbleParts("*TRÂNSITO*\nPonte _nova_, ~velha~ `x`: https://a.test/p_1_2")).toEqual([
    { text: "TRÂNSITO", look: "bold" },
    { text: "\nPonte ", look: "plain" },
    { text: "nova", look: "italic" },
    { text: ", ", look: "plain" },
    { text: "velha", look: "strike" },
    { text: " ", look: "plain" },
    { text: "x", look: "mono" },
    { text: ": ", look: "plain" },
    { text: "https://a.test/p_1_2", look: "link" },
  ]);
});

test("a mark within a word, alone, or across lines marks nothing", () => {
  for (const text of ["um_dois_três", "2 * 3 * 4", "*", "**", "*a\nb*", "* a*"]) expect(bubbleParts(text)).toEqual([{ text, look: "plain" }]);
});

test("no word of a message is lost or made up", () => {
  const bare = (text: string) => text.replace(/[*_~`]/g, "");
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", "é", " ", "*", "_", "~", "`", "\n", ".") }), (text) => {
      expect(
        bare(
          bubbleParts(text)
            .map((part) => part.text)
            .join(""),
        ),
      ).toBe(bare(text));
    }),
  );
});

test("the picker finds by title or hat line, whatever the capitals and accents, and shows at most 50", () => {
  const articles = Array.from({ length: 100 }, (_, at) => ({ titulo: `Matéria ${at}`, chapeu: at % 2 === 0 ? "SAÚDE" : "Esporte" }));
  expect(pickerMatches(articles, "")).toHaveLength(50);
  expect(pickerMatches(articles, " saúde ")).toHaveLength(50);
  expect(pickerMatches(articles, "MATÉRIA 99")).toEqual([{ titulo: "Matéria 99", chapeu: "Esporte" }]);
  expect(pickerMatches(articles, "materia 99")).toHaveLength(1);
  expect(pickerMatches(articles, "nada")).toEqual([]);
});

test("whatever was stored, the pace is one that an admin may choose", () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.record({ gapSeconds: fc.integer(), hourlyCap: fc.double(), quietFrom: fc.anything(), warmUpSince: fc.integer() })), (stored) => {
      const pacing = readPacing(stored);
      for (const [name, { min, max }] of Object.entries(PACING_RANGES)) {
        const value = pacing[name as keyof typeof PACING_RANGES];
        expect(Number.isInteger(value) && value >= min && value <= max).toBe(true);
      }
    }),
  );
  expect(readPacing(null)).toEqual(DEFAULT_PACING);
  expect(readPacing({ gapSeconds: 200, hourlyCap: 1_000 })).toEqual({ ...DEFAULT_PACING, gapSeconds: 200 });
});

test("what is no group is none", () => {
  for (const stored of [null, 1, [], {}, { id: "", name: "x" }, { id: "1@g.us" }]) expect(readChosenGroup(stored)).toBeNull();
  expect(readChosenGroup({ id: "1@g.us", name: "Leitores", participants: 12, more: 1 })).toEqual({ id: "1@g.us", name: "Leitores", participants: 12 });
});

test("a group of which the number of readers is not known is a group", () => {
  expect(readChosenGroup({ id: "1@g.us", name: "Leitores", participants: "12" })).toEqual({ id: "1@g.us", name: "Leitores", participants: null });
  for (const stored of ["texto", { id: 1, name: "x" }, { id: "1@g.us", name: 7 }, { id: "", name: "x", participants: 1 }]) expect(readChosenGroup(stored)).toBeNull();
});

test("a stored pace holds at both ends of each range, and not beyond", () => {
  for (const [name, { min, max }] of Object.entries(PACING_RANGES)) {
    const read = (value: unknown) => readPacing({ [name]: value })[name as keyof typeof PACING_RANGES];
    expect([name, read(min), read(max)]).toEqual([name, min, max]);
    const byDefault = DEFAULT_PACING[name as keyof typeof PACING_RANGES];
    for (const wrong of [min - 1, max + 1, min + 0.5, String(max)]) expect([name, wrong, read(wrong)]).toEqual([name, wrong, byDefault]);
  }
  const warmUp = (warmUpSince: unknown) => readPacing({ warmUpSince }).warmUpSince;
  expect([warmUp(1), warmUp(0), warmUp(-1), warmUp("1"), warmUp(null)]).toEqual([1, null, null, null, null]);
});
