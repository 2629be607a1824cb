import { expect, test } from "vitest";
import { contradiction } from "#app/features/checks/contradiction.ts";
import { found, passages } from "./checked-story.ts";

/** Title, body, and the passage of the title that the body contradicts. */
const APART: readonly (readonly [string, string, string])[] = [
  ["Acidente deixa três mortos na BR-343", "O acidente deixou 4 mortos perto de Piripiri.", "três mortos"],
  ["Acidente deixa 5 feridos", "Seis feridos foram levados ao hospital.", "5 feridos"],
  ["Operação termina com quatro presos", "A operação teve três presos em Pedro II.", "quatro presos"],
  ["Duas mortes em Piracuruca", "A polícia apura as três mortes na cidade.", "Duas mortes"],
  ["Colisão tem dois mortos e um ferido", "A colisão matou três pessoas: três mortos no local.", "dois mortos"],
  ["Concurso abre 54 vagas em Brasileira", "O edital traz 45 vagas de nível médio.", "54 vagas"],
  ["Projeto passa com nove votos", "O placar foi de 10 votos a 1.", "nove votos"],
  ["PM recupera quatro motos em Piripiri", "Três motos foram achadas na mata.", "quatro motos"],
  ["Judô traz dez medalhas", "Foram nove medalhas para Piripiri.", "dez medalhas"],
  ["Rede leva água a 130 famílias", "O sistema atende 310 famílias da zona rural.", "130 famílias"],
  ["Oito alunos vão ao regional", "Os sete alunos embarcam com os pais.", "Oito alunos"],
  ["Cinco suspeitos são ouvidos", "A delegacia ouviu quatro suspeitos.", "Cinco suspeitos"],
  ["Consórcio une seis municípios", "Os cinco municípios assinaram o protocolo.", "seis municípios"],
  ["Time vence com quatro gols", "O time marcou três gols no segundo tempo.", "quatro gols"],
  ["João Sousa assume a Câmara", "O vereador João Souza assumiu a presidência.", "João Sousa"],
  ["Thiago Alves vence a corrida", "O atleta Tiago Alves venceu a prova.", "Thiago Alves"],
  ["Vereador Luiz Barbosa renuncia", "O vereador Luís Barbosa entregou a carta.", "Luiz Barbosa"],
  ["Matheus Lima é campeão", "Mateus Lima fez dois pontos no fim.", "Matheus Lima"],
  ["Tereza Sabino abre loja", "A produtora Teresa Sabino abriu a loja.", "Tereza Sabino"],
  ["Prefeita Kátia Mello toma posse", "A prefeita Kátia Melo tomou posse.", "Kátia Mello"],
  ["Rafael Moraes lança livro", "O escritor Rafael Morais lançou o livro.", "Rafael Moraes"],
  ["Obra em Luiz Correia atrasa", "A obra em Luís Correia atrasou.", "Luiz Correia"],
  ["Vereador Sousa pede obra", "O pedido é de Souza, do PT.", "Sousa"],
  ["Wítor Cavalcanti leva ouro", "O judoca Vítor Cavalcante levou ouro.", "Wítor Cavalcanti"],
];

test.each(APART)("title and body differ: %s / %s", (title, body, passage) => {
  expect(passages(contradiction, { title, body: `<p>${body}</p>` })).toEqual([passage]);
});

test.each(APART)("a field of the summary, the subtitle and the kicker count like the title: %s / %s", (title, body, passage) => {
  expect(passages(contradiction, { subtitle: title, body: `<p>${body}</p>` })).toEqual([passage]);
  expect(passages(contradiction, { quickSummary: ["", title], body: `<p>${body}</p>` })).toEqual([passage]);
  expect(passages(contradiction, { kicker: title, body: `<p>${body}</p>` })).toEqual([passage]);
  expect(passages(contradiction, { title: body, subtitle: title })).toEqual([passage]);
});

test.each([
  ["Acidente deixa três mortos", "O acidente matou 3 pessoas. Os três mortos eram de Piripiri."],
  ["Acidente deixa cinco mortos", "Quatro mortos eram da mesma família; ao todo, cinco pessoas morreram."],
  ["Operação prende quatro", "Quatro homens foram presos; dois presos são irmãos."],
  ["Quatro presos em operação", "Quatro homens foram detidos. Dois presos confessaram."],
  ["Mais de 300 famílias terão água", "O sistema atende 318 famílias."],
  ["De 20 a 30 vagas serão abertas", "São 25 vagas no edital."],
  ["Cerca de 50 motos na carreata", "A PM contou 47 motos."],
  ["Rede leva água a 300 famílias", "O sistema atende 310 famílias."],
  ["Pedro II abre 45 vagas", "São 15 vagas para cada uma das três turmas."],
  ["Piripiri e mais quatro cidades assinam", "As cinco cidades produzem 78 toneladas."],
  ["Ramal chega a outras 45 famílias", "A rede já atende 310 famílias."],
  ["Oito alunos vão ao regional", "Dos 130 estudantes do projeto, oito foram classificados."],
  ["Dupla é presa com drogas", "Dois presos foram levados à central."],
  ["Trio: três presos", "Os presos são um trio de Teresina, e dois presos já tinham passagem."],
  ["Time leva um gol e vence", "O time marcou três gols."],
  ["Festa de 12 de maio terá 40 motos", "As 40 motos saem no dia 12 de maio."],
  ["João Sousa assume", "João Sousa assumiu no lugar de Pedro Souza."],
  ["Ana Lima vence", "Ana Luísa Lima venceu a prova; a irmã Anne ficou em segundo."],
  ["Maria Silva e Mário Silva vencem", "Maria Silva e Mário Silva venceram a corrida de casais."],
  ["Rosa abre a feira", "A rossa foi trocada por outra mais forte."],
  ["Marcelo Rocha chega", "Marcela Rocha chegou antes do irmão."],
  ["Vereadores votam reajuste", "Foram 9 votos a 2."],
  ["Chuva de 40 mm em Pedro II", "O açude subiu 30 cm."],
  ["José Costa vence", "O vencedor foi José da Costa, de Barras."],
  ["Souza", "O povoado se chama Souza; Sousa é outro."],
])("title and body agree: %s / %s", (title, body) => {
  expect(passages(contradiction, { title, body: `<p>${body}</p>` })).toEqual([]);
});

test("a name that the body spells in two ways is found", () => {
  expect(passages(contradiction, "João Sousa chegou cedo. À noite, João Souza falou.")).toEqual(["João Souza"]);
  expect(passages(contradiction, "João Sousa chegou cedo. À noite, Pedro Souza falou.")).toEqual([]);
});

test("the sentence says both, and where the other stands", () => {
  expect(found(contradiction, { title: "Três mortos", body: "<p>Há 4 mortos.</p>" })[0]?.sentence).toBe(
    "Confira o número: “Três mortos” aqui, “4 mortos” em outro lugar da matéria.",
  );
  expect(found(contradiction, { title: "João Sousa", body: "<p>É João Souza.</p>" })[0]?.sentence).toBe(
    "Confira a grafia: “João Sousa” aqui, “João Souza” em outro lugar da matéria.",
  );
});
