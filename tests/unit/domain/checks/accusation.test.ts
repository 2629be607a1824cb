import { expect, test } from "vitest";
import { accusationWithoutOtherSide } from "#app/features/checks/accusation.ts";
import { found, passages } from "./checked-story.ts";

const ACCUSATIONS: readonly (readonly [string, string])[] = [
  ["João Silva foi preso em Piripiri.", "João Silva foi preso"],
  ["O ex-prefeito José Ribamar Alves, de Pedro II, foi denunciado por peculato.", "José Ribamar Alves, de Pedro II, foi denunciado"],
  ["Francisco Oliveira, de 34 anos, conhecido como “Chico”, foi detido na BR-343.", "Francisco Oliveira, de 34 anos, conhecido como “Chico”, foi detido"],
  ["O suspeito, identificado como Marcos Pereira, fugiu pela mata.", "suspeito, identificado como Marcos Pereira"],
  ["O suspeito foi identificado como Marcos Pereira.", "suspeito foi identificado como Marcos Pereira"],
  ["A polícia ouviu o acusado João Lima na delegacia.", "acusado João Lima"],
  ["O réu Antônio Carlos Souza será julgado em Campo Maior.", "réu Antônio Carlos Souza"],
  ["Justiça condena o ex-vereador Pedro Costa por fraude.", "condena o ex-vereador Pedro Costa"],
  ["MP denuncia prefeita Maria Alves por contratar parentes.", "denuncia prefeita Maria Alves"],
  ["Polícia Federal indicia empresário Carlos Mendes.", "indicia empresário Carlos Mendes"],
  ["A PM prendeu Raimundo Nonato Sousa com drogas.", "prendeu Raimundo Nonato Sousa"],
  ["O vereador Luís Barbosa é investigado por desvio de combustível.", "Luís Barbosa é investigado"],
  ["Luís Barbosa, investigado por desvio, renunciou.", "Luís Barbosa, investigado"],
  ["Wesley Rocha (28 anos), suspeito de furtar fios, está foragido.", "Wesley Rocha (28 anos), suspeito"],
  ["Ana Paula Ferreira virou ré em ação de improbidade.", "Ana Paula Ferreira virou ré"],
  ["Roberto Nunes, apontado pela polícia como mandante do crime, nega.", "Roberto Nunes, apontado"],
  ["Sérgio Moura responde por estelionato em Teresina.", "Sérgio Moura responde"],
  ["Sérgio Moura responde a processo por agressão.", "Sérgio Moura responde"],
  ["Foi preso João Batista Lopes, de 40 anos.", "preso João Batista Lopes"],
  ["Suspeito Marcos Pereira foi levado à cadeia.", "Suspeito Marcos Pereira"],
  ["O sargento Paulo Santos foi preso por agredir a esposa.", "Paulo Santos foi preso"],
  ["O médico Eduardo Castro, acusado de assédio, foi afastado.", "Eduardo Castro, acusado"],
  ["A servidora Lúcia Rego está foragida desde março.", "Lúcia Rego está foragida"],
  ["Daniel Cunha, procurado pela Justiça, foi visto em Brasileira.", "Daniel Cunha, procurado"],
  ["A defesa de Caio Dutra, preso na segunda-feira, pediu liberdade.", "Caio Dutra, preso"],
  ["Mário Leal foi conduzido à delegacia.", "Mário Leal foi conduzido"],
];

test.each(ACCUSATIONS)("somebody is accused in: %s", (body, passage) => {
  expect(passages(accusationWithoutOtherSide, body)).toEqual([passage]);
});

test.each(ACCUSATIONS)("a record of a lawyer answers for: %s", (body) => {
  expect(found(accusationWithoutOtherSide, body, { otherSide: [{ who: "Defensoria Pública de Piripiri", askedAt: 1 }] })).toEqual([]);
});

test.each([
  "O delegado João Silva informou que o suspeito foi preso.",
  "O suspeito foi preso, segundo o delegado João Silva.",
  "A promotora Maria Alves denunciou o grupo por fraude.",
  "Quatro homens foram presos em Capitão de Campos.",
  "João Silva não é investigado, esclareceu a polícia.",
  "João Silva nunca foi preso.",
  "Polícia investiga morte de João Silva na zona rural.",
  "Polícia prende suspeito de matar João Silva.",
  "O acusado de matar Maria Souza foi condenado a 20 anos.",
  "Pedro Costa ficou preso nas ferragens do caminhão na BR-222.",
  "Ana Lima ficou presa no elevador do hospital.",
  "José Alves ficou preso no engarrafamento em Teresina.",
  "João Pessoa é investigada por poluir o rio, diz a ação contra a cidade.",
  "O prefeito João Alves inaugurou a delegacia onde estão os presos.",
  "Maria Souza foi vítima do acusado em Pedro II.",
  "João Silva denunciou à polícia o furto de fios.",
  "O advogado Paulo Mendes disse que o réu vai recorrer.",
  "O homem, de 30 anos, foi preso na Rua João Silva.",
  "A operação foi na Avenida Deputado Raimundo Holanda, e três foram detidos.",
  "O caso é investigado pela delegada Ana Paula Ferreira.",
  "Carlos Brito, comandante do batalhão, confirmou que o suspeito confessou.",
  "J. P. S., de 30 anos, foi preso com drogas.",
  "O cantor Zé da Luz foi muito procurado por fãs no festival.",
  "Edmilson Barros confere a lista com uma caneta presa à orelha.",
  "A morte de Maria Souza, investigada desde março, comove Piripiri.",
  "O carro do vizinho de João Silva foi preso por cordas.",
  "O projeto de Helena Bastos foi indicado a um prêmio.",
  "Luzia Rocha foi conduzida ao palco pelo neto.",
])("nobody is accused in: %s", (body) => {
  expect(passages(accusationWithoutOtherSide, body)).toEqual([]);
});

test("a record answers for the person that it names, and one for another accused person does not", () => {
  const body = "João Pereira da Silva foi preso. Marcos Lima foi denunciado.";
  const asked = (...names: string[]) => passages(accusationWithoutOtherSide, body, { otherSide: names.map((who) => ({ who, askedAt: 1 })) });
  expect(asked()).toEqual(["João Pereira da Silva foi preso", "Marcos Lima foi denunciado"]);
  expect(asked("João Silva")).toEqual(["Marcos Lima foi denunciado"]);
  expect(asked("JOAO PEREIRA DA SILVA (preso)")).toEqual(["Marcos Lima foi denunciado"]);
  expect(asked("Marcos Lima", "João da Silva")).toEqual([]);
  expect(asked("Dra. Ana Castro, advogada")).toEqual([]);
  expect(asked("João Silva, Dra. Ana Castro")).toHaveLength(1);
});

test("a person who is accused in the title and the body is one finding", () => {
  expect(
    passages(accusationWithoutOtherSide, { title: "João Silva é preso em Piripiri", body: "<p>João Pereira da Silva foi preso ontem. João Silva, suspeito de furto, nega.</p>" }),
  ).toEqual(["João Silva é preso"]);
});
