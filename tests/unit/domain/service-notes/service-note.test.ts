import fc from "fast-check";
import { expect, test } from "vitest";
import { shownKey } from "#app/features/banners/delivery-report.ts";
import { bareKey, checkDigit, isPdf, keyProblem, numberInKey } from "#app/features/service-notes/service-note.ts";

/** Keys of real notes, from examples that libraries of the layout publish. */
const KEYS = [
  "31702062253369941000163000000000000626050264633732",
  "31567002251675482000110000000000003026087376456690",
  "31702062253627128000146000000000050226080519065368",
  "35095021247826100000135000000000008126093572001745",
  "33045572211905971000105000000000014625124504258429",
];

const digits = (count: number) => fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((all) => all.join(""));

test("keys of real notes pass, and name their number", () => {
  expect(KEYS.map(keyProblem)).toEqual([null, null, null, null, null]);
  expect(KEYS.map(numberInKey)).toEqual([6, 30, 502, 81, 146]);
});

test("a key is found as it is copied: in groups, with hyphens, or as the XML names it", () => {
  for (const key of KEYS) for (const typed of [shownKey(key), `NFS${key}`, ` ${key.replace(/(.{4})/g, "$1-")}`, key]) expect(bareKey(typed)).toBe(key);
});

test("any one changed digit and most exchanges of neighbours are found", () => {
  fc.assert(
    fc.property(digits(49), fc.integer({ min: 0, max: 48 }), fc.integer({ min: 1, max: 9 }), (first, place, more) => {
      const key = `${first}${checkDigit(first)}`;
      expect(keyProblem(key)).toBeNull();
      const changed = `${key.slice(0, place)}${(Number(key[place]) + more) % 10}${key.slice(place + 1)}`;
      // Remainders 0 and 1 give the same digit: a change between them is not found by modulo 11.
      if (checkDigit(changed.slice(0, 49)) !== checkDigit(first)) expect(keyProblem(changed)).toContain("dígito verificador");
    }),
  );
});

test("says how many digits there are, what is no digit, and which last digit was expected", () => {
  const [key = ""] = KEYS;
  expect(keyProblem(key.slice(1))).toBe("A chave de acesso tem 50 algarismos; esta tem 49.");
  expect(keyProblem(`${key}1`)).toContain("esta tem 51");
  expect(keyProblem(`${key.slice(0, 49)}9`)).toContain("termina em 9 e deveria terminar em 2");
  expect(keyProblem(`${key.slice(0, 10)}A${key.slice(11)}`)).toBe("A chave de acesso tem só algarismos.");
  expect(keyProblem("")).toBe("Digite a chave de acesso.");
});

test("a PDF is told by its first bytes", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(["%PDF-1.7\n", "%PDF", " %PDF-1.7", "<html>", ""].map((text) => isPdf(bytes(text)))).toEqual([true, false, false, false, false]);
});
