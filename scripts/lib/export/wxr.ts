import { slugify } from "#app/platform/text/slug.ts";
import { type Author, authorsOf, nameKey } from "../../../app/features/articles/byline.ts";
import { subcategoriesOf } from "../../../app/features/articles/categories.ts";
import { escapeHtml, escapeXml, writableInXml } from "../../../app/platform/text/escape-markup.ts";
import { fold } from "../../../app/platform/text/fold.ts";
import { offsetAt } from "../../../app/platform/time/local-time.ts";
import { SECOND_MS } from "../../../app/platform/time/units.ts";
import type { ExportDatabase } from "./export-database.ts";
import { keyOfAddress, type MediaPaths } from "./media-paths.ts";
import type { OutputFile, OutputFolder } from "./output-folder.ts";
import { OWN_FILE_KEY, OWN_STORY_KEY, type OwnFile, ownStoryText } from "./own-story.ts";
import { type ExportedStory, isoWithOffset } from "./stories.ts";
import { textFingerprint, withNotesBelow } from "./text-fingerprint.ts";
import { asHtml, NOTES_BLOCK, onOneLine, titleHtml, withCredits, withGalleryBlocks, withoutCodes, withWordPressNotes } from "./wordpress-body.ts";

/** The site whose stories are exported. */
export interface WxrSite {
  name: string;
  /** Origin, without a slash at its end. */
  siteUrl: string;
  timeZone: string;
}

/** Characters after which another file begins: common hosts of WordPress take 8 MB, and most characters are one byte. */
const FILE_CHARS = 6_000_000;

/** Pictures get numbers of their own above any story's: WordPress numbers both together. */
const ATTACHMENT_FROM = 1_000_000_000;
/** WordPress numbers sections and tags together. */
const TAG_FROM = 1_000_000;

/** A text for an element; `]]>` within it ends one section and begins the next. */
export const cdata = (text: string): string => `<![CDATA[${writableInXml(text).replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;

const element = (name: string, text: string | number): string => `<${name}>${escapeXml(String(text))}</${name}>\n`;
const textElement = (name: string, text: string): string => `<${name}>${cdata(text)}</${name}>\n`;
const meta = (key: string, value: string): string =>
  value === "" ? "" : `<wp:postmeta>\n${textElement("wp:meta_key", key)}${textElement("wp:meta_value", value)}</wp:postmeta>\n`;

/** WordPress's names of a story's states. */
const STATUS = { published: "publish", scheduled: "future", draft: "draft", hidden: "private", trash: "trash" } as const;

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
`;
const TAIL = "</channel>\n</rss>\n";

const wordpressTime = (time: number, timeZone: string | null): string =>
  new Date(time + (timeZone === null ? 0 : offsetAt(time, timeZone))).toISOString().slice(0, 19).replace("T", " ");

const NO_TIME = "0000-00-00 00:00:00";

/** The name by which WordPress knows an author; e-mail addresses are in no export. */
const loginOf = (name: string): string => slugify(name).slice(0, 60) || `autor-${Buffer.from(nameKey(name)).toString("hex").slice(0, 20)}`;

const tagSlug = (tag: string): string => slugify(tag) || tag;

interface CategoryRow {
  id: number;
  slug: string;
  name: string;
}

/** Authors, sections and tags, which stand at the head of each file. */
function termsOf({ db }: ExportDatabase, categories: readonly CategoryRow[]): string {
  const [authors, tags] = [new Map<string, string>(), new Map<string, string>()];
  for (const row of db.prepare("SELECT author, authors, tags FROM articles WHERE deleted_at IS NULL").iterate() as Iterable<Record<"author" | "authors" | "tags", string | null>>) {
    for (const { name } of authorsOf({ author: row.author ?? "", authors: JSON.parse(row.authors ?? "null") as Author[] | null })) authors.set(loginOf(name), name);
    for (const tag of JSON.parse(row.tags ?? "[]") as string[]) tags.set(tagSlug(tag), tag);
  }
  // On one line each: the importer without an XML extension of PHP knows no other.
  const people = [...authors].map(([login, name], index) => {
    const fields = element("wp:author_id", index + 1) + textElement("wp:author_login", login) + textElement("wp:author_email", "") + textElement("wp:author_display_name", name);
    return `<wp:author>${fields.replaceAll("\n", "")}</wp:author>\n`;
  });
  const sections = categories.map(
    ({ id, slug, name }) =>
      `<wp:category>\n${element("wp:term_id", id)}${textElement("wp:category_nicename", slug)}${textElement("wp:category_parent", "")}${textElement("wp:cat_name", name)}</wp:category>\n`,
  );
  const labels = [...tags].map(
    ([slug, name], index) => `<wp:tag>\n${element("wp:term_id", TAG_FROM + index)}${textElement("wp:tag_slug", slug)}${textElement("wp:tag_name", name)}</wp:tag>\n`,
  );
  return [...people, ...sections, ...labels].join("");
}

/** Where the original of a library's picture is: `/img/{key}` answers with a smaller copy in another format, which WordPress would keep. */
const originalOf = (path: string): string => (keyOfAddress(path) !== null && path.startsWith("/img/") ? `/media/${keyOfAddress(path)}` : path);

/** Addresses of pictures as WordPress finds them in its attachments: complete, and of the original. */
const absolute = (html: string, siteUrl: string): string =>
  html.replace(/<[a-z][^<>]*>/g, (tag) =>
    tag
      .replace(/ src="(\/[^/"?][^"?]*)[^"]*"/, (_whole, path: string) => ` src="${siteUrl}${originalOf(path)}"`)
      .replace(/ href="(\/[^/"][^"]*)"/, (_whole, path: string) => ` href="${siteUrl}${path}"`),
  );

/** Words of pictures that are covers, by key: WordPress has one alternative text and one credit for each picture. */
function coverWords({ db }: ExportDatabase): Map<string, { alt: string; credit: string }> {
  const words = new Map<string, { alt: string; credit: string }>();
  const rows = db.prepare("SELECT cover_url, cover_alt, cover_credit FROM articles WHERE cover_url IS NOT NULL AND deleted_at IS NULL ORDER BY id").iterate();
  for (const row of rows as Iterable<Record<"cover_url" | "cover_alt" | "cover_credit", string | null>>) {
    const key = keyOfAddress(row.cover_url ?? "");
    if (key === null) continue;
    const known = words.get(key);
    words.set(key, { alt: known?.alt || (row.cover_alt ?? ""), credit: known?.credit || (row.cover_credit ?? "") });
  }
  return words;
}

/** Writes `wordpress.xml`, and more files of the same kind where one would be too long for an upload. */
export function createWxr(out: OutputFolder, data: ExportDatabase, media: MediaPaths, site: WxrSite, fileChars = FILE_CHARS) {
  const categories = data.db.prepare("SELECT id, slug, name FROM categories ORDER BY id").all() as unknown as CategoryRow[];
  const names = new Map(categories.map(({ slug, name }) => [slug, name]));
  const items = data.db.prepare("SELECT id, title, alt, credit, tags, created_at FROM media WHERE key = ?");
  let [file, chars, count] = [null as OutputFile | null, 0, 0];
  let attached = new Set<string>();
  let terms: string | null = null;
  const covers = coverWords(data);
  /** Titles with their seconds. */
  const taken = new Set<string>();

  const write = (text: string) => {
    file?.write(text);
    chars += text.length;
  };

  function close(): void {
    file?.write(TAIL);
    file?.end();
    file = null;
  }

  function open(): void {
    count += 1;
    file = out.file(count === 1 ? "wordpress.xml" : `wordpress-${count}.xml`);
    [chars, attached] = [0, new Set()];
    write(HEAD);
    write(element("title", site.name) + element("link", site.siteUrl) + element("language", "pt-BR") + element("wp:wxr_version", "1.2"));
    write(element("wp:base_site_url", site.siteUrl) + element("wp:base_blog_url", site.siteUrl));
    terms ??= termsOf(data, categories);
    file.write(terms);
  }

  /**
   * An item's title and time as WordPress keeps them. Its importer takes two items of one title and second for one, and fetches none of
   * the second's files: what would be taken for another is a second later, and so is a picture that an earlier file holds already.
   */
  function timed({ title, at, begunAt }: { title: string; at: number | null; begunAt?: number }) {
    const words = titleHtml(title);
    const keyAt = (late: number) => `${Math.floor(((at ?? begunAt ?? 0) + late) / SECOND_MS)} ${fold(words)}`;
    let late = 0;
    while (taken.has(keyAt(late))) late += SECOND_MS;
    taken.add(keyAt(late));
    return { title: words, at: at === null ? null : at + late, begunAt: begunAt === undefined ? undefined : begunAt + late };
  }

  /** Common part of stories and pictures. */
  const itemOf = (fields: {
    id: number;
    title: string;
    link: string;
    author: string;
    type: string;
    status: string;
    slug: string;
    at: number | null;
    begunAt?: number;
    parent?: number;
  }): string => {
    const { at, begunAt, title } = timed(fields);
    // A draft has a local date and none in UTC: WordPress knows by its date that it has it already.
    const local = at === null && begunAt === undefined ? NO_TIME : wordpressTime(at ?? begunAt ?? 0, site.timeZone);
    const utc = at === null ? NO_TIME : wordpressTime(at, null);
    return (
      textElement("title", title) +
      element("link", fields.link) +
      (at === null ? "" : element("pubDate", new Date(at).toUTCString().replace("GMT", "+0000"))) +
      textElement("dc:creator", fields.author) +
      `<guid isPermaLink="false">${escapeXml(fields.link)}</guid>\n` +
      element("wp:post_id", fields.id) +
      textElement("wp:post_date", local) +
      textElement("wp:post_date_gmt", utc) +
      textElement("wp:comment_status", "closed") +
      textElement("wp:ping_status", "closed") +
      textElement("wp:post_name", fields.slug) +
      textElement("wp:status", fields.status) +
      element("wp:post_parent", fields.parent ?? 0) +
      element("wp:menu_order", 0) +
      textElement("wp:post_type", fields.type) +
      textElement("wp:post_password", "") +
      element("wp:is_sticky", 0)
    );
  };

  /** Writes a picture, or a file that a text links to, before the first story of this file that shows it; answers its number. Null: the library does not hold it. */
  function attach(address: string, author: string, parent: number): number | null {
    const key = keyOfAddress(address);
    const path = media.pathOfAddress(address);
    const item = key === null ? undefined : (items.get(key) as { id: number; title: string; alt: string; credit: string; tags: string | null; created_at: number } | undefined);
    if (key === null || path === null || !item) return null;
    const id = ATTACHMENT_FROM + item.id;
    if (attached.has(key)) return id;
    attached.add(key);
    const url = `${site.siteUrl}${originalOf(address.replace(/[?#].*$/, ""))}`;
    const [alt, credit] = [covers.get(key)?.alt || item.alt, covers.get(key)?.credit || item.credit];
    write(
      `<item>\n${itemOf({ id, title: item.title || alt || key, link: url, author, type: "attachment", status: "inherit", slug: slugify(`${item.title || alt} ${key.slice(0, 12)}`), at: item.created_at, parent })}` +
        `${textElement("content:encoded", "")}${textElement("excerpt:encoded", asHtml(credit))}${element("wp:attachment_url", url)}` +
        `${meta("_wp_attachment_image_alt", alt)}${meta("_media_credit", credit)}${meta("lide_file", path)}${meta(OWN_FILE_KEY, JSON.stringify({ title: item.title, alt: item.alt, credit: item.credit, tags: JSON.parse(item.tags ?? "[]"), key } satisfies OwnFile))}</item>\n`,
    );
    return id;
  }

  return {
    /** Adds a story with its pictures; `html` is its whole text. */
    add(story: ExportedStory, html: string): void {
      if (file !== null && chars >= fileChars) close();
      if (file === null) open();
      const author = loginOf(story.authors[0]?.name ?? site.name);
      const thumbnail = story.cover === null ? null : attach(story.cover.url, author, story.id);
      for (const [, address = ""] of html.matchAll(/<(?:img\b[^>]*\ssrc|a\b[^>]*\shref)="([^"]+)"/g)) attach(address, author, story.id);
      if (story.seo.socialImage !== null) attach(story.seo.socialImage, author, story.id);
      const { html: text, footnotes } = withWordPressNotes(withGalleryBlocks(withoutCodes(onOneLine(withCredits(html)))));
      const correction = story.correction
        ? `<p><em>Correção (${isoWithOffset(story.correction.at, site.timeZone).slice(0, 10)}): ${escapeHtml(story.correction.text)}</em></p>`
        : "";
      const content = absolute(text, site.siteUrl) + withoutCodes(correction) + (footnotes === "" ? "" : NOTES_BLOCK);
      const exported = {
        ...{ number: story.id, site: site.siteUrl, hasCover: thumbnail !== null },
        text: textFingerprint(withNotesBelow(writableInXml(content), writableInXml(footnotes)), [site.siteUrl]),
      };
      const filedUnder = [
        ...subcategoriesOf(story.categories).map((slug) => ["category", slug, names.get(slug) ?? slug] as const),
        ...story.tags.map((tag) => ["post_tag", tagSlug(tag), tag] as const),
        // As Co-Authors Plus names them; WordPress alone knows one.
        ...(story.authors.length > 1 ? story.authors.map(({ name }) => ["author", `cap-${loginOf(name)}`, name] as const) : []),
      ];
      write(
        `<item>\n${itemOf({ id: story.id, title: story.title, link: `${site.siteUrl}/post/${story.slug}`, author, type: "post", status: story.isInReview ? "pending" : STATUS[story.status], slug: story.slug, at: story.publishedAt, begunAt: story.createdAt })}` +
          textElement("content:encoded", content) +
          textElement("excerpt:encoded", asHtml(story.subtitle)) +
          filedUnder.map(([domain, slug, name]) => `<category domain="${domain}" nicename="${escapeXml(slug)}">${cdata(name)}</category>\n`).join("") +
          (thumbnail === null ? "" : meta("_thumbnail_id", String(thumbnail))) +
          meta("_yoast_wpseo_title", story.seo.title) +
          meta("_yoast_wpseo_metadesc", story.seo.description) +
          meta("lide_kicker", story.kicker) +
          meta("lide_municipality", story.municipality ?? "") +
          meta("lide_authors", story.authors.map(({ name }) => name).join(", ")) +
          meta("footnotes", footnotes) +
          meta(OWN_STORY_KEY, ownStoryText(story, exported)) +
          "</item>\n",
      );
    },

    /** Ends the last file; answers how many there are. */
    end(): number {
      if (count === 0) open();
      close();
      return count;
    },
  };
}
