import type { Article } from "#app/features/articles/article.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import { type Narration, narratedContent } from "./narration.ts";
import { type NarratedContent, narrationSource } from "./narration-text.ts";

type Narrated = Pick<Article, "title" | "kicker" | "quickSummary" | "body">;

/** Identifies what is read aloud. */
export const sourceHashOf = (content: NarratedContent): Promise<string> => sha256Hex(narrationSource(content));

/** The recording, if it says what the article says now. */
export async function presentNarration(article: Narrated, narration: Narration | null): Promise<Narration | null> {
  return narration && narration.sourceHash === (await sourceHashOf(narratedContent(article))) ? narration : null;
}
