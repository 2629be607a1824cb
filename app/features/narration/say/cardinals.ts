export type Gender = "m" | "f";

const UNITS = "zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove".split(" ");
const TENS = " dez vinte trinta quarenta cinquenta sessenta setenta oitenta noventa".split(" ");
const HUNDREDS = " cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos".split(" ");
const SCALES = [
  ["", ""],
  ["mil", "mil"],
  ["milhão", "milhões"],
  ["bilhão", "bilhões"],
  ["trilhão", "trilhões"],
] as const;
/** Longest number that is read as one: more digits are read one by one. */
const DIGITS_MAX = 15;

function unitWord(value: number, gender: Gender): string {
  if (gender === "f" && value === 1) return "uma";
  if (gender === "f" && value === 2) return "duas";
  return UNITS[value] ?? "";
}

/** A number below a thousand. */
function groupWords(value: number, gender: Gender): string {
  if (value === 100) return "cem";
  const hundreds = HUNDREDS[Math.floor(value / 100)] ?? "";
  const rest = value % 100;
  const tens = rest < 20 ? [] : [TENS[Math.floor(rest / 10)] ?? ""];
  const units = rest < 20 ? rest : rest % 10;
  return [gender === "f" && value >= 200 ? hundreds.replace(/os$/, "as") : hundreds, ...tens, units === 0 ? "" : unitWord(units, gender)].filter((word) => word !== "").join(" e ");
}

/** Digits one by one; six is `meia` where numbers are dictated. */
export const digitWords = (digits: string, six: "seis" | "meia" = "seis"): string => [...digits].map((digit) => (digit === "6" ? six : (UNITS[Number(digit)] ?? ""))).join(" ");

/** A number of digits in words. One that begins with zero or is longer than numbers are is read digit by digit. */
export function cardinal(digits: string, gender: Gender = "m"): string {
  if (digits === "0") return "zero";
  if (digits.startsWith("0") || digits.length > DIGITS_MAX) return digitWords(digits);
  const groups: number[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.push(Number(digits.slice(Math.max(0, end - 3), end)));
  const said = groups
    .map((value, scale) => {
      if (value === 0) return null;
      const [one, many] = SCALES[scale] ?? ["", ""];
      if (scale === 1 && value === 1) return { value, words: "mil" };
      const name = value === 1 ? one : many;
      return { value, words: `${groupWords(value, scale < 2 ? gender : "m")}${name === "" ? "" : ` ${name}`}` };
    })
    .filter((group) => group !== null)
    .reverse();
  return said.map(({ value, words }, index) => (index === 0 ? words : index === said.length - 1 && (value <= 100 || value % 100 === 0) ? ` e ${words}` : ` ${words}`)).join("");
}

const ORDINAL_UNITS = " primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono".split(" ");
const ORDINAL_TENS = " décimo vigésimo trigésimo quadragésimo quinquagésimo sexagésimo septuagésimo octogésimo nonagésimo".split(" ");
const ORDINAL_HUNDREDS = " centésimo ducentésimo tricentésimo quadringentésimo quingentésimo sexcentésimo septingentésimo octingentésimo noningentésimo".split(" ");

/** A place in an order; a number of more than three digits is said as a number. */
export function ordinal(digits: string, gender: Gender = "m", isPlural = false): string {
  const value = Number(digits);
  if (digits.length > 3 || value < 1) return cardinal(String(Math.min(value, Number.MAX_SAFE_INTEGER)), gender);
  const words = [ORDINAL_HUNDREDS[Math.floor(value / 100)], ORDINAL_TENS[Math.floor((value % 100) / 10)], ORDINAL_UNITS[value % 10]].filter((word): word is string => !!word);
  return words.map((word) => `${gender === "f" ? word.replace(/o$/, "a") : word}${isPlural ? "s" : ""}`).join(" ");
}
