import { fold } from "./fold.ts";

/**
 * The abbreviations of Brazilian Portuguese that end with a full stop, and what is said for them: the one list of sentences, fact check,
 * checks and narration. In lower case, with their accents.
 */

/** Forms of address and others that are read as they are wherever they stand. */
export const DOTTED: Readonly<Record<string, string>> = {
  sr: "senhor",
  sra: "senhora",
  srs: "senhores",
  sras: "senhoras",
  srta: "senhorita",
  dr: "doutor",
  dra: "doutora",
  drs: "doutores",
  dras: "doutoras",
  prof: "professor",
  profa: "professora",
  profs: "professores",
  exmo: "excelentíssimo",
  exma: "excelentíssima",
  av: "avenida",
  pça: "praça",
  aprox: "aproximadamente",
  máx: "máximo",
  mín: "mínimo",
  ltda: "limitada",
  etc: "etcétera",
  jr: "júnior",
  obs: "observação",
  tel: "telefone",
  depto: "departamento",
  hab: "habitantes",
  vs: "versus",
  séc: "século",
  ilmo: "ilustríssimo",
  ilma: "ilustríssima",
  revmo: "reverendíssimo",
  exa: "excelência",
  exas: "excelências",
};

/** Titles, offices, ranks, streets and companies, that are read before a name: a word with a capital. */
export const DOTTED_BEFORE_NAME: Readonly<Record<string, string>> = {
  dep: "deputado",
  depa: "deputada",
  ver: "vereador",
  vera: "vereadora",
  verea: "vereadora",
  pres: "presidente",
  gov: "governador",
  sen: "senador",
  min: "ministro",
  pref: "prefeito",
  gen: "general",
  cel: "coronel",
  maj: "major",
  cap: "capitão",
  ten: "tenente",
  sgt: "sargento",
  cb: "cabo",
  sd: "soldado",
  del: "delegado",
  pe: "padre",
  fr: "frei",
  mons: "monsenhor",
  sto: "santo",
  sta: "santa",
  eng: "engenheiro",
  enga: "engenheira",
  arq: "arquiteto",
  adv: "advogado",
  trav: "travessa",
  rod: "rodovia",
  al: "alameda",
  cj: "conjunto",
  conj: "conjunto",
  ed: "edifício",
  cia: "companhia",
  d: "dom",
  // Public offices.
  presa: "presidenta",
  vr: "vereador",
  mm: "meritíssimo",
  fed: "federal",
  est: "estadual",
  mun: "municipal",
  ass: "assessor",
  escr: "escrivão",
  tut: "tutelar",
  mina: "ministra",
  prefa: "prefeita",
  gova: "governadora",
  sena: "senadora",
  sec: "secretário",
  secr: "secretário",
  dir: "diretor",
  coord: "coordenador",
  supt: "superintendente",
  superint: "superintendente",
  superv: "supervisor",
  assess: "assessor",
  subsec: "subsecretário",
  exec: "executivo",
  púb: "público",
  conselh: "conselheiro",
  emb: "embaixador",
  cons: "conselheiro",
  // Courts and prosecution.
  des: "desembargador",
  desa: "desembargadora",
  desemb: "desembargador",
  proc: "procurador",
  prom: "promotor",
  proca: "procuradora",
  subproc: "subprocurador",
  rel: "relator",
  def: "defensor",
  // Police and military.
  dela: "delegada",
  deleg: "delegado",
  sarg: "sargento",
  sold: "soldado",
  sub: "subtenente",
  com: "comissário",
  perit: "perito",
  pol: "de polícia",
  just: "de justiça",
  cav: "de cavalaria",
  inf: "de infantaria",
  div: "de divisão",
  of: "oficial",
  insp: "inspetor",
  ag: "agente",
  agte: "agente",
  comte: "comandante",
  cmte: "comandante",
  cmt: "comandante",
  subten: "subtenente",
  asp: "aspirante",
  alm: "almirante",
  brig: "brigadeiro",
  mal: "marechal",
  cad: "cadete",
  tte: "tenente",
  sgto: "sargento",
  inv: "investigador",
  // Churches.
  rev: "reverendo",
  ir: "irmão",
  pr: "pastor",
  pra: "pastora",
  past: "pastor",
  bp: "bispo",
  ap: "apóstolo",
  apa: "apóstola",
  miss: "missionário",
  presb: "presbítero",
  vig: "vigário",
  arceb: "arcebispo",
  pb: "presbítero",
  ev: "evangelista",
  card: "cardeal",
  côn: "cônego",
  diác: "diácono",
  dc: "diácono",
  // Professions.
  enf: "enfermeiro",
  enfa: "enfermeira",
  téc: "técnico",
  bel: "bacharel",
  me: "mestre",
  ma: "mestra",
  esp: "especialista",
  agr: "agrônomo",
  civ: "civil",
  méd: "médico",
  méda: "médica",
  nutr: "nutricionista",
  farm: "farmacêutico",
  psic: "psicólogo",
  fisiot: "fisioterapeuta",
  odont: "odontólogo",
  jorn: "jornalista",
  vet: "veterinário",
  // Streets and places.
  tv: "travessa",
  pç: "praça",
  estr: "estrada",
  lgo: "largo",
  jd: "jardim",
  pq: "parque",
  res: "residencial",
  cond: "condomínio",
  faz: "fazenda",
  pov: "povoado",
  vl: "vila",
  lot: "loteamento",
  lad: "ladeira",
  st: "são",
  // Companies and institutions.
  const: "construtora",
  fund: "fundação",
  assoc: "associação",
  sind: "sindicato",
  coop: "cooperativa",
  inst: "instituto",
  univ: "universidade",
  hosp: "hospital",
  esc: "escola",
  gin: "ginásio",
};

/** Numbers of laws, pages, houses and days, that are read before a number. */
export const DOTTED_BEFORE_NUMBER: Readonly<Record<string, string>> = {
  art: "artigo",
  arts: "artigos",
  inc: "inciso",
  pág: "página",
  pag: "página",
  págs: "páginas",
  p: "página",
  vol: "volume",
  n: "número",
  qd: "quadra",
  lt: "lote",
  bl: "bloco",
  ap: "apartamento",
  apto: "apartamento",
  jan: "janeiro",
  fev: "fevereiro",
  abr: "abril",
  jun: "junho",
  jul: "julho",
  nov: "novembro",
  dez: "dezembro",
  fl: "folha",
  fls: "folhas",
  km: "quilômetro",
  mar: "março",
  mai: "maio",
  ago: "agosto",
  set: "setembro",
  out: "outubro",
  res: "resolução",
  cap: "capítulo",
  lj: "loja",
};

/** Abbreviations with a full stop that can also end a sentence. */
export const MAY_END_SENTENCE: ReadonlySet<string> = new Set(["etc", "ltda", "jr", "hab", "obs", "aprox", "depto", "ex", "exa", "exas"]);

/** Short forms before a slash: `c/ juros`. */
export const SLASHED: Readonly<Record<string, string>> = { c: "com", p: "para", s: "sem" };

/** Titles that are words or units when written without a capital: `5 min.`, `vai ver.`, `mil res.`. */
const WORDS_IN_LOWER_CASE = new Set(
  "min cap ten cb sd del dom d r al ed conj ap ver mal cons def dir sec ir pr card tec res st const esc mar set out cad ag asp bel gin tv pe fr rev vet cond inst tel vol dez emb pra ev rel lot me ma mm sub com of miss ass est esp sec div".split(
    " ",
  ),
);
/** Names and words that sentences end with, whatever their capital: no abbreviation on the strength of a full stop. */
const ALSO_NAMES = new Set(["vera", "mina", "sena", "mar", "set", "out", "mai", "ago", "maio", "jan", "max"]);
/** Of the words above those that are titles behind an article: `o del. Leite`, `pela ten. Rosa`. As they are written: a `pé` is no priest. */
const TITLES_IN_LOWER_CASE = new Set("min cap ten cb sd del ver cons def dir sec pr pra card tec téc cad ag asp pe fr emb com miss rev".split(" "));
const ARTICLES = new Set("o os do dos ao aos no nos pelo pelos um a as da das à às na nas pela pelas uma º ª".split(" "));
/** Phrases that are no title: `nada a ver.` */
const NO_TITLE = new Set(["a ver", "no min", "na sec", "no dir", "a com"]);
/** Known to sentences alone. */
const SILENT = "drs dras pca sto st dom fr fl fls inc cia km qd r n no nos";

const BEFORE_MORE = new Set(
  [...[DOTTED, DOTTED_BEFORE_NAME, DOTTED_BEFORE_NUMBER].flatMap((table) => Object.keys(table)), ...SILENT.split(" ")]
    .map(fold)
    .filter((key) => !ALSO_NAMES.has(key) && !MAY_END_SENTENCE.has(key)),
);

const WITH_RAISED_LETTER = new Set([DOTTED, DOTTED_BEFORE_NAME].flatMap((table) => Object.keys(table)).map(fold));

/** The longest abbreviation, with room for the sign before it. Characters. */
export const ABBREVIATION_MAX = 16;

/** True when an abbreviation may also be the last word of its sentence. */
export const mayEndSentence = (word: string): boolean => MAY_END_SENTENCE.has(fold(word));

/** True when a word and its full stop are an abbreviation, or an initial, after which the sentence continues; `before` is the word in front of it. */
export function isAbbreviation(word: string, before = ""): boolean {
  if (word.length > ABBREVIATION_MAX) return false;
  const key = fold(word);
  if (/^\p{Lu}$/u.test(word) || MAY_END_SENTENCE.has(key)) return true;
  // The raised letter says that it is one: `Verª.` is no Vera.
  if (/[ªº]$/.test(word) && WITH_RAISED_LETTER.has(key)) return true;
  if (TITLES_IN_LOWER_CASE.has(word) && ARTICLES.has(before.toLowerCase()) && !NO_TITLE.has(`${before.toLowerCase()} ${word}`)) return true;
  return BEFORE_MORE.has(key) && (/^\p{Lu}/u.test(word) || !WORDS_IN_LOWER_CASE.has(key));
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Words that begin sentences, but hardly a name, after an abbreviation that may end a sentence. */
const OPENERS = words(
  "o a os as um uma uns umas em no na nos nas ao aos de do da dos das por pela pelo para com sem sob sobre ate apos antes depois durante desde segundo conforme ele ela eles elas este esta estes estas esse essa isso isto aquele aquela quem que quando onde como porque se mas porem entretanto ja nao nem tambem ainda agora hoje ontem amanha outro outra outros outras todos todas cada seu sua seus suas ha foi foram e sao era vai veja leia",
);

/** The last word before a full stop, with the points within it: `Cel`, `S.A`, `p.m`, `Ph.D`. */
const LAST_WORD = /(?:^|[\s("“'‘[/–—-])((?:\p{L}{1,2}\.)*\p{L}+|R\$)\.$/u;

/** True when the full stop that ends `before` belongs to an abbreviation, an initial or a number of a list, and `after` continues the sentence. */
export function goesOn(before: string, after: string): boolean {
  // A number of a list; an article and one word, which are no sentence.
  if (/^\d{1,3}\.$|^[OA]s? \p{Lu}\p{Ll}{1,10}\.$/u.test(before)) return true;
  const end = before.slice(-ABBREVIATION_MAX);
  const found = LAST_WORD.exec(end);
  const word = found?.[1];
  if (word === undefined) return false;
  const next = /^["“'‘(]*(\p{L}+)/u.exec(after)?.[1] ?? "";
  if (word.includes(".") || mayEndSentence(word)) return !OPENERS.has(fold(next));
  return word === "R$" || isAbbreviation(word, /(?<!\p{L})\p{L}+$/u.exec(end.slice(0, found?.index))?.[0]);
}

const sentences = new Intl.Segmenter("pt-BR", { granularity: "sentence" });

/**
 * Sentences of a text. `Intl.Segmenter` knows numbers (`1.500,00`), ordinals (`1.º`) and small words that follow, but no Portuguese
 * abbreviation: what it parts behind one is joined again.
 */
export function sentencesOf(text: string): string[] {
  const found: string[] = [];
  // The sentence that is being read: its parts are joined once, because joining at every abbreviation copies a long one each time.
  let parts: string[] = [];
  let tail = "";
  for (const { segment } of sentences.segment(text.replace(/\s+/g, " "))) {
    const part = segment.trim();
    if (part === "") continue;
    if (parts.length > 0 && !goesOn(tail, part)) {
      found.push(parts.join(" "));
      parts = [];
    }
    tail = (parts.length === 0 ? part : `${tail} ${part}`).slice(-ABBREVIATION_MAX);
    parts.push(part);
  }
  return parts.length === 0 ? found : [...found, parts.join(" ")];
}

/** Units around a full stop that tell whether it ends a sentence. */
const NEAR = 64;

/** End of the last sentence that ends within a text's first `room` units; 0 when none does. */
export function lastSentenceEnd(text: string, room: number): number {
  let end = 0;
  for (const { index, 0: signs } of text.slice(0, room).matchAll(/(?<![.!?…])[.!?…]+["”»)]*/gu)) {
    const at = index + signs.length;
    const rest = text.slice(at, at + NEAR);
    if (/^(?:\s|$)/.test(rest) && !(signs.startsWith(".") && goesOn(text.slice(Math.max(0, index - NEAR), index + 1), rest.trimStart()))) end = at;
  }
  return end;
}

/** A text without a title or initial at its end, which says nothing without the name behind it. */
export function withoutLooseAbbreviation(text: string): string {
  let end = text.length;
  while (text[end - 1] === ".") {
    const space = text.lastIndexOf(" ", end - 1);
    const word = text.slice(space + 1, end - 1);
    if (space <= 0 || mayEndSentence(word) || !isAbbreviation(word)) break;
    end = space;
  }
  return text.slice(0, end);
}
