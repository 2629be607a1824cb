import { stemmer } from "@orama/stemmers/portuguese";

/** Plural endings without accents, as texts are folded; the first that fits is replaced. `min`: letters that a word has at least. */
const PLURALS: readonly { ending: RegExp; singular: string; min: number }[] = [
  { ending: /^maes$/, singular: "mae", min: 4 },
  { ending: /[oa]es$/, singular: "ao", min: 4 },
  { ending: /ais$/, singular: "al", min: 5 },
  { ending: /ois$/, singular: "ol", min: 5 },
  { ending: /uis$/, singular: "ul", min: 5 },
  // 'papéis' and 'fáceis' end alike: 'il' is 'el' in the singular too.
  { ending: /(?:eis|is|il)$/, singular: "el", min: 5 },
  { ending: /ns$/, singular: "m", min: 4 },
  { ending: /(?<=[rzs])es$/, singular: "", min: 5 },
  { ending: /(?<=[aeiou])s$/, singular: "", min: 4 },
];

/** The singular of a folded word, or what stands for it in both numbers. */
export function singularOf(word: string): string {
  const rule = PLURALS.find(({ ending, min }) => word.length >= min && ending.test(word));
  return rule ? word.replace(rule.ending, rule.singular) : word;
}

/** Shorter words, acronyms most of them, are their own stems. */
const SHORTEST = 4;
/** No word of the language is longer. */
const LONGEST = 40;

/** Stems as they were met: the words of a newsroom are some tens of thousands. */
const KEPT_STEMS = 20_000;
const stems = new Map<string, string>();

/** Of a stem that is as short as this only the last letter may have gone: 'solar' is not 'sol', nor 'corrida' 'cor'. */
function stemOf(word: string): string {
  const made = stemmer(word);
  return made.length < SHORTEST && word.length - made.length > 1 ? word.replace(/[aeo]$/, "") : made;
}

/** The stem of a token: of the Snowball algorithm for Portuguese, after the plurals, which it knows with accents only. */
export function stem(token: string): string {
  const known = stems.get(token);
  if (known !== undefined) return known;
  const singular = token.length < SHORTEST || !/^[a-z]+$/.test(token) ? token : singularOf(token);
  const made = singular.length < SHORTEST || singular.length > LONGEST || !/^[a-z]+$/.test(singular) ? singular : stemOf(singular);
  if (stems.size >= KEPT_STEMS) stems.clear();
  stems.set(token, made);
  return made;
}
