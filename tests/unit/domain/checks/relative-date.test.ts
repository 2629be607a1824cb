import { expect, test } from "vitest";
import { relativeDate } from "#app/features/checks/relative-date.ts";
import { passages } from "./checked-story.ts";

const RELATIVE: readonly (readonly [string, string])[] = [
  ["O homem foi preso ontem em Piripiri.", "ontem"],
  ["Ontem choveu 40 mm em Pedro II.", "Ontem"],
  ["O acidente ocorreu anteontem na BR-343.", "anteontem"],
  ["As inscrições terminam amanhã.", "amanhã"],
  ["A vacinação começa hoje nas UBS.", "hoje"],
  ["O suspeito foi detido hoje.", "hoje"],
  ["A polícia divulgou hoje o resultado.", "hoje"],
  ["Três motos foram achadas na madrugada de hoje.", "hoje"],
  ["O Divino joga hoje à noite em São José do Divino.", "hoje"],
  ["A feira abre hoje pela manhã.", "hoje"],
  ["A sessão ocorreu nesta segunda-feira na Câmara.", "nesta segunda-feira"],
  ["O caminhão tombou nessa quarta.", "nessa quarta"],
  ["O show é neste sábado, na praça.", "neste sábado"],
  ["A prova será no próximo domingo.", "no próximo domingo"],
  ["O encontro foi na última sexta-feira.", "na última sexta-feira"],
  ["O mutirão foi na semana passada.", "na semana passada"],
  ["A obra começa na semana que vem.", "na semana que vem"],
  ["O pagamento sai na próxima semana.", "na próxima semana"],
  ["Quatro foram presos nesta semana.", "nesta semana"],
  ["O festejo é neste fim de semana em Brasileira.", "neste fim de semana"],
  ["A chuva caiu nesta madrugada.", "nesta madrugada"],
  ["A posse será na segunda-feira.", "na segunda-feira"],
  ["O jogo de ida foi no sábado.", "no sábado"],
  ["Moradores da vila ficaram sem luz na noite passada.", "na noite passada"],
  ["A cheia veio no último fim de semana.", "no último fim de semana"],
  ["A banda tocou no fim de semana passado.", "no fim de semana passado"],
];

test.each(RELATIVE)("a date is missing in: %s", (body, passage) => {
  expect(passages(relativeDate, body)).toEqual([passage]);
});

test.each(RELATIVE)("a date of the calendar is enough in: %s", (body) => {
  const plain = body.replace(/\.$/, "");
  for (const date of [" (23)", ", dia 23", ", 23 de novembro", ", 23/11/2026", " (23/11)"]) expect(passages(relativeDate, `${plain}${date}.`)).toEqual([]);
});

test.each([
  "“Hoje eu sei ler”, disse dona Alzira.",
  "“Cheguei ontem e volto amanhã”, contou o motorista.",
  '"Ontem faltou água", reclamou a moradora.',
  "O projeto hoje atende 130 estudantes.",
  "Abdias, hoje com 70 anos, nunca pulou um dia.",
  "A casa é hoje em parte museu.",
  "Os jovens de hoje usam o celular.",
  "O Museu do Amanhã recebe alunos de Piripiri.",
  "O amanhã preocupa os produtores de carnaúba.",
  "A feira funciona aos sábados e às segundas.",
  "A UBS atende de segunda a quinta, das 7h às 21h.",
  "Toda segunda-feira há ensaio na praça.",
  "O ensaio costuma ser na sexta-feira.",
  "A retreta é no último domingo de cada mês.",
  "O festejo termina no domingo de Páscoa.",
  "A procissão é na quarta-feira de Cinzas.",
  "O time ficou na segunda divisão.",
  "O atleta subiu na terceira vez e caiu na quarta etapa.",
  "O prazo de matrícula é de 15 dias.",
  "O acidente foi em 12 de março de 2026.",
  "O ateliê abre pela manhã e fecha à tarde.",
  "A viagem dura uma semana e custa R$ 400.",
  "No mês de maio, a chuva foi fraca.",
  "A quinta edição do festival terá 40 bandas.",
  "A sexta colocada levou medalha.",
  "A Sexta-feira Santa é feriado.",
  "Nesta cidade, a água vem do Caldeirão.",
  "A padaria do bairro e o museu hoje vivem de turistas.",
  "O preço caiu no mês passado e sobe no próximo mês.",
  "A prestação de contas será lida no domingo seguinte.",
  "No fim do domingo, havia cacos de vidro na praça.",
  "O leilão é no primeiro sábado do mês.",
])("no date is missing in: %s", (body) => {
  expect(passages(relativeDate, body)).toEqual([]);
});

test("every field is read, and the same words are found once", () => {
  expect(passages(relativeDate, { title: "Piripiri vacina amanhã", subtitle: "Ação começa amanhã", quickSummary: ["É nesta terça."], body: "<p>Começa amanhã.</p>" })).toEqual([
    "amanhã",
    "nesta terça",
  ]);
});

test("a date of another sentence is not beside it, and a quotation ends with its paragraph", () => {
  expect(passages(relativeDate, "O caso é de 12 de março. O homem foi preso ontem.")).toEqual(["ontem"]);
  expect(passages(relativeDate, { body: "<p>“Foi assim, disse.</p><p>O homem foi preso ontem.</p>" })).toEqual(["ontem"]);
  expect(passages(relativeDate, "O homem foi preso ontem (40) em Piripiri.")).toEqual(["ontem"]);
  expect(passages(relativeDate, "Ontem, 31 de dezembro. Ontem (0).")).toEqual(["Ontem"]);
});
