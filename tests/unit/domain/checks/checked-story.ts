import { type RuleFinding, readStory, type StoryRule } from "#app/features/checks/read-story.ts";
import type { CheckContext, CheckedContent } from "#app/features/checks/story-check.ts";

const EMPTY_STORY: CheckedContent = {
  title: "",
  subtitle: "",
  kicker: "",
  body: "",
  quickSummary: [],
  categories: [],
  municipality: null,
  tags: [],
  coverUrl: null,
  coverAlt: "",
  coverCredit: "",
  sensitive: false,
};

export const EMPTY_CONTEXT: CheckContext = { today: "2026-11-26", bodyPictures: [], otherSide: [], deadLinks: [], similarStories: [] };

/** A story of these fields; a text alone is its body. */
export const storyOf = (given: string | Partial<CheckedContent>): CheckedContent => ({ ...EMPTY_STORY, ...(typeof given === "string" ? { body: `<p>${given}</p>` } : given) });

export const found = (rule: StoryRule, given: string | Partial<CheckedContent>, context: Partial<CheckContext> = {}): readonly RuleFinding[] =>
  rule(readStory(storyOf(given)), { ...EMPTY_CONTEXT, ...context });

export const passages = (rule: StoryRule, given: string | Partial<CheckedContent>, context: Partial<CheckContext> = {}): (string | null)[] =>
  found(rule, given, context).map(({ passage }) => passage);
