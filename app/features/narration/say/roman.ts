const VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };
/** Numerals up to 39: larger ones are rarer than the words and acronyms that look like them. */
const ROMAN = /^X{0,3}(?:IX|IV|V?I{0,3})$/;

/** The number that a word in capitals is in Roman figures; null for any other word. */
export function romanValue(word: string): number | null {
  if (word === "" || !ROMAN.test(word)) return null;
  const values = [...word].map((letter) => VALUES[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

const set = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Things that are counted in Roman figures before their name, `III Festival`. */
export const EVENTS = set(
  "encontro festival congresso semana mostra feira jornada simpósio conferência seminário copa fórum guerra festa campeonato cavalgada romaria corrida olimpíada olimpíadas jogos salão circuito exposição expo bienal torneio edição caminhada " +
    "vaquejada arraiá plano batalhão companhia região concurso prêmio desfile passeio mutirão sarau concílio cúpula república reich exército distrito leilão workshop colóquio oficina marcha rally travessia maratona expoapi gincana moto motofest",
);
/** What is numbered by Roman figures after its name, said as a number: `anexo II`. Of women's names the ordinal is feminine. */
export const NUMBERED = set(
  "anexo inciso capítulo título artigo fase etapa tipo grupo grau nível classe seção livro parte volume módulo turma lote bloco ato quadro polo unidade etapa campus ciclo eixo item subgrupo ensaio creche",
);
export const QUEENS = set("elizabeth isabel catarina maria margarida vitória joana ana cristina");
/** Names of popes, kings and queens. */
export const RULERS = set(
  "pedro joão paulo luís luiz carlos henrique filipe felipe afonso bento pio leão francisco napoleão jorge guilherme ricardo charles elizabeth isabel catarina maria margarida vitória ana cristina inocêncio gregório clemente urbano",
);
