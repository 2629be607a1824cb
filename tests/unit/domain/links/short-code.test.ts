import fc from "fast-check";
import { expect, test } from "vitest";
import { ALIAS_MAX, AUTOMATIC_LENGTH, aliasOf, aliasProblem, codeFromBytes, codeKey, isCode, RESERVED_CODES, typedCode, typedCodes } from "#app/features/links/short-link.ts";
import { NAUGHTY } from "#tests/support/naughty-strings.ts";

test("what is left of anything typed is an alias or nothing", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "grapheme", maxLength: 200 }), fc.constantFrom(...NAUGHTY)), (typed) => {
      const alias = aliasOf(typed);
      expect(alias === "" || isCode(alias.slice(0, ALIAS_MAX))).toBe(true);
      expect(aliasOf(alias)).toBe(alias);
    }),
  );
  expect(aliasOf("Feira 2026! /é_-<b>")).toBe("Feira-2026-e_-b");
});

test("accents fold and spaces become hyphens, at once or key by key", () => {
  for (const [typed, alias] of [
    ["edital da saúde", "edital-da-saude"],
    ["  Inscrições  2026", "Inscricoes-2026"],
    ["ação_é-já", "acao_e-ja"],
    ["edital da sau\u0301de", "edital-da-saude"],
  ] as const) {
    expect([typed, aliasOf(typed)]).toEqual([typed, alias]);
    const keyByKey = [...typed.replace(/ +/g, " ")].reduce((before, key) => aliasOf(before + key), "");
    expect([typed, keyByKey]).toEqual([typed, alias]);
  }
});

test("an alias is right when it is a code with a letter or a number that nobody reserved", () => {
  expect([aliasProblem("Feira-2026_x"), aliasProblem("a"), aliasProblem("x".repeat(50))]).toEqual([null, null, null]);
  for (const wrong of ["", "a b", "a/b", "../etc", "é", "a.b", "-", "__", "x".repeat(51), "a\n", "%00", "admin", "ADMIN", "Api", "create", "List", "robots", "mais-lidas"])
    expect([wrong, aliasProblem(wrong)]).toEqual([wrong, expect.stringMatching(/^(?:O|Este) apelido .+\.$/)]);
});

test("an automatic code is a code that nobody reserved, of letters that are not read as others, each as likely as the next", () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 24, maxLength: 24 }), (bytes) => {
      const code = codeFromBytes(bytes);
      if (code === null) return;
      expect([code.length, aliasProblem(code), codeKey(code), RESERVED_CODES.has(code)]).toEqual([AUTOMATIC_LENGTH, null, code, false]);
      expect(code).not.toMatch(/[01ilo]/);
    }),
  );
  for (let byte = 0; byte < 256; byte += 1) {
    const letter = codeFromBytes(new Uint8Array(AUTOMATIC_LENGTH).fill(byte))?.[0];
    if (letter) seen.set(letter, (seen.get(letter) ?? 0) + 1);
  }
  expect([seen.size, new Set(seen.values()).size]).toEqual([31, 1]);
});

test("an alias is too long by its length, and a code is none with too few bytes or a reserved name", () => {
  expect(aliasProblem("x".repeat(51))).toBe("O apelido pode ter no máximo 50 caracteres.");
  expect(codeFromBytes(new Uint8Array(AUTOMATIC_LENGTH - 1))).toBeNull();
  expect(codeFromBytes(new Uint8Array(AUTOMATIC_LENGTH))).toBe("222222");
  const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
  const reserved = [...RESERVED_CODES].find((code) => code.length === AUTOMATIC_LENGTH && [...code].every((letter) => alphabet.includes(letter)));
  if (reserved === undefined) throw new Error("no reserved code could be drawn");
  expect(codeFromBytes(Uint8Array.from(reserved, (letter) => alphabet.indexOf(letter)))).toBeNull();
});

test.each([
  "feira-26.",
  "feira-26”",
  "feira-26»)",
  "feira-26'",
  "feira-26…",
  "feira-26*",
  "feira-26]>",
  "feira-26 –",
  "feira-26\u00A0",
  "feira-26\u200B",
  "feira-26&utm_source=whatsapp&utm_medium=social",
])("what a chat program glues to the end of an address is no part of the code: %j", (typed) => expect(typedCode(typed)).toBe("feira-26"));

test("a code stays as it is, and what is none does not become one", () => {
  expect(["Feira_26-", "feira.26", "feiraé", "feira&a=1"].map(typedCode)).toEqual(["Feira_26-", "feira.26", "feiraé", "feira&a=1"]);
});

test.each([
  "feira-26*_",
  "feira-26&amp;utm_source=wa",
  "feira-26&UTM_source=wa",
  "feira-26&fbclid=IwAR1",
  "feira-26&igsh=x",
  "feira-26)_",
  "feira-26_",
  "feira-26-",
  "feira-26_.",
  "feira-26__",
  "feira-26&gt;",
  "feira-26&quot;.",
  "feira-26&nbsp;",
  "feira-26&twclid=2-1a",
  "feira-26&ref=grupo",
])("signs of italics and parameters that apps add are no part of the code: %s", (typed) => expect(typedCodes(typed)).toContain("feira-26"));

test("a code that ends with a hyphen is looked for first as it is", () => {
  expect(typedCodes("feira-")).toEqual(["feira-", "feira"]);
  expect([typedCodes("feira"), typedCodes("feira.26"), typedCodes("_"), typedCodes("")]).toEqual([["feira"], [], ["_"], []]);
});
