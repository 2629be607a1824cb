import type { ArticleContent } from "#app/features/articles/article.ts";

/** An error or omission in a story. */
export interface Finding {
  /** Stable name of the rule. */
  rule: string;
  /** Advice, in a sentence. */
  sentence: string;
  /** The words that it is about; null where something is missing. */
  passage: string | null;
  reason: string;
}

/** The names of the checks before publication, as the API and the settings spell them. */
export const CHECK_RULES = [
  "menor-identificavel",
  "pesquisa-sem-registro",
  "pesquisa-incompleta",
  "imagem-sem-texto-ou-credito",
  "acusacao-sem-outro-lado",
  "data-relativa",
  "contradicao-entre-campos",
  "link-morto",
  "materia-repetida",
  "publicidade-sem-aviso",
  "sensivel-com-banners",
  "suicidio-sem-ajuda",
  "titulo-sem-base",
] as const;
export type CheckRule = (typeof CHECK_RULES)[number];

/** Effect of a rule on a person's change to publicada or agendada. */
export type CheckLevel = "stop" | "warning" | "off";

/** Rules that stop until an admin sets them otherwise (issue "pre-publication checks": minors and unregistered polls). */
export const DEFAULT_STOPS: ReadonlySet<CheckRule> = new Set(["menor-identificavel", "pesquisa-sem-registro"]);

/** A picture of a story: its cover or one within the body. */
export interface CheckedPicture {
  url: string;
  alt: string;
  credit: string;
}

/** The newsroom's record of asking for the other side of an accusation. */
export interface OtherSideRecord {
  /** Name of the person or company that was asked. */
  who: string;
  /** Milliseconds since 1970. */
  askedAt: number;
}

/** Facts that a check needs besides the story's text. Callers bound the lists. */
export interface CheckContext {
  /** The newsroom's day of publication as YYYY-MM-DD. */
  today: string;
  /** Pictures of the body with the alt text and credit of the library, in their order. */
  bodyPictures: readonly CheckedPicture[];
  otherSide: readonly OtherSideRecord[];
  /** Addresses in the body that answered 404 or 410 when they were last checked. */
  deadLinks: readonly string[];
  /** Published stories of the last 30 days whose words are close to this one's, found by the search index. */
  similarStories: readonly { id: number; title: string; publishedAt: number }[];
}

/** The content of a story with what its rules must know; `body` is sanitised HTML. */
export type CheckedContent = Pick<
  ArticleContent,
  "title" | "subtitle" | "kicker" | "body" | "quickSummary" | "categories" | "municipality" | "tags" | "coverUrl" | "coverAlt" | "coverCredit" | "sensitive"
>;
