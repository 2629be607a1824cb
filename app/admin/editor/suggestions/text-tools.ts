import { factCheck } from "#app/domain/facts/fact-check.ts";
import { fillWithLocal } from "#app/domain/suggestions/local-suggestions.ts";
import { fieldPrompt, summaryPrompt, tagsPrompt } from "#app/domain/suggestions/prompts.ts";
import { readAnswer } from "#app/domain/suggestions/read-answer.ts";
import { answeredTags, localTags } from "#app/domain/suggestions/suggest-tags.ts";
import { summaryTopicsOf } from "#app/domain/suggestions/summary-topics.ts";

/** What reads a whole text for suggestions and facts, as one file that is loaded when it is first needed. */
export const textTools = { answeredTags, factCheck, fieldPrompt, fillWithLocal, localTags, readAnswer, summaryPrompt, summaryTopicsOf, tagsPrompt };
