/** Bytes of an article's JSON: its cover may come as a data URL of a 5 MB picture. */
export const ARTICLE_BODY_LIMIT = 9 * 1024 * 1024;
