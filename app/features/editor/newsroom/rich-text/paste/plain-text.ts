import { type FoundEmbed, findEmbed } from "#app/features/articles/embeds.ts";
import { unwrapLines } from "#app/platform/text/wrapped-lines.ts";

/** Paragraphs of pasted plain text; the address of a player alone on its line stays alone. */
export const paragraphsOfText = (text: string): string[] => unwrapLines(text, (line) => findEmbed(line) !== null);

/** Which of the pasted lines are players: those that are nothing but an address, at the edges only where no other text stands on the line. */
export const playersOf = (lines: readonly string[], isOwnLine: boolean): (FoundEmbed | null)[] =>
  lines.map((line, index) => (isOwnLine || (index > 0 && index < lines.length - 1) ? findEmbed(line) : null));
