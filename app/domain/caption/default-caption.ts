import { withEnd } from "./caption-limits.ts";

/** What stands under every caption: where the story is — an address in a caption cannot be followed — and the hashtags. */
export const captionEnd = (siteName: string, hashtags: readonly string[]): string =>
  [`Leia a matéria completa no ${siteName}: link na bio.`, hashtags.join(" ")].filter((line) => line !== "").join("\n\n");

/** The caption that nobody wrote (spec 1 §8): the title, where the story is, hashtags. */
export const defaultCaption = (title: string, end: string): string => withEnd(title, end);
