/** On a computer that others use too, a session ends after this long without a sign of life (issue 7 §2). Milliseconds. */
export const SHARED_IDLE_MS = 10 * 60_000;
/** So long before the end the page says so. Milliseconds. */
export const SHARED_WARNING_MS = 60_000;
/** A page tells of its person's doings at most this often. Milliseconds. */
export const SIGN_OF_LIFE_EVERY_MS = 20_000;
