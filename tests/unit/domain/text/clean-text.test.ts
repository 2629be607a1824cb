import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanText } from "#app/platform/text/clean-text.ts";
import { soakRuns } from "#tests/support/soak.ts";

test.each([
  ["licita\u00ADção", "licitação"],
  ["Pre\u200Bfei\u200Dtu\u200Cra", "Prefeitura"],
  ["\uFEFFCâma\u2060ra\u200E", "Câmara"],
  ["a\uFFFEb\u{1FFFF}c\uE000d\uF8FFe\uFFFCf", "abcdef"],
  ["Piaui\u0301", "Piauí"],
  ["oﬁcio, ﬂuxo", "oficio, fluxo"],
  ["um\r\ndois\rtrês\u2028quatro\u2029cinco\vseis", "um\ndois\ntrês\nquatro\ncinco\nseis"],
  ["R$\u00A080\u00A0milhões", "R$\u00A080\u00A0milhões"],
  ["R$\u202F80", "R$\u00A080"],
  ["a\u00A0b\u2003c \u00A0 d", "a b c d"],
  ["tab\tfica\nlinha fica", "tab\tfica\nlinha fica"],
  ["a\u0000b\u0007c\u0093d", "abcd"],
  ["\uD83Dx", "x"],
])("%j is stored as %j", (text, clean) => expect(cleanText(text)).toBe(clean));

test.each(["👩‍👩‍👧‍👦", "🏳️‍🌈", "👩🏽‍🚒", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "❤️", "⛓️‍💥", "🇧🇷"])("the emoji %s stays whole", (emoji) => expect(cleanText(`a ${emoji} b`)).toBe(`a ${emoji} b`));

test("what is clean stays as it is, and no invisible sign is left but in emoji", () => {
  const sign = fc.constantFrom(..."\u00AD\u200B\u200C\u200D\u2060\uFEFF\uFE0F\uE000\u00A0\u2003\u202F\r\n\t 12aé$R%ºﬁ😀🏽\u0301\u20E3👩🚒\u{E0041}");
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.array(sign).map((signs) => signs.join("")),
      ),
      (text) => {
        const clean = cleanText(text);
        expect(cleanText(clean)).toBe(clean);
        expect(clean).toBe(clean.normalize("NFC"));
        expect(clean.replace(/\u{1F3F4}[\u{E0020}-\u{E007F}]+/gu, "")).not.toMatch(/[\u00AD\u200B\u2060\uFEFF\p{Co}\r]/u);
        expect(clean).not.toMatch(/\p{L}(?:\u200C|\u200D|\uFE0F)|(?:\u200C|\u200D)\p{L}/u);
      },
    ),
    { numRuns: soakRuns(20_000) },
  );
});
