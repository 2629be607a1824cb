import fc from "fast-check";
import { expect, test } from "vitest";
import { isVoiceName, ssmlOf } from "#app/features/speech/voice.ts";
import { parseXml } from "#tests/support/strict-xml.ts";

/** The text as a reader of XML hears it: line ends are one character, and what XML cannot hold is a space. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids exactly these
const heard = (text: string) => (text as string & { toWellFormed(): string }).toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF\uFFFD]/g, " ");

test("whatever a story holds, the service is sent one voice that says exactly that", () => {
  const hostile = fc.constantFrom(
    "</voice><voice name='x'>",
    "<audio src='file:///etc/passwd'/>",
    "]]>",
    "<!--",
    "&lt;",
    "&#0;",
    "\u0000",
    "\ud800",
    "\uffff",
    "“R$ 3,5 mi”",
    "😀",
  );
  const texts = fc.array(fc.oneof(hostile, fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }))).map((parts) => parts.join(""));
  fc.assert(
    fc.property(texts, (text) => {
      const speak = parseXml(`<?xml version="1.0" encoding="UTF-8"?>\n${ssmlOf(text, "pt-BR-AntonioNeural")}\n`);
      expect([speak.name, speak.attributes["xml:lang"], speak.children.length]).toEqual(["speak", "pt-BR", 1]);
      const [voice] = speak.children;
      expect([voice?.name, voice?.attributes, voice?.children]).toEqual(["voice", { name: "pt-BR-AntonioNeural" }, []]);
      expect(heard(voice?.text ?? "")).toBe(heard(text));
    }),
    { numRuns: 400 },
  );
});

test.each([
  ["pt-BR-AntonioNeural", true],
  ["pt-BR-ThalitaMultilingualNeural", true],
  ["pt-BR-Macerio:DragonHDLatestNeural", true],
  ["pt-BR-AntonioNeural'/>", false],
  ["Antonio", false],
  ["", false],
])("%j is a voice's name: %s", (name, isOne) => expect(isVoiceName(name)).toBe(isOne));
