import { type Author, authorsOf } from "../../../app/features/articles/byline.ts";
import { articleIdOfSlug, articleSlug } from "../../../app/features/articles/slug.ts";
import { offsetAt } from "../../../app/platform/time/local-time.ts";
import { newsroomDay } from "../../../app/platform/time/newsroom-clock.ts";
import { MINUTE_MS } from "../../../app/platform/time/units.ts";
import type { ExportDatabase } from "./export-database.ts";

/** An entry of a live blog. Times in milliseconds. */
interface LiveEntry {
  title: string;
  text: string;
  pictureUrl: string | null;
  pictureAlt: string;
  pictureCredit: string;
  isPinned: boolean;
  correction: string;
  correctedAt: number | null;
  author: string;
  at: number;
}

/** A story as an export tells it. Times in milliseconds. */
export interface ExportedStory {
  id: number;
  slug: string;
  /** The words of its address, set by hand; empty: they follow the title. */
  slugWords: string;
  title: string;
  subtitle: string;
  kicker: string;
  status: "published" | "scheduled" | "draft" | "hidden" | "trash";
  /** A draft that waits to be reviewed. */
  isInReview: boolean;
  /** The editor's note on a returned draft. */
  reviewNote: string;
  /** True if it was ever public. */
  wasPublished: boolean;
  /** When readers got it or will get it; null: it has no date. */
  publishedAt: number | null;
  /** Paths and numbers under which the site before this one had it. */
  formerAddresses: string[];
  createdAt: number;
  editedAt: number;
  authors: Author[];
  section: string;
  categories: string[];
  municipality: string | null;
  tags: string[];
  summary: string[];
  cover: { url: string; alt: string; credit: string; focus: [number, number] } | null;
  seo: { title: string; description: string; socialTitle: string; socialImage: string | null };
  correction: { text: string; at: number } | null;
  ai: readonly string[] | null;
  sensitive: boolean;
  readingWords: number;
  position: string;
  highlightRank: number | null;
  audioKey: string | null;
  polls: number[];
  html: string;
  live: LiveEntry[];
  liveBlog: { isOpen: boolean; startedAt: number; endedAt: number | null; entries: LiveEntry[] } | null;
}

const TEXT_COLUMNS = `a.*, b.html, m.slug_words, m.search_title, m.search_description, m.social_title, m.social_image, ai.parts AS ai_parts, n.audio_key`;

const listOf = (text: unknown): string[] => JSON.parse(String(text ?? "[]")) as string[];

type Row = Record<string, string | number | null>;

function statusOf({ deleted_at, status, active }: Row): ExportedStory["status"] {
  if (deleted_at !== null) return "trash";
  if (status === "publicada") return active === 1 ? "published" : "hidden";
  return status === "agendada" ? "scheduled" : "draft";
}

const liveEntryOf = (entry: Row): LiveEntry => ({
  title: String(entry.title),
  text: String(entry.text),
  pictureUrl: entry.picture_url === null ? null : String(entry.picture_url),
  pictureAlt: String(entry.picture_alt),
  pictureCredit: String(entry.picture_credit ?? ""),
  isPinned: entry.pinned === 1,
  correction: String(entry.correction ?? ""),
  correctedAt: entry.corrected_at === null || entry.corrected_at === undefined ? null : Number(entry.corrected_at),
  author: String(entry.author_name ?? ""),
  at: Number(entry.created_at),
});

/** Every story, by its number. */
export function* storiesOf({ db }: ExportDatabase): Generator<ExportedStory> {
  const polls = db.prepare("SELECT poll_id FROM article_polls WHERE article_id = ? ORDER BY poll_id");
  const entries = db.prepare(
    "SELECT title, text, picture_url, picture_alt, picture_credit, pinned, correction, corrected_at, author_name, created_at FROM live_entries WHERE article_id = ? AND removed_at IS NULL ORDER BY created_at, id",
  );
  const addresses = db.prepare("SELECT path FROM imported_addresses WHERE article_id = ? ORDER BY path");
  const blogs = db.prepare("SELECT state, started_at, ended_at FROM live_blogs WHERE article_id = ?");
  const rows = db
    .prepare(
      `SELECT ${TEXT_COLUMNS} FROM articles a LEFT JOIN article_bodies b ON b.article_id = a.id LEFT JOIN article_meta m ON m.article_id = a.id
        LEFT JOIN article_ai ai ON ai.article_id = a.id LEFT JOIN narrations n ON n.article_id = a.id ORDER BY a.id`,
    )
    .iterate() as Iterable<Row>;
  for (const row of rows) {
    const id = Number(row.id);
    const text = (name: string) => String(row[name] ?? "");
    const time = (name: string) => (row[name] === null || row[name] === undefined ? null : Number(row[name]));
    const correctedAt = time("corrected_at");
    const live = (entries.all(id) as Row[]).map(liveEntryOf);
    const blog = blogs.get(id) as { state: string; started_at: number; ended_at: number | null } | undefined;
    yield {
      id,
      slug: text("slug"),
      slugWords: text("slug_words"),
      title: text("title"),
      subtitle: text("subtitle"),
      kicker: text("kicker"),
      status: statusOf(row),
      isInReview: statusOf(row) === "draft" && row.review_at !== null,
      reviewNote: text("review_note"),
      wasPublished: row.was_published === 1,
      publishedAt: time("published_at") ?? time("scheduled_at"),
      formerAddresses: (addresses.all(id) as { path: string }[]).map(({ path }) => path),
      createdAt: Number(row.created_at),
      editedAt: Number(row.edited_at),
      authors: authorsOf({ author: text("author"), authors: row.authors === null ? null : (JSON.parse(text("authors")) as Author[]) }),
      section: text("category"),
      categories: listOf(row.categories),
      municipality: row.municipality === null ? null : text("municipality"),
      tags: listOf(row.tags),
      summary: listOf(row.quick_summary),
      cover:
        row.cover_url === null
          ? null
          : { url: text("cover_url"), alt: text("cover_alt"), credit: text("cover_credit"), focus: [Number(row.cover_focal_x), Number(row.cover_focal_y)] },
      seo: {
        title: text("search_title"),
        description: text("search_description"),
        socialTitle: text("social_title"),
        socialImage: row.social_image === null || row.social_image === undefined ? null : text("social_image"),
      },
      correction: text("correction") === "" || correctedAt === null ? null : { text: text("correction"), at: correctedAt },
      ai: row.ai_parts === null ? null : (JSON.parse(text("ai_parts")) as string[]),
      sensitive: row.sensitive === 1,
      readingWords: Number(row.reading_words),
      position: text("position"),
      highlightRank: time("highlight_rank"),
      audioKey: row.audio_key === null ? null : text("audio_key"),
      polls: (polls.all(id) as { poll_id: number }[]).map(({ poll_id }) => poll_id),
      html: text("html"),
      live,
      liveBlog: blog ? { isOpen: blog.state === "aberta", startedAt: blog.started_at, endedAt: blog.ended_at, entries: live } : null,
    };
  }
}

/** A moment in ISO 8601 with the offset of the newsroom's clock. */
export function isoWithOffset(time: number, timeZone: string): string {
  const offset = offsetAt(time, timeZone);
  const minutes = Math.abs(offset) / MINUTE_MS;
  const two = (value: number) => String(value).padStart(2, "0");
  const clock = new Date(time + offset).toISOString().slice(0, 19);
  return `${clock}${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** A story's name as a file: its address, where that is one of ours, which begins with its number and is one of a kind. */
export const storyFileName = ({ id, slug, title }: Pick<ExportedStory, "id" | "slug" | "title">): string => (articleIdOfSlug(slug) === id ? slug : articleSlug(id, title));

/** Path of a story in the export, without the ending: by the year in which it was published, or begun. */
export const storyPath = (story: ExportedStory, timeZone: string): string =>
  `articles/${newsroomDay(story.publishedAt ?? story.createdAt, timeZone).slice(0, 4)}/${storyFileName(story)}`;
