import { expect, test } from "vitest";
import { unsupportedHeadline } from "#app/features/checks/check-story.ts";
import { found, passages } from "./checked-story.ts";

const BODY =
  "<p>A Prefeitura de Piripiri entregou na quarta-feira, 12 de março, às 15h30, a Escola Municipal Padre Freitas, reformada por R$ 1,5 milhão. São 12 salas para 340 alunos.</p><p>A prefeita Maria Alves disse que 40% da verba veio do estado. O vereador João Souza acompanhou a entrega.</p>";

/** Titles, and what of them the body does not have. */
const UNSUPPORTED: readonly (readonly [string, string])[] = [
  ["Escola de Piripiri ganha 14 salas", "14"],
  ["Reforma custou R$ 2 milhões", "R$ 2 milhões"],
  ["Escola é entregue em 13 de março", "13 de março"],
  ["Entrega foi às 16h", "16h"],
  ["Escola atende 430 alunos", "430"],
  ["Vereador Pedro Costa visita escola", "Pedro Costa"],
  ["Prefeita de Piracuruca entrega escola", "Piracuruca"],
  ["Estado paga 50% da escola", "50%"],
  ["Escola Padre Cícero é entregue", "Cícero"],
  ["Três escolas são entregues", "Três"],
  ["Escola é entregue em abril", "abril"],
  ["Deputado Carlos Mendes entrega escola", "Deputado Carlos Mendes"],
  ["Reforma de R$ 15 milhões é entregue", "R$ 15 milhões"],
  ["Obra foi entregue em Teresina", "Teresina"],
  ["Escola tem quinze salas", "quinze"],
  ["Polo da Uespi ficará na escola", "Uespi"],
  ["Entrega será na sexta-feira", "sexta-feira"],
  ["Prefeita Ana Alves entrega escola", "Ana Alves"],
  ["Escola custou R$ 1,8 milhão", "R$ 1,8 milhão"],
  ["Escola recebe centenas de computadores e 20 salas", "20"],
];

test.each(UNSUPPORTED)("the body does not say: %s", (title, passage) => {
  expect(passages(unsupportedHeadline, { title, body: BODY })).toContain(passage);
  expect(passages(unsupportedHeadline, { subtitle: title, body: BODY })).toContain(passage);
});

test.each([
  "Prefeitura de Piripiri entrega escola com 12 salas",
  "Escola Padre Freitas é reaberta com doze salas",
  "Reforma de R$ 1,5 milhão é entregue",
  "Reforma custou R$ 1.500.000",
  "Piripiri: escola é entregue em 12/3",
  "Maria Alves entrega escola em março",
  "João Souza acompanha entrega",
  "Escola atende 340 alunos no Piauí",
  "Estado pagou 40% da obra",
  "Entrega foi às 15h30 de quarta",
  "Escola reformada é entregue hoje",
  "Prefeita entrega escola ontem",
  "Escola será aberta amanhã",
  "Obra é entregue",
  "Prefeita diz que verba veio do estado",
  "Alunos voltam à escola",
  "Escola municipal ganha salas novas",
  "Prefeitura entrega a Padre Freitas",
  "Entrega reúne prefeita e vereador",
  "Reforma acaba, e alunos voltam",
])("the body says: %s", (title) => {
  expect(passages(unsupportedHeadline, { title, subtitle: title, body: BODY })).toEqual([]);
});

test("the kicker is read as capitals, and with the tags it supports title and subtitle", () => {
  expect(passages(unsupportedHeadline, { kicker: "PIRACURUCA", body: BODY })).toEqual(["PIRACURUCA"]);
  expect(passages(unsupportedHeadline, { kicker: "ESCOLA", body: BODY })).toEqual([]);
  expect(passages(unsupportedHeadline, { title: "A série Águas do Norte", body: BODY })).toEqual(["Águas do Norte"]);
  expect(passages(unsupportedHeadline, { title: "A série Águas do Norte", tags: ["Águas do Norte"], body: BODY })).toEqual([]);
  expect(passages(unsupportedHeadline, { subtitle: "A série Águas do Norte", kicker: "ÁGUAS DO NORTE", body: BODY })).toEqual([]);
});

test("a note of fewer than 20 words is not compared", () => {
  const words = (count: number) => `<p>${"palavra ".repeat(count)}</p>`;
  expect(found(unsupportedHeadline, { title: "Há 14 salas", body: words(19) })).toEqual([]);
  expect(found(unsupportedHeadline, { title: "Há 14 salas", body: words(20) })).toEqual([
    { sentence: "Confira o número “14”: o texto não o traz.", passage: "14", reason: "O que o título afirma precisa estar no texto." },
  ]);
});
