import { isVisible } from "#app/features/articles/article.ts";
import { createArticleRepository } from "#app/features/articles/articles.store.ts";
import type { NarrationJob } from "#app/features/distribution/distribution-job.ts";
import { type Database, readOne, readTogether } from "#app/platform/db/database.store.ts";
import type { QueueFailure } from "#app/platform/queue/queue-item.ts";
import { narratedContent } from "./narration.ts";
import type { SpokenSubjects } from "./narration-channel.server.ts";
import { createNarrationRepository } from "./narrations.store.ts";

const GONE: QueueFailure = { reason: "A matéria saiu do ar antes de ser narrada.", action: "Publique-a de novo para narrá-la.", code: "gone" };
const UNWANTED: QueueFailure = { reason: "O áudio desta matéria foi desligado.", action: "Ligue 'Áudio' no editor ou use 'Narrar agora'.", code: "unwanted" };

/** The articles that are narrated, in D1. */
export function createNarrationStories(db: Database): SpokenSubjects<NarrationJob> {
  const [articles, narrations] = [createArticleRepository(db), createNarrationRepository(db)];
  return {
    async read({ articleId, isRequested }) {
      const [article, narration] = await readTogether(db, articles.readArticle(articleId), narrations.readOf(articleId));
      if (!article || !isVisible(article)) return GONE;
      if (!article.audioAuto && !isRequested && !narration) return UNWANTED;
      return {
        content: narratedContent(article),
        save: (recording) => narrations.save({ ...recording, articleId }, { version: article.version, isRequested }),
        undo: (recording) => narrations.undo({ ...recording, articleId }),
      };
    },

    findWithKey: async (audioKey) => (await readOne(db, narrations.readWithKey(audioKey, 1)))[0] ?? null,
  };
}
