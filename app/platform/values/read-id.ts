/** An id as an address or a form writes it: positive, without a leading zero, exact as a number. */
export const ID_TEXT = /^[1-9]\d{0,14}$/;

/** Largest id: 15 digits, below `Number.MAX_SAFE_INTEGER`. */
export const ID_MAX = 999_999_999_999_999;

/** The id that a text from outside writes; null for anything else. Where 0 stands for "none", which no row has: `readId(text) ?? 0`. */
export const readId = (text: unknown): number | null => (typeof text === "string" && ID_TEXT.test(text) ? Number(text) : null);
