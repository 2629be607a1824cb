/** A letter and how it is written in Latin ones: Greek and Cyrillic, small. */
const LETTERS =
  "αa βv γg δd εe ζz ηi θth ιi κk λl νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo аa бb вv гg дd еe жj зz иi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ыy эe юiu яia іi єie ґg ђdj јj љlj њnj ћc џdj ѕdz ӏl";

const LATIN = new Map(LETTERS.split(" ").map((pair) => [pair.charAt(0), pair.slice(1)]));

/** A Greek or Cyrillic letter in Latin letters; nothing for any other character. */
export function transliterated(character: string): string {
  const small = character.toLowerCase();
  const latin = LATIN.get(small) ?? "";
  return small === character ? latin : latin.charAt(0).toUpperCase() + latin.slice(1);
}
