/** What a file of the library may lack, as its address names it: alternative text (a picture's), a credit, a place where it is used. */
export const MEDIA_LACKS = ["alt", "credito", "uso"] as const;
export type MediaLack = (typeof MEDIA_LACKS)[number];

/** Files of a filter that are counted one by one (ours); of more than that, only that there are more is said. */
export const MEDIA_COUNTED_MAX = 1_000;
