/** Longest error message of a reader's page that is counted. Characters. */
export const ERROR_MESSAGE_MAX = 160;

/** Distinct messages of a day; further ones are counted together. */
export const ERRORS_OF_DAY_MAX = 100;

/** Counts errors beyond the maximum of messages. */
export const OTHER_ERRORS = "(outros)";

/**
 * An error message without what may be of a person: addresses lose their query, e-mail addresses, quoted texts and numbers
 * are replaced, so that equal errors have one message. Empty for a message that says nothing.
 */
export function errorMessage(text: string): string {
  const plain = text
    .slice(0, 20 * ERROR_MESSAGE_MAX)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ")
    .replace(/[^\s@]{1,64}@[^\s@]{1,255}/g, "[e-mail]")
    .replace(/\bhttps?:\/\/[^\s"'()]{1,500}/g, "[endereço]")
    .replace(/"[^"]{0,400}"|'[^']{0,400}'|`[^`]{0,400}`/g, "[texto]")
    .replace(/\d+/g, "0")
    .trim();
  return [...plain].slice(0, ERROR_MESSAGE_MAX).join("");
}
