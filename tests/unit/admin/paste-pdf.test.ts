import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { paragraphsOfText } from "#app/features/editor/newsroom/rich-text/paste/plain-text.ts";
import { lineOfText, pastedText } from "#app/platform/text/wrapped-lines.ts";

const copied = (name: string) => readFileSync(new URL(`./clipboard/${name}.txt`, import.meta.url), "utf8");

const NOTICE =
  "O Município torna pública a abertura do processo de licitação para a recuperação asfáltica das ruas do bairro e a construção de calçadas, conforme o edital que está disponível no portal da prefeitura.";
const LONG =
  "Depois da quebra de página. O Município torna pública a abertura do processo de licitação para a recuperação asfáltica das ruas do bairro e a construção de calçadas, conforme o edital que está disponível no portal da prefeitura, na secretaria responsável e nos murais das repartições. As interessadas apresentarão documentação comprobatória de capacidade operacional e regularidade previdenciária até a data estabelecida na publicação anterior, impreterivelmente.";
const FINANCES = "As finanças do município ficaram no azul, diz um oficio que a redação leu hoje pela manhã e que foi assinado ontem.";

test("a paragraph of a PDF is one paragraph, its divided words joined", () => {
  expect(paragraphsOfText(copied("pdf-um-paragrafo"))).toEqual([NOTICE]);
  expect(lineOfText(copied("pdf-um-paragrafo"))).toBe(NOTICE);
});

test("soft hyphens and hyphens at line ends go, ligatures become letters", () => expect(paragraphsOfText(copied("pdf-hifens-e-ligaduras"))).toEqual([NOTICE, FINANCES]));

test.each(["libreoffice-pdf", "pdfium"])("a document with headings, lists and tables keeps its paragraphs apart: %s", (name) => {
  const paragraphs = paragraphsOfText(copied(name));
  expect(paragraphs.slice(0, 6)).toEqual([
    "Câmara vota o orçamento",
    "A receita prevista é de R$ 80 milhões1, contra 76 milhões no ano anterior2.",
    "A palavra apagada pelo editorvotação nova foi adiada para terça. A palavra com hífen opcional.",
    "• Saúde",
    "• Hospital",
    "• Educação",
  ]);
  expect(paragraphs).toContain(LONG);
  expect(paragraphs.at(-1)).toBe("Veja o edital");
  expect(paragraphs.join("")).not.toMatch(/[\u00AD\u200B\p{Co}]/u);
});

test("a hyphen that belongs to the word stays at a line's end", () => {
  const line = "A sessão da Câmara que votaria o orçamento foi marcada para quinta-";
  expect(lineOfText(`${line}\nfeira, e o ex-\nprefeito disse-\nlhe que vai contá-\nlo.`)).toBe(
    "A sessão da Câmara que votaria o orçamento foi marcada para quinta-feira, e o ex-prefeito disse-lhe que vai contá-lo.",
  );
});

test("words pasted into a line keep the spaces around them, and lose signs that show nothing", () => {
  expect(lineOfText(" anun\u00ADcia obras ")).toBe(" anuncia obras ");
  expect(lineOfText("Prefeitura anuncia obras\r\n")).toBe("Prefeitura anuncia obras");
});

test.each([
  ...["guarda-|chuva", "bem-|vindo", "norte-|americano", "sócio-|proprietário", "técnico-|científico", "anti-|inflamatório", "micro-|ônibus", "sub-|região", "primeira-|dama"],
  ...["tornou-|se que", "reuniu-|se", "encontram-|se", "candidatar-|se", "trata-|se", "deve-|se", "vende-|se", "far-|se-á", "além-|mar", "BR-|343", "2025-|2026", "Guiné-|Bissau"],
  ...["Covid-|19", "p. 3-|5"],
])("a hyphen of the word itself stays at a line's end: %s", (word) =>
  expect(lineOfText(`Disse que ${word.replace("|", "\n")} hoje`)).toBe(`Disse que ${word.replace("|", "")} hoje`),
);

test.each([
  "fos-|se",
  "clas-|se",
  "interes-|se",
  "cri-|se",
  "análi-|se",
  "hipóte-|se",
  "metásta-|se",
  "catar-|se",
  "qua-|se",
  "fra-|se",
  "públi-|ca",
  "econô-|mico",
  "Piri-|piri",
  "guarda-|ram",
])("a hyphen that only divides a word goes: %s", (word) => expect(lineOfText(`Disse que ${word.replace("|", "\n")} hoje`)).toBe(`Disse que ${word.replace("-|", "")} hoje`));

test("words of a title in capitals are divided as others are; a soft hyphen always goes", () => {
  expect(lineOfText("PREFEITURA ABRE LICI-\nTAÇÃO DO VICE-\nPREFEITO")).toBe("PREFEITURA ABRE LICITAÇÃO DO VICE-PREFEITO");
  expect(lineOfText("o sócio\u00AD\nproprietário")).toBe("o sócioproprietário");
});

test.each([
  ["art.", "A Câmara informou que o projeto do Executivo não observa o que determina o art.|5º da Lei Orgânica do Município e por isso foi devolvido à prefeitura."],
  ["fls.", "Conforme o despacho do relator do processo, juntado aos autos na semana passada, às fls.|12 e 13, a defesa não apresentou os recibos que o Tribunal pediu."],
  ["etc.", "Foram doados mantimentos como arroz, feijão, farinha, macarrão, açúcar, óleo, sal, etc.|e também roupas, entregues às famílias desabrigadas pela cheia."],
  ["Cel.", "Quem vai comandar a operação de segurança da festa, segundo a nota da polícia, é o Cel.|Martins, que chega amanhã à cidade com vinte homens."],
  ["an initial", "A ação foi ajuizada em nome da menor de idade identificada apenas pelas iniciais M.|S. R., moradora do bairro Centro, e corre em segredo de justiça."],
])("a line of a page that ends with an abbreviation ends no paragraph: %s", (_, text) => expect(paragraphsOfText(text.replace("|", "\n"))).toEqual([text.replace("|", " ")]));

test("the number of a road divided from its letters stays in its paragraph", () => {
  const text = "O motorista perdeu o controle do veículo no quilômetro doze da rodovia federal BR-|343, na zona rural de Piripiri.";
  expect(paragraphsOfText(text.replace("|", "\n"))).toEqual([text.replace("|", "")]);
});

test("lines of a gazette's narrow column are one paragraph where a word is divided, verses of that width are none", () => {
  const column =
    "A Secretaria Municipal de Saúde\nconfirmou nesta terça-feira que a\ncampanha de vacinação contra a\ninfluenza irá até o fim do mês,\nsegundo disse o médico coor-\ndenador Antônio Reis.\nA meta é vacinar 90% do público.";
  expect(paragraphsOfText(column)).toEqual([
    "A Secretaria Municipal de Saúde confirmou nesta terça-feira que a campanha de vacinação contra a influenza irá até o fim do mês, segundo disse o médico coordenador Antônio Reis.",
    "A meta é vacinar 90% do público.",
  ]);
  expect(paragraphsOfText("No sertão onde eu nasci\nnão tinha rádio nem luz\na gente vivia assim")).toHaveLength(3);
});

test("a field of several lines joins what a page broke, and leaves what people broke", () => {
  const page = copied("pdf-um-paragrafo");
  expect(pastedText(page)).toBe(NOTICE);
  expect(pastedText(`${page}\n\n${page}`)).toBe(`${NOTICE}\n\n${NOTICE}`);
  expect(pastedText(`${page.trim()}\nA sessão é às 9h.`)).toBe(`${NOTICE}\nA sessão é às 9h.`);
  for (const typed of ["Bom dia!\nA sessão será às 9h.\n\nAbraço,\nAscom", "- um\n- dois", "uma linha", "  verso um\n  verso dois\n"]) expect(pastedText(typed)).toBe(typed);
  expect(pastedText("sem\u200B sinal\r\nde nada")).toBe("sem sinal\nde nada");
});

/** Fields of several lines whose text is no prose: code, addresses, lists of words, and the body's own source. */
const NO_PROSE = new Set([
  "conteudoHtml",
  "conteudo",
  "erradas",
  "pronuncias",
  "legendas",
  "adsTxt",
  "site-sections",
  "captions-field",
  "robots-section",
  "body-section",
  "style-guide",
]);

test("every field of several lines in the newsroom reads what is pasted as the body does", () => {
  const fields = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx") && name.includes("newsroom"))
    .flatMap((name) => [...readFileSync(`app/${name}`, "utf8").matchAll(/<textarea[\s\S]*?\/>/g)].map(([field]) => ({ name, field })));
  const without = fields.filter(
    ({ name, field }) => !/onPaste=|readOnly|\{\.\.\.shared\}/.test(field) && ![...NO_PROSE].some((one) => field.includes(`"${one}"`) || name.includes(one)),
  );
  expect([fields.length > 20, without.map(({ name }) => name)]).toEqual([true, []]);
});
