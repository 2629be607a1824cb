/** Abbreviations that end with a full stop, which is no end of a sentence. */
export const DOTTED: Readonly<Record<string, string>> = {
  sr: "senhor", sra: "senhora", srs: "senhores", sras: "senhoras", srta: "senhorita", dr: "doutor", dra: "doutora", drs: "doutores", dras: "doutoras",
  prof: "professor", profa: "professora", profs: "professores", exmo: "excelentíssimo", exma: "excelentíssima", av: "avenida", pça: "praça", aprox: "aproximadamente", máx: "máximo", mín: "mínimo",
  ltda: "limitada", etc: "etcétera", jr: "júnior", obs: "observação", tel: "telefone", depto: "departamento", hab: "habitantes", vs: "versus", séc: "século",
};

/** The same, read only before a name: a word with a capital. */
export const DOTTED_BEFORE_NAME: Readonly<Record<string, string>> = {
  dep: "deputado", depa: "deputada", ver: "vereador", vera: "vereadora", pres: "presidente", gov: "governador", sen: "senador", min: "ministro", pref: "prefeito", gen: "general", cel: "coronel", maj: "major",
  cap: "capitão", ten: "tenente", sgt: "sargento", cb: "cabo", sd: "soldado", del: "delegado", pe: "padre", fr: "frei", mons: "monsenhor", sto: "santo", sta: "santa", eng: "engenheiro", enga: "engenheira",
  arq: "arquiteto", adv: "advogado", trav: "travessa", rod: "rodovia", al: "alameda", cj: "conjunto", conj: "conjunto", ed: "edifício", cia: "companhia", d: "dom",
};

/** The same, read only before a number. */
export const DOTTED_BEFORE_NUMBER: Readonly<Record<string, string>> = {
  art: "artigo", arts: "artigos", inc: "inciso", pág: "página", pag: "página", págs: "páginas", p: "página", vol: "volume", n: "número", qd: "quadra", lt: "lote", bl: "bloco", ap: "apartamento", apto: "apartamento",
  jan: "janeiro", fev: "fevereiro", abr: "abril", jun: "junho", jul: "julho", nov: "novembro", dez: "dezembro", fl: "folha", fls: "folhas", km: "quilômetro",
};

/** Those whose full stop can end a sentence as well. */
export const MAY_END_SENTENCE: ReadonlySet<string> = new Set(["etc", "ltda", "jr", "hab"]);

/** Short forms before a slash: `c/ juros`. */
export const SLASHED: Readonly<Record<string, string>> = { c: "com", p: "para", s: "sem" };
