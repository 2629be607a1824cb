import fc from "fast-check";
import { expect, test } from "vitest";
import { tidyLines } from "#app/features/cards/caption.ts";
import { campaignWord } from "#app/features/links/click-origin.ts";
import { titleOfFile } from "#app/features/media/media-item.ts";
import { noteText } from "#app/features/notes/anchors.ts";
import { siteDefaultsOf } from "#app/features/settings/site-choices-cache.server.ts";
import { offerSuggestions } from "#app/features/suggestions/local-suggestions.ts";
import { customMessage, plainLine } from "#app/features/whatsapp/message.ts";
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

/** Signs that nothing shows, each of its kind: soft hyphen, zero-width space, word joiner, byte order mark, a mark of direction, a non-character, private use. */
const INVISIBLE_SIGNS = ["\u00ad", "\u200b", "\u2060", "\ufeff", "\u202e", "\ufdd0", "\ue000"];
const FAMILY = "\u{1f469}\u200d\u{1f467}";

test.each<[string, (text: string) => string]>([
  ["passages of notes", noteText],
  ["captions", tidyLines],
  ["lines of messages", plainLine],
  ["written messages", (text) => customMessage({ type: "custom", message: text, url: null, imageUrl: null })],
  ["suggestions", (text) => offerSuggestions("titulo", [text], "", [])[0] ?? ""],
  ["words of campaigns", campaignWord],
  ["titles of files", titleOfFile],
  ["names of the deployment", (text) => siteDefaultsOf({ SITE_NAME: text, NEWSROOM_BYLINE: "", SITE_TIMEZONE: "America/Fortaleza" }).name],
])("%s pass the same gate as every text: no invisible sign, composed letters, whole emoji", (_what, clean) => {
  for (const sign of INVISIBLE_SIGNS) expect(clean(`Prefeitura anun${sign}cia obras na ponte`).toLowerCase()).toBe("prefeitura anuncia obras na ponte");
  expect(clean("Cora\u0063\u0327a\u0303o da cidade em festa").toLowerCase()).toBe("coração da cidade em festa");
  expect(clean(`Festa da família ${FAMILY} na praça`)).toContain(FAMILY);
});
