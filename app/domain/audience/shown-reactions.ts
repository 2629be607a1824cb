/** Fewer reactions than this are told to nobody outside the newsroom: few faces on a small town's story point at people (ours). */
export const REACTIONS_SHOWN_MIN = 10;

/** A number of reactions as readers may know it; null: too few to be told. */
export const shownReactions = (count: number): number | null => (count >= REACTIONS_SHOWN_MIN ? count : null);
