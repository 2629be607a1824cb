import { expect, test } from "vitest";
import { sanitizeBody } from "#app/features/articles/body-html.server.ts";
import { plainText } from "#app/features/articles/body-text.ts";
import { hasBoxes, presentBody } from "#app/features/articles/site/article-body.ts";
import { blockText } from "#app/features/checks/body-parts.ts";
import { feedBody } from "#app/features/discovery/site/rss.ts";
import { countHtml } from "#app/features/editor/newsroom/body-state.ts";
import { styledText } from "#app/features/house-style/style-findings.ts";
import { spokenParts } from "#app/features/narration/spoken-text.ts";
import { noteTextOfHtml } from "#app/features/notes/anchors.ts";

const SITE = "https://lide.example";
const shown = (html: string) => presentBody(sanitizeBody(html), { siteUrl: SITE, economy: false });
const spoken = (html: string) =>
  spokenParts({ title: "", kicker: "", quickSummary: [], bodyHtml: sanitizeBody(html) }, []).map(({ kind, text, block, chapter }) => [block, kind, text, chapter]);

const NOTED = '<p>A lei<small data-nota="rodape">Lei nº 13.188, em https://www.planalto.gov.br/lei. Ver "art. 2".</small> vale<small data-nota="rodape">Desde 2015.</small>.</p>';
const FACTS = '<aside data-box="ficha"><h3>A obra</h3><dl><dt>Custo</dt><dd>dois reais</dd><dt>Prazo</dt><dd></dd></dl><cite>Idepi</cite></aside>';
const ASKED = '<aside data-box="perguntas"><dl><dt>Quem paga?</dt><dd>O Estado.</dd></dl></aside>';
const QUOTE = '<aside data-box="olho"><blockquote>A água chegou.</blockquote><cite>Maria</cite></aside>';
const POST = '<p><a data-embed="Facebook" href="https://www.facebook.com/permalink.php?story_fbid=1234567890&amp;id=12345">Nota "oficial" da <b>prefeitura</b></a></p>';

test("a post is a card that names the network and loads nothing before a tap, then in a sandbox", () => {
  const html = shown(POST);
  expect(html).not.toMatch(/<iframe|<script|\ssrc=/);
  const page = "https://www.facebook.com/permalink.php?story_fbid=1234567890&amp;id=12345";
  expect(html).toContain(`<a class="embed-face embed-away" href="${page}" target="_blank" rel="noopener noreferrer">`);
  expect(html).toContain(
    'data-embed="https://www.facebook.com/plugins/post.php?show_text=true&amp;href=https%3A%2F%2Fwww.facebook.com%2Fpermalink.php%3Fstory_fbid%3D1234567890%26id%3D12345" ' +
      'data-sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox" data-title="Nota &quot;oficial&quot; da prefeitura"',
  );
  expect(html).toContain("Nada do Facebook é carregado antes do toque");
  expect(html.startsWith('<span class="embed embed-post" role="group"')).toBe(true);
  expect(shown('<p><a data-embed="X" href="https://x.com/lide/status/12345">Publicação no X</a></p>')).toContain('aria-label="Publicação do X"');
});

test("notes are numbered by their order and listed below the text, with ways there and back", () => {
  const html = shown(NOTED);
  expect(html).toContain('A lei<sup class="note-ref"><a id="nota-ref-1" href="#nota-1" role="doc-noteref" aria-label="Nota 1">1</a></sup> vale<sup');
  expect(html).toContain('<section class="notes" role="doc-endnotes" aria-labelledby="notas"><h2 id="notas">Notas</h2><ol><li id="nota-1">');
  expect(html).toContain('em <a href="https://www.planalto.gov.br/lei" rel="noopener noreferrer">https://www.planalto.gov.br/lei</a>. Ver');
  expect(html).toContain('<li id="nota-2">Desde 2015. <a href="#nota-ref-2" role="doc-backlink" aria-label="Voltar ao trecho da nota 2">');
  expect(shown(NOTED + NOTED).match(/id="nota-\d+"/g)).toEqual(['id="nota-1"', 'id="nota-2"', 'id="nota-3"', 'id="nota-4"']);
});

test("only a text with boxes or notes asks for their style", () => {
  expect([NOTED, FACTS, QUOTE, POST, "<p>a</p><blockquote>b</blockquote>"].map((html) => hasBoxes(shown(html)))).toEqual([true, true, true, false, false]);
  expect(shown(FACTS)).toContain('<aside data-box="ficha" aria-label="Ficha">');
});

test("boxes are read aloud with what they are about, notes not at all, posts by their network", () => {
  expect(spoken(NOTED)).toEqual([[0, "paragraph", "A lei vale.", null]]);
  expect(spoken(FACTS)).toEqual([
    [0, "paragraph", "Ficha: A obra.", null],
    [0, "item", "Custo: dois reais.", null],
    [0, "item", "Prazo.", null],
    [0, "paragraph", "Fonte: Idepi.", null],
  ]);
  expect(spoken(`<p>a</p>${ASKED}${QUOTE}${POST}`).map(([block, , text]) => [block, text])).toEqual([
    [0, expect.any(String)],
    [1, "Pergunta: Quem paga?"],
    [1, "Resposta: O Estado."],
    [2, "A água chegou."],
    [2, "Maria."],
    [3, "Publicação do Facebook disponível no texto."],
  ]);
});

test("texts without markup keep sentences whole and put notes at the end", () => {
  expect(plainText(NOTED + FACTS)).toBe(
    'A lei vale.\nA obra\nCusto\ndois reais\nPrazo\nIdepi\nNota 1: Lei nº 13.188, em https://www.planalto.gov.br/lei. Ver "art. 2".\nNota 2: Desde 2015.',
  );
  expect(blockText(NOTED).split("\n")[0]).toBe("A lei vale.");
  expect(styledText(NOTED).replace(/\s+/g, " ").trim()).toBe("A lei vale .");
  expect(noteTextOfHtml(`${NOTED}${POST}${FACTS}`)).toBe("A lei vale . A obra Custo dois reais Prazo Idepi");
  expect(countHtml(NOTED).words).toBe(3);
});

test("a feed has the notes as a list, and a post as its link", () => {
  const html = feedBody({ body: sanitizeBody(`${NOTED}${FACTS}${POST}`), correction: "" }, SITE);
  expect(html).toContain("A lei<sup>[1]</sup> vale<sup>[2]</sup>.");
  expect(html.endsWith('<h2>Notas</h2><ol><li>Lei nº 13.188, em https://www.planalto.gov.br/lei. Ver "art. 2".</li><li>Desde 2015.</li></ol>')).toBe(true);
  expect(html).toContain(sanitizeBody(FACTS));
  expect(html).toContain('story_fbid=1234567890&amp;id=12345"');
});
