import type { CategoryRepository } from "#app/db/categories.ts";
import { type Database, readOne } from "#app/db/database.ts";
import { withEnd } from "#app/domain/caption/caption-limits.ts";
import { captionEnd, defaultCaption } from "#app/domain/caption/default-caption.ts";
import { storyHashtags } from "#app/domain/caption/hashtags.ts";
import { type CaptionStory, captionPrompt, type WrittenCaption, writtenCaption } from "#app/domain/caption/written-caption.ts";
import { RefusalError } from "#app/domain/refusal.ts";
import { ANSWER_TOKENS_MAX } from "#app/domain/suggestions/completion-limits.ts";
import type { createCompletionService } from "./completions.server.ts";

/** A summary is to say what is there, not to please; as for the quick summary. */
const SOBER = 0.3;

interface CaptionDeps {
  db: Database;
  categories: CategoryRepository;
  completions: ReturnType<typeof createCompletionService>;
  siteName: string;
}

export interface Caption {
  text: string;
  origin: "ia" | "padrao";
  /** Why the AI did not write it, in a sentence; null when it did. */
  reason: string | null;
}

/** Captions for Instagram: written by the AI within the facts of the story, else made of its title. */
export function createCaptionService({ db, categories, completions, siteName }: CaptionDeps) {
  async function written(story: CaptionStory, userId: number): Promise<WrittenCaption> {
    if (completions.missing.length > 0) return { ok: false, reason: "A IA não está configurada." };
    try {
      const { content, finishReason } = await completions.complete({ messages: captionPrompt(story), maxTokens: ANSWER_TOKENS_MAX, temperature: SOBER }, userId);
      return writtenCaption(content, story, finishReason === "length");
    } catch (error) {
      if (error instanceof RefusalError) return { ok: false, reason: error.message };
      throw error;
    }
  }

  return {
    /** A caption, in any case; `section` is the slug of the main category, `link` the story's short address, where they are known. */
    async write(story: CaptionStory & { section: string | null; link?: string }, userId: number): Promise<Caption> {
      const [known, answer] = await Promise.all([readOne(db, categories.readAll()), written(story, userId)]);
      const hashtags = storyHashtags({
        ...story,
        sections: known.filter(({ slug }) => slug === story.section).map(({ name }) => name),
        towns: known.filter(({ type }) => type === "municipality").map(({ name }) => name),
        siteName,
      });
      const end = captionEnd(siteName, hashtags, story.link);
      if (answer.ok) return { text: withEnd(answer.text, end), origin: "ia", reason: null };
      return { text: defaultCaption(story.title, end), origin: "padrao", reason: answer.reason };
    },
  };
}
