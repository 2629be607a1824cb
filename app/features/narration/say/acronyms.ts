const NAMES: Readonly<Record<string, string>> = {
  a: "á",
  b: "bê",
  c: "cê",
  d: "dê",
  e: "é",
  f: "efe",
  g: "gê",
  h: "agá",
  i: "i",
  j: "jota",
  k: "cá",
  l: "ele",
  m: "eme",
  n: "ene",
  o: "ó",
  p: "pê",
  q: "quê",
  r: "erre",
  s: "esse",
  t: "tê",
  u: "u",
  v: "vê",
  w: "dáblio",
  x: "xis",
  y: "ípsilon",
  z: "zê",
  ç: "cê cedilha",
};

const bare = (letter: string): string => letter.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** The name of a letter; letters of other alphabets stay. */
export const letterName = (letter: string): string => NAMES[letter.toLowerCase()] ?? NAMES[bare(letter)] ?? letter.toLowerCase();

/** Letters one by one: `pê-eme`. */
export const spellOut = (letters: string): string => [...letters].map(letterName).join("-");

const set = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Said as words although they are short, or end as no Portuguese word does. */
const WORDS = set(
  "SUS PIB PIX PIS UPA MEI MEC LOA EJA ONU OTAN ONG UNICEF CAPS SESC SENAC SESI SENAI SEST SENAT SENAR INEP CONAB FUNDEB FUNDEF SAMU LED NASA FIFA AIDS COVID PSOL REDE UFPI IFPI CODEVASF CHESF CONASS " +
    "COSEMS UNDIME FIOCRUZ PNAD SISU FIES PROUNI CRAS CREAS SIM CEDEC TEC PETROBRAS ELETROBRAS BOPE RONE FEPISA VAR UNESP FAPEPI SEBRAE CAGED SISREG SINE UNIP CEAPI ROTAM CADE CARF COAF STRANS PRONAF PRONATEC LATAM",
);
/** Said otherwise than they are written. */
const SAID: Readonly<Record<string, string>> = {
  EUA: "Estados Unidos",
  DNIT: "Denit",
  DNOCS: "Denócs",
  LGBTQIA: "ele-gê-bê-tê-quê-i-a",
  SOS: "esse-ó-esse",
  TV: "tevê",
  WIFI: "uai-fai",
  OK: "oquei",
};
/** Spelled although they could be said as words. */
const SPELLED = set("OAB UTI TCE TSE TRE TCU OMS EPI TEA CEO CEP IPI IDH ICM PEC UBS AGU CGU ETA EAD HIV UERJ OIT IOF IBS ISS ITR ABL IGP IPC ONS");
/** Words that headlines set in capitals for their weight. */
const COMMON = set(
  "SIM NÃO QUE COM POR SEM SÓ É E A O OS AS DE DA DO DAS DOS EM NO NA NOS NAS UM UMA AO À MAS OU SE SUA SEU JÁ VAI VEM TEM FOI SER LEI RUA FIM PAZ SOL MAR BOA BOM MÃE PAI AVÔ AVÓ REI GOL CÉU LUZ VOZ DIA MÊS ANO DOR COR FÉ SÃO",
);

/** Towns and states after a name: `Teresina (PI)`. */
export const STATES: Readonly<Record<string, string>> = {
  AC: "Acre",
  AL: "Alagoas",
  AP: "Amapá",
  AM: "Amazonas",
  BA: "Bahia",
  CE: "Ceará",
  DF: "Distrito Federal",
  ES: "Espírito Santo",
  GO: "Goiás",
  MA: "Maranhão",
  MT: "Mato Grosso",
  MS: "Mato Grosso do Sul",
  MG: "Minas Gerais",
  PA: "Pará",
  PB: "Paraíba",
  PR: "Paraná",
  PE: "Pernambuco",
  PI: "Piauí",
  RJ: "Rio de Janeiro",
  RN: "Rio Grande do Norte",
  RS: "Rio Grande do Sul",
  RO: "Rondônia",
  RR: "Roraima",
  SC: "Santa Catarina",
  SP: "São Paulo",
  SE: "Sergipe",
  TO: "Tocantins",
};

const bareWord = (word: string): string => word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const FIRST = set("b c d f g h j k l m n p q r s t v w x y z br cr dr fr gr pr tr vr bl cl fl gl pl tl ch lh nh qu gu");
const LAST = set("l m n r s x z ns b c p t");
const INNER_LAST = set("l m n r s x z ns");

/** True when letters can be pronounced as a Portuguese word: the consonants before, between and after its vowels can be. */
function isPronounceable(word: string): boolean {
  const runs = bareWord(word).split(/[aeiouy]+/);
  if (runs.length < 2) return false;
  return runs.every((run, index) => {
    if (run === "") return true;
    if (index === 0) return FIRST.has(run);
    if (index === runs.length - 1) return LAST.has(run);
    if (FIRST.has(run) || ["ss", "rr", "sc", "xc"].includes(run)) return true;
    return [1, 2].some((cut) => INNER_LAST.has(run.slice(0, cut)) && FIRST.has(run.slice(cut)));
  });
}

const capitalised = (word: string): string => word.slice(0, 1) + word.slice(1).toLowerCase();

/** Shortest run of capitals that is read as a word when it can be one. */
const WORD_LENGTH = 4;
/** Longest one that is spelled although it cannot. */
const SPELLED_LENGTH = 7;

/** Decides whether a word in capitals is pronounced or spelled. Among other words in capitals it is more likely a word. */
export function acronym(word: string, isAmongCapitals: boolean): string {
  const said = SAID[word];
  if (said !== undefined) return said;
  if (WORDS.has(word)) return capitalised(word);
  if (SPELLED.has(word)) return spellOut(word);
  const hasAccents = /[^A-Z]/.test(word);
  if (COMMON.has(word) && (isAmongCapitals || hasAccents || word.length > 2)) return word.toLowerCase();
  if (word.length > SPELLED_LENGTH || hasAccents) return isAmongCapitals ? word.toLowerCase() : capitalised(word);
  if (isPronounceable(word) && (word.length >= WORD_LENGTH || (isAmongCapitals && word.length > 2))) return isAmongCapitals ? word.toLowerCase() : capitalised(word);
  return spellOut(word);
}

/** Returns the plural of an acronym in capitals before a small `s`: `PMs`. */
export const pluralAcronym = (word: string): string => `${acronym(word.slice(0, -1), false)}s`;
