/** Longest placeholder in base64 characters: pages carry several (issue 4 § Pictures; ours). */
export const PLACEHOLDER_MAX_CHARACTERS = 200;

/** How small and how coarse it is made, best first. */
export const PLACEHOLDER_STEPS = [
  { width: 16, quality: 40 },
  { width: 16, quality: 10 },
  { width: 10, quality: 10 },
] as const;
