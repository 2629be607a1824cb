import { expect, test } from "vitest";
import { identifiableMinor } from "#app/features/checks/identifiable-minor.ts";
import { found, passages } from "./checked-story.ts";

/** The body, and the passage by which a minor is recognised. */
const IDENTIFIED: readonly (readonly [string, string])[] = [
  ["A Polícia Militar apreendeu a moto. João Pedro Alves, de 15 anos, foi detido na praça.", "João Pedro Alves, de 15 anos"],
  ["O adolescente João Pedro foi apreendido com uma moto roubada em Piripiri.", "adolescente João Pedro"],
  ["Um adolescente de 16 anos, identificado como Kauã Felipe, foi apreendido na Avenida Aderson Ferreira.", "adolescente de 16 anos, identificado como Kauã Felipe"],
  ["Foi apreendido o menor J. P. S., de 17 anos, suspeito de assaltar uma farmácia.", "menor J. P. S., de 17 anos"],
  ["O menor de iniciais M.E.S. foi levado à delegacia por ato infracional análogo a roubo.", "menor de iniciais M.E.S"],
  ["A vítima, Maria Clara Sousa, de 12 anos, contou à mãe que foi abusada.", "Maria Clara Sousa, de 12 anos"],
  ["A menina Ana Beatriz, de nove anos, foi vítima de estupro de vulnerável em Pedro II.", "menina Ana Beatriz, de nove anos"],
  ["Kaillane Vitória, 14 anos, foi esfaqueada na saída da festa em Capitão de Campos.", "Kaillane Vitória, 14 anos"],
  ["O garoto Pedro Henrique foi baleado no bairro Petecas.", "garoto Pedro Henrique"],
  ["Adolescente Wesley Silva é apreendido suspeito de furto em Cocal de Telha.", "Adolescente Wesley Silva"],
  ["O bebê Davi Lucas, de 8 meses, foi agredido pelo padrasto, diz a polícia.", "bebê Davi Lucas, de 8 meses"],
  ["Segundo o boletim, F. A. S. (16 anos) furtou o celular da vizinha.", "F. A. S. (16 anos"],
  ["A criança foi identificada como Sofia Lima. Ela foi morta a tiros na zona rural de Brasileira.", "criança foi identificada como Sofia Lima"],
  ["A estudante de 13 anos identificada como Lara Beatriz foi sequestrada na porta de casa.", "estudante de 13 anos identificada como Lara Beatriz"],
  ["Maria das Dores Silva, mãe do adolescente apreendido, pediu desculpas à vítima do assalto, que foi roubada.", "Maria das Dores Silva"],
  ["O padrasto da criança, Francisco Oliveira, foi preso por estupro de vulnerável.", "Francisco Oliveira"],
  ["O adolescente apreendido é filho de Antônia Pereira, dona de um bar na cidade.", "Antônia Pereira"],
  ["O adolescente de 15 anos é aluno da Escola Municipal Padre Freitas e foi apreendido com uma faca.", "Escola Municipal Padre Freitas"],
  ["A vítima é uma adolescente. Ela mora na Rua Dez de Novembro, 120, e foi estuprada por um vizinho.", "Rua Dez de Novembro, 120"],
  ["O adolescente foi apreendido. Ele estuda no CETI Baurélio Mangabeira, no centro.", "CETI Baurélio Mangabeira"],
  ["Dois homens foram presos em flagrante. Com eles estava Gabriel Santos, que tem 17 anos.", "Gabriel Santos, que tem 17 anos"],
  ["Luís Felipe da Costa (14 anos) e um primo foram apreendidos por furtar cabos de cobre.", "Luís Felipe da Costa (14 anos"],
  ["Após a colisão, o adolescente foi apreendido. É Caio Lima, de 16 anos.", "Caio Lima, de 16 anos"],
  ["O estudante de 16 anos Marcos Vinícius Rocha foi espancado na saída da aula.", "estudante de 16 anos Marcos Vinícius Rocha"],
  ["A polícia procura o suspeito de atirar. A vítima baleada é o menino Heitor, que foi socorrido.", "menino Heitor"],
];

test.each(IDENTIFIED)("a minor is recognised in: %s", (body, passage) => {
  expect(passages(identifiableMinor, body)).toContain(passage);
});

test.each([
  "O delegado Carlos Brito informou que um adolescente de 16 anos foi apreendido em Piripiri.",
  "João Silva, de 35 anos, foi preso suspeito de matar o vizinho em Pedro II.",
  "F. C. S., de 29 anos, foi preso em flagrante com 2 kg de maconha.",
  "Um adolescente foi apreendido com uma moto roubada no bairro Petecas.",
  "O adolescente de Campo Maior, de 15 anos, foi apreendido em Capitão de Campos.",
  "Uma menina de Pedro II, de 9 anos, foi vítima de abuso; o suspeito foi preso.",
  "Valéria Monte, de 17 anos, recebe os áudios do avô antes da aula e anota a chuva.",
  "Bianca Morais, de 16 anos, divide a direção do curta com o primo.",
  "Em campanha contra o abuso sexual, a estudante Ana Clara Souza, de 13 anos, leu um poema na praça.",
  "No jogo, João Pedro, de 16 anos, roubou a bola e marcou o gol da virada.",
  "A palestra do Proerd sobre tráfico de drogas reuniu alunos; Pedro Lucas, de 11 anos, fez perguntas.",
  "Raíssa Lima, de 11 anos, venceu o concurso de redação sobre o combate à violência doméstica.",
  "No filme, o menino João, de 10 anos, é sequestrado por cangaceiros.",
  "O juiz José Ribamar condenou o réu a 15 anos de prisão por homicídio.",
  "Maria Souza, 12 anos depois do crime, ainda espera o julgamento do acusado de matar o filho.",
  "A delegada Ana Paula, com 15 anos de carreira, comanda a apuração do roubo.",
  "O adolescente foi apreendido na Rua João Silva, no centro, e levado à delegacia.",
  "O suspeito foi preso na Avenida Deputado Raimundo Holanda; uma criança viu o assalto.",
  "A adolescente Ana Vitória, de 14 anos, ganhou medalha de ouro no judô em Teresina.",
  "A mãe da criança, Francisca Oliveira, agradeceu aos bombeiros pelo resgate na trilha.",
  "Uma estudante de 19 anos, Carla Mendes, teve o celular furtado e o recebeu de volta.",
  "Antônia Pereira, mãe de três filhos, foi assaltada na porta do banco em Piracuruca.",
  "O Conselho Tutelar fará eleição; o aluno João Vitor, de 12 anos, ajudou na divulgação.",
  "A Escola Municipal Padre Freitas foi furtada na madrugada; ninguém ficou ferido.",
  "O menino de 9 anos foi atropelado na BR-343 e levado ao Hospital Chagas Rodrigues.",
  "Foram condenados por homicídio João Silva, 12 anos, e Pedro Lima, 15 anos.",
  "O adolescente Pedro Lucas, de 17 anos, morreu no acidente; o motorista foi preso em flagrante.",
  "Maria Clara, de 6 anos, foi atropelada em Piripiri. A moto foi apreendida.",
  "O adolescente e o irmão, Pedro Silva, de 22 anos, foram detidos.",
  "Foram detidos um adolescente de 16 anos e Pedro Silva, de 22 anos.",
  "Alunos da Escola Municipal João Barreto fizeram passeata contra a violência sexual de crianças.",
])("nobody is recognised in: %s", (body) => {
  expect(passages(identifiableMinor, body)).toEqual([]);
});

test("a headline of a crime against a minor is enough for a name far below it", () => {
  const far = "<p>O caso é apurado.</p><p>A cidade comentou o fato.</p><p>Houve comoção.</p><p>A família chegou.</p><p>Ana Clara Sousa, de 12 anos, chegou com a avó.</p>";
  expect(passages(identifiableMinor, { title: "Adolescente é vítima de estupro em Pedro II", body: far })).toEqual(["Ana Clara Sousa, de 12 anos"]);
  expect(passages(identifiableMinor, { title: "Feira de ciências em Pedro II", body: far })).toEqual([]);
  expect(passages(identifiableMinor, { title: "Homem é preso por roubo", body: far })).toEqual([]);
});

test("the crime may be told two sentences away, not three", () => {
  const name = "O menino Heitor Lima chegou.";
  expect(passages(identifiableMinor, `${name} Choveu. O vizinho foi baleado.`)).toHaveLength(1);
  expect(passages(identifiableMinor, `${name} Choveu. Ventou. O vizinho foi baleado.`)).toEqual([]);
  expect(passages(identifiableMinor, `O vizinho foi baleado. Choveu. ${name}`)).toHaveLength(1);
  expect(passages(identifiableMinor, `O vizinho foi baleado. Choveu. Ventou. ${name}`)).toEqual([]);
});

test.each([
  ["João Pedro Lima, de 17 anos, foi apreendido por furto e detido.", 1],
  ["João Pedro Lima, de 18 anos, foi detido por furto.", 0],
  ["O estudante de 17 anos Marcos Rocha foi espancado.", 1],
  ["O estudante de 18 anos Marcos Rocha foi espancado.", 0],
])("full age is 18 years: %s", (body, count) => {
  expect(found(identifiableMinor, body)).toHaveLength(count);
});

test("what identifies is told apart: a name, initials, a parent, a school, a street", () => {
  const sentences = (body: string) => found(identifiableMinor, body).map(({ sentence }) => sentence);
  expect(sentences("O menor J. P. foi apreendido.")).toEqual([expect.stringContaining("iniciais")]);
  expect(sentences("O adolescente João foi apreendido.")).toEqual([expect.stringContaining("nome do menor")]);
  expect(sentences("O pai do adolescente, João Lima, foi agredido.")).toEqual([expect.stringContaining("parente")]);
  expect(sentences("O adolescente, aluno do CETI Zacarias, foi apreendido.")).toEqual([expect.stringContaining("escola")]);
  expect(sentences("O adolescente apreendido mora na Rua Sete.")).toEqual([expect.stringContaining("rua")]);
});
