import { type CategoryLabel, categoryLabel } from "#app/features/categories/newsroom/category-names.ts";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { type ArticleStatus, isVisible, type ManagedArticle } from "../article.ts";
import type { Category } from "../categories.ts";
import type { Position } from "../position.ts";
import { articleSlug } from "../slug.ts";
import { isToBeCompleted, isUrgentStory } from "../urgent.ts";

/** One article as the manager's table shows it. */
export interface ManagerRow {
  id: number;
  /** The count of its saves. */
  version: number;
  slug: string;
  title: string;
  author: string;
  views: number;
  coverUrl: string | null;
  position: Position;
  highlightRank: number | null;
  status: ArticleStatus;
  active: boolean;
  /** Readers see it. */
  visible: boolean;
  date: string;
  /** Publication time of a scheduled article. */
  scheduledFor: string | null;
  category: CategoryLabel;
  /** It waits to be reviewed. */
  inReview: boolean;
  /** It was handed back with a note. */
  returned: boolean;
  /** Published first and completed later. */
  urgent: boolean;
  /** It is urgent and lacks something still. */
  toBeCompleted: boolean;
  /** This person's own text for it was kept, and never saved. */
  unsaved: boolean;
  /** This person may open it to write. */
  editable: boolean;
}

export const toManagerRow = (
  article: ManagedArticle,
  categories: readonly Category[],
  timeZone: string,
  { editable, unsaved }: Pick<ManagerRow, "editable" | "unsaved">,
): ManagerRow => ({
  id: article.id,
  version: article.version,
  slug: article.slug,
  title: article.title,
  author: article.author,
  views: article.viewCount,
  coverUrl: article.coverUrl,
  position: article.position,
  highlightRank: article.highlightRank,
  status: article.status,
  active: article.active,
  visible: isVisible(article),
  date: tableDateTime(article.publishedAt ?? article.createdAt, timeZone),
  scheduledFor: article.status === "agendada" && article.scheduledAt !== null ? tableDateTime(article.scheduledAt, timeZone) : null,
  category: categoryLabel(article, categories),
  inReview: article.reviewAt !== null,
  returned: article.reviewNote !== "",
  urgent: isUrgentStory(article),
  toBeCompleted: isToBeCompleted(article),
  unsaved,
  editable,
});

/** Bits of a packed row. */
const FLAGS = ["active", "visible", "inReview", "returned", "editable", "urgent", "toBeCompleted", "unsaved"] as const;

type PackedRow = [
  id: number,
  title: string,
  author: string,
  views: number,
  date: string,
  position: Position,
  status: ArticleStatus,
  flags: number,
  category: number,
  coverUrl: string | null,
  version: number,
  highlightRank?: number | null,
  scheduledFor?: string | null,
  /** Null where it follows the title. */
  slug?: string | null,
];

/** Rows as the loader sends them: names of fields, categories and what follows from other fields are not repeated in each. */
export interface PackedRows {
  categories: CategoryLabel[];
  rows: PackedRow[];
}

export function packRows(rows: readonly ManagerRow[]): PackedRows {
  const categories = [...new Map(rows.map(({ category }) => [`${category.name} ${category.color}`, category])).values()];
  return { categories, rows: rows.map((row) => packRow(row, categories)) };
}

function packRow(row: ManagerRow, categories: readonly CategoryLabel[]): PackedRow {
  const { id, title, author, views, date, position, status, coverUrl, version, highlightRank, scheduledFor } = row;
  const flags = FLAGS.reduce((bits, flag, index) => bits + (row[flag] ? 2 ** index : 0), 0);
  const category = categories.findIndex(({ name, color }) => name === row.category.name && color === row.category.color);
  const slug = row.slug === articleSlug(id, title) ? null : row.slug;
  const packed: PackedRow = [id, title, author, views, date, position, status, flags, category, coverUrl, version];
  // Most rows have none of these.
  if (highlightRank !== null || scheduledFor !== null || slug !== null) packed.push(highlightRank, scheduledFor, slug);
  return packed;
}

export const unpackRows = ({ categories, rows }: PackedRows): ManagerRow[] =>
  rows.map(([id, title, author, views, date, position, status, flags, category, coverUrl, version, highlightRank = null, scheduledFor = null, slug]) => {
    const has = (flag: (typeof FLAGS)[number]) => Math.floor(flags / 2 ** FLAGS.indexOf(flag)) % 2 === 1;
    return {
      id,
      version,
      slug: slug ?? articleSlug(id, title),
      title,
      author,
      views,
      coverUrl,
      position,
      highlightRank,
      status,
      active: has("active"),
      visible: has("visible"),
      date,
      scheduledFor,
      category: categories[category] ?? { name: "", color: null },
      inReview: has("inReview"),
      returned: has("returned"),
      urgent: has("urgent"),
      toBeCompleted: has("toBeCompleted"),
      unsaved: has("unsaved"),
      editable: has("editable"),
    };
  });
