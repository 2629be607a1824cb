/** Longest texts of a picture in an article, in characters; the library's may be longer. */
export const PICTURE_ALT_MAX = 300;
export const PICTURE_CREDIT_MAX = 120;
