import { expect, test } from "vitest";
import { sanitizeBody } from "#app/features/articles/body-html.server.ts";
import { type BodyContext, toBody } from "../../../../scripts/lib/import/to-body.ts";

// As the block editor of WordPress 7.1 writes them.

const CONTEXT: BodyContext = {
  ...{ fileAt: (address) => (address.includes("/uploads/") ? `/media/${address.split("/").at(-1)}` : null), attachment: () => undefined, attachmentsOf: () => [] },
  ...{ isOwn: ({ hostname }) => hostname === "antigo.example", base: "https://antigo.example/", sharedBlock: () => undefined },
};

function story(content: string): { stored: string; notes: string[] } {
  const { html, notes } = toBody(content, CONTEXT, "1");
  return { stored: sanitizeBody(html).replace(/>\s+</g, "><"), notes };
}

test("tabs are parts with headings, as many as their labels", () => {
  const { stored, notes } = story(`<!-- wp:tabs -->
<div class="wp-block-tabs"><!-- wp:tab-list -->
<div role="tablist" class="wp-block-tab-list"><button type="button" role="tab">Aba um</button><button type="button" role="tab">Aba <strong>dois</strong></button></div>
<!-- /wp:tab-list -->

<!-- wp:tab-panels -->
<div class="wp-block-tab-panels"><!-- wp:tab-panel {"label":"Aba um"} -->
<section role="tabpanel" tabindex="0" class="wp-block-tab-panel"><!-- wp:paragraph -->
<p>Painel um.</p>
<!-- /wp:paragraph --></section>
<!-- /wp:tab-panel -->

<!-- wp:tab-panel {"label":"Aba \\u003cstrong\\u003edois\\u003c/strong\\u003e"} -->
<section role="tabpanel" tabindex="0" class="wp-block-tab-panel"><!-- wp:paragraph -->
<p>Painel dois.</p>
<!-- /wp:paragraph --></section>
<!-- /wp:tab-panel --></div>
<!-- /wp:tab-panels --></div>
<!-- /wp:tabs -->`);
  expect(stored).toBe("<h3>Aba um</h3><p>Painel um.</p><h3>Aba dois</h3><p>Painel dois.</p>");
  expect(notes).toEqual([]);
});

test("a playlist is a list of links to its tracks", () => {
  const { stored, notes } = story(`<!-- wp:playlist {"caption":"Legenda"} -->
<figure class="wp-block-playlist"><ol class="wp-block-playlist__tracklist"><!-- wp:playlist-track {"id":7,"src":"https://antigo.example/wp-content/uploads/2026/11/som.mp3","album":"Disco","artist":"Banda","title":"Faixa"} /--></ol><figcaption class="wp-element-caption">Legenda</figcaption></figure>
<!-- /wp:playlist -->`);
  expect(stored).toBe('<ol><li><a href="/media/som.mp3">Faixa – Banda</a></li></ol><p><em>Legenda</em></p>');
  expect(notes).toEqual([]);
});

test("alignment that a class tells is kept where this site has it", () => {
  const { stored } = story(`<!-- wp:paragraph {"style":{"typography":{"textAlign":"center"}}} -->
<p class="has-text-align-center">Centro</p>
<!-- /wp:paragraph -->

<!-- wp:table -->
<figure class="wp-block-table"><table><tbody><tr><td>2020</td><td class="has-text-align-right" data-align="right">10</td></tr></tbody></table></figure>
<!-- /wp:table -->`);
  expect(stored).toBe('<p style="text-align:center">Centro</p><table><tbody><tr><td>2020</td><td style="text-align:right">10</td></tr></tbody></table>');
});

test("a button without a target is its words, a list of blocks without text is none, a link to an anchor is told", () => {
  const { stored, notes } = story(`<!-- wp:button -->
<div class="wp-block-button"><a class="wp-block-button__link wp-element-button">Sem destino</a></div>
<!-- /wp:button -->

<!-- wp:social-links -->
<ul class="wp-block-social-links"><!-- wp:social-link {"url":"https://instagram.com/lide","service":"instagram"} /--></ul>
<!-- /wp:social-links -->

<!-- wp:paragraph -->
<p>Veja <a href="#fim">o fim</a>.</p>
<!-- /wp:paragraph -->`);
  expect(stored).toBe("<p>Sem destino</p><p>Veja o fim.</p>");
  expect(notes).toEqual(['bloco sem texto: social-link {"url":"https://instagram.com/lide","service":"instagram"}', "link para um ponto da própria matéria perdido: #fim"]);
});

test("a credit behind a slash leaves no slash", () => {
  const { stored } = story(
    '<!-- wp:image -->\n<figure class="wp-block-image"><img src="https://antigo.example/wp-content/uploads/a.jpg" alt=""/><figcaption>Praça / Foto: Zé</figcaption></figure>\n<!-- /wp:image -->',
  );
  expect(stored).toContain("<figcaption>Praça</figcaption>");
  expect(stored).toContain('data-credit="Zé"');
});

test("signs that a site draws as pictures are text, whatever drew them", () => {
  const draw = (rest: string) => `<img ${rest} />`;
  expect(
    story(
      `Festa ${draw('src="https://s.w.org/images/core/emoji/13/72x72/1f1e7.png" alt="🇧🇷" class="wp-smiley"')} no ${draw('class="emoji" alt="😀" src="https://s.w.org/x/1f600.svg"')} bairro ${draw('src="https://static.xx.fbcdn.net/images/emoji.php/v9/t1/1/16/1f389.png" alt="🎉" width="16"')} e ${draw('src="https://s.w.org/images/core/emoji/2/svg/2764-fe0f.svg"')} fim`,
    ).stored,
  ).toBe("<p>Festa 🇧🇷 no 😀 bairro 🎉 e ❤️ fim</p>");
});
