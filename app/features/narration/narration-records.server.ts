import { type Article, isVisible } from "#app/features/articles/article.ts";
import type { ArticleRepository } from "#app/features/articles/articles.store.ts";
import { type Database, readOne } from "#app/platform/db/database.store.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import type { AudioRecords } from "./audio-files.server.ts";
import { type Narration, narratedContent } from "./narration.ts";
import { type NarratedContent, narrationSource } from "./narration-text.ts";
import type { NarrationRepository } from "./narrations.store.ts";

type Narrated = Pick<Article, "title" | "kicker" | "quickSummary" | "body">;

/** Identifies what is read aloud. */
export const sourceHashOf = (content: NarratedContent): Promise<string> => sha256Hex(narrationSource(content));

/** The recording, if it says what the article says now. */
export async function presentNarration(article: Narrated, narration: Narration | null): Promise<Narration | null> {
  return narration && narration.sourceHash === (await sourceHashOf(narratedContent(article))) ? narration : null;
}

/** Articles that are looked at for one file: more than a few with the same words are nobody's work. */
const SHARED_MAX = 5;

/** Recordings of articles: played while readers see an article that says the same. */
export function createNarrationRecords({
  db,
  articles,
  narrations,
}: {
  db: Database;
  articles: Pick<ArticleRepository, "readArticle">;
  narrations: NarrationRepository;
}): AudioRecords {
  /** The recording with that file of an article that says the same now. */
  async function offered(audioKey: string): Promise<Narration | null> {
    const found = await readOne(db, narrations.readWithKey(audioKey, SHARED_MAX));
    for (const narration of found) {
      const article = await readOne(db, articles.readArticle(narration.articleId));
      if (article && isVisible(article) && (await presentNarration(article, narration))) return narration;
    }
    return null;
  }

  return {
    offers: async (audioKey) => (await offered(audioKey)) !== null,
    chaptersOf: async (audioKey) => (await offered(audioKey))?.chapters ?? null,
    knownOf: (audioKeys) => readOne(db, narrations.readKnownKeys(audioKeys)),
  };
}
