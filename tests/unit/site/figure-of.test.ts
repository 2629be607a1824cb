import { expect, test } from "vitest";
import { figureOf, pulledQuoteOf } from "#app/ui/site/cards/figure-of.ts";

test.each([
  ["Rede leva água a 310 famílias da zona rural", "310 famílias"],
  ["Quilo do pó de carnaúba sobe 18% e anima produtores", "18%"],
  ["Moradores vão escolher onde aplicar R$ 600 mil em Lagoa", "R$ 600 mil"],
  ["Caminhão com 28 m² de madeira é retido", "28 m²"],
  ["Prefeitura investe R$ 2,5 milhões em 3 pontes", "R$ 2,5 mi"],
  ["Agricultora de 41 anos colhe 60 toneladas", "60 t"],
])("the first amount of a title: %s", (title, told) => {
  const { kind, text, noun } = figureOf(title) ?? {};
  expect([kind, `${text} ${noun}`.trim()]).toEqual(["number", told]);
});

test.each([
  "Caminhão tomba na BR-222, em Piripiri",
  "Duas UBS passam a atender até as 21h",
  "União vence por 4 a 2",
  "Orçamento de 2027 é aprovado",
  "Placas de 12/11 valem",
  "Feira volta em 29 de novembro",
  "Câmara aprova regras para fachadas",
])("no amount: %s", (title) => {
  expect(figureOf(title)).toBeNull();
});

test("a quote is told before a number", () => {
  expect(figureOf("“A pedra não é mural de recado”, diz arqueóloga há 20 anos")).toEqual({ kind: "quote", text: "A pedra não é mural de recado", noun: "" });
});

test("a quote of the text stands in a head without a picture: not a word in quotation marks, not an attribute, not one that is too long", () => {
  const said = "O ponto não está no relógio, está no barulho da farinha";
  expect(pulledQuoteOf(`<p>O “ponto” e <a href="https://exemplo.com.br/um-endereco-que-e-mais-longo-que-quarenta">isto</a>: “${said}”, diz ele.</p>`)).toBe(said);
  expect([
    pulledQuoteOf("<p>O “ponto” certo</p>"),
    pulledQuoteOf(`<p>“${"muito ".repeat(40)}”</p>`),
    pulledQuoteOf(`<p>“Começa aqui e não acaba neste parágrafo</p><p>mas neste outro”</p>`),
  ]).toEqual([null, null, null]);
});
