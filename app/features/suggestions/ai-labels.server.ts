import type { ArticleContent } from "#app/features/articles/article.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import { type AiPart, suggestedWords, usedText } from "./ai-label.ts";
import { createAiLabelRepository } from "./ai-labels.store.ts";

export type AiLabelService = ReturnType<typeof createAiLabelService>;

/** Records where suggestions of the AI are used, and which parts of a story they are. */
export function createAiLabelService({ now, db }: SharedDependencies) {
  const labels = createAiLabelRepository(db);
  return {
    /** Somebody has put suggestions of the AI into a part of a story. */
    async recordUse(part: AiPart, texts: readonly string[]): Promise<void> {
      await labels.recordUses(await Promise.all(texts.map((text) => sha256Hex(usedText(part, text)))), now());
    },

    /** After a write of a story: which of its parts are used suggestions. Never rejects: the write is done. */
    async note(story: { id: number } & Pick<ArticleContent, "title" | "subtitle" | "kicker" | "quickSummary" | "tags" | "coverAlt">): Promise<void> {
      try {
        const words = await Promise.all(suggestedWords(story).map(async ({ part, text }) => ({ part, hash: await sha256Hex(usedText(part, text)) })));
        await labels.note(story.id, words, now());
      } catch (error) {
        logEvent("error", "ai-label", { articleId: story.id, ...errorFields(error) });
      }
    },
  };
}
