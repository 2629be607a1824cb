import { lengthOf } from "#app/features/articles/article.ts";

/** What one call may carry (contracts of the AI endpoint: ≤ 8 messages, ≤ 12,000 characters, ≤ 500 tokens, temperature 0–1). */
export const MESSAGES_MAX = 8;
export const MESSAGE_CHARACTERS_MAX = 12_000;
export const ANSWER_TOKENS_MAX = 500;

/** What the editor asks for (spec 1 §7). */
export const ANSWER_TOKENS_DEFAULT = 300;
export const TEMPERATURE_DEFAULT = 0.7;

/** Calls of one person in any minute and in any 24 hours. */
export const CALLS_PER_MINUTE = 20;
export const CALLS_PER_DAY = 300;

/** Tokens of the whole newsroom in a day of its clock, where no setting says otherwise (ours: about US$ 0.20 a day). */
export const DAILY_TOKENS_DEFAULT = 1_000_000;

/**
 * Models that may be asked, the preferred one first: every one of them is announced to live beyond January 2027. The 4.x
 * and first 5 families end before that, and must not come back here.
 */
export const TEXT_MODELS = ["gpt-6-luna", "gpt-5.6-luna", "gpt-5.4-nano"] as const;

/** The models to try in order: the chosen one first when it is of the list, else the default. */
export function modelOrder(chosen: string): readonly string[] {
  const first = TEXT_MODELS.find((model) => model === chosen.trim());
  return first ? [first, ...TEXT_MODELS.filter((model) => model !== first)] : TEXT_MODELS;
}

/** Portuguese has three to four characters a token; the low end, so that a reservation is rarely too small. */
const CHARACTERS_PER_TOKEN = 3;

/** Tokens a call may cost at most, reserved before it is made. */
export const reservedTokens = (texts: readonly string[], answerTokens: number): number =>
  Math.ceil(texts.reduce((sum, text) => sum + lengthOf(text), 0) / CHARACTERS_PER_TOKEN) + answerTokens;
