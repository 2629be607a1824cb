import type { Article, ArticleSummary } from "#app/domain/article/article.ts";
import type { Category } from "#app/domain/article/categories.ts";
import { readingMinutes } from "#app/domain/article/reading-time.ts";
import { pictureSizeOf } from "#app/domain/media/picture.ts";
import { longDate, longDateTime, shortTime } from "#app/domain/time/newsroom-clock.ts";
import { REACTIONS, type Reaction } from "#app/wire/articles.ts";
import type { ArticleView, CardView, HomeView, PictureView, SectionTag, SiteView } from "./view-models.ts";

/** What the views need besides the rows. `now` in milliseconds. */
export interface ViewContext {
  name: string;
  /** Origin without a trailing slash. */
  url: string;
  timeZone: string;
  categories: readonly Category[];
  now: number;
}

/** Stories below the hero (of the eighteen read), and in each section block. */
const LATEST_SHOWN = 10;
const SECTION_SHOWN = 4;
/** A change is worth naming when it comes this long after publication. */
const UPDATE_NOTICE_MS = 10 * 60_000;

const REACTION_FACES: Record<Reaction, { label: string; emoji: string }> = {
  feliz: { label: "Feliz", emoji: "😊" },
  inspirado: { label: "Inspirado", emoji: "🤩" },
  surpreso: { label: "Surpreso", emoji: "😮" },
  preocupado: { label: "Preocupado", emoji: "😟" },
  triste: { label: "Triste", emoji: "😢" },
  indignado: { label: "Indignado", emoji: "😡" },
};

/** Category names are kept in capitals (spec 2 §3); prose wants "Pedro II", "São José do Divino". */
export function titleCase(name: string): string {
  return name
    .toLocaleLowerCase("pt-BR")
    .split(" ")
    .map((word, index) =>
      /^(d[aeo]s?|e)$/.test(word) && index > 0 ? word : /^[ivx]+$/.test(word) ? word.toUpperCase() : word.charAt(0).toLocaleUpperCase("pt-BR") + word.slice(1),
    )
    .join(" ");
}

const anchorOf = (category: Category) => `editoria-${category.slug}`;
const TOWNS_ANCHOR = "municipios";
const TOWNS_COLOR = "#0b6b78";

export function toSiteView({ name, url, categories, timeZone, now }: ViewContext): SiteView {
  const editorials = categories.filter((category) => category.type === "editorial").map((category) => ({ label: titleCase(category.name), href: `/#${anchorOf(category)}` }));
  return { name, url, nav: [...editorials, { label: "Municípios", href: `/#${TOWNS_ANCHOR}` }], year: Number(longDate(now, timeZone).slice(-4)) };
}

export function toPictureView(article: Pick<ArticleSummary, "coverUrl" | "coverAlt" | "coverCredit">): PictureView | null {
  if (!article.coverUrl) return null;
  const size = pictureSizeOf(article.coverUrl);
  const text = { alt: article.coverAlt, credit: article.coverCredit };
  return size ? { src: `/img/${size.key}`, own: true, width: size.width, height: size.height, ...text } : { src: article.coverUrl, own: false, width: null, height: null, ...text };
}

export function toCardView(article: ArticleSummary, context: ViewContext): CardView {
  const bySlug = (slug: string | null): Category | undefined => context.categories.find((category) => category.slug === slug);
  const town = bySlug(article.municipality);
  const main = bySlug(article.category) ?? town;
  const section: SectionTag | null = main ? { slug: main.slug, name: titleCase(main.name), color: main.color } : null;
  const publishedAt = article.publishedAt ?? article.createdAt;
  return {
    id: article.id,
    href: `/post/${article.slug}`,
    kicker: article.kicker,
    title: article.title,
    subtitle: article.subtitle,
    section,
    town: town ? titleCase(town.name) : null,
    author: article.author,
    publishedAt: new Date(publishedAt).toISOString(),
    publishedLabel: shortTime(publishedAt, context.now, context.timeZone),
    picture: toPictureView(article),
  };
}

export interface HomeRows {
  superHeadline: ArticleSummary | null;
  highlights: readonly ArticleSummary[];
  latest: readonly ArticleSummary[];
  mostRead: readonly ArticleSummary[];
  sections: readonly { category: Category; items: readonly ArticleSummary[] }[];
  towns: readonly ArticleSummary[];
}

/** The home page, no story twice above the section blocks, and none of the hero's in them. */
export function toHomeView(rows: HomeRows, context: ViewContext): HomeView {
  const card = (article: ArticleSummary) => toCardView(article, context);
  const inHero = new Set([rows.superHeadline, ...rows.highlights].map((article) => article?.id));
  const below = (items: readonly ArticleSummary[]) => items.filter((article) => !inHero.has(article.id)).slice(0, SECTION_SHOWN);
  const blocks = [
    ...rows.sections.map(({ category, items }) => ({ id: anchorOf(category), title: titleCase(category.name), color: category.color, items: below(items).map(card) })),
    { id: TOWNS_ANCHOR, title: "Municípios", color: TOWNS_COLOR, items: below(rows.towns).map(card) },
  ].filter((block) => block.items.length > 0);
  const site = toSiteView(context);
  const shown = new Set(blocks.map((block) => `/#${block.id}`));
  return {
    site: { ...site, nav: site.nav.filter((entry) => shown.has(entry.href)) },
    today: longDate(context.now, context.timeZone, { weekday: true }),
    superHeadline: rows.superHeadline ? card(rows.superHeadline) : null,
    highlights: rows.highlights.map(card),
    latest: rows.latest
      .filter((article) => !inHero.has(article.id))
      .slice(0, LATEST_SHOWN)
      .map(card),
    mostRead: rows.mostRead.map(card),
    sections: blocks,
  };
}

export interface ArticleRows {
  article: Article;
  related: readonly ArticleSummary[];
  mostRead: readonly ArticleSummary[];
  reactions: Readonly<Record<string, number>>;
}

export function toArticleView(rows: ArticleRows, context: ViewContext): ArticleView {
  const { article } = rows;
  const card = toCardView(article, context);
  const canonical = `${context.url}/post/${article.slug}`;
  const shared = encodeURIComponent(canonical);
  const publishedAt = article.publishedAt ?? article.createdAt;
  const wasUpdated = article.editedAt - publishedAt >= UPDATE_NOTICE_MS;
  return {
    ...card,
    site: toSiteView(context),
    canonical,
    bodyHtml: article.body,
    quickSummary: article.quickSummary,
    tags: article.tags,
    readingMinutes: readingMinutes(article.readingWords),
    publishedLong: longDateTime(publishedAt, context.timeZone),
    updated: wasUpdated ? { at: new Date(article.editedAt).toISOString(), label: longDateTime(article.editedAt, context.timeZone) } : null,
    reactions: REACTIONS.map((reaction) => ({ reaction, ...REACTION_FACES[reaction], count: rows.reactions[reaction] ?? 0 })),
    related: rows.related.map((one) => toCardView(one, context)),
    mostRead: rows.mostRead.map((one) => toCardView(one, context)),
    share: {
      whatsapp: `https://wa.me/?text=${encodeURIComponent(`${article.title} ${canonical}`)}`,
      facebook: `https://www.facebook.com/sharer/sharer.php?u=${shared}`,
      x: `https://x.com/intent/post?text=${encodeURIComponent(article.title)}&url=${shared}`,
    },
  };
}
