import { expect, test } from "vitest";
import { incompletePoll, unregisteredPoll } from "#app/features/checks/legal-notices.ts";
import { found, passages } from "./checked-story.ts";

const POLLS = [
  "João Alves tem 42% das intenções de voto para prefeito de Piripiri, contra 35% de Maria Sousa.",
  "Pesquisa eleitoral do instituto Amostragem mostra João Alves com 42%.",
  "Na pesquisa estimulada, Maria Sousa aparece com 38% e João Alves, com 31%.",
  "Pesquisa: candidato João Alves lidera com 45% em Pedro II.",
  "Datafolha: candidato do governo lidera a disputa com 51%.",
  "Quaest mostra empate: candidatos ao governo empatam com 40% cada.",
  "Levantamento aponta que a candidata Ana Lima aparece com 29% em Piracuruca.",
  "Se as eleições fossem hoje, 48% escolheriam Maria Sousa.",
  "Segundo a sondagem, 52% votariam em Maria Sousa em Capitão de Campos.",
  "A intenção de voto em João Alves subiu de 30% para 36% em um mês.",
  "Enquete eleitoral da rádio dá 60% a Maria Sousa.",
  "Pesquisa do Ipec: o prefeito tem 44% e lidera em Campo Maior.",
  "No cenário estimulado, Ana Lima soma 33%; brancos e nulos são 12%.",
  "A pesquisa eleitoral foi feita em Brasileira. João Alves tem 41%. Maria Sousa tem 39%.",
  "Em pesquisa, governador venceria no segundo turno com 55% dos votos válidos.",
  "Pesquisa traz a rejeição dos candidatos: João Alves é rejeitado por 25%.",
  "O candidato do PT oscilou três pontos percentuais na última pesquisa.",
  "As intenções de voto em Ana Lima passaram de 12 por cento para 20 por cento.",
  "Pesquisa encomendada pela TV mostra a vereadora na frente com 37,5% em Cocal de Telha.",
  "Pré-candidato pontua 22% em levantamento feito em Lagoa de São Francisco.",
  "Na resposta a quem votaria na ex-prefeita, votariam nela 31%, diz a pesquisa eleitoral.",
  "Registrada no TSE, a pesquisa eleitoral mostra Ana Lima com 40%.",
];

test.each(POLLS)("a poll without its registration: %s", (body) => {
  expect(found(unregisteredPoll, body)).toHaveLength(1);
});

test.each(POLLS)("a registered poll passes: %s", (body) => {
  for (const number of ["PI-01234/2026", "BR-01234/2026", "PI 01234/2026", "PI–1234/2026"]) expect(found(unregisteredPoll, `${body} O registro é ${number}.`)).toEqual([]);
});

test.each([
  "A pesquisa ouviu 15 antigas lavadeiras, a mais velha com 91 anos.",
  "João Alves foi eleito prefeito com 54% dos votos válidos em Piripiri.",
  "Pesquisa da universidade mostra que 40% dos candidatos a vereador são mulheres.",
  "Pesquisa mostra que 62% dos eleitores de Pedro II têm ensino fundamental.",
  "Divulgar pesquisa eleitoral sem registro tem multa de até R$ 106 mil, e a Justiça já aplicou 100% do valor.",
  "O TRE suspendeu pesquisa eleitoral em que um candidato tinha 40%.",
  "Pesquisa de preços do Procon acha diferença de 80% no feijão em Teresina.",
  "Levantamento do DNIT aponta que 30% das placas da BR-343 estão danificadas.",
  "O candidato do concurso aparece com 98% de acertos na prova.",
  "O deputado disse que pesquisa com células é prioridade e destinou R$ 2 milhões.",
  "Pesquisa sobre a carnaúba lidera os editais, com 25% das bolsas do instituto.",
  "A prefeita de Boa Hora disse que 90% da obra está pronta.",
  "O candidato a prefeito prometeu reduzir em 20% os cargos comissionados.",
  "Na apuração, Maria Sousa lidera com 51% das urnas contadas.",
  "A pesquisa eleitoral será registrada na segunda-feira, informou o instituto.",
  "Eleitores podem consultar o local de votação; 85% já fizeram a biometria.",
  "A vereadora propôs levantamento dos buracos das ruas do bairro Fátima.",
  "Censo: população de Piracuruca cresceu 3% e a de Brasileira, 2%.",
  "Cooperativa fez pesquisa com 200 clientes: 70% preferem cajuína sem açúcar.",
  "O segundo turno do campeonato teve 30% mais gols do que o primeiro.",
  "Projeto sobre pesquisas eleitorais foi aprovado na comissão por 12 votos a 3.",
  "Levantamento mostra 41 paradas de ônibus sem abrigo, 66% do total.",
])("no poll: %s", (body) => {
  expect(found(unregisteredPoll, body)).toEqual([]);
  expect(found(incompletePoll, `${body} PI-01234/2026`)).toEqual([]);
});

test("the numbers may follow within two sentences, and the passage is where they stand", () => {
  const poll = "A pesquisa eleitoral saiu.";
  expect(passages(unregisteredPoll, `${poll} Choveu. João tem 40%.`)).toEqual(["João tem 40%."]);
  expect(passages(unregisteredPoll, `${poll} João tem 40%. Choveu.`)).toEqual(["João tem 40%."]);
  expect(passages(unregisteredPoll, `${poll} Choveu. Ventou. João tem 40%.`)).toEqual([]);
  expect(passages(unregisteredPoll, { title: "Ana tem 40% das intenções de voto" })).toEqual(["Ana tem 40% das intenções de voto"]);
});

const NUMBERS = "Pesquisa eleitoral mostra Ana Lima com 40%. O registro no TSE é PI-01234/2026.";
const PARTS = {
  margin: [
    "A margem de erro é de 3 pontos.",
    "A margem de erro máxima estimada é de 4,9 pontos.",
    "O resultado varia 3,5 pontos percentuais, para mais ou para menos.",
    "Considerada a margem de erro, há empate.",
    "Margem de erro: 4 pontos.",
  ],
  days: [
    "As entrevistas foram feitas entre os dias 3 e 6 de agosto.",
    "A coleta ocorreu de 3 a 6 de agosto.",
    "O campo foi nos dias 12 e 13.",
    "O levantamento foi realizado em 12/08.",
    "O instituto ouviu moradores no dia 12 de setembro.",
  ],
  sponsor: [
    "Foi contratada pela TV Clube.",
    "O contratante é o diretório do partido.",
    "A encomenda é da Rádio Cultura.",
    "O instituto usou recursos próprios.",
    "O levantamento foi pago pela associação comercial.",
  ],
  number: [
    "Foram ouvidos 400 eleitores.",
    "O instituto entrevistou 600 pessoas.",
    "A amostra de 500 cobre a sede.",
    "Houve 385 entrevistas.",
    "Responderam 1.200 eleitores da zona urbana.",
  ],
};
const SENTENCES = { margin: /margem de erro/, days: /dias/, sponsor: /contratou/, number: /quantas pessoas/ };

test.each(Object.entries(PARTS).flatMap(([part, texts]) => texts.map((text) => [text, part as keyof typeof PARTS] as const)))("%s states what a poll must (%s)", (text, part) => {
  const sentences = (body: string) => found(incompletePoll, body).map(({ sentence }) => sentence);
  expect(sentences(NUMBERS)).toContainEqual(expect.stringMatching(SENTENCES[part]));
  expect(sentences(`${NUMBERS} ${text}`)).not.toContainEqual(expect.stringMatching(SENTENCES[part]));
});

test("each missing part is one finding; a complete poll has none; one without registration is the other rule's", () => {
  expect(found(incompletePoll, NUMBERS)).toHaveLength(4);
  expect(
    found(
      incompletePoll,
      `${NUMBERS} ${Object.values(PARTS)
        .map(([first]) => first)
        .join(" ")}`,
    ),
  ).toEqual([]);
  expect(found(incompletePoll, NUMBERS.replace("PI-01234/2026", "público"))).toEqual([]);
});

test.each([
  "Ana Lima visitou 4 bairros de Piripiri.",
  "A chuva foi de 30 mm nos dias 3 e 4.",
  "O contrato tem 20% de multa.",
  "A eleição é no dia 4 de outubro.",
  "A Câmara tem 9 vereadores.",
])("%s states nothing that a poll must", (text) => {
  expect(found(incompletePoll, `${NUMBERS} ${text}`)).toHaveLength(4);
});
