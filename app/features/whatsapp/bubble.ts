/** A stretch of a message as WhatsApp shows it. */
export interface BubblePart {
  text: string;
  look: "plain" | "bold" | "italic" | "strike" | "mono" | "link";
}

/** WhatsApp's own marks: they stand at the edge of a word, and hold no line break. */
const MARKED = /(https?:\/\/\S+)|(?<![\p{L}\p{N}])(?:\*(?=\S)([^*\n]*[^\s*])\*|_(?=\S)([^_\n]*[^\s_])_|~(?=\S)([^~\n]*[^\s~])~|```([^`]+)```|`([^`\n]+)`)(?![\p{L}\p{N}])/gu;

const LOOKS = ["link", "bold", "italic", "strike", "mono", "mono"] as const;

/** A message cut where its look changes; the parts without their marks. Marks within marks are shown as they are. */
export function bubbleParts(message: string): BubblePart[] {
  const parts: BubblePart[] = [];
  let from = 0;
  for (const match of message.matchAll(MARKED)) {
    if (match.index > from) parts.push({ text: message.slice(from, match.index), look: "plain" });
    const group = LOOKS.findIndex((_, index) => match[index + 1] !== undefined);
    parts.push({ text: match[group + 1] ?? match[0], look: LOOKS[group] ?? "plain" });
    from = match.index + match[0].length;
  }
  if (from < message.length) parts.push({ text: message.slice(from), look: "plain" });
  return parts;
}
