import { withEnd } from "./caption-limits.ts";

/** What stands under every caption: where the story is, and the hashtags. An address in a caption cannot be followed, but a short one can be typed. */
export const captionEnd = (siteName: string, hashtags: readonly string[], link?: string): string =>
  [`Leia a matéria completa no ${siteName}: link na bio${link ? ` ou ${link.replace(/^https?:\/\//, "")}` : "."}`, hashtags.join(" ")].filter((line) => line !== "").join("\n\n");

/** The caption that nobody wrote (spec 1 §8): the title, where the story is, hashtags. */
export const defaultCaption = (title: string, end: string): string => withEnd(title, end);
