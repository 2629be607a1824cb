/** One story of the demo newsroom, as the seed's content files write it. */
export interface SeedArticle {
  /** Stable unique name, kebab-case ASCII; keeps the seed idempotent. */
  key: string;
  /** At most 80 characters. */
  title: string;
  /** 1–120 characters. */
  subtitle: string;
  /** Hat line, 3–15 characters, uppercase. */
  kicker: string;
  /** HTML, 300–900 words: p, h2, h3, strong, em, a, ul, ol, li, blockquote, table with thead, tbody, tr, th, td, boxes, footnotes and posts. */
  body: string;
  /** Exactly three topics of at most 180 characters. */
  quickSummary: readonly [string, string, string];
  /** Slugs: top groups (editoriais, municipios, especiais) and subcategories. */
  categories: readonly string[];
  /** Town slug when the story is of one town. */
  municipality?: string;
  tags: readonly string[];
  author: string;
  /** Hours before the seeding at which it was published (0.5–720). */
  hoursAgo: number;
  views: number;
  /** A drawing or a figure; most stories have none, as in a newsroom without a photographer. */
  picture?: { alt: string; credit: string } & ({ /** A file of `drawings`, without its ending. */ drawing: string } | SeedNumber);
  /** Pictures of its gallery, which stands before the first subhead. */
  gallery?: readonly { drawing: string; alt: string; credit: string; caption: string }[];
  /** Absent: geral. */
  position?: "supermanchete" | "destaque" | "geral" | "municipios";
  /** Absent: publicada. `agendada` is due `hoursAhead` hours after the seeding. */
  status?: "rascunho" | "agendada";
  hoursAhead?: number;
}

/** A figure that stands for the story. */
export interface SeedNumber {
  number: string;
  label: string;
  /** 0–1, where it is a part of a whole. */
  share?: number;
  /** #rrggbb. */
  color: string;
}
