import type { ArticleRepository } from "#app/db/articles/articles.ts";
import { type Database, readOne } from "#app/db/database.ts";
import type { NarrationRepository } from "#app/db/narration/narrations.ts";
import { isVisible } from "#app/domain/articles/article.ts";
import type { Narration } from "#app/domain/narration/narration.ts";
import type { AudioRecords } from "./audio-files.server.ts";
import { presentNarration } from "./present-narration.ts";

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
