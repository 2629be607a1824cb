import { expect, test } from "vitest";
import { linksOf } from "#app/features/checks/body-links.ts";
import { deadLinks, incompletePictures, repeatedStory } from "#app/features/checks/check-story.ts";
import { found, passages } from "./checked-story.ts";

const cover = (coverAlt: string, coverCredit: string) => ({ coverUrl: "/img/capa.webp", coverAlt, coverCredit });

test.each([
  "",
  "   ",
  "…",
  "IMG_2034.jpg",
  "IMG_2034",
  "DSC0001",
  "foto",
  "Foto 2",
  "imagem",
  "Imagem 1",
  "image.png",
  "WhatsApp Image 2026-11-20 at 10.22.31.jpeg",
  "whatsapp image 2026-11-20",
  "Captura de tela",
  "screenshot_20261120",
  "sem título",
  "untitled",
  "capa",
  "viatura-pm.jpg",
  "20261120_101010.heic",
  "PXL_20261120",
])("%j describes no picture", (alt) => {
  expect(found(incompletePictures, cover(alt, "Ana Lima/Lide")).map(({ sentence }) => sentence)).toEqual(["Descreva a imagem de capa para quem não a vê."]);
});

test.each([
  "Fachada da Igreja Matriz de Piripiri",
  "Foto aérea do açude Caldeirão ao entardecer",
  "Imagem de São José no andor",
  "Viatura da PM na BR-343",
  "Caminhão tombado na BR-222",
  "Prefeito",
  "Capa do livro sobre a carnaúba",
  "Foto de 1930 da estação de trem",
  "Mapa com nove pontos de alagamento",
  "Duas mulheres rendeiras em Pedro II",
])("%j describes a picture", (alt) => {
  expect(found(incompletePictures, cover(alt, "Ana Lima/Lide"))).toEqual([]);
});

test.each([
  "",
  " ",
  "-",
  "Internet",
  "internet",
  "Foto: Internet",
  "Google",
  "Google Imagens",
  "Reprodução da internet",
  "Desconhecido",
  "Autor desconhecido",
  "Foto",
  "Crédito",
  "via internet",
  "sem crédito",
])("%j credits nobody", (credit) => {
  expect(found(incompletePictures, cover("Igreja Matriz", credit)).map(({ sentence }) => sentence)).toEqual(["Diga de quem é a imagem de capa."]);
});

test.each([
  "Ana Lima",
  "Ana Lima/Lide",
  "Divulgação",
  "Foto: PRF-PI",
  "Reprodução/TV Clube",
  "Arquivo pessoal",
  "Prefeitura de Piripiri",
  "Polícia Militar",
  "Google Street View",
  "Redes sociais de João Alves",
])("%j credits somebody", (credit) => {
  expect(found(incompletePictures, cover("Igreja Matriz", credit))).toEqual([]);
});

test("every picture is named by where it stands; a story without a cover needs none", () => {
  const bodyPictures = [
    { url: "/img/a.webp", alt: "Ponte", credit: "Lide" },
    { url: "/img/b.webp", alt: "", credit: " " },
  ];
  expect(found(incompletePictures, "x", { bodyPictures }).map(({ sentence }) => sentence)).toEqual([
    "Descreva a 2ª imagem do texto para quem não a vê.",
    "Diga de quem é a 2ª imagem do texto.",
  ]);
  expect(found(incompletePictures, "x", { bodyPictures: Array.from({ length: 40 }, () => ({ url: "/img/c.webp", alt: "", credit: "" })) })).toHaveLength(10);
  expect(found(incompletePictures, { coverUrl: null })).toEqual([]);
  expect(found(incompletePictures, cover("", ""))).toHaveLength(2);
  expect(passages(incompletePictures, cover("IMG_1.jpg", ""))).toEqual(["IMG_1.jpg", null]);
});

const link = (href: string, text: string) => `<p>Leia em <a href="${href}" rel="noopener noreferrer">${text}</a> e volte.</p>`;

test.each([
  "https://piripiri.pi.gov.br/edital.pdf",
  "https://www.pedroii.pi.gov.br/noticias/1",
  "http://antigo.tjpi.jus.br/consulta?processo=1",
  "https://dom.example/diario?dia=1&mes=2",
  "https://a.example/ação",
  "https://a.example/#fim",
  "https://a.example/a?b=c&d=e&f=g",
  "https://prf.gov.br/boletim",
  "https://www.ibge.gov.br/cidades/piripiri",
  "https://uespi.br/vestibular",
  "https://ifpi.edu.br/pedro-ii",
  "https://tre-pi.jus.br/eleicoes",
  "https://cbf.example/copa-norte",
  "https://saude.pi.gov.br/vacina",
  "https://sede.example/",
  "https://sede.example/a/b/c",
  "https://sede.example:8443/a",
  "https://sede.example/a.html",
  "https://sede.example/%20a",
  "https://sede.example/a(1)",
])("a link to %s is found dead, and only when it is known to be", (href) => {
  const body = link(href.replaceAll("&", "&amp;"), "o edital");
  expect(found(deadLinks, { body }, { deadLinks: ["https://outro.example/", href] })).toEqual([
    { sentence: `Troque ou tire o link para ${href}.`, passage: "o edital", reason: expect.stringMatching(/^A página/) },
  ]);
  expect(found(deadLinks, { body }, { deadLinks: [`${href}x`, href.slice(0, -1)] })).toEqual([]);
  expect(found(deadLinks, { body: `<p>${href.replaceAll("&", "&amp;")}</p>` }, { deadLinks: [href] })).toEqual([]);
});

test("a link is read with its words, however the HTML goes on", () => {
  expect(linksOf('<p><a href="https://a.example"><strong>a</strong> b</a><a rel="x" href="/c">d</a></p>')).toEqual([
    { href: "https://a.example", text: "a b" },
    { href: "/c", text: "d" },
  ]);
  expect(linksOf('<a href="/a">a <a href="/b">b</a>')).toEqual([
    { href: "/a", text: "a" },
    { href: "/b", text: "b" },
  ]);
  for (const broken of ["<a ", '<a href="/a"', '<a href="/a">a', "<a >a</a>", "<article>a</article>"]) expect(linksOf(broken)).toEqual([]);
  expect(passages(deadLinks, { body: '<p><a href="/x"><img src="/img/a.webp"></a></p>' }, { deadLinks: ["/x"] })).toEqual([null]);
});

const day = (text: string) => Date.parse(`${text}T12:00:00Z`);

test.each([
  ["2026-11-26", 1],
  ["2026-11-25", 1],
  ["2026-11-10", 1],
  ["2026-10-27", 1],
  ["2026-10-26", 0],
  ["2026-09-01", 0],
  ["2025-11-26", 0],
])("a story of %s repeats one of 26 November %i times", (published, count) => {
  const similarStories = [{ id: 1, title: "Operação prende quatro em Capitão de Campos", publishedAt: day(published) }];
  if (published === "2026-10-27") similarStories.push({ id: 1, title: "Operação prende quatro em Capitão de Campos", publishedAt: day(published) });
  const findings = found(repeatedStory, { title: "Polícia prende quatro" }, { similarStories });
  expect(findings).toHaveLength(count);
  for (const { sentence, passage } of findings) expect([sentence, passage]).toEqual(["Veja se não repete “Operação prende quatro em Capitão de Campos”.", "Polícia prende quatro"]);
});

test.each(Array.from({ length: 60 }, (_, days) => days + 1))("a story of %i days ago repeats this one within 30 days", (days) => {
  const publishedAt = Date.parse("2026-11-26T00:00:00Z") - days * 24 * 60 * 60_000;
  const similarStories = [{ id: 7, title: "Furto de fios deixa famílias sem água", publishedAt }];
  expect(found(repeatedStory, { title: "Furto de fios deixa 54 famílias sem água" }, { similarStories })).toHaveLength(days <= 30 ? 1 : 0);
});

test("three stories are named at most, and a story without a title is one too", () => {
  const similarStories = [1, 2, 3, 4].map((id) => ({ id, title: `Título ${id}`, publishedAt: day("2026-11-20") }));
  expect(found(repeatedStory, "x", { similarStories }).map(({ passage, sentence }) => [passage, sentence])).toEqual(
    [1, 2, 3].map((id) => [null, `Veja se não repete “Título ${id}”.`]),
  );
  expect(found(repeatedStory, "x")).toEqual([]);
});
