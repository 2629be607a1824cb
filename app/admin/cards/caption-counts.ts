/** Limits of a caption on Instagram (issue 5 item 3). */
export const CAPTION_MAX = 2_200;
export const HASHTAGS_MAX = 30;

/** What Instagram counts in a caption. */
export const captionCounts = (text: string): { characters: number; hashtags: number } => ({
  characters: [...text].length,
  hashtags: (text.match(/(?<![\p{L}\p{N}_&])#[\p{L}\p{N}_]+/gu) ?? []).length,
});

export const fitsInstagram = (text: string): boolean => {
  const { characters, hashtags } = captionCounts(text);
  return characters <= CAPTION_MAX && hashtags <= HASHTAGS_MAX;
};
