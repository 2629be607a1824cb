import fc from "fast-check";
import { expect, test } from "vitest";
import {
  CAPTION_MAX,
  captionFooter,
  captionProblems,
  countCaption,
  fitCaption,
  HASHTAGS_MAX,
  MENTIONS_MAX,
  mentionsOf,
  tidyLines,
  withFooter,
} from "#app/features/cards/caption.ts";

/** Texts as people and models make them: words, tags, names, lines, emoji of many units, things that show nothing. */
const piece = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^[a-zà-ú]{1,12}$/) },
  fc.stringMatching(/^#[A-Za-z]{1,10}$/),
  fc.stringMatching(/^@[a-z_.]{1,10}$/),
  fc.constantFrom("\n", "\n\n", "\r\n", "\t", "👩🏽‍🌾", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "e\u0301", "\u200b", "ana@exemplo.com", "C#", "#1", "##", "@", "a#b"),
);
const anyText = fc.tuple(fc.array(piece, { maxLength: 500 }), fc.constantFrom(" ", "", "  ")).map(([pieces, between]) => pieces.join(between));

const graphemesOf = (text: string) => [...new Intl.Segmenter("pt-BR", { granularity: "grapheme" }).segment(text)].map(({ segment }) => segment);

test("whatever goes in, Instagram takes what comes out", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.string({ unit: "grapheme", maxLength: 3_000 })), (text) => {
      const fitted = fitCaption(text);
      expect(captionProblems(fitted)).toEqual([]);
      expect(fitted).toBe(fitted.trim());
      expect((fitted as string & { isWellFormed(): boolean }).isWellFormed()).toBe(true);
      expect(fitted).not.toMatch(/\n{3}/);
      expect(fitCaption(fitted)).toBe(fitted);
    }),
    { numRuns: 120 },
  );
});

test("a caption is cut between characters, at a word, and uses the room", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.stringMatching(/^[a-zà-ú]{1,14}$/), fc.constantFrom("👩🏽‍🌾", "🇧🇷")), { minLength: 900, maxLength: 1_200 }), (words) => {
      const whole = words.join(" ");
      const fitted = fitCaption(whole);
      if (whole.length <= CAPTION_MAX) return expect(fitted).toBe(whole);
      expect(fitted.length).toBeLessThanOrEqual(CAPTION_MAX);
      const kept = fitted.replace(/…$/, "");
      expect(whole.startsWith(`${kept} `)).toBe(true);
      expect(graphemesOf(whole).join("").startsWith(graphemesOf(kept).join(""))).toBe(true);
      expect(fitted.length).toBeGreaterThan(CAPTION_MAX - 40);
    }),
    { numRuns: 25 },
  );
});

test("the sixth hashtag goes and the twenty-first mention becomes a name", () => {
  const tags = Array.from({ length: 34 }, (_, at) => `#tag${at}`);
  const names = Array.from({ length: 23 }, (_, at) => `@perfil${at}`);
  const fitted = fitCaption(`Texto ${names.join(" ")}\n${tags.join(" ")}`);
  expect(countCaption(fitted)).toMatchObject({ hashtags: HASHTAGS_MAX, mentions: MENTIONS_MAX });
  expect(fitted).toContain("@perfil19 perfil20 perfil21");
  expect(fitted).toContain("#tag4");
  expect(fitted).not.toContain("tag5");
});

test.each([
  ["#Piripiri, #PedroII e #educação", 3, 0],
  ["Escreva para ana@exemplo.com ou C# ou #1 ou a#b", 0, 0],
  ["@lide.pi fala com @prefeitura_de_piripiri.", 0, 2],
  ["https://exemplo.com/#topo", 0, 0],
  ["＃Piripiri ＠lide", 1, 1],
  ["#um#dois#três quatro#cinco", 3, 0],
])("%s counts %i hashtags and %i mentions", (caption, hashtags, mentions) => {
  expect(countCaption(caption)).toMatchObject({ hashtags, mentions });
});

test("each limit that is broken is told", () => {
  const tags = Array.from({ length: 31 }, (_, at) => `#tag${at}`).join(" ");
  const names = Array.from({ length: 21 }, (_, at) => `@perfil${at}`).join(" ");
  expect(captionProblems(`${"a".repeat(2_200)} ${tags} ${names}`)).toEqual([
    "A legenda passa de 2.200 caracteres.",
    "A legenda tem mais de 5 hashtags.",
    "A legenda tem mais de 20 menções.",
  ]);
  expect(captionProblems("a".repeat(2_200))).toEqual([]);
});

test("the end of a caption stays whole under any text", () => {
  const end = "Leia a matéria completa no Lide: link na bio.\n\n#Piripiri #Piaui";
  fc.assert(
    fc.property(
      fc.oneof(
        anyText,
        fc.integer({ min: 2_000, max: 2_300 }).map((length) => "palavra ".repeat(300).slice(0, length)),
      ),
      (text) => {
        const caption = withFooter(text, end);
        expect(caption.endsWith(end)).toBe(true);
        expect(caption.length).toBeLessThanOrEqual(CAPTION_MAX);
      },
    ),
    { numRuns: 60 },
  );
});

test.each([
  ["um\r\ndois\rtrês\u2028quatro\u2029cinco", "um\ndois\ntrês\nquatro\ncinco"],
  ["  a \t b  \n\n\n\n c ", "a b\n\nc"],
  ["a\u200b\u0000b\u00ad", "ab"],
  ["👩\u200d🌾 🏴\u{e0067}\u{e007f}", "👩\u200d🌾 🏴\u{e0067}\u{e007f}"],
])("the lines of %j are %j", (text, tidy) => {
  expect(tidyLines(text)).toBe(tidy);
});

test("a caption is cut after whole lines, and begins the next one only where forty characters are left for it", () => {
  const first = "a".repeat(100);
  const next = "palavra ".repeat(20).trim();
  expect(fitCaption(`${first}\n${next}`, 141)).toMatch(/^a{100}\npalavra .*…$/);
  expect(fitCaption(`${first}\n${next}`, 140)).toBe(first);
  expect(fitCaption(`${first}\nfim\n${next}`, 150)).toMatch(/^a{100}\nfim\npalavra/);
  expect(fitCaption(`${first}\nfim`, 104)).toBe(`${first}\nfim`);
  expect(fitCaption(`${first}\nfim`, 103)).toBe(first);
  expect(fitCaption(next, 20)).toBe("palavra palavra…");
  expect(fitCaption("a".repeat(CAPTION_MAX))).toHaveLength(CAPTION_MAX);
});

test.each([
  ["#2026 #a1 #1a ## a#b &#x /#y #ação_1", 3],
  ["（#um） 'dois' #três-quatro", 2],
  ["#_ #__a", 1],
])("%s holds %i hashtags", (caption, hashtags) => {
  expect(countCaption(caption).hashtags).toBe(hashtags);
});

test("an account has up to thirty letters, digits, points and underlines, and ends with no point", () => {
  expect(mentionsOf("@ana. @a @a.b_c, (@d) ana@e.com .@f x@g @@h @é @_i_.")).toEqual(["@ana", "@a", "@a.b_c", "@d", "@_i_"]);
  expect(mentionsOf(`@${"x".repeat(31)}`)).toEqual([`@${"x".repeat(30)}`]);
});

test("a footer names a short address without its scheme, and a caption at its limits is taken", () => {
  expect(captionFooter("Lide", ["#a", "#b"], "https://curto.example/x")).toBe("Leia a matéria completa no Lide: link na bio ou curto.example/x\n\n#a #b");
  expect(captionFooter("Lide", [])).toBe("Leia a matéria completa no Lide: link na bio.");
  const tags = Array.from({ length: 5 }, (_, at) => `#t${at}`).join(" ");
  const names = Array.from({ length: 20 }, (_, at) => `@n${at}`).join(" ");
  expect(captionProblems(`${tags} ${names}`)).toEqual([]);
});
