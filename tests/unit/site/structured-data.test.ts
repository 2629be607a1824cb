import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EMPTY_CONTENT } from "#app/features/articles/article.ts";
import type { Category } from "#app/features/articles/categories.ts";
import { type ArticleView, toArticleView } from "#app/features/articles/site/article-view.ts";
import { articleJsonLd, homeJsonLd } from "#app/features/discovery/site/json-ld.ts";
import { JsonLd } from "#app/features/discovery/site/json-ld-script.tsx";
import { articleMeta } from "#app/features/discovery/site/meta.ts";
import { NO_PUBLISHER } from "#app/features/settings/site-choices.ts";
import { toSiteView, type ViewContext } from "#app/ui/site/shell/site-view.ts";

const URL_OF_SITE = "https://lide.example";
const NOW = Date.UTC(2026, 10, 21, 12);
const categories: Category[] = [
  { id: 1, slug: "policia", name: "POLÍCIA", color: "#b3261e", type: "editorial" },
  { id: 2, slug: "pedro-ii", name: "PEDRO II", color: "#0b6b78", type: "municipality" },
];
const context: ViewContext = {
  name: "Lide",
  videoBrand: "R10 Play",
  publisher: NO_PUBLISHER,
  url: URL_OF_SITE,
  timeZone: "America/Fortaleza",
  logoKey: null,
  written: [],
  categories,
  economy: false,
  pushKey: null,
  hasPodcast: false,
  hasNewsletter: false,
  whatsAppLinks: [],
  googleSource: false,
  now: NOW,
};

type Row = Parameters<typeof toArticleView>[0]["article"];

const viewOf = (more: Partial<Row> = {}): ArticleView =>
  toArticleView(
    {
      article: {
        ...EMPTY_CONTENT,
        id: 7,
        slug: "7-acude",
        title: "Açude sangra",
        subtitle: "Depois de oito anos",
        category: "policia",
        municipality: "pedro-ii",
        author: "Ana Lima",
        tags: ["água", "inverno"],
        publishedAt: NOW - 3_600_000,
        createdAt: NOW - 7_200_000,
        editedAt: NOW,
        coverUrl: `/img/${"a".repeat(32)}-2400x1600.jpg`,
        coverAlt: "O açude",
        coverFocal: { x: 50, y: 50 },
        coverPlaceholder: null,
        readingWords: 400,
        ...more,
      } as Row,
      related: [],
      mostRead: [],
      reactions: {},
      rightOfReply: { replies: [], replyTo: null },
      audio: null,
      slots: [],
    },
    context,
  );

type Node = Record<string, unknown>;
const graphOf = (value: unknown) => (value as { "@graph": Node[] })["@graph"];
const story = (more: Partial<Row> = {}) => graphOf(articleJsonLd(viewOf(more)))[0] as Node & { image: Node[]; author: Node[]; publisher: Node };

/** Every address in the data, which must be absolute. */
function addressesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(addressesOf);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => (typeof one === "string" && /^(url|item|@id|sameAs|urlTemplate|mainEntityOfPage)$/.test(key) ? [one] : addressesOf(one)));
}

test("a story says what search engines ask of a NewsArticle, and nothing that its page does not show", () => {
  const data = story();
  expect(data).toMatchObject({
    "@type": "NewsArticle",
    headline: "Açude sangra",
    datePublished: new Date(NOW - 3_600_000).toISOString(),
    dateModified: new Date(NOW).toISOString(),
    articleSection: "Polícia",
    keywords: ["água", "inverno"],
    isAccessibleForFree: true,
    inLanguage: "pt-BR",
    contentLocation: { "@type": "Place", address: { addressLocality: "Pedro II", addressRegion: "PI", addressCountry: "BR" } },
  });
  expect(String(data.headline).length).toBeLessThanOrEqual(110);
  expect(data.author).toEqual([{ "@type": "Person", name: "Ana Lima", url: `${URL_OF_SITE}/autor/ana-lima` }]);
  expect(data.publisher).toMatchObject({ "@type": "NewsMediaOrganization", logo: { "@type": "ImageObject", url: `${URL_OF_SITE}/icons/logo-600.png` } });
});

test("its picture comes in three shapes, each at least 1,200 pixels wide where the original is", () => {
  const shapes = story().image.map(({ width, height }) => Number(width) / Number(height));
  for (const [index, ratio] of [16 / 9, 4 / 3, 1].entries()) expect(shapes[index]).toBeCloseTo(ratio, 2);
  for (const { width } of story().image) expect(Number(width)).toBeGreaterThanOrEqual(1_200);
  expect(story({ coverUrl: null }).image).toEqual([{ "@type": "ImageObject", url: expect.stringContaining("/titulo/7-"), width: 1200, height: 630 }]);
  expect(story({ coverUrl: "https://outro.example/foto.jpg" }).image).toEqual([{ "@type": "ImageObject", url: "https://outro.example/foto.jpg" }]);
});

test("a story of the newsroom is signed by an organization, a corrected one says what was wrong", () => {
  expect(story({ author: "Redação Lide" }).author).toEqual([{ "@type": "NewsMediaOrganization", name: "Redação Lide", url: `${URL_OF_SITE}/autor/redacao-lide` }]);
  expect(story({ correction: "O açude é o Caldeirão.", correctedAt: NOW })).toMatchObject({ correction: { "@type": "CorrectionComment", text: "O açude é o Caldeirão." } });
});

test("breadcrumbs lead from the home page over the section to the story, counted from 1", () => {
  const crumbs = graphOf(articleJsonLd(viewOf()))[1] as { itemListElement: Node[] };
  expect(crumbs.itemListElement.map(({ position, item }) => [position, item])).toEqual([
    [1, `${URL_OF_SITE}/`],
    [2, `${URL_OF_SITE}/categoria/policia`],
    [3, `${URL_OF_SITE}/post/7-acude`],
  ]);
  const town = graphOf(articleJsonLd(viewOf({ category: "pedro-ii" })))[1] as { itemListElement: Node[] };
  expect(town.itemListElement[1]).toMatchObject({ item: `${URL_OF_SITE}/municipio/pedro-ii` });
});

test("the home page names the publisher, its profiles and its search", () => {
  const [publisher, site] = graphOf(homeJsonLd(toSiteView(context), ["https://www.facebook.com/portal"]));
  expect(publisher).toMatchObject({ "@type": "NewsMediaOrganization", sameAs: ["https://www.facebook.com/portal"], correctionsPolicy: `${URL_OF_SITE}/politica-de-correcoes` });
  expect(site).toMatchObject({ potentialAction: { target: { urlTemplate: `${URL_OF_SITE}/busca?q={search_term_string}` }, "query-input": "required name=search_term_string" } });
  expect(graphOf(homeJsonLd(toSiteView(context), []))[0]).not.toHaveProperty("sameAs");
});

test("every address is absolute", () => {
  for (const value of [articleJsonLd(viewOf()), homeJsonLd(toSiteView(context), [])]) {
    const addresses = addressesOf(value);
    expect(addresses.length).toBeGreaterThan(4);
    for (const address of addresses) expect(address).toMatch(/^https:\/\/lide\.example\//);
  }
});

test("no text of anybody can end the data block, and it is read back as it was", () => {
  const nasty = fc.array(fc.constantFrom("</script>", "<!--", "<script", "]]>", "&", '"', "\\", "\u2028", "a", "ç", "🌧️")).map((parts) => parts.join(""));
  fc.assert(
    fc.property(nasty, nasty, (title, tag) => {
      const html = renderToStaticMarkup(createElement(JsonLd, { value: articleJsonLd(viewOf({ title, tags: [tag] })) }));
      const [, inner = "", after] = /^<script type="application\/ld\+json">([\s\S]*?)<\/script>([\s\S]*)$/.exec(html) ?? [];
      expect([after, inner.includes("<")]).toEqual(["", false]);
      expect((JSON.parse(inner) as { "@graph": Node[] })["@graph"][0]).toMatchObject({ headline: title, keywords: [tag] });
    }),
  );
});

test("a shared link shows the story's picture with its size and words, and tells its section, tags and times", () => {
  const meta = articleMeta(viewOf()) as { property?: string; name?: string; content?: string }[];
  const valuesOf = (name: string) => meta.filter((one) => one.property === name || one.name === name).map(({ content }) => content);
  expect(valuesOf("og:image")[0]).toMatch(/^https:\/\/lide\.example\/img\/.*f=jpeg/);
  expect([valuesOf("og:image:width"), valuesOf("og:image:height"), valuesOf("og:image:alt")]).toEqual([["1200"], ["630"], ["O açude"]]);
  expect([valuesOf("article:section"), valuesOf("article:tag"), valuesOf("og:locale")]).toEqual([["Polícia"], ["água", "inverno"], ["pt_BR"]]);
  expect(valuesOf("article:modified_time")).toEqual([new Date(NOW).toISOString()]);
  expect(valuesOf("robots")[0]).toContain("max-image-preview:large");
  const bare = articleMeta(viewOf({ coverUrl: null })) as { property?: string; content?: string }[];
  expect(bare.find(({ property }) => property === "og:image")?.content).toBe(`${URL_OF_SITE}/titulo/7-${NOW.toString(36)}.jpg`);
});
