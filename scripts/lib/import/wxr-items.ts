import { HOUR_MS } from "../../../app/platform/time/units.ts";

// What is kept of a WordPress export (WXR 1.0 to 1.2). Nothing of people but the names that sign: no e-mail address, no password,
// no comment ever leaves the parser.

/** A term of the other site. */
export interface SourceTerm {
  /** category, post_tag, or the plugin's own word. */
  domain: string;
  slug: string;
  name: string;
}

/** An item of an export, as it stands there. Times in milliseconds. */
export interface SourceItem {
  id: string;
  type: string;
  title: string;
  link: string;
  slug: string;
  status: string;
  /** Null where it has none. */
  publishedAt: number | null;
  modifiedAt: number | null;
  /** Login of its author: a key, no name. */
  author: string;
  content: string;
  excerpt: string;
  parent: string;
  hasPassword: boolean;
  /** Kept at the top of its site. */
  isSticky: boolean;
  terms: SourceTerm[];
  attachmentUrl: string;
  /** The few keys of `META_KEYS`. */
  meta: Record<string, string>;
  /** Fields that its theme or a person added, and that are no plugin's bookkeeping. */
  fields: Record<string, string>;
  /** Part of its text is missing: it was longer than any text may be. */
  isCut: boolean;
}

export type WxrEntry =
  | { kind: "site"; url: string }
  | { kind: "author"; id: string; login: string; name: string }
  | { kind: "term"; id: string; term: SourceTerm; parent: string }
  | { kind: "item"; item: SourceItem };

/** Meta keys that say something of a story or a picture. */
export const META_KEYS: ReadonlySet<string> = new Set([
  "_thumbnail_id",
  "_wp_attachment_image_alt",
  "_wp_attached_file",
  "footnotes",
  ...["_elementor_data", "_elementor_edit_mode"],
  ...["lide_story", "lide_file", "lide_media"],
  "cap-display_name",
  ...["_molongui_author", "_molongui_main_author", "_molongui_guest_author_display_name", "_molongui_guest_author_first_name", "_molongui_guest_author_last_name"],
  ...["ppma_authors_name", "sfly_guest_author_names", "guest-author", "guest_author"],
  ...["_yoast_wpseo_title", "_yoast_wpseo_metadesc", "rank_math_title", "rank_math_description", "_aioseo_title", "_aioseo_description", "_aioseop_title", "_aioseop_description"],
  ...["_media_credit", "media_credit", "_credit", "credit", "image_credit", "isc_image_source", "_wp_attachment_credit"],
]);

/** Of these, those that an item has once for each person; their values stand on lines of their own. */
export const REPEATED_KEYS: ReadonlySet<string> = new Set(["_molongui_author"]);

/** Fields of one item that are kept, and characters of each (ours). */
export const FIELDS_MAX = 20;
export const FIELD_MAX = 1_000;

/** Keys of what plugins count and configure, and of what a record of ours holds: nothing more of a story. Those that begin with a low line WordPress itself hides. */
const BOOKKEEPING =
  /^_|^lide_|^(?:rank_math|yoast|aioseo?|wpb?|vc|et_pb|elementor|jetpack|amp|td|tie|jnews|penci|litespeed|wp_rocket|cmplz|onesignal|fb_|ig_|sharing|slide_template|rs_page|site-|ast-|theme)[_-]|(?:views?|count|hits|likes|shares|score|cache|layout|sidebar|template|version|id)$|^(?:enclosure|views?|layout|sidebar|template)/i;

/** Whether a meta key is a field that says something to readers. */
export const isOwnField = (key: string): boolean => key.length <= 60 && !META_KEYS.has(key) && !BOOKKEEPING.test(key);

/** Taxonomies whose terms are authors: those of Co-Authors Plus, PublishPress Authors and Byline, and the names that themes use. */
const PEOPLE = /^(?:(?:ppma_)?author|byline|autor(?:es|a|as)?|colunistas?|columnists?|jornalistas?|reporter(?:es|s)?|articulistas?)$/i;
export const isPerson = ({ domain }: Pick<SourceTerm, "domain">): boolean => PEOPLE.test(domain);

/** Candidate logins of an author term: its name, as Co-Authors Plus writes it, and its slug, which has hyphens for dots. */
export const loginsOf = ({ slug, name }: Pick<SourceTerm, "slug" | "name">): string[] => [slug.replace(/^cap-/, ""), name];

/** Milliseconds of `2024-03-01 12:30:00`, which stands for UTC; null for zeros and for what is no time. */
export function utcTime(text: string): number | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?/.exec(text.trim());
  if (!found || found[1] === "0000") return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = found.slice(1).map((part) => Number(part ?? 0));
  const time = Date.UTC(year, month - 1, day, hour, minute, second);
  return Number.isNaN(time) || year < 1970 || year > 2099 || month < 1 || month > 12 ? null : time;
}

/** The newsroom's clock is three hours behind UTC all year round; so is most of Brazil's. Milliseconds. */
export const LOCAL_BEHIND_MS = 3 * HOUR_MS;

/** A time that an item tells in UTC, or else on the clock of its site. */
export const itemTime = (utc: string, local: string): number | null => {
  const at = utcTime(local);
  return utcTime(utc) ?? (at === null ? null : at + LOCAL_BEHIND_MS);
};
