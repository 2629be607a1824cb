import { isVisible } from "#app/features/articles/article.ts";
import type { ArticleRepository } from "#app/features/articles/articles.store.ts";
import { type Database, readOne } from "#app/platform/db/database.store.ts";
import type { AudioRecords } from "./audio-files.server.ts";
import type { Narration } from "./narration.ts";
import type { NarrationRepository } from "./narrations.store.ts";
import { presentNarration } from "./present-narration.server.ts";

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
