import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { mapText, proposedMap, type TargetCategory, withChoices } from "../../../../scripts/lib/import/import-map.ts";
import { readUpload } from "../../../../scripts/lib/import/local-files.ts";
import { readWxr, wxrOf } from "../../../../scripts/lib/import/read-wxr.ts";
import { indexSource } from "../../../../scripts/lib/import/source-index.ts";
import { toStory, verdictOf } from "../../../../scripts/lib/import/to-story.ts";
import type { SourceItem, WxrEntry } from "../../../../scripts/lib/import/wxr-items.ts";

const fixtures = ["portal.xml", "portal-midia.xml"].map((name) => resolve(import.meta.dirname, "../../../support/wxr", name));
const folder = mkdtempSync(join(tmpdir(), "importacao-"));
afterAll(() => rmSync(folder, { recursive: true }));

const TARGETS: TargetCategory[] = [
  { slug: "geral", name: "Geral", type: "editorial" },
  { slug: "politica", name: "Política", type: "editorial" },
  { slug: "picos", name: "Picos", type: "municipality" },
];

async function collect(entries: AsyncIterable<WxrEntry>): Promise<SourceItem[]> {
  const items: SourceItem[] = [];
  for await (const entry of entries) if (entry.kind === "item") items.push(entry.item);
  return items;
}

const item = (inside: string) => `<rss><channel><item><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type>${inside}</item></channel></rss>`;

test("an export is read with its dates, terms and texts, compressed or not, and nothing of people but names", async () => {
  const [plain = ""] = fixtures;
  const packed = join(folder, "portal.xml.gz");
  const { readFileSync } = await import("node:fs");
  writeFileSync(packed, gzipSync(readFileSync(plain)));
  const items = await collect(readWxr(plain));
  expect(await collect(readWxr(packed))).toEqual(items);
  expect(items[0]).toMatchObject({
    id: "101",
    publishedAt: Date.UTC(2024, 2, 5, 15, 30),
    modifiedAt: Date.UTC(2024, 2, 6, 12),
    slug: "camara-aprova-orcamento",
    status: "publish",
  });
  // Without a time in UTC, the clock of Fortaleza.
  expect(items.find(({ id }) => id === "103")).toMatchObject({ publishedAt: Date.UTC(2024, 2, 1, 13), content: "Ainda em apuração." });
  expect(items.find(({ id }) => id === "301")?.content).toContain("portal ]]>.");
  const index = await indexSource(fixtures);
  const everything = JSON.stringify([items, [...index.authors.values()], [...index.categories]]);
  expect(everything).not.toMatch(/maria@|ze@|Comentarista|s3nh4|Absurdo/);
  expect([...index.authors].map(([, { name }]) => name)).toEqual(["Maria Inês Araújo", "", ""]);
  expect([index.items, index.attachments.get("201")?.credit, index.attachments.get("201")?.caption]).toEqual([14, "Ana Lira", "Vereadores no plenário."]);
});

test("the map proposes what has the same name here, lists the rest with counts, and obeys a person", async () => {
  const index = await indexSource(fixtures);
  const proposed = proposedMap(index, TARGETS);
  expect(Object.fromEntries(proposed.categories)).toEqual({ "sem-categoria": "geral", politica: "politica", camara: "tag" });
  expect(Object.fromEntries(proposed.pages)).toEqual({ "quem-somos": "/sobre", "guia-da-feira": "materia" });
  const text = mapText(index, proposed);
  expect(text).not.toContain("@");
  expect(text).toMatch(/camara:\s+nome: Câmara\s+materias: 1\s+destino: tag/);
  const chosen = withChoices(
    text.replace(/(camara:\s+nome: Câmara\s+materias: 1\s+destino: )tag/, "$1picos").replace("Maria Inês Araújo", "Inês Araújo"),
    proposed,
    index,
    TARGETS,
  );
  expect([chosen.categories.get("camara"), chosen.authors.get("maria.ines")]).toEqual(["picos", "Inês Araújo"]);
  expect(() => withChoices("categorias:\n  politica: nenhuma", proposed, index, TARGETS)).toThrow("no category of this site");
  expect(() => withChoices("a: &a [*a, *a]\nb: [", proposed, index, TARGETS)).toThrow();
});

test("guests who sign by Co-Authors Plus sign here, and footnotes that stand beside a text come into it", async () => {
  const file = resolve("tests/unit/scripts/import/files/portal-com-plugins.xml");
  const index = await indexSource([file]);
  const items = await collect(readWxr(file));
  const context = {
    ...{ index, map: proposedMap(index, TARGETS), targets: TARGETS, now: Date.UTC(2026, 10, 1), base: index.site },
    ...{ isOwn: () => false, fileAt: () => null, attachment: () => undefined, attachmentsOf: () => [], sharedBlock: () => undefined },
  };
  const storyOf = (id: string) => toStory(items.find((one) => one.id === id) as SourceItem, context).story;
  expect(storyOf("102").autores).toEqual(["Marina Lopes", "Davi Reis"]);
  expect(storyOf("101").autores).toEqual(["Conta do Sistema"]);
  // No note stands within a sentence of the text that is shown in lists.
  expect(storyOf("101").subtitulo).toMatch(/^A receita prevista é de R\$ 80 milhões, contra 76 milhões no ano anterior\./);
  expect(storyOf("101").conteudo).toContain('milhões<small data-nota="rodape">Lei Orçamentária Anual, anexo II, p. 14.</small>');
  expect(storyOf("101").conteudo).toContain('anterior<small data-nota="rodape">Balanço do exercício, no portal de dados (https://dados.example/balanco).</small>');
});

test("an item becomes a story with its dates, texts and old addresses, or says why not", async () => {
  const index = await indexSource(fixtures);
  const map = proposedMap(index, TARGETS);
  const items = await collect(readWxr(fixtures[0] ?? ""));
  const verdicts = Object.fromEntries(items.map((one) => [one.id, verdictOf(one, map).fate]));
  expect(verdicts).toEqual({
    101: "story",
    102: "story",
    103: "story",
    104: "story",
    105: "ignorada",
    106: "story",
    107: "ignorada",
    108: "story",
    109: "ignorada",
    301: "ignorada",
  });
  const context = {
    ...{ index, map, targets: TARGETS, now: Date.UTC(2026, 0, 1), base: index.site },
    isOwn: (url: URL) => url.hostname === "portaldosertao.com.br",
    fileAt: (address: string) => `/img/${address.split("/").at(-1)}`,
    attachment: (id: string) => index.attachments.get(id),
    attachmentsOf: () => [],
    sharedBlock: (id: string) => index.sharedBlocks.get(id),
  };
  const storyOf = (id: string) => toStory(items.find((one) => one.id === id) as SourceItem, context).story;
  expect(storyOf("101")).toMatchObject({
    titulo: "Câmara aprova orçamento de 2024 & reajuste",
    subtitulo: "Orçamento passa por nove votos a dois.",
    chapeu: "POLÍTICA",
    categorias: ["politica"],
    tags: ["câmara", "água"],
    autores: ["Maria Inês Araújo"],
    capaTexto: "Plenário cheio da Câmara",
    capaCredito: "Ana Lira",
    palavras: "camara-aprova-orcamento",
    tituloBusca: "Orçamento 2024 aprovado",
    descricaoBusca: "Como votou cada vereador.",
    status: "publicada",
    publicadaEm: Date.UTC(2024, 2, 5, 15, 30),
    enderecos: ["?p=101", "/2024/03/05/camara-aprova-orcamento"],
    notas: "código desconhecido, texto mantido: [contact-form]",
  });
  expect([storyOf("104").status, storyOf("104").agendadaPara]).toEqual(["agendada", Date.UTC(2090, 0, 1, 9)]);
  expect([storyOf("106").status, storyOf("106").notas]).toEqual(["rascunho", "tinha senha: veio como rascunho"]);
});

test("hostile documents are refused or harmless", async () => {
  const refused = (text: string) => expect(collect(wxrOf([text]))).rejects.toThrow();
  await refused('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><rss><channel/></rss>');
  await refused(`<rss><channel>${"<a>".repeat(100)}</channel></rss>`);
  await refused(`<rss><channel><a b="${"x".repeat(100_000)}"/></channel></rss>`);
  await refused("<html><body>Não achei</body></html>");
  const [entity] = await collect(wxrOf([item("<title>&lol9; &amp; &#x1f600;</title>")]));
  expect(entity?.title).toContain("& 😀");
  // Cut within a construct, wherever it is.
  const text = item("<title><![CDATA[a]]]]><![CDATA[>b]]></title><!-- c --><content:encoded><![CDATA[<p>x</p>]]></content:encoded>");
  for (let at = 1; at < text.length; at += 1) {
    const [read] = await collect(wxrOf([text.slice(0, at), text.slice(at)]));
    expect([read?.title, read?.content]).toEqual(["a]]>b", "<p>x</p>"]);
  }
});

test("an element of gigabytes costs no memory: the item is told as too long", async () => {
  const piece = "<p>palavra</p>".repeat(50_000);
  function* document() {
    yield "<rss><channel><item><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><title>Grande</title><content:encoded><![CDATA[";
    for (let n = 0; n < 150; n += 1) yield piece;
    yield "]]></content:encoded></item><item><wp:post_id>2</wp:post_id><title>Depois</title></item></channel></rss>";
  }
  const before = process.memoryUsage().heapUsed;
  const items = await collect(wxrOf(document()));
  expect(items.map(({ id, isCut, content }) => [id, isCut, content.length < 5_000_000])).toEqual([
    ["1", true, true],
    ["2", false, true],
  ]);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(150_000_000);
});

test("files outside of the media folder are not read, by path or by link; the original is preferred", async () => {
  const uploads = join(folder, "uploads");
  mkdirSync(join(uploads, "2024"), { recursive: true });
  writeFileSync(join(folder, "segredo.jpg"), "segredo");
  writeFileSync(join(uploads, "2024", "foto.jpg"), "original");
  writeFileSync(join(uploads, "2024", "so-300x200.jpg"), "pequena");
  symlinkSync(join(folder, "segredo.jpg"), join(uploads, "2024", "elo.jpg"));
  const read = async (path: string) => {
    const found = await readUpload(uploads, `https://velho.com.br/wp-content/uploads/${path}`);
    return "bytes" in found ? new TextDecoder().decode(found.bytes) : found.problem;
  };
  expect(await read("2024/foto-300x200.jpg")).toBe("original");
  expect(await read("2024/so-300x200.jpg")).toBe("pequena");
  expect(await read("..%2fsegredo.jpg")).toBe("o caminho sai da pasta de mídia");
  expect(await read("2024/elo.jpg")).toBe("o caminho sai da pasta de mídia");
  // A place that an export names is held to the same folder.
  for (const file of ["../segredo.jpg", "2024/elo.jpg"]) expect([file, await readUpload(uploads, "", file)]).toEqual([file, { problem: "o caminho sai da pasta de mídia" }]);
  expect(await read("2024/nada.jpg")).toBe("o arquivo não está na pasta de mídia");
});
