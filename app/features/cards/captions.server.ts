import { ANSWER_TOKENS_MAX } from "#app/features/suggestions/completion-limits.ts";
import type { createCompletionService } from "#app/features/suggestions/completions.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { readOne } from "#app/platform/db/database.store.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { type CaptionStory, captionFooter, captionPrompt, defaultCaption, storyHashtags, type WrittenCaption, withFooter, writtenCaption } from "./caption.ts";

/** Low: a caption states facts, as the quick summary does. */
const TEMPERATURE = 0.3;

export interface Caption {
  text: string;
  origin: "ia" | "padrao";
  /** Reason why the AI did not write it, in a sentence; null when it did. */
  reason: string | null;
}

/** Captions for Instagram: written by the AI within the facts of the story, else made of its title. */
export function createCaptionService(
  { db, categories, settings: { name: siteName } }: SharedDependencies,
  { completions }: { completions: ReturnType<typeof createCompletionService> },
) {
  async function written(story: CaptionStory, userId: number): Promise<WrittenCaption> {
    if (completions.missing.length > 0) return { ok: false, reason: "A IA não está configurada." };
    try {
      const { content, finishReason } = await completions.complete({ messages: captionPrompt(story), maxTokens: ANSWER_TOKENS_MAX, temperature: TEMPERATURE }, userId);
      return writtenCaption(content, story, finishReason === "length");
    } catch (error) {
      if (error instanceof RefusalError) return { ok: false, reason: error.message };
      throw error;
    }
  }

  return {
    /** Always returns a caption; `section` is the slug of the main category, `link` the story's short address, where they are known. */
    async write(story: CaptionStory & { section: string | null; link?: string }, userId: number): Promise<Caption> {
      const [known, answer] = await Promise.all([readOne(db, categories.readAll()), written(story, userId)]);
      const hashtags = storyHashtags({
        ...story,
        sections: known.filter(({ slug }) => slug === story.section).map(({ name }) => name),
        towns: known.filter(({ type }) => type === "municipality").map(({ name }) => name),
        siteName,
      });
      const end = captionFooter(siteName, hashtags, story.link);
      if (answer.ok) return { text: withFooter(answer.text, end), origin: "ia", reason: null };
      return { text: defaultCaption(story.title, end), origin: "padrao", reason: answer.reason };
    },
  };
}
