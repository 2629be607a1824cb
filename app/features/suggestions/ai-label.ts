import type { ArticleContent } from "#app/features/articles/article.ts";
import type { Role } from "#app/features/people/capabilities.ts";
import { slugify } from "#app/platform/text/slug.ts";

/** Parts of a story for which the AI suggests words, by their names on the wire. */
export const AI_PARTS = ["titulo", "subtitulo", "chapeu", "resumo", "tags", "alt"] as const;
export type AiPart = (typeof AI_PARTS)[number];

/** Labels for readers. */
export const AI_PART_LABELS: Readonly<Record<AiPart, string>> = {
  titulo: "título",
  subtitulo: "subtítulo",
  chapeu: "chapéu",
  resumo: "resumo “Leitura Rápida”",
  tags: "tags",
  alt: "descrição da imagem",
};

/** Record of the AI's part in a story, and of the person who saved it. */
export interface AiLabel {
  parts: readonly AiPart[];
  /** Null where the account is gone. */
  reviewerRole: Role | null;
  /** Null without the person's consent. */
  reviewerName: string | null;
}

/** Returns a key that is equal for spellings of one suggestion: words, without case, accents and punctuation. Hashed, never stored. */
export const usedText = (part: AiPart, text: string): string => `${part}\n${slugify(text)}`;

/** The words of a story that the AI may have suggested. */
export const suggestedWords = (story: Pick<ArticleContent, "title" | "subtitle" | "kicker" | "quickSummary" | "tags" | "coverAlt">): { part: AiPart; text: string }[] =>
  [
    { part: "titulo" as const, text: story.title },
    { part: "subtitulo" as const, text: story.subtitle },
    { part: "chapeu" as const, text: story.kicker },
    ...story.quickSummary.map((text) => ({ part: "resumo" as const, text })),
    ...story.tags.map((text) => ({ part: "tags" as const, text })),
    { part: "alt" as const, text: story.coverAlt },
  ].filter(({ text }) => slugify(text) !== "");
