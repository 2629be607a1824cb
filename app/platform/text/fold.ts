/** Characters that were folded, as they were met: a text of any language of ours has a few dozen. */
const KEPT_CHARACTERS = 5_000;
const folded = new Map<string, string>();

/**
 * Not `toLowerCase` alone: what one character becomes in another case may itself have marks or capitals. ς is σ at a word's end, which
 * capitals write alike.
 */
function foldedCharacter(character: string): string {
  // As people type it for the ordinal sign.
  if (character === "°") return "o";
  const plain = character.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").normalize("NFC").replaceAll("ς", "σ");
  // A letter that is nothing but a mark stays, so that a word of it can be found.
  return /\p{L}/u.test(plain) || !/\p{L}/u.test(character) ? plain : character;
}

function fromCache(character: string): string {
  const kept = folded.get(character);
  if (kept !== undefined) return kept;
  const made = foldedCharacter(character);
  if (folded.size >= KEPT_CHARACTERS) folded.clear();
  folded.set(character, made);
  return made;
}

/**
 * A text as words are compared: without accents, capitals, ligatures, raised figures and ordinal signs. Character by character: a search
 * folds the titles of hundreds of stories.
 */
export const fold = (text: string): string => text.replace(/[^ -~]/gu, fromCache).toLowerCase();

/** A text without accents and capitals, and otherwise as it is: with its ligatures, raised figures and signs. */
export const foldWord = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
