import { expect, test } from "vitest";
import { on, save, theDesk, typeAtTheEnd } from "#tests/e2e/editor-desk.ts";

const { create, stored, openArticle } = theDesk();

const PICTURE = "/img/0123456789abcdef.webp";

const BODIES: Record<string, string> = {
  "headings, rules and line breaks": "<h2>Um</h2><h3>Dois</h3><h4>Três</h4><hr><p>linha<br>outra &amp; mais &lt;b&gt;</p><hr>",
  "styles of text":
    "<p>Um <strong>forte</strong> <em>itálico</em> <u>sublinhado</u> <s>riscado</s> H<sub>2</sub>O x<sup>2</sup> <code>a &lt;b&gt;</code></p>" +
    '<p><em><strong>x</strong></em> <em>a <strong>b</strong> c</em> <strong><em><u><s>tudo</s></u></em></strong> <strong>a</strong><em><strong>b</strong></em> <sup><a href="https://a.b/">1</a></sup></p>',
  links:
    '<p><a href="https://a.b/c?d=e&amp;f=g">x</a> <a href="https://a.b/" target="_blank">aba</a> <a href="mailto:a@b.co">m</a> <a href="tel:+5586">t</a> <a href="/post/1-x">p</a> <a href="https://a.b/"><strong>forte</strong> e <em>it</em></a></p>',
  "lists, nested and numbered from three":
    '<ul><li>um</li><li>dois<ul><li>dentro <em>x</em></li><li><p>parágrafo</p></li></ul></li></ul><ol start="3"><li>três</li><li><p>quatro</p><p>mais</p></li><li><p>a</p><ol><li>b</li></ol></li></ol>',
  quotations:
    "<blockquote><p>Um</p><p>dois</p><cite>Autor</cite></blockquote><blockquote>solta <cite>Fulano</cite></blockquote><blockquote><h3>t</h3><ul><li>x</li></ul></blockquote>",
  "figures with caption, credit and size":
    `<figure data-credit="Jo&quot;ão"><img src="${PICTURE}" alt="a &quot;b&quot;" width="640" height="360"><figcaption>Legenda <em>da</em> <a href="https://x.y/">foto</a><br>linha</figcaption></figure>` +
    `<figure><img src="${PICTURE}" alt=""></figure><figure><a href="https://x.y/" target="_blank"><img src="${PICTURE}" alt="com link"></a><figcaption>c</figcaption></figure>` +
    `<figure><img src="${PICTURE}" alt="1"><img src="${PICTURE}" alt="2"><figcaption>dois</figcaption></figure><p>no texto <img src="${PICTURE}" alt="solta" width="10"> segue</p>`,
  "tables with head, spans and alignment":
    '<table><thead><tr><th scope="col" style="text-align:center">A</th><th>B <em>x</em></th><th>C</th></tr></thead>' +
    '<tbody><tr><td colspan="2">1</td><td rowspan="2">3</td></tr><tr><td style="text-align:right">4</td><td><p>p1</p><p>p2</p></td></tr></tbody></table>' +
    '<table><tbody><tr><th scope="row">h</th><td><ul><li>l</li></ul></td></tr><tr><td></td><td>x</td></tr></tbody></table>',
  alignment:
    '<p style="text-align:left">a</p><p style="text-align:right">b</p><p style="text-align:justify">c</p><h2 style="text-align:center">d</h2><h3 style="text-align:right">e</h3><h4 style="text-align:justify">f</h4>',
  "boxes, a pull quote, footnotes and a post":
    '<aside data-box="ficha"><h3>A <em>obra</em></h3><dl><dt>Custo</dt><dd>R$ 2 milhões<br>e meio</dd><dt>Prazo</dt><dd></dd></dl><cite>Idepi</cite></aside>' +
    '<aside data-box="numero"><dl><dt>47%</dt><dd>das casas<small data-nota="rodape">Nota &amp; fonte</small></dd></dl></aside>' +
    '<aside data-box="olho"><blockquote>A água chegou.</blockquote><cite>Maria</cite></aside>' +
    '<p><a data-embed="X" href="https://x.com/lide/status/12345">Publicação no X</a></p>',
  "players of four providers":
    '<iframe src="https://www.youtube.com/watch?v=abcdefghijk" title="Vídeo"></iframe><iframe src="https://player.vimeo.com/video/123456"></iframe>' +
    '<iframe src="https://open.spotify.com/embed/episode/4rOoJ6Egrf8K2IrywzwOMk"></iframe><iframe src="https://www.instagram.com/p/Cabcdef123/"></iframe>',
};

test("a body of every kind of element comes back from the editor as the API stored it", async () => {
  // A heading before each, so that a difference says where it is.
  const bodies = Object.entries(BODIES).map(([what, html]) => `<h2>${what}</h2>${html}`);
  const article = await create({ titulo: "Ida e volta", conteudo: `${bodies.join("")}<p>Fim</p>` });
  const page = await openArticle(article);
  await expect.poll(() => on(page).unsaved.count()).toBe(0);
  await typeAtTheEnd(page, " palavra");
  await save(page);
  const { conteudo } = await stored(article.id);
  const parts = (html: string) => html.split(/(?=<h2>)/);
  expect(parts(conteudo)).toEqual(parts(article.conteudo.replace(/<p>Fim<\/p>$/, "<p>Fim palavra</p>")));
  expect(conteudo).not.toBe(article.conteudo);
});

test("the samples of the editor hold every element that a body may have", async () => {
  const { conteudo } = await create({ titulo: "Todos os elementos", conteudo: Object.values(BODIES).join("") });
  const kept = new Set([...conteudo.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag));
  const all = "p h2 h3 h4 strong em u s sub sup a ul ol li blockquote hr br code figure img figcaption cite table thead tbody tr th td iframe aside dl dt dd small";
  expect([...kept].sort()).toEqual(all.split(" ").sort());
  for (const attribute of ["data-credit", "alt", "width", "height", "colspan", "rowspan", "scope", "start", "target", "text-align:justify"]) expect(conteudo).toContain(attribute);
  for (const player of ["www.youtube-nocookie.com/embed/", "player.vimeo.com/video/", "open.spotify.com/embed/", "www.instagram.com/p/"]) expect(conteudo).toContain(player);
});

test("undo goes back fifty changes and no further", async () => {
  const page = await openArticle(await create({ titulo: "Sessenta mudanças", conteudo: "<p></p><p></p>" }));
  await page.locator(".ed-prose > p").first().click();
  // Changes that do not touch one another are changes of their own, however fast.
  for (let change = 0; change < 60; change += 1) {
    await page.keyboard.type("x");
    await page.keyboard.press(change % 2 === 0 ? "ArrowDown" : "ArrowUp");
  }
  const written = async () => ((await on(page).body.textContent()) ?? "").replace(/\s/g, "");
  await expect.poll(() => written()).toBe("x".repeat(60));
  await page.getByRole("button", { name: "Mais ferramentas" }).click();
  const undo = page.getByRole("button", { name: "Desfazer" });
  for (let step = 0; step < 49; step += 1) await page.keyboard.press("Control+z");
  await expect.poll(() => written()).toBe("x".repeat(11));
  await expect.poll(() => undo.getAttribute("aria-disabled")).toBeNull();
  for (let step = 0; step < 10; step += 1) await page.keyboard.press("Control+z");
  await expect.poll(() => written()).toBe("x".repeat(10));
  await expect.poll(() => undo.getAttribute("aria-disabled")).toBe("true");
  for (let step = 0; step < 60; step += 1) await page.keyboard.press("Control+y");
  await expect.poll(() => written()).toBe("x".repeat(60));
});
