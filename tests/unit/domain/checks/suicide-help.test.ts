import { expect, test } from "vitest";
import { suicideWithoutHelp } from "#app/features/checks/check-story.ts";
import { found, passages } from "./checked-story.ts";

const SUICIDES: readonly (readonly [string, string])[] = [
  ["A polícia trata a morte como suicídio.", "suicídio"],
  ["Homem se suicidou em Piripiri, diz a perícia.", "suicidou"],
  ["Setembro Amarelo: Piracuruca discute prevenção ao suicídio nas escolas.", "suicídio"],
  ["Casos de suicídios subiram no Piauí em 2025.", "suicídios"],
  ["A jovem tinha ideação suicida, contou a irmã.", "suicida"],
  ["O lavrador tirou a própria vida na zona rural de Boa Hora.", "tirou a própria vida"],
  ["Ele ameaçou tirar a própria vida e foi contido pelos bombeiros.", "tirar a própria vida"],
  ["O homem pôs fim à própria vida, segundo a família.", "pôs fim à própria vida"],
  ["Ela deu fim à própria vida, diz o boletim.", "deu fim à própria vida"],
  ["O suspeito se matou depois do crime em Pedro II.", "se matou"],
  ["Após atirar na mulher, matou-se com a mesma arma.", "matou-se"],
  ["O detento se enforcou na cela da penitenciária.", "se enforcou"],
  ["Enforcou-se no quintal, relatou um vizinho.", "Enforcou-se"],
  ["A certidão aponta autoextermínio.", "autoextermínio"],
  ["A psicóloga atende adolescentes com automutilação em Brasileira.", "automutilação"],
  ["O comerciante atentou contra a própria vida e está internado.", "atentou contra a própria vida"],
  ["Bombeiros evitam que mulher tente se suicidar na ponte.", "suicidar"],
  ["Tentativa de suicídio mobiliza o Samu em Capitão de Campos.", "suicídio"],
  ["O feminicídio seguido de suicídio chocou Lagoa de São Francisco.", "suicídio"],
  ["Três homens suicidaram-se no mesmo mês, disse o secretário.", "suicidaram-se"],
  ["Ela já havia tirado a própria vida quando o socorro chegou.", "tirado a própria vida"],
];

test.each(SUICIDES)("help is missing in: %s", (body, passage) => {
  expect(passages(suicideWithoutHelp, body)).toEqual([passage]);
});

test.each(SUICIDES)("help is given after: %s", (body) => {
  for (const help of ["Ligue 188 (CVV), de graça, 24 horas.", "O Centro de Valorização da Vida atende pelo 188.", "O telefone do CVV é o 188.", "O 188, do CVV, é gratuito."])
    expect(found(suicideWithoutHelp, `${body} ${help}`)).toEqual([]);
});

test.each([
  "O atentado suicida matou 12 pessoas em Cabul.",
  "Ataques suicidas feriram 12 na base, disse a agência.",
  "Para o vereador, votar contra o asfalto é suicídio político.",
  "O recuo suicida do zagueiro deu o gol ao Serrano.",
  "Romper a aliança seria suicídio eleitoral, avaliou o deputado.",
  "Vender o gado agora é suicídio econômico, diz o pecuarista.",
  "Ele se matou de trabalhar para comprar a moto.",
  "O time se matou de correr e venceu por 2 a 1.",
  "Ela se matou para pagar a faculdade do filho.",
  "O cantor estreia o filme Esquadrão Suicida na praça.",
  "A polícia apura o homicídio de um lavrador em Piracuruca.",
  "Homem matou a companheira e foi preso em Piripiri.",
  "A vida na serra muda com a chuva.",
  "O inseticida acabou com a praga do feijão.",
  "O açude matou a sede de 14 comunidades.",
  "A própria vida da ceramista virou exposição.",
  "Ele tirou a própria foto diante da matriz.",
  "A enfermeira salva vidas há 20 anos no posto.",
  "O prefeito deu fim à fila do posto de saúde.",
  "O genocídio é tema de aula no IFPI de Pedro II.",
  "Missão suicida do Serrano terminou em goleada.",
])("no suicide: %s", (body) => {
  expect(found(suicideWithoutHelp, body)).toEqual([]);
});

test("a number 188 that is no telephone helps nobody, nor does the CVV without its number", () => {
  expect(found(suicideWithoutHelp, "Houve 188 casos de suicídio no estado.")).toHaveLength(1);
  expect(found(suicideWithoutHelp, "O CVV atende casos de suicídio.")).toHaveLength(1);
});

test("the title counts as well, and a text with letters and accents apart is named whole", () => {
  expect(passages(suicideWithoutHelp, { title: "Suicídio é tema de debate" })).toEqual(["Suicídio"]);
  expect(passages(suicideWithoutHelp, "Foi suici\u0301dio.")).toEqual(["Foi suici\u0301dio."]);
});
