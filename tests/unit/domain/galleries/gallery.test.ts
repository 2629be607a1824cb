import fc from "fast-check";
import { expect, test } from "vitest";
import { sanitizeBody } from "#app/features/articles/body-html.server.ts";
import { plainText } from "#app/features/articles/body-text.ts";
import { GALLERY_MAX, galleriesIn, galleryHtml, replaceGalleries, withoutGalleries } from "#app/features/galleries/gallery.ts";
import { usesOf } from "#app/features/media/media-use.ts";

const keyOf = (number: number) => `${String(number).padStart(4, "0").repeat(8)}-1600x1000.jpg`;
const photo = (number: number, caption = "", credit = "") =>
  `<figure${credit === "" ? "" : ` data-credit="${credit}"`}><img src="/img/${keyOf(number)}" alt="Foto ${number}" />${caption === "" ? "" : `<figcaption>${caption}</figcaption>`}</figure>`;
const photos = (count: number) => Array.from({ length: count }, (_, index) => photo(index + 1));
const raw = (...items: string[]) => `<ul data-galeria="fotos">${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;

test("a gallery is stored as it was written, byte for byte, between the blocks of its text", () => {
  const body = `<p>Antes.</p>${raw(photo(1, "A <em>praça</em> &amp; a igreja", "Ana &quot;Nina&quot; Lima"), photo(2), photo(3, 'No <a href="/post/1">mercado</a>', "Rui"))}<p>Depois.</p>`;
  expect(sanitizeBody(body)).toBe(body);
  expect(galleriesIn(body)).toEqual([
    [
      { src: `/img/${keyOf(1)}`, alt: "Foto 1", credit: 'Ana "Nina" Lima' },
      { src: `/img/${keyOf(2)}`, alt: "Foto 2", credit: "" },
      { src: `/img/${keyOf(3)}`, alt: "Foto 3", credit: "Rui" },
    ],
  ]);
  expect(withoutGalleries(body)).toBe(
    `<p>Antes.</p>${photo(1, "A <em>praça</em> &amp; a igreja", "Ana &quot;Nina&quot; Lima")}${photo(2)}${photo(3, 'No <a href="/post/1">mercado</a>', "Rui")}<p>Depois.</p>`,
  );
});

test("one picture is a plain one, more than the most are several galleries, none is nothing", () => {
  expect(sanitizeBody(raw(photo(1, "Só esta")))).toBe(photo(1, "Só esta"));
  expect(sanitizeBody(raw(...photos(GALLERY_MAX)))).toBe(galleryHtml(photos(GALLERY_MAX)));
  expect(sanitizeBody(raw(...photos(GALLERY_MAX + 1)))).toBe(galleryHtml(photos(GALLERY_MAX)) + photo(GALLERY_MAX + 1));
  expect(galleriesIn(sanitizeBody(raw(...photos(2 * GALLERY_MAX + 2)))).map(({ length }) => length)).toEqual([GALLERY_MAX, GALLERY_MAX, 2]);
  expect(sanitizeBody(`<p>a</p>${raw()}<p>b</p>`)).toBe("<p>a</p><p>b</p>");
});

test("what misses the shape keeps its pictures and words: loose pictures, links around them, words beside them, other values", () => {
  const image = (number: number) => `<img src="/img/${keyOf(number)}" alt="Foto ${number}" />`;
  expect(sanitizeBody(`<ul data-galeria="x" class="y"><li>${image(1)}</li><li><a href="https://outro.example/">${image(2)}</a></li></ul>`)).toBe(galleryHtml([photo(1), photo(2)]));
  expect(sanitizeBody(raw(photo(1), photo(2), "Solta"))).toBe(`${galleryHtml([photo(1), photo(2)])}<p>Solta</p>`);
  expect(sanitizeBody(raw(`<figure>${image(1)}${image(2)}<figcaption><p>As duas</p></figcaption></figure>`))).toBe(galleryHtml([photo(1, "As duas"), photo(2)]));
  expect(sanitizeBody(raw(raw(photo(1), photo(2)), photo(3)))).toBe(galleryHtml([photo(1), photo(2), photo(3)]));
  expect(sanitizeBody(`<blockquote>${raw(photo(1), photo(2))}</blockquote>`)).toBe(`<blockquote><ul><li>${photo(1)}</li><li>${photo(2)}</li></ul></blockquote>`);
  expect(sanitizeBody("<ul><li>a</li></ul>")).toBe("<ul><li>a</li></ul>");
  expect(sanitizeBody(raw('<img src="javascript:x" />', photo(2)))).toBe(photo(2));
});

test("whatever stands in and around a gallery, the text is stable, and no picture and no word is lost", () => {
  const piece = fc.oneof(
    fc.nat(9).map((number) => photo(number, "legenda", "Ana")),
    fc.nat(9).map((number) => `<img src="/img/${keyOf(number)}" alt="" />`),
    fc.constantFrom(
      "<p>palavra</p>",
      "palavra",
      "<b>palavra",
      "</li>",
      "<ul>",
      "</ul>",
      "<li>",
      "<figure>",
      "</figure>",
      "<figcaption>palavra",
      "<table><tr><td>palavra",
      raw(photo(1), photo(2)),
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const body = sanitizeBody(`<p>fim</p><ul data-galeria="fotos"><li>${pieces.join("</li><li>")}</li></ul>`);
      const plain = sanitizeBody(`<p>fim</p><ul><li>${pieces.join("</li><li>")}</li></ul>`);
      const count = (html: string, what: RegExp) => html.match(what)?.length ?? 0;
      expect(sanitizeBody(body)).toBe(body);
      expect(count(body, /<img/g)).toBe(count(plain, /<img/g));
      expect(count(plainText(body), /palavra|legenda/g)).toBe(count(plainText(plain), /palavra|legenda/g));
      replaceGalleries(body, (figures) => {
        expect(figures.length).toBeGreaterThan(1);
        for (const figure of figures)
          expect(figure).toMatch(/^<figure(?: data-credit="[^"]*")?><img [^<>]*>(?:<figcaption>(?:[^<]|<(?!\/?(?:figure|figcaption|img|li|ul)\b))+<\/figcaption>)?<\/figure>$/);
        return "";
      });
    }),
    { numRuns: 500 },
  );
});

test("the pictures of a gallery are in use: none of their files can be deleted", () => {
  expect(usesOf({ coverUrl: null, body: raw(...photos(3)) }).map(({ key }) => key)).toEqual([keyOf(1), keyOf(2), keyOf(3)]);
});
