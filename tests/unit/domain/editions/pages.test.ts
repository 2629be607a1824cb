import { createPublicKey, verify } from "node:crypto";
import fc from "fast-check";
import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { styleOf, tombstoneStatus } from "#app/features/editions/edition-page.ts";
import { createEditionSigner } from "#app/features/editions/edition-store.server.ts";
import { editionHome, withNext, withoutStory } from "#app/features/editions/home-page.ts";
import { lightBody } from "#app/features/editions/light-body.ts";
import { type StoryToSeal, signedPartOf, signedText, storyPage, tombstonePage, withCorrection } from "#app/features/editions/story-page.ts";
import { sealedPages } from "#tests/support/sealed-pages.ts";

const ZONE = "America/Fortaleza";
const SITE = { name: "Lide", url: "https://lide.example", timeZone: ZONE };
const KEY = "AgHcaaMywvr0mSsI_OOyLllkbmz60AhrnBoK4JS5XDk";

const STORY: StoryToSeal = {
  day: "2026-09-12",
  id: 7,
  slug: "ponte-e-entregue-7",
  title: "Ponte é entregue",
  kicker: "PIRIPIRI",
  subtitle: "Obra levou três anos",
  author: "Ana Lima e João Sá",
  publishedAt: Date.UTC(2026, 8, 12, 14),
  editedAt: Date.UTC(2026, 8, 12, 14, 5),
  quickSummary: ["Um.", "Dois."],
  body: "<p>O texto.</p>\n<p>Outro.</p>",
  correction: null,
  replies: [],
  isReplyTo: null,
  isLive: false,
  picture: null,
  sealedAt: Date.UTC(2026, 8, 13, 2, 59),
};

async function sealedPage(story: StoryToSeal): Promise<{ page: string; signed: string; signature: string; key: string }> {
  const signer = createEditionSigner(KEY);
  if (!signer) throw new Error("no signer");
  const signed = signedText(story, ZONE);
  const proof = await signer.sign(signed);
  return { page: storyPage(story, SITE, { signed, ...proof }), signed, signature: proof.signature, key: await signer.publicKey() };
}

const isValid = (text: string, signature: string, pem: string) => verify(null, Buffer.from(text), createPublicKey(pem), Buffer.from(signature, "base64"));

test("what is signed is the article as it stands in the page, and says title, authors, dates and text", async () => {
  const { page, signed } = await sealedPage(STORY);
  expect(signedPartOf(page)).toBe(signed);
  expect(signed).toBe(
    [
      '<article data-edicao="2026-09-12" data-materia="7">',
      '<p class="k">PIRIPIRI</p>',
      "<h1>Ponte é entregue</h1>",
      '<p class="s">Obra levou três anos</p>',
      '<p class="b">Por Ana Lima e João Sá</p>',
      '<p class="b">Publicada em <time datetime="2026-09-12T14:00:00.000Z">12/09/2026, 11h</time></p>',
      '<p class="b">Selada em <time datetime="2026-09-13T02:59:00.000Z">12/09/2026, 23h59</time></p>',
      '<ul class="topics"><li>Um.</li><li>Dois.</li></ul>',
      "<p>O texto.</p>",
      "<p>Outro.</p>",
      "</article>",
      "",
    ].join("\n"),
  );
});

test("the signature is valid for Node, whatever is written, and no other letter passes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), fc.nat(), async (title, subtitle, place) => {
      const { page, signature, key } = await sealedPage({ ...STORY, title, subtitle });
      const text = signedPartOf(page);
      expect(isValid(text, signature, key)).toBe(true);
      const at = place % text.length;
      const changed = `${text.slice(0, at)}${text[at] === "x" ? "y" : "x"}${text.slice(at + 1)}`;
      expect(isValid(changed, signature, key)).toBe(false);
    }),
    { numRuns: 40 },
  );
});

test("a key that is none signs nothing", () => {
  expect([undefined, "", "kurz", `${KEY}x`].map(createEditionSigner)).toEqual([null, null, null, null]);
});

test("a correction is told beside the signed text, and can be taken back", async () => {
  const { page, signed } = await sealedPage(STORY);
  const told = withCorrection(page, { id: 7, at: Date.UTC(2026, 8, 14, 12), timeZone: ZONE });
  expect(told).toContain('Corrigida depois desta edição, em 14/09/2026, 9h. <a href="/post/7#corrigida">');
  expect(signedPartOf(told)).toBe(signed);
  expect(withCorrection(told, { id: 7, at: null, timeZone: ZONE })).toBe(page);
});

test("a tombstone has no word of the story, and pages say which they are", async () => {
  const { page } = await sealedPage(STORY);
  const stone = tombstonePage({ day: STORY.day, id: 7, at: Date.UTC(2026, 8, 14, 12), isBack: false, said: null }, SITE);
  expect([tombstoneStatus(page), tombstoneStatus(stone)]).toEqual([null, 410]);
  expect(stone).toContain("Esta matéria foi retirada em 14/09/2026, 9h.");
  for (const word of ["Ponte", "ponte", "PIRIPIRI", "Ana", "/post/"]) expect(stone).not.toContain(word);
  expect(tombstonePage({ day: STORY.day, id: 7, at: 0, isBack: true, said: null }, SITE)).toContain('href="/post/7"');
  expect(styleOf(page)).toBe(styleOf(stone));
  expect(styleOf(page).length).toBeGreaterThan(100);
});

test("the home page loses the words of a withdrawn story alone, and learns its next edition", () => {
  const card = (title: string) => ({ title, kicker: "", subtitle: "Linha fina" });
  const home = editionHome(
    {
      ...{ day: "2026-09-12", begunAt: Date.UTC(2026, 8, 13, 2, 59), previous: "2026-09-11" },
      parts: [
        { title: "Manchetes", ids: [7, 8] },
        { title: "Polícia & Justiça", ids: [9, 70] },
      ],
      stories: new Map([
        [7, card("Sete <b>")],
        [8, card("Oito\n<!--m9-->")],
        [9, card("Nove")],
        [70, card("Setenta")],
      ]),
    },
    SITE,
  );
  expect(home).toContain("Sete &lt;b&gt;");
  expect(home).toContain("Polícia &amp; Justiça");
  expect(home).toContain("Anterior: sexta-feira, 11 de setembro de 2026");
  const without = withoutStory(home, 7);
  expect(without).not.toContain("Sete &lt;");
  expect(without).not.toContain('/edicoes/2026-09-12/7"');
  for (const word of ["Oito", "Nove", "Setenta"]) expect(without).toContain(word);
  expect(withoutStory(without, 7)).toBe(without);
  expect(withoutStory(home, 99)).toBe(home);
  expect(withNext(home, "2026-09-13")).toContain("Seguinte: domingo, 13 de setembro de 2026");
});

test("a body keeps words, links and tables, one block a line, and neither pictures nor players", () => {
  const body = lightBody(
    '<p style="text-align:center">Um <a href="https://a.example/?x=1&amp;y=2" rel="noopener">elo</a>.<small data-nota="rodape">A nota.</small></p>\r\n' +
      '<figure data-credit="Ana"><a href="/x"><img src="/img/a.jpg" alt="Foto"></a><figcaption>A praça</figcaption></figure>' +
      '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="x"></iframe>' +
      '<table><tr><td colspan="2">1</td></tr></table><p> </p><ul><li>Dois</li></ul>' +
      "<p>cafe\u0301</p>",
  );
  expect(body.split("\n")).toEqual([
    '<p>Um <a href="https://a.example/?x=1&amp;y=2">elo</a>.</p>',
    "<p>Na imagem: A praça</p>",
    expect.stringMatching(/^<p><a href="https:\/\/www\.youtube\.com\/watch\?v=dQw4w9WgXcQ">Conteúdo incorporado: YouTube<\/a><\/p>$/),
    '<table><tr><td colspan="2">1</td></tr>',
    "</table>",
    "<ul><li>Dois</li>",
    "</ul>",
    "<p>café</p>",
    "<p>Nota 1: A nota.</p>",
  ]);
});

test("every page is valid HTML and has no script", async () => {
  const validator = new HtmlValidate({ extends: ["html-validate:standard"], rules: { "long-title": "off", "void-style": "off", "doctype-style": "off" } });
  for (const [path, html] of Object.entries(await sealedPages(KEY))) {
    const { results } = await validator.validateString(html);
    expect([path, results.flatMap(({ messages }) => messages.map(({ ruleId, message, line }) => `${line} ${ruleId}: ${message}`))]).toEqual([path, []]);
    expect(html).not.toContain("<script");
  }
});
