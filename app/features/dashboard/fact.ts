/** Reads of the database that a figure can come from, by the name that the API gives as `consulta`. */
export type QueryName =
  | "audience_days"
  | "audience_hours"
  | "audience_sections"
  | "audience_sources"
  | "audience_pages"
  | "articles_by_section"
  | "article_reactions"
  | "reaction_totals";

/** One number of a fact, as it is written in its sentence, and where it comes from. */
export interface Figure {
  label: string;
  value: string;
  query: QueryName;
}

/** The rows that a fact was computed from; of a table the days from `since` to `until`. */
export type RowsBehind = { kind: "article"; articleId: number } | { kind: "table"; table: "series" | "hours" | "sections" | "sources" | "articles"; since: string; until: string };

export type FactKind = "day" | "pace" | "section" | "source" | "completion" | "best-hour" | "best-source" | "attention" | "unseen" | "outrage" | "top-story";

/** Something true about the audience, in one sentence. */
export interface Fact {
  /** Unique within an analysis. */
  id: string;
  kind: FactKind;
  /** Whether the sentence says that something rose or fell; null: neither. */
  direction: "up" | "down" | null;
  title: string;
  text: string;
  /** Every number of the sentence. */
  figures: readonly Figure[];
  /** Names in the sentence that are the newsroom's own: titles, sections, sources, dates. */
  names: readonly string[];
  rows: RowsBehind;
  /** 0 to 1: how far it is from what is usual. */
  strength: number;
}
