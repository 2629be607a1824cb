import type { Article } from "#app/domain/articles/article.ts";
import { type Narration, narratedContent } from "#app/domain/narration/narration.ts";
import { narrationSource } from "#app/domain/narration/narration-text.ts";
import { sha256Hex } from "../sha256-hex.ts";

type Narrated = Pick<Article, "title" | "kicker" | "quickSummary" | "body">;

/** Identifies what of an article is read aloud. */
export const sourceHashOf = (article: Narrated): Promise<string> => sha256Hex(narrationSource(narratedContent(article)));

/** The recording, if it says what the article says now. */
export async function presentNarration(article: Narrated, narration: Narration | null): Promise<Narration | null> {
  return narration && narration.sourceHash === (await sourceHashOf(article)) ? narration : null;
}
