import fc from "fast-check";
import { expect, test } from "vitest";
import { factCheck } from "#app/features/checks/fact-check.ts";

const doubtful = (article: string, suggestion: string, isUppercase = false) => factCheck(article)(suggestion, { isUppercase }).map(({ text }) => text);

const ARTICLE = `A Prefeitura de Piripiri entregou nesta quinta-feira (12) a Escola Municipal Chagas Rodrigues, reformada depois de dois anos.
O prefeito João P. da Silva disse que a obra custou R$ 1,5 milhão e atende trezentos alunos. "Foi um sonho", afirmou Dra. Maria das Graças Lima, diretora da unidade.
As aulas começam em 12 de março, às 15h30. A vereadora Joana Costa e o deputado Paulo Sousa participaram. A Unidade de Pronto Atendimento do bairro fica na BR-343.
Segundo a polícia, cerca de 50% das vagas foram preenchidas em 2026 por famílias da zona rural. O primeiro lote teve uma bolsa de dois mil e quinhentos reais.
O IBGE estima 65.538 habitantes. A economia brasileira preocupa os produtores, que em boa hora pediram apoio ao capitão da PM.`;

/** The article's facts in other words: nothing to mark. */
test.each([
  "Piripiri recebe escola reformada após 2 anos",
  "Escola reformada por R$ 1.500.000 atende 300 alunos",
  "Obra de R$ 1,5 mi atende 300 alunos",
  "Obra de um milhão e meio de reais é entregue",
  "Aulas começam em 12/3, às 15:30",
  "Aulas começam em 12/03",
  "Aulas começam no dia 12 de março às 15h30min",
  "Aulas começam às três e meia da tarde",
  "Prefeito João Silva entrega escola",
  "Prefeito J. Silva entrega escola",
  "João da Silva entrega a escola em Piripiri",
  "Diretora Maria das Graças Lima fala em sonho",
  "Dr. João Silva e Dra. Maria Lima participam",
  "UPA fica na BR 343",
  "UPA fica na BR-343",
  "Metade das vagas foi preenchida",
  "Cinquenta por cento das vagas preenchidas em 2026",
  "Na quinta, prefeitura entrega escola",
  "Prefeituras entregam escolas municipais",
  // A word that every object of JavaScript knows is a word.
  "Piripiri recebe escola de constructor",
  "Escolas Municipais ganham reforma",
  "Entrega da 1ª bolsa: R$ 2.500",
  "1 bolsa de R$ 2.500,00",
  "2,5 mil reais para bolsas",
  "Centenas de alunos voltam às aulas",
  "Um sonho, diz diretora",
  "Conheça Joana Costa, vereadora de Piripiri",
  "Moradores comemoram reforma: obra ficou pronta",
  "Comunidade celebra obra; famílias agradecem",
  "Piripiri-PI tem escola nova",
  "Escola no Piauí é reformada",
  "Cidade tem 65.538 habitantes, diz IBGE",
  "Economia brasileira preocupa",
  "Escola pronta em boa hora",
  "“Foi um sonho”, diz diretora",
  "Escola Municipal Chagas Rodrigues é entregue",
  "Prefeito de Piripiri entrega escola",
  "Vereadora Joana e deputado Paulo participam",
  "Entenda a reforma. Saiba quem participou",
  "Judocas de Piripiri comemoram",
  "Festival reúne famílias",
  "Nível de ensino melhora",
])("nothing is doubted in: %s", (suggestion) => {
  expect(doubtful(ARTICLE, suggestion)).toEqual([]);
});

/** Facts that the article does not state. */
test.each<[string, string[]]>([
  ["Escola custou R$ 2 milhões", ["R$ 2 milhões"]],
  ["Escola custou R$ 300", ["R$ 300"]],
  ["Escola custou 1,5 milhão de dólares", ["1,5 milhão de dólares"]],
  ["Escola atende 301 alunos", ["301"]],
  ["Escola atende trezentas e uma crianças", ["trezentas e uma"]],
  ["Escola atende quatrocentos alunos", ["quatrocentos"]],
  ["Escola reformada em três anos", ["três"]],
  ["Escola reformada em 3 anos", ["3"]],
  ["Duas diretoras e quatro alunos", ["quatro"]],
  ["Aulas começam em 13 de março", ["13 de março"]],
  ["Aulas começam em 12 de abril", ["12 de abril"]],
  ["Aulas começam em 12/4", ["12/4"]],
  ["Aulas começam em 12 de março de 2025", ["2025"]],
  ["Aulas começam em 12/03/2027", ["2027"]],
  ["Aulas começam em maio", ["maio"]],
  ["Aulas começam na sexta", ["sexta"]],
  ["Aulas começam na sexta-feira", ["sexta-feira"]],
  ["Aulas começam amanhã", ["amanhã"]],
  ["Aulas começam às 16h", ["16h"]],
  ["Aulas começam às 15h45", ["15h45"]],
  ["Aulas começam às oito da manhã", ["oito da manhã"]],
  ["Aulas começam ao meio-dia", ["meio-dia"]],
  ["Vagas: 60% preenchidas", ["60%"]],
  ["50 vagas preenchidas", ["50"]],
  ["Milhões de alunos voltam às aulas", ["Milhões"]],
  ["Segunda escola é entregue na cidade", ["Segunda"]],
  ["Terceira escola é entregue na cidade", ["Terceira"]],
  ["Prefeito José Silva entrega escola", ["José Silva"]],
  ["Prefeito João Costa entrega escola", ["João Costa"]],
  ["Joana da Silva entrega escola", ["Joana da Silva"]],
  ["Paula Sousa participa da entrega", ["Paula Sousa"]],
  ["Vereadora Paula participa", ["Paula"]],
  ["Escola de Teresina é entregue", ["Teresina"]],
  ["Escola é entregue em Boa Hora", ["Boa Hora"]],
  ["Escola é entregue em Brasileira", ["Brasileira"]],
  ["Escola é entregue em Capitão de Campos", ["Capitão de Campos"]],
  ["Escola é entregue em Pedro II", ["Pedro II"]],
  ["Governador Rafael Fonteles visita escola", ["Governador Rafael Fonteles"]],
  ["Wesley visita escola", ["Wesley"]],
  ["Marcos visita escola", ["Marcos"]],
  ["Lula visita escola", ["Lula"]],
  ["Um terço dos alunos falta", ["Um terço"]],
  ["Escola é entregue em Domingos Mourão", ["Domingos Mourão"]],
  ["Escola é entregue em São José do Divino", ["São José do Divino"]],
  ["Escola é entregue em Milton Brandão", ["Milton Brandão"]],
  ["Escola é entregue em Cocal de Telha", ["Cocal de Telha"]],
  ["Escola é entregue em Lagoa de São Francisco", ["Lagoa de São Francisco"]],
  ["Escola é entregue em Piracuruca", ["Piracuruca"]],
  ["SAMU fica na BR-316", ["SAMU", "BR-316"]],
  ["Escola Municipal Dom Pedro é entregue", ["Dom Pedro"]],
  ["Alunos teresinenses ganham escola", ["teresinenses"]],
  ["Prefeita Joana Costa entrega escola", ["Prefeita Joana Costa"]],
  ["Secretaria de Saúde entrega escola", ["Secretaria de Saúde"]],
  ["Prefeitura de Teresina entrega escola", ["Teresina"]],
  ["Escola da Silva Costa é entregue", ["Silva Costa"]],
  ["Hospital Chagas Rodrigues é entregue", ["Hospital Chagas Rodrigues"]],
  ["Escola Chagas Lima é entregue", ["Chagas Lima"]],
])("what is invented is marked in: %s", (suggestion, expected) => {
  expect(doubtful(ARTICLE, suggestion)).toEqual(expected);
});

test.each<[string, string[]]>([
  ["EDUCAÇÃO", []],
  ["PIRIPIRI", []],
  ["OBRA ENTREGUE", []],
  ["TERESINA", ["TERESINA"]],
  ["BOA HORA", ["BOA HORA"]],
  ["300 ALUNOS", []],
  ["400 ALUNOS", ["400"]],
])("in capitals, where case says nothing: %s", (suggestion, expected) => {
  expect(doubtful(ARTICLE, suggestion, true)).toEqual(expected);
});

test.each<[string, string, string]>([
  ["a range of times", "A feira vai das 8h às 12h.", "Feira vai das 8 às 12h"],
  ["midnight and noon", "Abre ao meio-dia e fecha à meia-noite.", "Abre às 12h e fecha às 0h"],
  ["an hour of the night", "A missa será às 19h.", "Missa às sete da noite"],
  ["the first of a month", "O feriado é no 1º de maio.", "Feriado é 1/5"],
  ["a day in words", "O feriado é em primeiro de maio.", "Feriado é em 01/05"],
  ["twenty-four hours", "O posto atende 24h.", "Posto atende 24 horas"],
  ["cents", "A passagem custa R$ 5,50.", "Passagem custa cinco reais e cinquenta centavos"],
  ["billions", "O estado recebeu R$ 2,3 bilhões.", "Estado recebe R$ 2.300.000.000"],
  ["hundreds with e", "Foram cento e vinte e cinco casas.", "São 125 casas"],
  ["a decimal point", "A inflação foi de 1.5%.", "Inflação de 1,5%"],
  ["an ISO date", "A data é 2026-03-12.", "Data é 12 de março de 2026"],
  ["a two-digit year", "O prazo vai até 12/03/26.", "Prazo vai até 12 de março de 2026"],
  ["accents", "O vereador José Antônio falou.", "Vereador Jose Antonio fala"],
  ["a name after a colon", "A UPA será aberta.", "Saúde: UPA será aberta"],
  ["the state's letters", "A cidade de Pedro II, no Piauí, festeja.", "Pedro II (PI) festeja"],
  ["a text in capitals", "MORADORES DE BOA HORA PEDEM ÁGUA", "Boa Hora pede água"],
  ["a dozen", "A dúzia de ovos subiu.", "Doze ovos mais caros"],
  ["Covid-19", "Casos de Covid-19 caem.", "COVID-19: casos caem"],
  ["a road", "Acidente na PI-110 deixa feridos.", "PI-110 tem acidente"],
  ["plural acronyms", "As UPAs fecham.", "UPA fecha"],
  ["an acronym with its state", "O MP-PI acompanha.", "MPPI acompanha"],
  ["a fraction", "Cerca de 25% dos alunos faltaram.", "Um quarto dos alunos falta"],
  ["a prayer", "O terço será rezado na quarta.", "Um terço na igreja, na quarta"],
  ["every word with a capital", "A prefeitura entregou a nova escola do bairro.", "Prefeitura Entrega Nova Escola No Bairro"],
])("the same fact in other words: %s", (_name, article, suggestion) => {
  expect(doubtful(article, suggestion)).toEqual([]);
});

test("numbers side by side stay two", () => {
  expect(doubtful("Fizeram dois e três gols, e vinte e trinta faltas.", "Fizeram cinco gols e cinquenta faltas")).toEqual(["cinco", "cinquenta"]);
  expect(doubtful("Fizeram dois e três gols.", "Três gols e dois gols")).toEqual([]);
});

const UNITS = "zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove".split(" ");
const TENS = "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa".split(" ");
const HUNDREDS = "cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos".split(" ");

function inWords(value: number): string {
  if (value < 20) return UNITS[value] ?? "";
  if (value < 100) return [TENS[Math.floor(value / 10) - 2], ...(value % 10 ? [UNITS[value % 10]] : [])].join(" e ");
  if (value === 100) return "cem";
  if (value < 1_000) return [HUNDREDS[Math.floor(value / 100) - 1], ...(value % 100 ? [inWords(value % 100)] : [])].join(" e ");
  const thousands = Math.floor(value / 1_000);
  const rest = value % 1_000;
  const join = rest !== 0 && (rest < 100 || rest % 100 === 0) ? " e " : " ";
  return [`${thousands === 1 ? "" : `${inWords(thousands)} `}mil`, ...(rest ? [inWords(rest)] : [])].join(join);
}

const number = fc.integer({ min: 2, max: 999_999 });

test("a number in words is the number in digits, and no other", () => {
  fc.assert(
    fc.property(number, number, (one, other) => {
      const digits = one.toLocaleString("pt-BR");
      expect(doubtful(`Foram ${inWords(one)} casas.`, `São ${digits} casas`)).toEqual([]);
      expect(doubtful(`Foram ${digits} casas.`, `São ${inWords(one)} casas`)).toEqual([]);
      expect(doubtful(`Foram ${digits} casas.`, `São ${inWords(other)} casas`)).toEqual(one === other ? [] : [inWords(other)]);
    }),
    { numRuns: 500 },
  );
});

test("every day of the year is itself in each spelling, and no other day", () => {
  const months = "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(" ");
  const day = fc.record({ day: fc.integer({ min: 1, max: 28 }), month: fc.integer({ min: 1, max: 12 }) });
  fc.assert(
    fc.property(day, day, (one, other) => {
      const long = `${one.day} de ${months[one.month - 1]}`;
      const short = `${String(other.day).padStart(2, "0")}/${other.month}`;
      const isSame = one.day === other.day && one.month === other.month;
      expect(doubtful(`A festa será em ${long}.`, `Festa em ${short}`)).toEqual(isSame ? [] : [short]);
      expect(doubtful(`A festa será em ${short}.`, `Festa em ${long}`)).toEqual(isSame ? [] : [long]);
    }),
  );
});

test("a text never doubts itself, and what is marked is where it says", () => {
  const word = fc.constantFrom(
    ..."Piripiri João Silva Dra. Lima da de e em R$ 1,5 milhão 300 trezentos mil 12 / 3 março quinta-feira 15h30 15:30 UPA BR-343 50% metade primeiro 1º meio-dia a Boa Hora casa prefeitura , . “ ” : - — centenas dois meia noite às às horas".split(
      " ",
    ),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 25 }), fc.array(word, { maxLength: 12 }), (one, other) => {
      const article = one.join(" ");
      expect(doubtful(article, article)).toEqual([]);
      const suggestion = other.join(" ");
      for (const { text, start, end } of factCheck(article)(suggestion)) expect([text, text.length > 0]).toEqual([suggestion.slice(start, end), true]);
    }),
    { numRuns: 1_000 },
  );
});

test("no text makes the reader fail", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), fc.string({ unit: "grapheme", maxLength: 80 }), (article, suggestion) => {
      expect(Array.isArray(factCheck(article)(suggestion))).toBe(true);
    }),
  );
});
