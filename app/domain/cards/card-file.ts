/** Files that a drawing is made into: a preview without loss, and what Instagram takes. */
export const CARD_FILE_FORMATS = ["png", "jpeg"] as const;
export type CardFileFormat = (typeof CARD_FILE_FORMATS)[number];

/** Largest JPEG that Instagram takes, in bytes (issue 5 § Card renderer). */
export const CARD_JPEG_MAX_BYTES = 8 * 1024 * 1024;
