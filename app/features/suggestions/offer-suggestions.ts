import { lengthOf } from "#app/features/articles/article.ts";
import { cleanText } from "#app/platform/text/clean-text.ts";
import { fold } from "#app/platform/text/fold.ts";
import { cutAtWord } from "./cut-text.ts";
import { sharedWords } from "./shared-words.ts";
import { SUGGESTION_LIMITS, SUGGESTIONS_OFFERED, type SuggestionField } from "./suggestion-fields.ts";

/** The values of the other fields, whose words are not repeated. */
export type OtherFields = readonly string[];

/** A line as the field would hold it: within its limit, in its case, without a headline's full stop; null when it cannot. */
function fitted(line: string, field: SuggestionField): string | null {
  const { min, max, isUppercase } = SUGGESTION_LIMITS[field];
  const bare = cleanText(line)
    .replace(/(?<![\s.;,:])[\s.;,:]+$/u, "")
    .trim();
  const cased = isUppercase ? bare.toLocaleUpperCase("pt-BR") : bare.charAt(0).toLocaleUpperCase("pt-BR") + bare.slice(1);
  // Half a hat line is another one; half a headline is still the same.
  const text = isUppercase ? (lengthOf(cased) <= max ? cased : null) : cutAtWord(cased, max);
  return text !== null && lengthOf(text) >= min && /\p{L}/u.test(text) ? text : null;
}

/** Up to three suggestions of a field out of the lines of an answer: each fits the form, none repeats a word of another field. */
export function offerSuggestions(field: SuggestionField, lines: readonly string[], current: string, others: OtherFields): string[] {
  const offered: string[] = [];
  const seen = new Set([fold(current.trim())]);
  for (const line of lines) {
    const text = fitted(line, field);
    if (text === null || seen.has(fold(text)) || sharedWords(text, others).length > 0) continue;
    seen.add(fold(text));
    offered.push(text);
    if (offered.length === SUGGESTIONS_OFFERED) break;
  }
  return offered;
}
