/** Largest picture for links in chats and networks, in bytes: above it WhatsApp shows none (issue 4 § Pictures). */
export const SHARE_PICTURE_MAX_BYTES = 300 * 1024;

/** Width of that picture in pixels; with the shape `og`, 1200 × 630. */
export const SHARE_PICTURE_WIDTH = 1200;

/**
 * How to encode it, best first: the first that fits is taken. All but the noisiest photos fit at the first; the last holds
 * less than a byte a pixel, so that something always fits.
 */
export const SHARE_PICTURE_STEPS = [
  { width: SHARE_PICTURE_WIDTH, quality: 80 },
  { width: SHARE_PICTURE_WIDTH, quality: 62 },
  { width: SHARE_PICTURE_WIDTH, quality: 42 },
  { width: 960, quality: 36 },
  { width: 640, quality: 30 },
] as const;
