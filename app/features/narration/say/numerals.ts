import { type Reading, skipSpace, tokenAt, tokenBefore } from "./tokens.ts";

export type Gender = "m" | "f";

const UNIT_WORDS = "zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove".split(" ");
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
  return UNIT_WORDS[value] ?? "";
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
export const digitWords = (digits: string, six: "seis" | "meia" = "seis"): string =>
  [...digits].map((digit) => (digit === "6" ? six : (UNIT_WORDS[Number(digit)] ?? ""))).join(" ");

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

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Nouns that end like feminine ones and are masculine, or name people of either gender. */
const MASCULINE_NOUNS = words(
  "dia dias problema problemas programa programas sistema sistemas tema temas esquema esquemas poema poemas cinema cinemas diploma diplomas telefonema telefonemas idioma idiomas dilema dilemas " +
    "grama gramas quilograma quilogramas miligrama miligramas mapa mapas planeta planetas atleta atletas poeta poetas guarda guardas colega colegas camarada camaradas papa papas clima climas drama dramas " +
    "homicida homicidas pirata piratas cometa cometas fantasma fantasmas plasma sintoma sintomas carisma delta gorila gorilas panda patriarca patriarcas monarca monarcas trauma traumas " +
    "emblema emblemas teorema sofá sofás crachá crachás maracujá maracujás abadá abadás cajá pijama pijamas panorama cronograma cronogramas organograma estratagema",
);
/** Feminine nouns of `-ista`, and those whose end does not show it. */
const FEMININE_NOUNS = words(
  "lista listas pista pistas vista vistas revista revistas entrevista entrevistas conquista conquistas crista cristas " +
    "mulher mulheres vez vezes mãe mães noite noites tarde tardes morte mortes parte partes fase fases classe classes rede redes frente frentes ponte pontes carne carnes lei leis luz luzes voz vozes " +
    "cruz cruzes flor flores cor cores dor dores árvore árvores atriz atrizes crise crises tese teses base bases gestante gestantes ave aves chave chaves nave naves ordem ordens nuvem nuvens " +
    "equipe equipes greve greves torre torres sede sedes região regiões religião religiões rebelião rebeliões reunião reuniões opinião opiniões união uniões estante estantes enchente enchentes " +
    "corrente correntes serpente serpentes fonte fontes sorte mercê série séries espécie espécies dose doses estirpe estirpes raiz raízes matriz matrizes diretriz diretrizes cicatriz cicatrizes " +
    "colher colheres libido foto fotos moto motos mão mãos tribo tribos maré marés sé fé gente gentes hélice hélices índole catástrofe catástrofes hipótese hipóteses análise análises " +
    "síntese sínteses superfície superfícies face faces prece preces hortênsia posse posses ação ações semente sementes lente lentes vertente vertentes nascente nascentes vagem vagens cisterna",
);

/** Endings of feminine nouns, when no table knows better. */
const FEMININE_END = /(?:as?|ção|ções|são|sões|dades?|tudes?|agem|agens|igem|igens|ugem|ugens|ã|ãs)$/;
/** Verbs and little words that end like nouns; after a number they say nothing of its gender. */
const NO_NOUNS = words(
  "a à as às da das na nas pela pelas para era eram uma umas essa essas esta estas ela elas toda todas cada contra sua suas já há lá está será fica ficou ainda agora mas fora embora sobra falta chega passa ganha entra conta mostra custa leva disputa marca aponta acima antes atrás depois mais menos apenas através",
);
/** Of people: the same for men and women, so that the numeral is the masculine one. */
const EITHER_END = /(?:istas?|cidas?)$/;

/** The gender of a noun that follows a number; null for another word or an unknown one. */
export function nounGender(noun: string): Gender | null {
  if (MASCULINE_NOUNS.has(noun)) return "m";
  if (FEMININE_NOUNS.has(noun)) return "f";
  if (NO_NOUNS.has(noun)) return null;
  return FEMININE_END.test(noun) && !EITHER_END.test(noun) ? "f" : null;
}

/** Articles and pronouns before a number of feminine things: `às 2`, `das 22`. */
export const FEMININE_BEFORE = words("as às das nas pelas essas estas aquelas dessas destas nessas nestas outras umas algumas suas todas");

export interface Unit {
  one: string;
  many: string;
  gender: Gender;
}

const unit = (one: string, many = `${one}s`, gender: Gender = "m"): Unit => ({ one, many, gender });

/** Units by how they are written after a number; case counts where two differ by it. */
export const UNITS: Readonly<Record<string, Unit>> = {
  km: unit("quilômetro"),
  Km: unit("quilômetro"),
  KM: unit("quilômetro"),
  m: unit("metro"),
  cm: unit("centímetro"),
  mm: unit("milímetro"),
  ha: unit("hectare"),
  kg: unit("quilo"),
  Kg: unit("quilo"),
  KG: unit("quilo"),
  g: unit("grama"),
  mg: unit("miligrama"),
  t: unit("tonelada", "toneladas", "f"),
  ton: unit("tonelada", "toneladas", "f"),
  l: unit("litro"),
  L: unit("litro"),
  ml: unit("mililitro"),
  mL: unit("mililitro"),
  h: unit("hora", "horas", "f"),
  hs: unit("hora", "horas", "f"),
  min: unit("minuto"),
  s: unit("segundo"),
  seg: unit("segundo"),
  dia: unit("dia"),
  V: unit("volt"),
  W: unit("watt"),
  kW: unit("quilowatt"),
  kw: unit("quilowatt"),
  MW: unit("megawatt"),
  GW: unit("gigawatt"),
  kWh: unit("quilowatt-hora", "quilowatts-hora"),
  kwh: unit("quilowatt-hora", "quilowatts-hora"),
  MWh: unit("megawatt-hora", "megawatts-hora"),
  GWh: unit("gigawatt-hora", "gigawatts-hora"),
  kVA: unit("quilovolt-ampere", "quilovolts-ampere"),
  kV: unit("quilovolt"),
  Hz: unit("hertz", "hertz"),
  kHz: unit("quilohertz", "quilohertz"),
  MHz: unit("megahertz", "megahertz"),
  GHz: unit("gigahertz", "gigahertz"),
  KB: unit("quilobyte"),
  kB: unit("quilobyte"),
  MB: unit("megabyte"),
  GB: unit("gigabyte"),
  TB: unit("terabyte"),
  Mbps: unit("megabit por segundo", "megabits por segundo"),
  Gbps: unit("gigabit por segundo", "gigabits por segundo"),
  dB: unit("decibel", "decibéis"),
  cv: unit("cavalo-vapor", "cavalos-vapor"),
  hab: unit("habitante"),
  pts: unit("ponto"),
};

/** Units that stand for themselves without a number before them: `no km 12`, `por kg`. */
export const BARE_UNITS: Readonly<Record<string, string>> = {
  km: "quilômetro",
  Km: "quilômetro",
  kg: "quilo",
  Kg: "quilo",
  kWh: "quilowatt-hora",
  ha: "hectare",
  cm: "centímetro",
  mm: "milímetro",
  ml: "mililitro",
  MB: "megabyte",
  GB: "gigabyte",
};

/** Suffixes that make squares and cubes of lengths. */
export const POWERS: Readonly<Record<string, string>> = { "²": "quadrado", "2": "quadrado", "³": "cúbico", "3": "cúbico" };

export const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, "");

/** A number as it is written: with separators of thousands and decimals. */
export interface Numeral {
  digits: string;
  decimals: string | null;
  point: "vírgula" | "ponto";
  next: number;
}

export function numeralAt(reading: Reading, at: number): Numeral {
  let digits = tokenAt(reading, at).text;
  let next = at + 1;
  const follows = (sign: string) => tokenAt(reading, next).text === sign && tokenAt(reading, next + 1).kind === "digits";
  if (digits.length <= 3 && !digits.startsWith("0"))
    while (follows(".") && tokenAt(reading, next + 1).text.length === 3) {
      digits += tokenAt(reading, next + 1).text;
      next += 2;
    }
  if (follows(",")) return { digits, decimals: tokenAt(reading, next + 1).text, point: "vírgula", next: next + 2 };
  if (next === at + 1 && follows(".") && (tokenAt(reading, next + 1).text.length !== 3 || digits === "0"))
    return { digits, decimals: tokenAt(reading, next + 1).text, point: "ponto", next: next + 2 };
  return { digits, decimals: null, point: "vírgula", next };
}

/** Longest decimals that are read as one number. */
const DECIMALS_MAX = 3;

function decimalWords(decimals: string, gender: Gender): string {
  if (decimals.length > DECIMALS_MAX || /^0+$/.test(decimals)) return digitWords(decimals);
  const rest = withoutZeros(decimals);
  return [...Array.from({ length: decimals.length - rest.length }, () => "zero"), cardinal(rest, gender)].join(" ");
}

export const numeralWords = ({ digits, decimals, point }: Numeral, gender: Gender): string =>
  decimals === null ? cardinal(digits, gender) : `${cardinal(digits, gender)} ${point} ${decimalWords(decimals, gender)}`;

export const isOne = ({ digits }: Numeral): boolean => digits === "0" || digits === "1";

/** Maximum of tokens between a number and its noun: `2 grandes obras`, `20 e 22 horas`. */
const HOPS = 4;

/** The gender that a number takes: of what is counted behind it, or of the article before it. */
export function genderOf(reading: Reading, at: number, next: number, isSingular: boolean): Gender {
  let after = next;
  for (let hop = 0; hop < HOPS; hop += 1) {
    const place = skipSpace(reading, after);
    const token = tokenAt(reading, place);
    const following = skipSpace(reading, place + 1);
    const joins = /^(?:a|e|ou|[-–])$/.test(token.lower);
    if (joins && tokenAt(reading, following).kind === "digits") after = numeralAt(reading, following).next;
    else if (token.lower === "mil") after = place + 1;
    else if (token.kind === "word") {
      const gender = isSingular && hop === 0 ? nounGender(token.lower) : token.lower.endsWith("s") ? nounGender(token.lower) : null;
      if (gender) return gender;
      if (hop > 0 || !token.lower.endsWith("s")) break;
      after = place + 1;
    } else break;
  }
  return FEMININE_BEFORE.has(tokenBefore(reading, at).lower) ? "f" : "m";
}

const powered = ({ one, many, gender }: Unit, power: string): Unit => ({ one: `${one} ${power}`, many: `${many} ${power}s`, gender });

/** A unit of measure at an index or behind a space, with its power and what it is measured by: `km/h`, `m²`. */
export function unitAt(reading: Reading, at: number): (Unit & { next: number }) | null {
  const place = skipSpace(reading, at);
  const { text, kind } = tokenAt(reading, place);
  if (kind !== "word") return null;
  let unit = Object.hasOwn(UNITS, text) ? UNITS[text] : undefined;
  if (!unit) return null;
  let next = place + 1;
  // A single letter after a space is more often a word than a unit when a full stop makes it an initial.
  if (text.length === 1 && place > at && /^[A-Z]$/.test(text) && tokenAt(reading, next).text === ".") return null;
  const power = /metro$/.test(unit.one) ? POWERS[tokenAt(reading, next).text] : undefined;
  if (power) {
    unit = powered(unit, power);
    next += 1;
  }
  const per = tokenAt(reading, next).text === "/" ? tokenAt(reading, next + 1) : null;
  const perUnit = per && Object.hasOwn(UNITS, per.text) ? UNITS[per.text] : undefined;
  if (per && perUnit) {
    const squared = /metro$/.test(perUnit.one) ? POWERS[tokenAt(reading, next + 2).text] : undefined;
    const words = ` por ${squared ? powered(perUnit, squared).one : perUnit.one}`;
    return { one: unit.one + words, many: unit.many + words, gender: unit.gender, next: next + (squared ? 3 : 2) };
  }
  if (tokenAt(reading, next).kind === "digits" || tokenAt(reading, next).kind === "word") return null;
  return { ...unit, next };
}

/** Words of large numbers, and their short forms. */
export const LARGE = new Set(["milhão", "milhões", "bilhão", "bilhões", "trilhão", "trilhões"]);
export const LARGE_SHORT: Readonly<Record<string, readonly [string, string]>> = { mi: ["milhão", "milhões"], bi: ["bilhão", "bilhões"], tri: ["trilhão", "trilhões"] };

/** True when a number of digits alone ends with the word million or more: its noun follows `de`. */
export const isRoundMillion = ({ digits, decimals }: Numeral): boolean => decimals === null && digits.length > 6 && digits.endsWith("000000") && !digits.startsWith("0");
