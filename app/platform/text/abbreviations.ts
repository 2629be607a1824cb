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
};

/** Titles, offices, ranks, streets and companies, that are read before a name: a word with a capital. */
export const DOTTED_BEFORE_NAME: Readonly<Record<string, string>> = {
  dep: "deputado",
  depa: "deputada",
  ver: "vereador",
  vera: "vereadora",
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
  mina: "ministra",
  prefa: "prefeita",
  gova: "governadora",
  sena: "senadora",
  sec: "secretário",
  secr: "secretário",
  dir: "diretor",
  coord: "coordenador",
  supt: "superintendente",
  emb: "embaixador",
  cons: "conselheiro",
  // Courts and prosecution.
  des: "desembargador",
  desa: "desembargadora",
  proc: "procurador",
  prom: "promotor",
  subproc: "subprocurador",
  rel: "relator",
  def: "defensor",
  // Police and military.
  dela: "delegada",
  insp: "inspetor",
  ag: "agente",
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
  bp: "bispo",
  arceb: "arcebispo",
  pb: "presbítero",
  ev: "evangelista",
  card: "cardeal",
  côn: "cônego",
  diác: "diácono",
  // Professions.
  enf: "enfermeiro",
  enfa: "enfermeira",
  téc: "técnico",
  bel: "bacharel",
  vet: "veterinário",
  // Streets and places.
  tv: "travessa",
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
export const MAY_END_SENTENCE: ReadonlySet<string> = new Set(["etc", "ltda", "jr", "hab", "obs", "aprox", "depto", "ex"]);

/** Short forms before a slash: `c/ juros`. */
export const SLASHED: Readonly<Record<string, string>> = { c: "com", p: "para", s: "sem" };

/** Titles that are words or units when written without a capital: `5 min.`, `vai ver.`, `mil res.`. */
const WORDS_IN_LOWER_CASE = new Set(
  "min cap ten cb sd del dom d r al ed conj ap ver mal cons def dir sec ir pr card tec res st const esc mar set out cad ag asp bel gin tv pe fr rev vet cond inst tel vol dez emb pra ev rel lot".split(
    " ",
  ),
);
/** Names and words that sentences end with, whatever their capital: no abbreviation on the strength of a full stop. */
const ALSO_NAMES = new Set(["vera", "mina", "sena", "mar", "set", "out", "mai", "ago", "maio", "jan", "max", "sec"]);
/** Known to sentences alone. */
const SILENT = "drs dras pca sto st dom fr fl fls inc cia km qd r n no nos";

const folded = (word: string): string => word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const BEFORE_MORE = new Set(
  [...[DOTTED, DOTTED_BEFORE_NAME, DOTTED_BEFORE_NUMBER].flatMap((table) => Object.keys(table)), ...SILENT.split(" ")]
    .map(folded)
    .filter((key) => !ALSO_NAMES.has(key) && !MAY_END_SENTENCE.has(key)),
);

const WITH_RAISED_LETTER = new Set([DOTTED, DOTTED_BEFORE_NAME].flatMap((table) => Object.keys(table)).map(folded));

/** The longest abbreviation, with room for the sign before it. Characters. */
export const ABBREVIATION_MAX = 16;

/** Whether an abbreviation may also be the last word of its sentence. */
export const mayEndSentence = (word: string): boolean => MAY_END_SENTENCE.has(folded(word));

/** Whether a word and its full stop are an abbreviation, or an initial, that more of the same sentence follows. */
export function isAbbreviation(word: string): boolean {
  if (word.length > ABBREVIATION_MAX) return false;
  const key = folded(word);
  if (/^\p{Lu}$/u.test(word) || MAY_END_SENTENCE.has(key)) return true;
  // The raised letter says that it is one: `Verª.` is no Vera.
  if (/[ªº]$/.test(word) && WITH_RAISED_LETTER.has(key)) return true;
  return BEFORE_MORE.has(key) && (/^\p{Lu}/u.test(word) || !WORDS_IN_LOWER_CASE.has(key));
}
