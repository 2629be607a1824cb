import { expect, test } from "vitest";
import { articleWords, factCheck } from "#app/features/checks/fact-check.ts";
import { nameRunsOf } from "#app/features/checks/names.ts";
import { digitsValue, readNumber } from "#app/features/checks/read-number.ts";
import { quantitiesOf } from "#app/features/checks/read-quantities.ts";
import { tokensOf } from "#app/features/checks/tokens.ts";

/** Statements of a text, where they stand, and the keys by which they are found again. */
const stated = (text: string) => quantitiesOf(tokensOf(text)).map(({ start, end, needs }) => [text.slice(start, end), ...needs]);
const numberIn = (text: string) => {
  const tokens = tokensOf(text);
  const number = readNumber(tokens, 0);
  return number && [number.value, tokens.length - number.next];
};

test.each([
  ["1.500", 1_500],
  ["1.500.000", 1_500_000],
  ["1.500,75", 1_500.75],
  ["1,5", 1.5],
  ["1.5", 1.5],
  ["12.34", 12.34],
  ["1234.567", 1_234.567],
  ["1.234.56", 123_456],
  ["1,234,5", 1_234.5],
  ["1.234,567,8", 1_234_567.8],
  ["007", 7],
  ["65.538", 65_538],
])("the digits %s are %d", (text, value) => {
  expect(digitsValue(text)).toBe(value);
});

/** The number that a text begins with, and how many tokens follow it. */
test.each<[string, [number, number] | null]>([
  ["zero", [0, 0]],
  ["cem", [100, 0]],
  ["cento e vinte e cinco", [125, 0]],
  ["cem e vinte", [120, 0]],
  ["cento vinte", [100, 1]],
  ["vinte e um", [21, 0]],
  ["vinte um", [20, 1]],
  ["vinte e trinta", [20, 2]],
  ["dois e três", [2, 2]],
  ["duzentas e trinta mil e quinhentas casas", [230_500, 1]],
  ["mil e um", [1_001, 0]],
  ["mil quinhentos", [1_500, 0]],
  ["dois mil mil", [2_000, 1]],
  ["três milhões e duzentos mil", [3_200_000, 0]],
  ["mil milhões", [1_000, 1]],
  ["milhões", null],
  ["milhão", null],
  ["1,5 milhão", [1_500_000, 0]],
  ["2 mi", [2_000_000, 0]],
  ["dois mi", [2, 1]],
  ["3 bi", [3e9, 0]],
  ["2 trilhões", [2e12, 0]],
  ["5 mil e 300", [5_300, 0]],
  ["5 mil e 3.000", [5_000, 2]],
  ["5 300", [5, 1]],
  ["5 e 300", [5, 2]],
  ["cinco e 3", [5, 2]],
  ["5 e três", [5, 2]],
  ["um milhão e meio", [1_500_000, 0]],
  ["dois mil e meio", [2_500, 0]],
  ["três e meia", [3.5, 0]],
  ["um e meio", [1.5, 0]],
  ["dois e meio mil", [2.5, 1]],
  ["20 e poucos", [20, 2]],
  ["dez, onze", [10, 2]],
  ["casa", null],
  ["", null],
])("%j begins with %j", (text, expected) => {
  expect(numberIn(text)).toEqual(expected);
});

test("one alone is an article, and no number of its own", () => {
  const article = (text: string) => readNumber(tokensOf(text), 0)?.isArticle;
  expect([article("um homem"), article("uma casa"), article("um mil"), article("um e meio"), article("dois"), article("1")]).toEqual([true, true, false, false, false, false]);
});

test.each<[string, ...string[][]]>([
  // Days, months, years and weekdays.
  ["12/3", ["12/3", "d:12-3"]],
  ["12/03/2026", ["12/03/", "d:12-3"], ["2026", "n:2026"]],
  ["12-03-26", ["12-03-", "d:12-3"], ["26", "n:2026"]],
  ["12.03.2026", ["12.03.2026", "d:12-3"], ["12.03.2026", "n:2026"]],
  ["2026-03-12", ["2026-03-12", "d:12-3"], ["2026", "n:2026"]],
  ["31/12", ["31/12", "d:31-12"]],
  ["1/1", ["1/1", "d:1-1"]],
  ["32/12", ["32", "n:32"], ["12", "n:12"]],
  ["31/13", ["31", "n:31"], ["13", "n:13"]],
  ["0/5", ["0", "n:0"], ["5", "n:5"]],
  ["5/0", ["5", "n:5"], ["0", "n:0"]],
  ["12-3", ["12", "n:12"], ["3", "n:3"]],
  ["12 /3", ["12", "n:12"], ["3", "n:3"]],
  ["12/ 3", ["12", "n:12"], ["3", "n:3"]],
  ["123/4", ["123", "n:123"], ["4", "n:4"]],
  ["40.13.2026", ["40.13.2026", "n:40132026"]],
  ["2026-13-12", ["2026", "n:2026"], ["13", "n:13"], ["12", "n:12"]],
  ["12/3/123", ["12/3", "d:12-3"], ["123", "n:123"]],
  ["12 de março", ["12 de março", "d:12-3"]],
  ["doze de março de 2026", ["doze de março de", "d:12-3"], ["2026", "n:2026"]],
  ["12 de março do 1.998", ["12 de março do", "d:12-3"], ["1.998", "n:1998"]],
  ["março/2026", ["março", "m:3"], ["2026", "n:2026"]],
  ["março 2026", ["março", "m:3"], ["2026", "n:2026"]],
  ["março de 20", ["março", "m:3"], ["20", "n:20"]],
  ["marco", ...[]],
  ["1º de maio", ["1º de maio", "d:1-5"]],
  ["primeiro de maio", ["primeiro de maio", "d:1-5"]],
  ["40 de maio", ["40", "n:40"], ["maio", "m:5"]],
  ["12 março", ["12", "n:12"], ["março", "m:3"]],
  ["quinta-feira", ["quinta-feira", "w:4"]],
  ["quintas-feiras", ["quintas-feiras", "w:4"]],
  ["domingo", ["domingo", "w:0"]],
  ["sábados", ["sábados", "w:6"]],
  ["foi na sexta", ["sexta", "w:5"]],
  ["foi na sexta rodada", ["sexta", "o:6"]],
  ["a sexta fase", ["sexta", "o:6"]],
  ["esta segunda", ["segunda", "w:1"]],
  ["da Terceira", ["Terceira", "o:3"]],
  ["bem segunda", ...[]],
  ["hoje e amanhã", ["hoje", "r:hoje"], ["amanhã", "r:amanha"]],
  ["anteontem", ["anteontem", "r:anteontem"]],
  // Times of day.
  ["15h", ["15h", "t:15:0"]],
  ["15h30", ["15h30", "t:15:30"]],
  ["15h30min", ["15h30min", "t:15:30"]],
  ["15h30 min", ["15h30", "t:15:30"]],
  ["15:30", ["15:30", "t:15:30"]],
  ["15: 30", ["15", "n:15"], ["30", "n:30"]],
  ["15:60", ["15", "n:15"], ["60", "n:60"]],
  ["15h60", ["15h", "t:15:0"], ["60", "n:60"]],
  ["24h", ["24h", "t:24:0"]],
  ["25h", ["25", "n:25"]],
  ["8hs", ["8hs", "t:8:0"]],
  ["8h da noite", ["8h da noite", "t:20:0"]],
  ["8h da manhã", ["8h da manhã", "t:8:0"]],
  ["12h da tarde", ["12h da tarde", "t:12:0"]],
  ["3h da madrugada", ["3h da madrugada", "t:3:0"]],
  ["8h da escola", ["8h", "t:8:0"]],
  ["meio-dia", ["meio-dia", "t:12:0"]],
  ["meia-noite e meia", ["meia-noite e meia", "t:0:30"]],
  ["meio-dia e vinte", ["meio-dia", "t:12:0"], ["vinte", "n:20"]],
  ["meio dia", ...[]],
  ["às sete da noite", ["sete da noite", "t:19:0"]],
  ["às 7 horas", ["7 horas", "t:7:0"]],
  ["às 7 horas da noite", ["7 horas da noite", "t:19:0"]],
  ["às três e meia da tarde", ["três e meia da tarde", "t:15:30"]],
  ["às 7 horas e 20 minutos", ["7 horas e 20 minutos", "t:7:20"]],
  ["às 7 horas e meia", ["7 horas e meia", "t:7:30"]],
  ["às 7 horas e 20 casas", ["7 horas", "t:7:0"], ["20", "n:20"]],
  ["às 7 horas e 70 minutos", ["7 horas", "t:7:0"], ["70", "n:70"]],
  ["às 25 horas", ["25", "n:25", "t:25:0"]],
  ["às 7 casas", ["7", "n:7"]],
  ["por 7 horas", ["7", "n:7", "t:7:0"]],
  ["por uma hora", ["uma", "n:1", "t:1:0"]],
  // Money.
  ["R$ 1,5 milhão", ["R$ 1,5 milhão", "brl:1500000"]],
  ["US$ 20", ["US$ 20", "usd:20"]],
  ["€ 20", ["€ 20", "eur:20"]],
  ["20 reais", ["20 reais", "brl:20"]],
  ["um milhão de dólares", ["um milhão de dólares", "usd:1000000"]],
  ["5 reais e 50 centavos", ["5 reais e 50 centavos", "brl:5.5"]],
  ["5 reais e 50 casas", ["5 reais", "brl:5"], ["50", "n:50"]],
  ["1 real e 1 centavo", ["1 real e 1 centavo", "brl:1.01"]],
  ["R$ muitos", ...[]],
  ["20 de casas", ["20", "n:20"]],
  // Names with numbers.
  ["BR-343", ["BR-343", "c:br343"]],
  ["Covid-19", ["Covid-19", "c:covid19"]],
  ["PM 12", ["PM 12", "c:pm12"], ["12", "n:12"]],
  ["BR343", ["BR343", "c:br343"]],
  ["br-343", ["343", "n:343"]],
  ["BR- 343", ["343", "n:343"]],
  ["Casa 12", ["12", "n:12"]],
  ["5G", ["5G", "c:5g"]],
  ["5 G", ["5", "n:5"]],
  ["5g", ["5", "n:5"]],
  // Orders, parts and counts.
  ["1º lugar", ["1º", "o:1"]],
  ["1 º lugar", ["1", "n:1"]],
  ["10ª", ["10ª", "o:10"]],
  ["primeira", ["primeira", "o:1"]],
  ["décimos", ["décimos", "o:10"]],
  ["segundo a polícia", ...[]],
  ["segundo lugar", ["segundo", "o:2"]],
  ["quarto da casa", ...[]],
  ["terço", ...[]],
  ["um terço dos alunos", ["um terço", "f:1/3"]],
  ["dois quintos da turma", ["dois quintos", "f:2/5", "%:40"]],
  ["três quartos de hora", ["três quartos", "f:3/4", "%:75"]],
  ["três terços de reza", ["três", "n:3"]],
  ["um terço na igreja", ["um", "n:1"]],
  ["metade", ["metade", "half", "%:50"]],
  ["dúzia", ["dúzia", "n:12"]],
  ["50%", ["50%", "%:50", "half"]],
  ["25 por cento", ["25 por cento", "%:25"]],
  ["25 por casa", ["25", "n:25"]],
  ["centenas", ["centenas", "v:centenas"]],
  ["constructor", ...[]],
])("%j states %j", (text, ...expected) => {
  expect(stated(text)).toEqual(expected);
});

test("a vague amount is supported by a number in its range, to both ends", () => {
  const doubted = (article: string, suggestion: string) => factCheck(article)(suggestion).map(({ text }) => text);
  for (const [word, low, high] of [
    ["Dezenas", 20, 99],
    ["Centenas", 200, 999],
    ["Milhares", 2_000, 999_999],
    ["Milhões", 2e6, 999e6],
    ["Bilhões", 2e9, 999e9],
  ] as const) {
    for (const inside of [low, high]) expect([word, inside, doubted(`Foram ${inside.toLocaleString("pt-BR")} casas.`, `${word} de casas`)]).toEqual([word, inside, []]);
    for (const outside of [low - 1, high + 1])
      expect([word, outside, doubted(`Foram ${outside.toLocaleString("pt-BR")} casas.`, `${word} de casas`)]).toEqual([word, outside, [word]]);
  }
});

test("what is marked twice is marked once, the longer of the two", () => {
  expect(factCheck("Nada.")("Foi em 12/03/2027 na BR-316").map(({ kind, text }) => [kind, text])).toEqual([
    ["data", "12/03/"],
    ["data", "2027"],
    ["nome", "BR-316"],
  ]);
});

const tokens = (text: string) => tokensOf(text).map(({ text: token, kind, letters, opensSentence, isTight }) => [token, kind, letters, opensSentence, isTight]);

test("a text is read in words, numbers and signs, with what their capitals and places say", () => {
  expect(tokens("O Dr. Silva, 1ª vez: R$ 1.500,5.")).toEqual([
    ["O", "word", "capital", true, false],
    ["Dr", "word", "capital", false, false],
    [".", "sign", "none", false, true],
    ["Silva", "word", "capital", false, false],
    [",", "sign", "none", false, true],
    ["1", "digits", "none", false, false],
    ["ª", "word", "lower", false, true],
    ["vez", "word", "lower", false, false],
    [":", "sign", "none", false, true],
    ["R$", "sign", "capital", false, false],
    ["1.500,5", "digits", "none", true, false],
    [".", "sign", "none", false, true],
  ]);
  expect(
    tokens("UPAs d'Água\nfim! “sim” e J. Lima – já")
      .filter(([, , , opens]) => opens)
      .map(([token]) => token),
  ).toEqual(["UPAs", "fim", "sim", "e", "já"]);
  expect(tokensOf("ÁGUA pé2").map(({ folded, letters, start, end }) => [folded, letters, start, end])).toEqual([
    ["agua", "upper", 0, 4],
    ["pe", "lower", 5, 7],
    ["2", "none", 7, 8],
  ]);
});

const runs = (text: string) => nameRunsOf(tokensOf(text)).map((run) => run.map(({ folded, joined }) => (joined ? `+${folded}` : folded)).join(" "));

test.each([
  ["o Hospital Regional Chagas Rodrigues abriu", ["hospital regional chagas rodrigues"]],
  ["João P. da Silva e Maria das Graças", ["joao p +silva", "maria +gracas"]],
  ["de Lima, Souza. Costa", ["lima", "souza", "costa"]],
  ["A Lima", ["lima"]],
  ["A. Lima", ["a lima"]],
  ["viu A Lima", ["a lima"]],
  ["Ana-Maria veio", ["ana maria"]],
  ["Ana - Maria veio", ["ana", "maria"]],
  ["Ana de casa", ["ana"]],
  ["nada aqui", []],
])("the names of %j are %j", (text, names) => {
  expect(runs(text)).toEqual(names);
});

const words = (text: string) => articleWords(tokensOf(text));

test("words are known in the plural and singular, and ordinary ones apart from names", () => {
  const plurals = ["estações limões pães animais papéis homens mulheres casas vezes".split(" "), "estação limão pão animal papel homem mulher casa vez".split(" ")];
  for (const [index, plural] of (plurals[0] ?? []).entries()) {
    const folded = (word: string) => word.normalize("NFD").replace(/\p{M}/gu, "");
    const single = plurals[1]?.[index] ?? "";
    if (single.length > 3) expect([plural, words(`veio ${single} aqui`).hasOrdinary(folded(plural))]).toEqual([plural, true]);
  }
  const article = words("A Escola abriu. Os alunos de Picos vieram com Maria Lima, do MP-PI e da UPA.");
  expect([
    article.has("alunos"),
    article.has("aluno"),
    article.hasOrdinary("aluno"),
    article.hasOrdinary("escola"),
    article.hasOrdinary("picos"),
    article.hasOrdinary("lima"),
  ]).toEqual([true, false, true, true, false, false]);
  expect([
    article.hasNamed("maria"),
    article.hasNamed("alunos"),
    article.hasAcronym("mppi"),
    article.hasAcronym("upas"),
    article.hasAcronym("ml"),
    article.hasAcronym("xx"),
  ]).toEqual([true, false, true, true, true, false]);
});

test("a name is known by its words in their order, by initials beside one of them, and alone by any of its words", () => {
  const article = words("Vieram João Paulo da Silva e Boa Hora.");
  const has = (...name: string[]) => article.hasName(name);
  expect([has("joao", "silva"), has("silva", "joao"), has("j", "silva"), has("joao", "p", "silva"), has("j", "p"), has("paulo"), has("joao", "costa")]).toEqual([
    true,
    false,
    true,
    true,
    false,
    true,
    false,
  ]);
  expect([
    article.hasPlace(["boa", "hora"]),
    article.hasPlace(["hora", "boa"]),
    words("em boa hora").hasPlace(["boa", "hora"]),
    words("EM BOA HORA").hasPlace(["boa", "hora"]),
  ]).toEqual([true, false, false, true]);
  expect([words("Em Piripiri.").hasNamed("piaui"), words("Em Recife.").hasNamed("piaui"), words("No PI.").hasNamed("piaui")]).toEqual([true, false, true]);
});

test("a text may end anywhere within what it states", () => {
  const texts = [
    "às 7 horas e 20 minutos",
    "às 7 da noite",
    "às três horas e meia da tarde",
    "meio-dia e meia",
    "BR-343 e 5G",
    "12/03/2026 e 2026-03-12",
    "25 por cento",
    "um terço dos alunos",
    "5 reais e 50 centavos",
    "na quinta-feira, a sexta",
    "1º de maio de 2026",
    "15h30min da tarde",
    "A. MP-PI de Lima e A",
  ];
  for (const text of texts) {
    const whole = tokensOf(text);
    for (let end = 0; end <= whole.length; end += 1) {
      const cut = whole.slice(0, end);
      for (const { start, end: to } of quantitiesOf(cut)) expect([text, end, start < to && to <= (cut.at(-1)?.end ?? 0)]).toEqual([text, end, true]);
      expect(
        nameRunsOf(cut)
          .flat()
          .every(({ token }) => cut.includes(token)),
      ).toBe(true);
      expect(articleWords(cut).has("")).toBe(false);
    }
  }
});
