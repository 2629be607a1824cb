import { expect, test } from "vitest";
import { sanitizeBody } from "#app/features/articles/body-html.server.ts";
import { plainText } from "#app/features/articles/body-text.ts";
import { presentBody } from "#app/features/articles/site/article-body.ts";
import { blockText, picturesIn } from "#app/features/checks/body-parts.ts";
import { feedBody } from "#app/features/discovery/site/rss.ts";
import { lightBody } from "#app/features/editions/light-body.ts";
import { galleryHtml } from "#app/features/galleries/gallery.ts";
import { galleryImages, hasGallery } from "#app/features/galleries/site/gallery-view.ts";
import { styledText } from "#app/features/house-style/style-findings.ts";
import { spokenParts } from "#app/features/narration/spoken-text.ts";
import { noteTextOfHtml } from "#app/features/notes/anchors.ts";
import { toMarkdownBody } from "../../../scripts/lib/export/to-markdown.ts";

const SITE = "https://lide.example";
const [FIRST, SECOND] = [`${"ab12".repeat(8)}-1600x1000.jpg`, `${"cd34".repeat(8)}-900x1200.jpg`];
const FIGURES = [
  `<figure data-credit="Ana Lima"><img src="/img/${FIRST}" alt="A &quot;praça&quot;" /><figcaption>A praça cheia</figcaption></figure>`,
  `<figure><img src="/img/${SECOND}" alt="" /></figure>`,
  '<figure data-credit="Reuters"><img src="https://outro.example/c.jpg" alt="O rio" /></figure>',
];
const BODY = sanitizeBody(`<p>Antes.</p>${galleryHtml(FIGURES)}<p>Depois.</p>`);
const shown = (economy = false, body = BODY) => presentBody(body, { siteUrl: SITE, economy });

test("readers get a list of all pictures, each with its caption, credit and a link to itself", () => {
  const html = shown();
  expect(html).toContain('<ul class="gallery" role="list" aria-label="Galeria com 3 fotos"><li>');
  expect(html.match(/<li><figure>/g)).toHaveLength(3);
  expect(html).toContain(
    `<a class="gallery-open" href="/img/${FIRST}?w=1600&amp;f=webp" data-number="1/3" aria-label="Ampliar a foto 1 de 3: A &quot;praça&quot;"><img loading="lazy"`,
  );
  expect(html).toContain(`<a class="gallery-open" href="/img/${SECOND}?w=1600&amp;f=webp" data-number="2/3" aria-label="Ampliar a foto 2 de 3">`);
  expect(html).toContain('<figcaption>A praça cheia · <span class="credit">Foto: Ana Lima</span></figcaption>');
  // Sizes and widths are those of any picture; that of another site waits for a tap, and is no link to it.
  expect(html).toMatch(new RegExp(`<img loading="lazy" decoding="async" srcset="/img/${FIRST}\\?w=480&amp;f=webp 480w[^"]*" sizes="[^"]*" width="1600" height="1000"`));
  expect(html).toContain('<li><figure><a class="photo-tap" href="https://outro.example/c.jpg"');
  expect(html).not.toContain('src="https://outro.example');
});

test("while saving data every picture waits for a tap in its place", () => {
  const html = shown(true);
  expect(html).not.toContain("<img");
  expect(html.match(/<li><figure><a class="photo-tap"/g)).toHaveLength(3);
  expect(html).not.toContain("gallery-open");
});

test("only a story with a gallery asks for its style and script", () => {
  expect(hasGallery(shown())).toBe(true);
  expect(hasGallery(shown(false, sanitizeBody(`<ul><li>${FIGURES[0]}</li></ul>${FIGURES[1]}<p>&lt;ul class="gallery"</p>`)))).toBe(false);
});

test("search engines are told of the pictures with size and credit, each once", () => {
  expect(galleryImages(BODY + BODY, SITE)).toEqual([
    { url: `${SITE}/img/${FIRST}?w=1280&f=jpeg`, width: 1280, height: 800, credit: "Ana Lima" },
    { url: `${SITE}/img/${SECOND}?w=1280&f=jpeg`, width: 900, height: 1200, credit: "" },
    { url: "https://outro.example/c.jpg", width: null, height: null, credit: "Reuters" },
  ]);
});

test("feeds and sealed editions have the pictures one below another, Markdown a list of them", () => {
  const feed = feedBody({ body: BODY, correction: "" }, SITE);
  expect(feed).not.toContain("<ul");
  expect(feed.match(/<figure/g)).toHaveLength(3);
  expect(feed).toContain(`<img src="${SITE}/img/${FIRST}"`);
  expect(lightBody(BODY)).toBe("<p>Antes.</p>\n<p>Na imagem: A praça cheia</p>\n<p>Depois.</p>");
  expect(toMarkdownBody(BODY)).toBe(
    `Antes.\n\n- ![A "praça"](/img/${FIRST})\n\n  A praça cheia (Ana Lima)\n- ![](/img/${SECOND})\n- ![O rio](https://outro.example/c.jpg)\n\n  (Reuters)\n\nDepois.\n`,
  );
});

test("captions are words of the text: read aloud as captions, searched, checked, spelled; notes of the newsroom stay outside of pictures", () => {
  expect(spokenParts({ title: "", kicker: "", quickSummary: [], bodyHtml: BODY }, []).map(({ block, kind, text }) => [block, kind, text])).toEqual([
    [0, "paragraph", "Antes."],
    [1, "caption", "Foto: A praça cheia."],
    [2, "paragraph", "Depois."],
  ]);
  expect(plainText(BODY)).toBe("Antes.\nA praça cheia\nDepois.");
  expect(blockText(BODY)).toContain("A praça cheia\n");
  expect(styledText(BODY)).toContain("\nA praça cheia\n");
  expect(noteTextOfHtml(BODY)).toBe("Antes. Depois.");
  expect(picturesIn(BODY).map(({ alt, credit }) => [alt, credit])).toEqual([
    ['A "praça"', "Ana Lima"],
    ["", ""],
    ["O rio", "Reuters"],
  ]);
});
