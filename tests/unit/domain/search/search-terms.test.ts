import fc from "fast-check";
import { expect, test } from "vitest";
import { namedTimeIn } from "#app/features/search/date-words.ts";
import { chunksOf, otherForms, stem, toIndexTerms, tokensOf, vocabularyOf } from "#app/features/search/index-terms.ts";
import { allTerms, allTermsSoFar, parseQuery, partialSources, rankedWords, rankMatches, sourcesOf } from "#app/features/search/query.ts";
import { breakWord, correctQuery, editDistance, isNamed, nearestWord, sectionsNamed, soundOf, trigramsOf } from "#app/features/search/spelling.ts";

test.each([
  ["BR-222", ["br", "222"]],
  ["br222", ["br", "222"]],
  ["R$ 18,4 milhões", ["r", "18", "4", "milhoes"]],
  ["28 m³", ["28", "m", "3"]],
  ["Pedro II", ["pedro", "2"]],
  ["caixa d’água", ["caixa", "d", "agua"]],
  ["*()\"'", []],
  ["constructor", ["constructor"]],
])("%s has the tokens %j", (text, tokens) => {
  expect(tokensOf(text)).toEqual(tokens);
});

test("what stands without a space stays together in a query", () => {
  expect(chunksOf("covid-19, 18,4 milhões")).toEqual([["covid", "19"], ["18", "4"], ["milhoes"]]);
});

test.each([
  "vaga vagas",
  "inscricao inscricoes",
  "hospital hospitais",
  "caminhao caminhoes",
  "pao paes",
  "mae maes",
  "papel papeis",
  "facil faceis",
  "civil civis",
  "lei leis",
  "farol farois",
  "jovem jovens",
  "mulher mulheres",
  "luz luzes",
  "mes meses",
  "obra obras",
  "celular celulares",
])("the forms of %s have one stem", (forms) => {
  const [one, ...others] = forms.split(" ").map(stem);
  for (const other of others) expect(other).toBe(one);
});

test("an acronym is its own stem, and no beginning of a longer word", () => {
  expect([stem("sus"), stem("suspende"), stem("2025"), stem("solar")]).toEqual(["sus", "suspend", "2025", "solar"]);
});

test("the index holds stems of each part, joined forms, and words as they are written", () => {
  const terms = toIndexTerms({ title: "Açudes cheios", kicker: "ÁGUA", subtitle: "Bem-estar", bodyText: "A caixa d’água.", names: ["Ana Lopes"] });
  expect(terms).toMatchObject({ title: " acudes cheios ", titleStems: ` ${stem("acude")} ${stem("cheio")} `, deckStems: ` ${stem("agua")} ${stem("bem")} ${stem("estar")} ` });
  expect(terms.joined).toBe(`${stem("bemestar")} ${stem("dagua")}`);
  expect(toIndexTerms({ title: "Caixas-d’água", kicker: "", subtitle: "", bodyText: "", names: [] }).joined.split(" ")).toEqual(["caixadagua", "caixad", "dagua"].map(stem));
  expect(vocabularyOf("Açude, açude e BR-222")).toEqual([{ word: "acude", written: "açude" }]);
});

test("an expression is only ever quoted tokens, whatever is typed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const query = parseQuery(text);
      for (const { expression } of [...sourcesOf(query), ...partialSources(query.terms)]) expect(expression.replace(/"[\p{L}\p{N} ]*"/gu, "")).toMatch(/^(?: AND | OR |[()])*$/);
    }),
  );
});

test("words that every text has do not narrow a query, unless there is no other", () => {
  expect(allTerms(parseQuery("ponte do rio").terms)).toBe(`"${stem("ponte")}" AND "${stem("rio")}"`);
  expect(parseQuery("do").terms).toEqual([{ tokens: ["do"] }]);
  expect(parseQuery("“pare e siga”").isQuoted).toBe(true);
  expect(allTermsSoFar(parseQuery("ponte ri").terms)).toBe(`"${stem("ponte")}" AND ("ri" OR "ri"*)`);
});

test.each([
  ["assude", "açude"],
  ["dengui", "dengue"],
  ["chimenes", "ximenes"],
  ["chadrez", "xadrez"],
  ["consorsio", "consórcio"],
  ["orsamento", "orçamento"],
  ["cavalcanti", "cavalcante"],
])("%s sounds as %s", (typed, written) => {
  expect(soundOf(typed)).toBe(soundOf(written));
  const shared = new Set(trigramsOf(typed));
  expect(trigramsOf(tokensOf(written)[0] ?? "").some((trigram) => shared.has(trigram))).toBe(true);
});

test("the nearest word is meant, and a word like none is left alone", () => {
  const candidates = ["vaquejada", "vaqueiro", "queimada"].map((word) => ({ word, written: word }));
  expect(nearestWord("vaquejda", candidates)?.word).toBe("vaquejada");
  expect(nearestWord("helicoptero", candidates)).toBeNull();
  expect(nearestWord("cancelada", [{ word: "panelada", written: "panelada" }])).toBeNull();
  expect(nearestWord("ab", [{ word: "ac", written: "ac" }])).toBeNull();
  expect([editDistance("abcd", "abdc"), editDistance("", "abc"), editDistance("casa", "caso")]).toEqual([1, 3, 1]);
});

test("a word without its spaces is cut into as few known ones as there may be", () => {
  const known = new Set(["sete", "cidades", "pare", "siga", "setec", "dade"]);
  const isKnown = (part: string) => known.has(part);
  expect(breakWord("setecidades", isKnown)).toEqual(["sete", "cidades"]);
  expect(breakWord("pareesiga", isKnown)).toEqual(["pare", "e", "siga"]);
  expect(breakWord("setex", isKnown)).toBeNull();
  expect(breakWord("sete", isKnown)).toBeNull();
});

test("a query is corrected word by word: joined, cut, completed, replaced, or left out", () => {
  const answers = {
    stems: new Set(["caldeirao", "ponte"].map(stem)),
    words: new Set(["piripiri", "sete", "cidades"]),
    candidates: new Map([["assude", [{ word: "acude", written: "açude" }]]]),
    completions: [],
  };
  const correct = (text: string, completions: string[] = []) => correctQuery(parseQuery(text), { ...answers, completions });
  expect(correct("assude caldeirão")).toEqual({ terms: [{ tokens: ["acude"] }, { tokens: ["caldeirao"] }], written: "açude caldeirao", absent: [] });
  expect(correct("piri piri").written).toBe("piripiri");
  expect(correct("setecidades ponte").written).toBe("sete cidades ponte");
  expect(correct("ponte arqueo", ["arqueologa"])).toEqual({ terms: [{ tokens: ["ponte"] }, { tokens: ["arqueo"], others: ["arqueologa"] }], written: null, absent: [] });
  expect(correct("ponte xyzxyz")).toEqual({ terms: [{ tokens: ["ponte"] }], written: null, absent: ["xyzxyz"] });
});

const ZONE = "America/Fortaleza";
const NOW = Date.UTC(2026, 0, 10, 15);
const midnight = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day, 3);

test.each([
  ["hoje", midnight(2026, 1, 10), midnight(2026, 1, 11), "", false],
  ["ontem", midnight(2026, 1, 9), midnight(2026, 1, 10), "", false],
  ["opala anteontem", midnight(2026, 1, 8), midnight(2026, 1, 9), "opala", false],
  ["semana passada", midnight(2025, 12, 29), midnight(2026, 1, 5), "", false],
  ["esta semana", midnight(2026, 1, 5), midnight(2026, 1, 12), "", false],
  ["mês passado", midnight(2025, 12, 1), midnight(2026, 1, 1), "", false],
  ["este mês", midnight(2026, 1, 1), midnight(2026, 2, 1), "", false],
  ["dezembro", midnight(2025, 12, 1), midnight(2026, 1, 1), "", true],
  ["câmara em março de 2024", midnight(2024, 3, 1), midnight(2024, 4, 1), "camara", false],
  ["2025", midnight(2025, 1, 1), midnight(2026, 1, 1), "", true],
  ["9 de janeiro", midnight(2026, 1, 9), midnight(2026, 1, 10), "", false],
  ["31 de dezembro", midnight(2025, 12, 31), midnight(2026, 1, 1), "", false],
  ["09/01/2026", midnight(2026, 1, 9), midnight(2026, 1, 10), "", false],
  ["12/2025", midnight(2025, 12, 1), midnight(2026, 1, 1), "", false],
  ["sexta-feira", midnight(2026, 1, 9), midnight(2026, 1, 10), "", true],
  ["opala sexta", midnight(2026, 1, 9), midnight(2026, 1, 10), "opala", true],
  ["sábado passado", midnight(2026, 1, 3), midnight(2026, 1, 4), "", false],
  ["fim de semana", midnight(2026, 1, 10), midnight(2026, 1, 12), "", true],
  ["fim de semana passado", midnight(2026, 1, 3), midnight(2026, 1, 5), "", true],
  ["ano passado", midnight(2025, 1, 1), midnight(2026, 1, 1), "", false],
  ["dia 8", midnight(2026, 1, 8), midnight(2026, 1, 9), "", true],
  ["dia 28", midnight(2025, 12, 28), midnight(2025, 12, 29), "", true],
  ["jan 2026", midnight(2026, 1, 1), midnight(2026, 2, 1), "", false],
  ["9 de jan", midnight(2026, 1, 9), midnight(2026, 1, 10), "", false],
  ["acidente 9/1", midnight(2026, 1, 9), midnight(2026, 1, 10), "acidente", false],
])("%s names its time", (query, since, until, rest, isWordToo) => {
  expect(namedTimeIn(query, NOW, ZONE)).toMatchObject({ since, until, rest, isWordToo });
});

test.each(["set de tv", "copa 2027", "br 2222", "3-1", "2.5 milhões", "45/13", "semana", "R$ 1985"])("%s names none", (query) => {
  const time = namedTimeIn(query, NOW, ZONE);
  expect(time).toBeNull();
});

test("the newsroom's matches rank by title and deck, whole words first, the newest among equals", () => {
  const story = (id: number, title: string, kicker: string, publishedAt: number) => ({ id, title, kicker, subtitle: "x", publishedAt, createdAt: 0 });
  const stories = [
    story(1, "Nada", "X", 9),
    story(2, "Nada", "AÇUDE", 8),
    story(3, "Açudeco novo", "X", 7),
    story(4, "Os açudes", "X", 6),
    story(5, "O açude", "X", 1),
    story(6, "Açude", "X", 2),
  ];
  expect(rankMatches(stories, rankedWords(["acude"])).map(({ id }) => id)).toEqual([6, 5, 4, 2, 3, 1]);
});

test("towns and sections are named by a query that has all words of theirs, or of which they have all, the same name first", () => {
  const categories = [
    { slug: "boa-hora-nova", name: "Boa Hora Nova", type: "municipality" as const },
    { slug: "boa-hora", name: "BOA HORA", type: "municipality" as const },
    { slug: "esporte", name: "ESPORTE", type: "editorial" as const },
  ];
  const named = (query: string) => sectionsNamed(parseQuery(query).terms, categories);
  expect(named("boa hora").map(({ slug }) => slug)).toEqual(["boa-hora", "boa-hora-nova"]);
  expect(named("esportes")).toEqual([{ kind: "section", slug: "esporte", name: "ESPORTE" }]);
  expect(named("notícias de boa hora piauí").map(({ slug }) => slug)).toEqual(["boa-hora"]);
  for (const nothing of ["", "de", "hora do esporte clube"])
    expect([nothing, named(nothing).map(({ slug }) => slug)]).toEqual([nothing, nothing.includes("esporte") ? ["esporte"] : []]);
  expect([isNamed("São José do Divino", parseQuery("S. José do Divino").terms), isNamed("Pedro II", parseQuery("pedro segundo").terms)]).toEqual([true, true]);
  expect([isNamed("Teresa Cavalcante", parseQuery("tereza cavalcante").terms), isNamed("Teresa Cavalcante", parseQuery("teresa sabino").terms)]).toEqual([true, false]);
});

test("a number has its forms in figures and words, with and without points; the plural of '-i' is found", () => {
  expect([["3"], ["tres"], ["1130"], ["1", "130"], ["18", "4"], ["penalti"], ["penaltis"], ["acude"]].map(otherForms)).toEqual([
    ["tres", "terceiro", "terceira"],
    ["3"],
    ["1 130"],
    ["1130"],
    [],
    ["penaltis"],
    ["penalti"],
    [],
  ]);
});

test("words by which people ask are not looked for, unless there are no others", () => {
  expect(parseQuery("notícias de piripiri").terms).toEqual([{ tokens: ["piripiri"], others: ["piripiris"] }]);
  expect(parseQuery("notícias").terms).toEqual([{ tokens: ["noticias"] }]);
});
