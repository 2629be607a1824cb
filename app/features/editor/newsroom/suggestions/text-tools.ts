import { factCheck } from "#app/features/checks/fact-check.ts";
import { fillWithLocal } from "#app/features/suggestions/local-suggestions.ts";
import { localTags } from "#app/features/suggestions/local-tags.ts";
import { fieldPrompt, summaryPrompt, tagsPrompt } from "#app/features/suggestions/prompts.ts";
import { answeredTags, readAnswer, summaryTopicsOf } from "#app/features/suggestions/read-answer.ts";

/** Functions that read a whole text for suggestions and facts, as one file that is loaded when it is first needed. */
export const textTools = { answeredTags, factCheck, fieldPrompt, fillWithLocal, localTags, readAnswer, summaryPrompt, summaryTopicsOf, tagsPrompt };
