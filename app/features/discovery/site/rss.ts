import type { Article } from "#app/features/articles/article.ts";
import { splitNotes } from "#app/features/articles/body-text.ts";
import { authorsOf } from "#app/features/articles/byline.ts";
import { type Category, categoryPath } from "#app/features/articles/categories.ts";
import { EMBED_TITLE, findEmbed } from "#app/features/articles/embeds.ts";
import { withoutGalleries } from "#app/features/galleries/gallery.ts";
import { audioAddress } from "#app/features/narration/narration.ts";
import { chaptersAddress, type PodcastEpisode } from "#app/features/podcast/podcast.ts";
import { type Removal, removalSaid } from "#app/features/removals/removal.ts";
import { escapeHtml, escapeXml } from "#app/platform/text/escape-markup.ts";
import { toPictureView } from "#app/ui/site/cards/card-view.ts";
import { openGraphPicture } from "#app/ui/site/cards/share-pictures.ts";
import { titleCase, type ViewContext } from "#app/ui/site/shell/site-view.ts";

/** A small XML writer: text is always escaped, what XML cannot hold is left out. */
export type XmlNode = string | { name: string; attributes?: Record<string, string>; children?: readonly XmlNode[] };

export const element = (name: string, ...children: readonly XmlNode[]): XmlNode => ({ name, children });

export const elementWith = (name: string, attributes: Record<string, string>, ...children: readonly XmlNode[]): XmlNode => ({ name, attributes, children });

function write(node: XmlNode): string {
  if (typeof node === "string") return escapeXml(node);
  const attributes = Object.entries(node.attributes ?? {})
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join("");
  const children = node.children ?? [];
  return children.length === 0 ? `<${node.name}${attributes}/>` : `<${node.name}${attributes}>${children.map(write).join("")}</${node.name}>`;
}

export const toXml = (root: XmlNode): string => `<?xml version="1.0" encoding="UTF-8"?>\n${write(root)}\n`;

const escapeAttribute = (text: string) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
const plainText = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");

/** A page that shows what the player plays: feed readers run no player. */
function playerLink(frame: string): string {
  const embed = findEmbed(plainText(/\ssrc="([^"]*)"/.exec(frame)?.[1] ?? ""));
  if (!embed) return "";
  const title = plainText(/\stitle="([^"]*)"/.exec(frame)?.[1] ?? "");
  const label = title && title !== EMBED_TITLE ? `${title} (${embed.provider})` : `Abrir no ${embed.provider}`;
  return `<p><a href="${escapeAttribute(embed.page)}">${escapeAttribute(label)}</a></p>`;
}

/**
 * A sanitised body for a feed, after what the newsroom has corrected in it: players become links, galleries pictures one below another, footnotes a list below the text
 * (feed readers change ids, so that no link could lead there), and addresses become absolute, because relative ones mean nothing outside the site. Only tags are touched: the same characters may stand in
 * the text.
 */
export function feedBody({ body, correction }: Pick<Article, "body" | "correction">, siteUrl: string): string {
  const note = correction === "" ? "" : `<p><strong>Correção:</strong> ${escapeAttribute(correction)}</p>`;
  const { html, notes } = splitNotes(withoutGalleries(body), (number) => `<sup>[${number}]</sup>`);
  const list = notes.length === 0 ? "" : `<h2>Notas</h2><ol>${notes.map((one) => `<li>${one}</li>`).join("")}</ol>`;
  return (
    note +
    `${html}${list}`
      .replace(/<iframe\b[^<>]*>(?:[^<]|<(?!\/?iframe\b))*<\/iframe>/gi, playerLink)
      .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/(\s(?:src|href))="\/(?!\/)/g, `$1="${siteUrl}/`).replace(/(\shref)="#/g, `$1="${siteUrl}/#`))
  );
}

export interface FeedContext extends ViewContext {
  /** Hub that pushes the feed (WebSub); null without one. */
  hubUrl: string | null;
}

export interface FeedRows {
  /** The category or town; null for the whole site. */
  category: Category | null;
  /** Author of the stories; null for other feeds. */
  author: { name: string; slug: string } | null;
  /** Tag of the stories; null for other feeds. */
  tag: { name: string; slug: string } | null;
  items: readonly Article[];
  /** Removed stories whose items feed readers may have stored. */
  removals?: readonly Removal[];
}

/** Full texts of a feed end here (bytes, about): readers' programs refuse feeds over 2 MB (contracts §10). */
const FULL_TEXT_BYTES = 1_500_000;

const rfc822 = (time: number) => new Date(time).toUTCString();

/** Sections, town and tags, each once. */
function topicsOf(article: Article, categories: readonly Category[]): string[] {
  const slugs = new Set([article.category, article.municipality, ...article.categories]);
  const names = categories.filter((category) => slugs.has(category.slug)).map((category) => titleCase(category.name));
  return [...new Set([...names, ...article.tags])];
}

function item(article: Article, context: FeedContext, wholeText: boolean): XmlNode {
  const view = toPictureView(article);
  const picture = view ? openGraphPicture(view, context.url) : null;
  return element(
    "item",
    element("title", article.title),
    element("link", `${context.url}/post/${article.slug}`),
    // By its number: a title, and with it the address above, may still change.
    elementWith("guid", { isPermaLink: "true" }, `${context.url}/post/${article.id}`),
    element("pubDate", rfc822(article.publishedAt ?? article.createdAt)),
    ...authorsOf(article).map(({ name }) => element("dc:creator", name)),
    ...topicsOf(article, context.categories).map((topic) => element("category", topic)),
    element("description", escapeHtml(article.subtitle)),
    ...(wholeText ? [element("content:encoded", feedBody(article, context.url))] : []),
    ...(picture && view
      ? [
          elementWith(
            "media:content",
            {
              url: picture.url,
              medium: "image",
              ...(picture.type ? { type: picture.type } : {}),
              ...(picture.width && picture.height ? { width: `${picture.width}`, height: `${picture.height}` } : {}),
            },
            ...(view.alt ? [elementWith("media:description", { type: "plain" }, view.alt)] : []),
            ...(view.credit ? [element("media:credit", view.credit)] : []),
          ),
        ]
      : []),
  );
}

/** Feed item of a removed story, with the story's `guid`, so that feed readers replace their stored item. */
const removedItem = (removal: Removal, { url }: FeedContext): XmlNode =>
  element(
    "item",
    element("title", removalSaid(removal).title),
    element("link", `${url}/post/${removal.articleId}`),
    elementWith("guid", { isPermaLink: "true" }, `${url}/post/${removal.articleId}`),
    element("pubDate", rfc822(removal.updatedAt)),
    element("description", escapeHtml(removal.text)),
  );

/**
 * RSS 2.0 with the full text of the newest stories: of the site, of a category, of a town, of an author or of a subject. Descriptions are HTML to
 * those who read them, all other elements text (docs/features/discovery.md).
 */
export function rss({ category, author, tag, items, removals = [] }: FeedRows, context: FeedContext): string {
  const subject = category ? titleCase(category.name) : (author ?? tag)?.name;
  const name = subject === undefined ? context.name : `${context.name} — ${subject}`;
  const path = category ? categoryPath(category) : author ? `/autor/${author.slug}` : tag ? `/tag/${tag.slug}` : "";
  const about = category
    ? `Notícias de ${titleCase(category.name)} no ${context.name}`
    : author
      ? `O que ${author.name} assina no ${context.name}`
      : tag
        ? `Tudo sobre ${tag.name} no ${context.name}`
        : `Notícias do norte do Piauí — ${context.name}`;
  const changed = Math.max(0, ...items.map((article) => Math.max(article.editedAt, article.publishedAt ?? 0)), ...removals.map(({ updatedAt }) => updatedAt));
  let bytes = 0;
  const isWhole = ({ body }: Article) => {
    bytes += body.length;
    return bytes <= FULL_TEXT_BYTES;
  };
  return toXml(
    elementWith(
      "rss",
      {
        version: "2.0",
        "xmlns:atom": "http://www.w3.org/2005/Atom",
        "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
        "xmlns:dc": "http://purl.org/dc/elements/1.1/",
        "xmlns:media": "http://search.yahoo.com/mrss/",
      },
      element(
        "channel",
        element("title", name),
        element("link", `${context.url}${path || "/"}`),
        element("description", escapeHtml(about)),
        element("language", "pt-BR"),
        elementWith("atom:link", { href: `${context.url}${path}/feed.xml`, rel: "self", type: "application/rss+xml" }),
        ...(context.hubUrl ? [elementWith("atom:link", { href: context.hubUrl, rel: "hub" })] : []),
        ...(changed > 0 ? [element("lastBuildDate", rfc822(changed))] : []),
        element("image", element("url", `${context.url}/icons/icon-192.png`), element("title", name), element("link", `${context.url}${path || "/"}`)),
        ...items.map((article) => item(article, context, isWhole(article))),
        ...removals.map((removal) => removedItem(removal, context)),
      ),
    ),
  );
}

/** A podcast: the whole site's, or that of a section or town. */
export interface PodcastFeed {
  siteName: string;
  /** Origin without a trailing slash. */
  url: string;
  /** Null for the whole site. */
  category: Category | null;
  /** `podcast:guid`. */
  guid: string;
  episodes: readonly PodcastEpisode[];
}

/** Longest description of a channel, in bytes (Apple's podcast requirements); our own texts are far shorter. */
const NAMESPACES = {
  version: "2.0",
  "xmlns:atom": "http://www.w3.org/2005/Atom",
  "xmlns:itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd",
  "xmlns:podcast": "https://podcastindex.org/namespace/1.0",
};

const rfc2822 = (time: number) => new Date(time).toUTCString().replace("GMT", "+0000");

/** Path of the podcast of the site, or of a section or town. */
export const podcastPath = (category: Category | null): string => `${category ? categoryPath(category) : ""}/podcast.xml`;

export const podcastCoverPath = (category: Category | null): string => `/capa-podcast/${category ? category.slug : "site"}.jpg`;

export const podcastName = (siteName: string, category: Category | null): string => (category ? `${siteName}: ${titleCase(category.name)}` : `${siteName} em áudio`);

function episodeItem(episode: PodcastEpisode, { url }: PodcastFeed): XmlNode {
  return element(
    "item",
    element("title", episode.title),
    elementWith("guid", { isPermaLink: "false" }, episode.guid),
    element("link", `${url}${episode.path}`),
    element("pubDate", rfc2822(episode.publishedAt)),
    element("description", escapeHtml(episode.summary)),
    elementWith("enclosure", { url: `${url}${audioAddress(episode.audioKey)}`, length: String(episode.bytes), type: "audio/mpeg" }),
    element("itunes:duration", String(Math.max(1, Math.round(episode.durationMs / 1000)))),
    element("itunes:explicit", "false"),
    element("itunes:episodeType", "full"),
    ...(episode.hasChapters ? [elementWith("podcast:chapters", { url: `${url}${chaptersAddress(episode.audioKey)}`, type: "application/json+chapters" })] : []),
  );
}

/** RSS 2.0 with the tags of podcast directories: stories read aloud, newest first. Descriptions are HTML (docs/features/discovery.md). */
export function podcastRss(feed: PodcastFeed): string {
  const { siteName, url, category, guid, episodes } = feed;
  const name = podcastName(siteName, category);
  const page = `${url}${category ? categoryPath(category) : "/"}`;
  const about = category ? `As notícias de ${titleCase(category.name)} no ${siteName}, lidas em voz alta.` : `As notícias do ${siteName}, lidas em voz alta.`;
  return toXml(
    elementWith(
      "rss",
      NAMESPACES,
      element(
        "channel",
        element("title", name),
        element("link", page),
        element("description", escapeHtml(about)),
        element("language", "pt-br"),
        element("copyright", siteName),
        elementWith("atom:link", { href: `${url}${podcastPath(category)}`, rel: "self", type: "application/rss+xml" }),
        elementWith("itunes:image", { href: `${url}${podcastCoverPath(category)}` }),
        element("itunes:author", siteName),
        elementWith("itunes:category", { text: "News" }, elementWith("itunes:category", { text: "Daily News" })),
        element("itunes:explicit", "false"),
        element("itunes:type", "episodic"),
        element("podcast:guid", guid),
        element("podcast:locked", "no"),
        ...(episodes[0] ? [element("lastBuildDate", rfc2822(Math.max(...episodes.map(({ publishedAt }) => publishedAt))))] : []),
        ...episodes.map((episode) => episodeItem(episode, feed)),
      ),
    ),
  );
}
