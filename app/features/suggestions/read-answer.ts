/** Prefixes and wrappers that are not part of a suggestion. */
const LEADING = /^\s*(?:(?:[-*•–—▪◦·>#]+|\(?\d{1,2}\s*[.)\]:–—-](?!\d)|\d{1,2}[ºª°]|\p{Extended_Pictographic}\uFE0F?|\*\*|__)\s*)+/u;
const LABEL = /^(?:(?:t[íi]tulo|subt[íi]tulo|chap[ée]u|manchete|op[çc][ãa]o|sugest[ãa]o|t[óo]pico|tag|resumo|headline)s?(?:\s*n[ºo°.]*)?(?:\s*\d{1,2})?\s*[:–—-]\s+)/i;
const QUOTES = /^["'“”‘’«»`]+|(?<!["'“”‘’«»`])["'“”‘’«»`]+$/gu;
/** A sentence with which models begin or end: "Aqui estão três sugestões:", "Espero ter ajudado!". */
const TALK =
  /^(?:aqui est[ãa]o?|claro|certamente|com certeza|seguem?|segue abaixo|abaixo|essas s[ãa]o|estas s[ãa]o|sugest[õo]es|op[çc][õo]es|t[íi]tulos|subt[íi]tulos|chap[ée]us|tags|t[óo]picos|resumo|espero|se precisar|posso)\b.*[:!.]$/i;

/** A line without the number or bullet before it. */
export const withoutBullet = (line: string): string => line.replace(LEADING, "");

/** One line of an answer without numbers, bullets, quotes, Markdown and labels. */
export function cleanLine(line: string): string {
  const bare = line
    .replace(/<[^<>]*>/g, "")
    .replace(LEADING, "")
    .replace(/\*\*|__|`+|~~/g, "")
    .replace(/(^|\s)(?:\*([^\s*](?:[^*]*[^\s*])?)\*|_([^\s_](?:[^_]*[^\s_])?)_)(?=\s|$|[.,;:!?])/gu, "$1$2$3")
    .replace(/\[([^[\]]+)\]\([^()]*\)/g, "$1")
    .replace(/(?<![*_])[*_]+$/, "")
    .replace(/\s+/g, " ")
    .trim();
  const unlabelled = bare.replace(LABEL, "").trim();
  // Quotes around the whole are the model's; quotes within are speech.
  const inner = unlabelled.replace(/[,;]$/, "").replace(QUOTES, "");
  return (/["“”«»]/.test(inner) ? unlabelled.replace(/^"(.*)"[,;]?$/, "$1") : inner).trim();
}

function stringsWithin(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(stringsWithin);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsWithin) : [];
}

/** The texts of an answer that is JSON, alone or in a fence; null when it is none. */
function fromJson(answer: string): string[] | null {
  const bare = answer.replace(/```(?:json)?/gi, "").trim();
  const [start, end] = [bare.search(/[[{]/), Math.max(bare.lastIndexOf("]"), bare.lastIndexOf("}"))];
  if (start < 0 || end < start) return null;
  try {
    return stringsWithin(JSON.parse(bare.slice(start, end + 1)));
  } catch {
    return null;
  }
}

/** The suggestions in a model's answer, in any of its formats. */
export function readAnswer(answer: string): string[] {
  const lines = fromJson(answer) ?? answer.replace(/```\w*/g, "").split(/\n|(?<=\S)\s+(?=\d{1,2}[.)]\s+["“\p{Lu}])/u);
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== "" && !TALK.test(line))
    .map(cleanLine)
    .filter((line) => /\p{L}/u.test(line));
}
