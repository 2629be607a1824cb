import fc from "fast-check";
import { expect, test } from "vitest";
import { readDescription } from "#app/features/media/alt-suggestion.ts";
import { MEDIA_ALT_MAX } from "#app/features/media/media-item.ts";

test.each<[string, string | null]>([
  ["Uma ponte de ferro sobre um rio.", "Uma ponte de ferro sobre um rio."],
  ["  Texto alternativo: “uma ponte\n de ferro.” ", "Uma ponte de ferro."],
  ["Foto de duas crianças em uma praça", "Duas crianças em uma praça"],
  ["A imagem mostra um ônibus parado.", "Um ônibus parado."],
  ["Imagem de satélite do litoral", "Satélite do litoral"],
  ["Placa com o texto “Feira” na entrada.", "Placa com o texto “Feira” na entrada."],
  ["Desculpe, não posso ajudar com isso.", null],
  ["Não consigo descrever esta imagem.", null],
  ["I'm sorry, I can't help with that.", null],
  ["", null],
  ['""', null],
])("the answer %j is read as %j", (answer, text) => {
  expect(readDescription(answer, false)).toBe(text);
});

test("an answer that was cut, or is too long, ends with a whole sentence, or is none", () => {
  expect(readDescription("Uma ponte de ferro. Ao fundo, um mor", true)).toBe("Uma ponte de ferro.");
  expect(readDescription("Uma ponte de fer", true)).toBeNull();
  expect(readDescription("Uma ponte de ferro.", true)).toBe("Uma ponte de ferro.");
  expect(readDescription(`Uma ponte. ${"muito ".repeat(200)}longa.`, false)).toBe("Uma ponte.");
  expect(readDescription("a".repeat(MEDIA_ALT_MAX + 1), false)).toBeNull();
});

test("what is read fits the field and stands on one line", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 900 }), fc.boolean(), (answer, isCut) => {
      const text = readDescription(answer, isCut);
      if (text === null) return;
      expect([...text].length).toBeLessThanOrEqual(MEDIA_ALT_MAX);
      expect([text.trim(), /\n/.test(text)]).toEqual([text, false]);
    }),
  );
});
