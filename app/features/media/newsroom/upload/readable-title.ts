import { cleanText } from "#app/platform/text/clean-text.ts";
import { unescapedName } from "../../media-item.ts";

/** Longest title that is taken from a name, in characters. */
const TITLE_MAX = 120;

/** A title out of a file's name: "IMG_praca-da-bandeira (2).JPG" → "Praca da bandeira"; names that cameras give say nothing and stay as they are. */
export function readableTitle(fileName: string): string {
  const stem = cleanText(unescapedName(fileName)).replace(/\.[a-z0-9]{1,5}$/i, "");
  const words = stem
    .replace(/[_\-.+]+/g, " ")
    .replace(/\(\d+\)\s*$/, "")
    .replace(/\s+/g, " ")
    .trim();
  const spoken = words.replace(/^(?:img|dsc|dscn|whatsapp image|foto|image) (?=\p{L}{3})/iu, "");
  const title = spoken === spoken.toLocaleUpperCase("pt-BR") && / /.test(spoken) && /\p{L}{4}/u.test(spoken) ? spoken.toLocaleLowerCase("pt-BR") : spoken;
  const shown = title === "" ? fileName.trim() : title;
  return `${shown.slice(0, 1).toLocaleUpperCase("pt-BR")}${shown.slice(1)}`.slice(0, TITLE_MAX);
}
