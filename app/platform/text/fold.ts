/** Characters that were folded, as they were met: a text of any language of ours has a few dozen. */
const KEPT_CHARACTERS = 5_000;
const folded = new Map<string, string>();

/**
 * Small letters of Latin alphabets that Unicode does not take apart (a stroke is no mark, a ligature no compatibility form), behind what
 * people without them on the keyboard type, as CLDR's Latin-ASCII and PostgreSQL's `unaccent` have it; others by their look.
 */
const TYPED =
  "ss:ß ae:æ oe:œ th:þ hv:ƕ oi:ƣ ou:ȣ sh:ʃƪ zh:ʒƹƺ db:ȸ qp:ȹ ts:ƾ a:ⱥ b:ƀɓƃ c:ƈȼɔ d:ðđɖɗƌȡƍẟ e:ǝəɛɇ f:ƒ g:ɠǥɣ h:ħ i:ıɨɩ j:ȷɉ k:ĸƙ l:łƚƛȴ ll:ỻ m:ɯ n:ŋɲƞȵ o:øɵ p:ƥ q:ɋ r:ʀɍ s:ȿẜẝ t:ŧƫƭʈȶⱦ u:ʉʊ v:ʋʌỽ w:ƿ y:ƴɏȝỿ z:ƶȥɀ";
const LETTERS = new Map(TYPED.split(" ").flatMap((pair) => [...pair.slice(pair.indexOf(":") + 1)].map((letter) => [letter, pair.slice(0, pair.indexOf(":"))] as const)));

/**
 * Not `toLowerCase` alone: what one character becomes in another case may itself have marks or capitals. ς is σ at a word's end, which
 * capitals write alike.
 */
function foldedCharacter(character: string): string {
  // As people type it for the ordinal sign.
  if (character === "°") return "o";
  const plain = character.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").normalize("NFC").replaceAll("ς", "σ");
  // A letter that is nothing but a mark stays, so that a word of it can be found.
  return /\p{L}/u.test(plain) || !/\p{L}/u.test(character) ? [...plain].map((letter) => LETTERS.get(letter) ?? letter).join("") : character;
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
 * A text as words are compared: without accents, capitals, ligatures, strokes, raised figures and ordinal signs. Character by character: a search
 * folds the titles of hundreds of stories.
 */
export const fold = (text: string): string => text.replace(/[^ -~]/gu, fromCache).toLowerCase();

/** The same with its capitals, for what is read again. */
export const withoutAccents = (text: string): string =>
  text.replace(/[^ -~]/gu, (character) => {
    const plain = fromCache(character);
    return character === character.toLowerCase() ? plain : plain.charAt(0).toUpperCase() + plain.slice(1);
  });
