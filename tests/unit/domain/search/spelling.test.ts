import fc from "fast-check";
import { expect, test } from "vitest";
import { stem } from "#app/features/search/index-terms.ts";
import { parseQuery } from "#app/features/search/query.ts";
import { breakWord, correctQuery, editDistance, isNamed, nearestWord, partsOf, questionsOf, sectionsNamed, soundOf, trigramsOf } from "#app/features/search/spelling.ts";

test.each([
  ["sessão", "seção", "cessão"],
  ["exceção", "esseção", "esceção"],
  ["farmácia", "pharmacia"],
  ["quilo", "kilo"],
  ["querosene", "kerosene"],
  ["iara", "yara"],
  ["valter", "walter", "vauter"],
  ["hotel", "otel"],
  ["campo", "canpo"],
  ["bambu", "banbu"],
  ["girafa", "jirafa"],
  ["milho", "milio"],
  ["vinho", "vinio"],
  ["casa", "caza"],
  ["chá", "xá", "shá"],
  ["capitão", "capitam", "capitaum"],
  ["órgãos", "orgaos"],
  ["area", "aria"],
  ["sede", "sedi"],
  ["sedes", "sedis"],
  ["bolos", "bolus"],
  ["carro", "caro"],
  ["futebol", "futebou"],
  ["papéls", "papeus"],
  ["calça", "cauça"],
  ["iraque", "irake"],
])("%s is written as it is heard in other ways too: %s", (...spellings) => {
  expect(new Set(spellings.map(soundOf)).size).toBe(1);
});

test.each([
  ["gato", "jato"],
  ["guerra", "gerra"],
  ["casa", "cala"],
  ["ela", "eua"],
  ["pano", "pamo"],
  ["cedo", "quedo"],
  ["ano", "amo"],
  ["aves", "aviso"],
])("%s does not sound as %s", (one, other) => {
  expect(soundOf(one)).not.toBe(soundOf(other));
});

/** The optimal string alignment by its definition. */
function distance(one: string, other: string): number {
  if (one === "" || other === "") return one.length + other.length;
  const [a, b] = [one.slice(1), other.slice(1)];
  const ways = [distance(a, b) + (one[0] === other[0] ? 0 : 1), distance(a, other) + 1, distance(one, b) + 1];
  if (one.length > 1 && other.length > 1 && one[0] === other[1] && one[1] === other[0]) ways.push(distance(one.slice(2), other.slice(2)) + 1);
  return Math.min(...ways);
}

test("the distance of two words is the fewest letters that are added, taken away, replaced or exchanged", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 5 });
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect([one, other, editDistance(one, other)]).toEqual([one, other, distance(one, other)]);
    }),
  );
});

const nearest = (typed: string, ...words: string[]) =>
  nearestWord(
    typed,
    words.map((word) => ({ word, written: word })),
  )?.word ?? null;

test("a word of four letters and more is corrected: by its sound, by one letter, by the plural of what was typed, the nearest first", () => {
  expect([nearest("caza", "casa"), nearest("caz", "cas"), nearest("casa", "casa")]).toEqual(["casa", null, null]);
  expect([nearest("vaqejada", "vaquejada"), nearest("vereadro", "vereador"), nearest("policai", "policia")]).toEqual(["vaquejada", "vereador", "policia"]);
  expect([nearestWord("assudes", [{ word: "acude", written: "açude" }])?.word, nearestWord("assude", [{ word: "acudes", written: "açudes" }])?.word]).toEqual(["acude", "acudes"]);
  expect([nearest("prefeto", "prefeitura", "prefeito"), nearest("prefeto", "perfeito", "prefeito")]).toEqual(["prefeito", "prefeito"]);
  const acude = ["açuda", "açude"].map((written) => ({ word: written.replace("ç", "c"), written }));
  expect(nearestWord("assude", acude)?.word).toBe("acude");
  expect(nearest("pontz", "ponta", "ponte")).toBe("ponta");
  expect([nearest("xyzw", "ponte"), nearest("ponte")]).toEqual([null, null]);
});

test("a word's trigrams are its own, with a sign at both ends, and those of other spellings", () => {
  expect(trigramsOf("mar")).toEqual(["0ma", "mar", "ar0"]);
  expect(trigramsOf("casa")).toEqual(["0ca", "cas", "asa", "sa0", "cac", "aca", "ca0", "caz", "aza", "za0"]);
  expect(new Set(trigramsOf("ana"))).toEqual(new Set(["0an", "ana", "na0"]));
});

test("the parts of a word are all of three letters and more, but the word itself", () => {
  expect(partsOf("ponte")).toEqual(["pon", "pont", "ont", "onte", "nte"]);
  expect([partsOf("rio"), partsOf("")]).toEqual([[], []]);
});

test("of cuts into as many words the one with the shortest beginning is taken", () => {
  const known = new Set(["agua", "aguade", "coco", "decoco"]);
  expect(breakWord("aguadecoco", (part) => known.has(part))).toEqual(["agua", "decoco"]);
});

const KNOWN = new Set(["agua", "coco", "pedra", "ped", "rio", "poti", "sol", "mar", "abc"]);

test.each([
  ["aguadecoco", ["agua", "de", "coco"]],
  ["pedrario", ["pedra", "rio"]],
  ["riopoti", ["rio", "poti"]],
  ["solmar", null],
  ["agua", null],
  ["aguax", null],
  ["xagua", null],
  ["aguaxxcoco", null],
  ["deagua", ["de", "agua"]],
  ["", null],
  ["dedodedodedodedoagua", null],
])("%s is cut into %o", (typed, parts) => {
  expect(breakWord(typed, (part) => KNOWN.has(part))).toEqual(parts);
});

test("the vocabulary is asked for stems, parts, likely words and beginnings; neighbours are asked as one word too", () => {
  expect(questionsOf(parseQuery("piri piri"))).toEqual({
    stems: ["piri", "piripiri"].map(stem),
    parts: ["piri", "pir", "iri", "piripiri", "pirip", "piripi", "piripir", "irip", "iripi", "iripir", "iripiri", "rip", "ripi", "ripir", "ripiri", "ipi", "ipir", "ipiri"],
    typed: ["piri", "piri", "piripiri"].map((word) => ({ word, stem: stem(word), trigrams: trigramsOf(word) })),
    beginning: "piri",
  });
  const typed = (query: string) => questionsOf(parseQuery(query)).typed.map(({ word }) => word);
  expect(["br-222", "ana-maria", "aпa", "ponte 222", "rua sp"].map(typed)).toEqual([[], [], [], ["ponte"], ["rua", "ruasp"]]);
  expect(["ponte 2", "ponte b", "ponte bo", "ponte boa", "br-abc", ""].map((query) => questionsOf(parseQuery(query)).beginning)).toEqual([null, null, null, "boa", "abc", null]);
  expect(questionsOf(parseQuery("x".repeat(25))).parts).toEqual([]);
  expect(questionsOf(parseQuery("x".repeat(24))).parts[0]).toBe("x".repeat(24));
});

const answers = { stems: new Set(["ponte", "rio", "piri"].map(stem)), words: new Set(["piripiri", "agua", "coco"]), candidates: new Map(), completions: [] as string[] };
const near = (typed: string, word: string) => new Map([[typed, [{ word, written: word }]]]);
const correct = (query: string, more: Partial<typeof answers> = {}) => correctQuery(parseQuery(query), { ...answers, ...more });
const words = (query: string, more: Partial<typeof answers> = {}) => correct(query, more).terms.map(({ tokens }) => tokens.join(" "));

test("what is known stays, also beside what is not; two neighbours are one word where that is known", () => {
  expect([words("ponte rio"), correct("ponte rio").written]).toEqual([["ponte", "rio"], null]);
  expect(words("piri piri")).toEqual(["piri", "piri"]);
  expect([words("xpiri piri"), words("piri xpiri")]).toEqual([["piri"], ["piri"]]);
  expect(words("pirip iri ponte", { stems: new Set(["ponte"].map(stem)) })).toEqual(["piripiri", "ponte"]);
  expect(words("ponte piri piri", { stems: new Set(["ponte"].map(stem)) })).toEqual(["ponte", "piripiri"]);
  expect(words("vaque jda rio", { candidates: near("vaquejda", "vaquejada") })).toEqual(["vaquejada", "rio"]);
  expect(correct("piri poti", { words: new Set(["piripoti"]) }).written).toBe("piripoti");
  expect(correct("rio-ponte xyz", { words: new Set(["rioxyz"]) })).toEqual({ terms: parseQuery("rio-ponte").terms, written: null, absent: ["xyz"] });
  expect(correct("ponte-xyz rio").absent).toEqual(["ponte xyz"]);
  expect(words("rio jda", { candidates: near("riojda", "riojada") })).toEqual(["rio"]);
});

test("what is unknown is cut, replaced, completed at the end, or left out and named", () => {
  expect(correct("aguadecoco ponte")).toEqual({ terms: [{ tokens: ["agua"] }, { tokens: ["coco"] }, { tokens: ["ponte"] }], written: "agua coco ponte", absent: [] });
  expect(correct("pomte rio", { candidates: near("pomte", "ponte") })).toEqual({ terms: [{ tokens: ["ponte"] }, { tokens: ["rio"] }], written: "ponte rio", absent: [] });
  expect(correct("pon rio", { completions: ["ponte"] })).toEqual({ terms: parseQuery("rio").terms, written: null, absent: ["pon"] });
  expect(correct("rio pon", { completions: ["ponte"] })).toEqual({ terms: [...parseQuery("rio").terms, { tokens: ["pon"], others: ["ponte"] }], written: null, absent: [] });
  expect(correct("br-999 ponte")).toEqual({ terms: [{ tokens: ["ponte"] }], written: null, absent: ["br 999"] });
  expect([correct("xyz abd").absent, correct("").terms]).toEqual([["xyz", "abd"], []]);
});

test.each([
  ["Teresa Cavalcante", "teresa cavalcante", true],
  ["Teresa Cavalcante", "cavalcante", true],
  ["Teresa Cavalcante", "cavalcanti", true],
  ["Teresa Cavalcante", "cavalcantte", true],
  ["Teresa Cavalcante", "caval", true],
  ["Teresa Cavalcante", "cava", false],
  ["Teresa Cavalcante", "t", false],
  ["Teresa Cavalcante", "t cavalcante", true],
  ["Teresa Cavalcante", "x cavalcante", false],
  ["Teresa Cavalcante", "rua teresa cavalcante", true],
  ["Teresa Cavalcante", "rua teresa", false],
  ["São José do Divino", "sao jose", true],
  ["São José do Divino", "do", false],
  ["do", "do", false],
  ["Anastácia Lima", "ana lima", false],
  ["Luís Lima", "luiz", true],
  ["Leandro Sá", "le", false],
  ["Teresa", "", false],
])("the name %s is meant by %s: %s", (name, query, isMeant) => {
  expect(isNamed(name, parseQuery(query).terms)).toBe(isMeant);
});

test("of towns and sections the one of just that name comes first, then the longest", () => {
  const named = (query: string, ...names: string[]) =>
    sectionsNamed(
      parseQuery(query).terms,
      names.map((name) => ({ slug: name, name, type: name === "Polícia" ? "editorial" : "municipality" })),
    ).map(({ name, kind }) => `${kind} ${name}`);
  expect(named("campo maior", "Campo", "Campo Maior Novo", "Campo Maior", "Piripiri")).toEqual(["town Campo Maior", "town Campo Maior Novo", "town Campo"]);
  expect(named("polícia", "Polícia")).toEqual(["section Polícia"]);
});
