import { factCheck } from "#app/features/checks/fact-check.ts";
import type { Fact, Figure } from "./facts.ts";

/** A sentence that a model may say in other words. */
export interface Rewordable {
  id: string;
  text: string;
  figures: readonly Figure[];
  names: readonly string[];
  /** Directions that it states. */
  directions: readonly ("up" | "down")[];
}

/** Longest rewording (ours: what fits a slide on a phone). Characters. */
const REWORDED_MAX = 480;
/** Portuguese has three to four characters a token. */
const TOKENS_PER_LINE = REWORDED_MAX / 3;
const TEMPERATURE = 0.3;

const TASK = [
  "Tarefa: análise diária de audiência. Cada linha numerada abaixo traz fatos medidos.",
  "Reescreva cada linha em até duas frases fluentes para a equipe da redação, mantendo a numeração e uma linha para cada número.",
  "Não junte linhas. Não acrescente causas, previsões, nomes nem números. Grafe números e títulos exatamente como estão.",
].join("\n");

/** Prompt with one numbered line for each sentence. */
export const rewordPrompt = (items: readonly Rewordable[]) => ({
  messages: [
    { role: "system" as const, content: TASK },
    { role: "user" as const, content: items.map(({ text }, index) => `${index + 1}. ${text.replace(/\s+/g, " ")}`).join("\n") },
  ],
  maxTokens: items.length * TOKENS_PER_LINE,
  temperature: TEMPERATURE,
});

/** Words of a rise and of a fall, by their stems; rather too many: a refused rewording leaves our own sentence. */
const UP =
  /(?<!\p{L})(?:(?:sub[iu]|cresc|aument|avanç|superou|superar|superan|superior|dispar|salt[oa]|elev[oa]|elevaç|ampli[oa]|melhor|recuper|ganh[oa]|dobr[oa]|duplic|triplic)\p{L}*|alt[ao]s?|acima|mais|maior(?:es)?|recordes?)(?!\p{L})/iu;
const DOWN =
  /(?<!\p{L})(?:(?:despenc|desab|diminu|recu[oa]|reduz|reduç|encolh|declin|declín|retraç|retrai|perd|pior|inferior|baix[oa])\p{L}*|cai|caem|caiu|caíram|caindo|quedas?|abaixo|tombos?|menos|menor(?:es)?)(?!\p{L})/iu;
const NEGATION = /(?<!\p{L})(?:não|nem|nunca|jamais)(?!\p{L})/iu;

/** Matches 'mais' in superlatives and in 'at least', where it states no rise. */
const SUPERLATIVES =
  /(?<!\p{L})(?:(?:as?|os?|matérias?) mais (?:lid|vist|acessad)[ao]s?|(?:matérias?|horas?|horário|origem|fonte) (?:com|de) mais (?:leituras?|visualizações|acessos)|(?:origem|fonte|a) que mais (?:trouxe|levou)|ou mais)(?!\p{L})/giu;

/** The text without what is the newsroom's own: a title may say that something rose. */
const withoutNames = (text: string, names: readonly string[]): string => names.reduce((rest, name) => (name === "" ? rest : rest.replaceAll(name, " ")), text);

/** True when a rewording adds no number or name that the facts lack, and turns no rise into a fall. */
export function isFaithful(reworded: string, { text, figures, names, directions }: Rewordable): boolean {
  if (reworded.length === 0 || reworded.length > REWORDED_MAX) return false;
  const known = [text, ...figures.map(({ label, value }) => `${label}: ${value}.`), ...names.map((name) => `${name}.`)].join("\n");
  if (factCheck(known)(reworded).length > 0) return false;
  const said = withoutNames(reworded, names).replace(SUPERLATIVES, " ");
  const [rises, falls] = [UP.test(said), DOWN.test(said)];
  // With both directions nobody knows which of them a word is about.
  if (new Set(directions).size > 1) return !rises && !falls;
  if ((rises || falls) && NEGATION.test(said)) return false;
  return (directions.includes("up") || !rises) && (directions.includes("down") || !falls);
}

/**
 * The faithful lines of the model's answer, by the id of what they say in other words; the others are left out. Of an
 * answer that ended for its length the last line is half a sentence.
 */
export function readReworded(answer: string, items: readonly Rewordable[], isCut: boolean): Map<string, string> {
  const found = new Map<string, string>();
  const lines = answer.split("\n");
  for (const line of isCut ? lines.slice(0, -1) : lines) {
    const [, number = "", text = ""] = /^\s{0,4}(\d{1,2})[.):]\s+(\S.*)$/u.exec(line) ?? [];
    const item = items[Number(number) - 1];
    const reworded = text.trim();
    if (item && !found.has(item.id) && isFaithful(reworded, item)) found.set(item.id, reworded);
  }
  return found;
}

/** A fact as something to say in other words. */
export const rewordableFact = ({ id, text, figures, names, direction }: Fact): Rewordable => ({ id, text, figures, names, directions: direction ? [direction] : [] });
