import { expect, test } from "vitest";
import { sensitiveWithBanners } from "#app/features/checks/check-story.ts";
import { found, passages } from "./checked-story.ts";

const SENSITIVE: readonly (readonly [string, string])[] = [
  ["Homem morre em acidente de moto em Piripiri", "morre"],
  ["Acidente na BR-343 fecha a pista em Capitão de Campos", "Acidente"],
  ["Colisão entre carro e caminhão deixa três mortos", "Colisão"],
  ["Mulher é assassinada em Pedro II", "assassinada"],
  ["Polícia apura homicídio na zona rural de Brasileira", "homicídio"],
  ["Feminicídio: suspeito é preso em Piracuruca", "Feminicídio"],
  ["Idoso é atropelado no centro de Piripiri", "atropelado"],
  ["Jovem se afoga no açude Caldeirão", "afoga"],
  ["Morador é encontrado morto em casa", "morto"],
  ["Corpo de pescador é achado no rio", "Corpo de"],
  ["Carro capota na PI-110 e motorista fica ferido", "capota"],
  ["Morre aos 82 anos o professor João Alves", "Morre"],
  ["Velório do ex-prefeito será na Câmara", "Velório"],
  ["Sepultamento de vaqueiro reúne cidade", "Sepultamento"],
  ["Faleceu dona Tereza, parteira de Boa Hora", "Faleceu"],
  ["Motociclista bate em jumento e quebra a perna", "quebra a perna"],
  ["Homem é baleado na saída de festa", "baleado"],
  ["Estupro de vulnerável leva padrasto à prisão", "Estupro"],
  ["Latrocínio: polícia prende dupla em Teresina", "Latrocínio"],
  ["Suicídio é a principal causa, diz médico legista", "Suicídio"],
  ["Desabamento de muro atinge pedreiro", "Desabamento"],
  ["Adolescente é apreendido com arma em Piripiri", "Adolescente é apreendido com arma em Piripiri"],
];

test.each(SENSITIVE)("it would carry banners: %s", (title, passage) => {
  expect(passages(sensitiveWithBanners, { title })).toEqual([passage]);
  expect(passages(sensitiveWithBanners, { subtitle: title })).toEqual([passage]);
  expect(found(sensitiveWithBanners, { title, sensitive: true })).toEqual([]);
});

test.each([
  "Açude entra no volume morto, e Piripiri raciona água",
  "Peixes mortos aparecem no rio Piracuruca",
  "Palestra sobre acidentes reúne motociclistas em Pedro II",
  "Maio Amarelo: blitz educativa fala de mortes no trânsito",
  "Cidade tem queda de homicídios no ano",
  "Filme sobre a morte do vaqueiro estreia na praça",
  "Cemitérios se preparam para o Dia de Finados",
  "Mata ciliar do Caldeirão será replantada",
  "Avenida ganha faixas para evitar acidentes",
  "Simulado de acidente treina bombeiros em Piripiri",
  "AVC: acidente vascular cerebral tem tratamento no hospital",
  "Piripiri passa um mês sem mortes no trânsito",
  "Corpo Santo: banda ensaia hino",
  "Quadrilha junina ensaia enredo sobre lavadeiras",
  "Câmara aprova projeto de lei sobre mortes por choque elétrico",
  "Caminhão com melão tomba na BR-222",
  "Boi morto na pista atrasa motoristas",
  "Crianças aprendem xadrez em Milton Brandão",
  "Alunos ganham 30 bicicletas em Boa Hora",
  "Chuva mata a sede de 14 comunidades",
  "Furto de fios deixa 54 famílias sem água",
  "Polícia devolve 23 celulares a moradores",
  "Cadernos lembram ponto morto da seca de 1983",
])("banners may stand beside: %s", (title) => {
  expect(passages(sensitiveWithBanners, { title })).toEqual([]);
});

test("the kicker counts, a death far down in the text does not, a crime against a child in the opening does", () => {
  expect(passages(sensitiveWithBanners, { kicker: "ACIDENTE" })).toEqual(["ACIDENTE"]);
  expect(passages(sensitiveWithBanners, "A banda toca o dobrado de um regente morto há 40 anos.")).toEqual([]);
  expect(passages(sensitiveWithBanners, "Um adolescente foi apreendido em Piripiri.")).toEqual(["Um adolescente foi apreendido em Piripiri."]);
  expect(passages(sensitiveWithBanners, "Choveu. Ventou. Um adolescente foi apreendido.")).toEqual([]);
  expect(passages(sensitiveWithBanners, "Choveu. Um adolescente foi apreendido.")).toHaveLength(1);
});
