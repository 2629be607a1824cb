import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalPath, filesOf, keptId, smallPictureOf, titleOf } from "#app/features/offline/site/kept-page.ts";
import { offlinePage, savedTimeLabel, withCopyNote } from "#app/features/offline/site/offline-texts.ts";
import { escapeHtml } from "#app/platform/text/escape-markup.ts";

test.each<[string, number | null]>([
  ["/", 0],
  ["/post/12", 12],
  ["/post/12-acude-sangra", 12],
  ["/post/12-acude/", 12],
  ["/post/x", null],
  ["/post/12/outra", null],
  ["/categoria/policia", null],
  ["/admin", null],
])("of %s the worker keeps %s", (path, id) => expect(keptId(path)).toBe(id));

const PAGE = `<!doctype html><html><head><title>&quot;Açude&quot; sangra &amp; alegra | Lide</title><link rel="canonical" href="https://lide.example/post/7-acude"/>
<link rel="stylesheet" href="/assets/site-1.css"/></head><body><header><source srcSet="/img/marca.png?w=160&amp;f=webp 160w"/></header><main>
<p class="byline-portraits"><img src="/img/autora.jpg?w=160&amp;f=webp&amp;r=1x1&amp;p=50" alt=""/></p>
<source type="image/avif" srcSet="/img/k.jpg?w=320&amp;f=avif 320w"/><source type="image/webp" srcSet="/img/k.jpg?w=320&amp;f=webp&amp;r=16x9 320w, /img/k.jpg?w=480&amp;f=webp&amp;r=16x9 480w, /img/k.jpg?w=960&amp;f=webp&amp;r=16x9 960w"/>
<source type="image/webp" srcSet="/img/outra.jpg?w=480&amp;f=webp 480w"/></main><script src="/assets/site-2.js" defer></script></body></html>`;

test("a page tells its title, its own path, its files and one small picture", () => {
  expect(titleOf(PAGE)).toBe('"Açude" sangra & alegra');
  expect(canonicalPath(PAGE)).toBe("/post/7-acude");
  expect(filesOf(PAGE)).toEqual(["/assets/site-1.css", "/assets/site-2.js"]);
  expect(smallPictureOf(PAGE)).toBe("/img/k.jpg?w=480&f=webp&r=16x9");
  expect([canonicalPath("<html>"), smallPictureOf("<main></main>"), titleOf("")]).toEqual([null, null, ""]);
});

test("times are told as people tell them", () => {
  const now = new Date(2026, 10, 21, 15, 0).getTime();
  const at = (...moment: [number, number, number, number, number]) => savedTimeLabel(new Date(...moment).getTime(), now);
  expect([at(2026, 10, 21, 0, 5), at(2026, 10, 20, 23, 59), at(2026, 10, 3, 9, 5)]).toEqual(["0h05", "ontem, 23h59", expect.stringMatching(/^3 de nov\.?, 9h05$/)]);
});

test("nothing that a story or an address says becomes markup of the offline pages", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (title, path) => {
      const html = offlinePage(path, [{ path, title, keptAt: 0 }], 0);
      expect(html.match(/<\w+/g)?.length).toBe(offlinePage("/", [{ path: "/", title: "", keptAt: 0 }], 0).match(/<\w+/g)?.length);
      expect(html).toContain(`<b>${escapeHtml(title)}</b>`);
    }),
  );
  expect(withCopyNote('<main id="a">x</main>', '/"><b>', 0, 1)).toMatch(/^<main id="a"><p class="offline-note" role="status">.*href="\/&quot;&gt;&lt;b&gt;".*<\/p>x<\/main>$/);
});
