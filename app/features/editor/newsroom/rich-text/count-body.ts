import type { Node as BodyNode } from "@milkdown/kit/prose/model";
import { lengthOf } from "#app/features/articles/article.ts";
import { countWords } from "#app/features/articles/reading-time.ts";
import type { BodyCount } from "../body-count.ts";

/** Blocks are immutable, and a key changes one of them. */
const counted = new WeakMap<BodyNode, BodyCount>();

function countBlock(block: BodyNode): BodyCount {
  const known = counted.get(block);
  if (known) return known;
  const text = block.textBetween(0, block.content.size, " ", " ").replace(/\s+/g, " ").trim();
  const count = { words: countWords(text), characters: lengthOf(text) };
  counted.set(block, count);
  return count;
}

/** Words and characters of a document; blocks are separated by one space. */
export function countBody(doc: BodyNode): BodyCount {
  let words = 0;
  let characters = 0;
  for (const block of doc.children) {
    const count = countBlock(block);
    if (count.characters > 0 && characters > 0) characters += 1;
    words += count.words;
    characters += count.characters;
  }
  return { words, characters };
}
