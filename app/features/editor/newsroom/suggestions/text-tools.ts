import { factCheck } from "#app/features/checks/fact-check.ts";
import { fillWithLocal } from "#app/features/suggestions/local-suggestions.ts";
import { fieldPrompt, summaryPrompt, tagsPrompt } from "#app/features/suggestions/prompts.ts";
import { readAnswer } from "#app/features/suggestions/read-answer.ts";
import { answeredTags, localTags } from "#app/features/suggestions/suggest-tags.ts";
import { summaryTopicsOf } from "#app/features/suggestions/summary-topics.ts";

/** What reads a whole text for suggestions and facts, as one file that is loaded when it is first needed. */
export const textTools = { answeredTags, factCheck, fieldPrompt, fillWithLocal, localTags, readAnswer, summaryPrompt, summaryTopicsOf, tagsPrompt };
