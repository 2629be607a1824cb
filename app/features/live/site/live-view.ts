import type { StoryCard } from "#app/features/articles/article.ts";
import { presentBody } from "#app/features/articles/site/article-body.ts";
import { escapeHtml } from "#app/platform/text/escape-markup.ts";
import { clockTime, newsroomDay, noteDateTime, shortTime } from "#app/platform/time/newsroom-clock.ts";
import type { ViewContext } from "#app/ui/site/shell/site-view.ts";
import { entryAnchor, entryPath, type LiveBlog, type LiveEntry, type LivePage, type LiveState, liveTextHtml, NEWEST_SHOWN, type OpenLive, plainLiveText } from "../live-blog.ts";
import type { LiveUpdates } from "../merge-live.ts";

export interface LiveRows {
  blog: LiveBlog;
  page: LivePage;
  before: number | null;
}

/** An entry for the structured data of its page. Times in ISO 8601. */
interface EntryView {
  id: number;
  headline: string;
  text: string;
  at: string;
  correctedAt: string | null;
  path: string;
}

/** An entry named in one line. */
interface EntryLine {
  id: number;
  href: string;
  /** ISO 8601. */
  at: string;
  label: string;
  headline: string;
}

/** The current live coverage, as the home page shows it. */
export interface LiveNowView {
  title: string;
  href: string;
  entry: Pick<EntryLine, "at" | "label" | "headline"> | null;
}

export interface LiveView {
  articleId: number;
  state: LiveState;
  /** True when this page polls for changes: the newest entries of an open live blog. */
  follows: boolean;
  seq: number;
  /** The oldest entry listed, where older ones stand behind the link; else 0. */
  from: number;
  /** "Encerrada em 21/11/2026, 22h10"; null while it is open. */
  ended: string | null;
  startedAt: string;
  endedAt: string | null;
  pinnedHtml: string;
  entriesHtml: string;
  isEmpty: boolean;
  olderHref: string | null;
  /** Set on pages of older entries. */
  newestHref: string | null;
  entries: readonly EntryView[];
  /** The newest of an open live blog, for the head of its story; none on pages of older entries. */
  newest: readonly EntryLine[];
}

/** Maximum of an entry's headline for search engines (our choice). Characters. */
const HEADLINE_MAX = 110;
const BODY_MAX = 300;

export interface EntryMarkup {
  timeZone: string;
  siteUrl: string;
  economy: boolean;
}

/** Labels a time of a live blog: the hour, with its day where that is not the day on which it began. */
const timeLabel = (time: number, startedAt: number, timeZone: string): string =>
  newsroomDay(time, timeZone) === newsroomDay(startedAt, timeZone) ? clockTime(time, timeZone) : noteDateTime(time, timeZone);

/** An entry as both the page and the answer to an open page write it. */
export function entryHtml(entry: LiveEntry, startedAt: number, { timeZone, siteUrl, economy }: EntryMarkup): string {
  const { id, seq, title, text, pictureUrl, pictureAlt, pictureCredit, pinned, correction, correctedAt, createdAt } = entry;
  const time = (at: number) => `<time datetime="${new Date(at).toISOString()}">${timeLabel(at, startedAt, timeZone)}</time>`;
  const credit = pictureCredit === "" ? "" : ` data-credit="${escapeHtml(pictureCredit)}"`;
  const picture = pictureUrl === null ? "" : presentBody(`<figure${credit}><img src="${escapeHtml(pictureUrl)}" alt="${escapeHtml(pictureAlt)}"></figure>`, { siteUrl, economy });
  const note = correction === "" || correctedAt === null ? "" : `<p class="live-note"><strong>Corrigida (${time(correctedAt)}):</strong> ${escapeHtml(correction)}</p>`;
  return (
    `<li id="${entryAnchor(id)}" data-seq="${seq}"><p class="live-time"><a href="${entryPath(entry)}" title="Endereço desta atualização">${time(createdAt)}</a>${pinned ? " <b>Fixada</b>" : ""}</p>` +
    `${title === "" ? "" : `<h3>${escapeHtml(title)}</h3>`}${picture}${liveTextHtml(text)}${note}</li>`
  );
}

const headlineOf = ({ title, text, pictureAlt = "" }: Pick<LiveEntry, "title" | "text"> & Partial<Pick<LiveEntry, "pictureAlt">>): string =>
  (title || plainLiveText(text) || pictureAlt).slice(0, HEADLINE_MAX);

const toEntryView = (entry: LiveEntry): EntryView => {
  const text = plainLiveText(entry.text);
  return {
    id: entry.id,
    headline: headlineOf(entry),
    text: text.slice(0, BODY_MAX),
    at: new Date(entry.createdAt).toISOString(),
    correctedAt: entry.correctedAt === null ? null : new Date(entry.correctedAt).toISOString(),
    path: entryPath(entry),
  };
};

const lineOf = (entry: LiveEntry, startedAt: number, timeZone: string): EntryLine => ({
  id: entry.id,
  href: `#${entryAnchor(entry.id)}`,
  at: new Date(entry.createdAt).toISOString(),
  label: timeLabel(entry.createdAt, startedAt, timeZone),
  headline: headlineOf(entry),
});

const newestOf = ({ pinned, entries }: LivePage): LiveEntry[] => [...pinned, ...entries].sort((one, other) => other.id - one.id).slice(0, NEWEST_SHOWN);

export const toLiveNow = ({ slug, title, entry }: OpenLive, { now, timeZone }: Pick<ViewContext, "now" | "timeZone">): LiveNowView => ({
  title,
  href: `/post/${slug}#ao-vivo`,
  entry: entry && { at: new Date(entry.createdAt).toISOString(), label: shortTime(entry.createdAt, now, timeZone), headline: headlineOf(entry) },
});

export function toLiveView(
  { blog, page, before }: LiveRows,
  { slug }: Pick<StoryCard, "slug">,
  { timeZone, url, economy }: Pick<ViewContext, "timeZone" | "url" | "economy">,
): LiveView {
  const html = (entries: readonly LiveEntry[]) => entries.map((entry) => entryHtml(entry, blog.startedAt, { timeZone, siteUrl: url, economy })).join("");
  const oldest = page.hasMore ? (page.entries.at(-1)?.id ?? 0) : 0;
  return {
    articleId: blog.articleId,
    state: blog.state,
    follows: before === null,
    seq: blog.seq,
    from: oldest,
    ended: blog.endedAt === null ? null : `Encerrada em ${noteDateTime(blog.endedAt, timeZone)}`,
    startedAt: new Date(blog.startedAt).toISOString(),
    endedAt: blog.endedAt === null ? null : new Date(blog.endedAt).toISOString(),
    pinnedHtml: html(page.pinned),
    entriesHtml: html(page.entries),
    isEmpty: page.pinned.length + page.entries.length === 0,
    olderHref: oldest > 0 ? `/post/${slug}?antes=${oldest}#ao-vivo` : null,
    newestHref: before === null ? null : `/post/${slug}#ao-vivo`,
    entries: [...page.pinned, ...page.entries].map(toEntryView),
    newest: blog.state === "aberta" && before === null ? newestOf(page).map((entry) => lineOf(entry, blog.startedAt, timeZone)) : [],
  };
}

/** The answer to an open page, as `app/ui/site/browser/live` reads it. */
export interface LiveAnswer extends LiveUpdates {
  state: LiveState;
  /** There are more changes than this answer holds. */
  hasMore: boolean;
}

export const toLiveUpdates = ({ blog, changes, seq }: { blog: LiveBlog; changes: readonly LiveEntry[]; seq: number }, markup: EntryMarkup): LiveAnswer => ({
  seq,
  state: blog.state,
  hasMore: seq < blog.seq,
  changes: changes.map((entry) => ({ id: entry.id, seq: entry.seq, pinned: entry.pinned, html: entry.removedAt === null ? entryHtml(entry, blog.startedAt, markup) : null })),
});
