import { factCheck } from "../facts/fact-check.ts";
import type { Fact, Figure } from "./fact.ts";

/** A sentence that a model may say in other words. */
export interface Rewordable {
  id: string;
  text: string;
  figures: readonly Figure[];
  names: readonly string[];
  /** What it says rose or fell. */
  directions: readonly ("up" | "down")[];
}

/** Longest rewording (ours: what fits a slide on a phone). Characters. */
const REWORDED_MAX = 480;
const MAX_TOKENS = 500;
const TEMPERATURE = 0.3;

const TASK = [
  "Tarefa: análise diária de audiência. Cada linha numerada abaixo traz fatos medidos.",
  "Reescreva cada linha em até duas frases fluentes para a equipe da redação, mantendo a numeração e uma linha para cada número.",
  "Não junte linhas. Não acrescente causas, previsões, nomes nem números. Grafe números e títulos exatamente como estão.",
].join("\n");

/** What the model is asked: one numbered line for each sentence. */
export const rewordPrompt = (items: readonly Rewordable[]) => ({
  messages: [
    { role: "system" as const, content: TASK },
    { role: "user" as const, content: items.map(({ text }, index) => `${index + 1}. ${text.replace(/\s+/g, " ")}`).join("\n") },
  ],
  maxTokens: MAX_TOKENS,
  temperature: TEMPERATURE,
});

const UP = /(?<!\p{L})(?:subiu|subiram|cresceu|cresceram|aumentou|aumentaram|avançou|avançaram|alta|acima|superou|superaram|crescimento|aumento)(?!\p{L})/iu;
const DOWN = /(?<!\p{L})(?:caiu|caíram|recuou|recuaram|diminuiu|diminuíram|queda|abaixo|perdeu|perderam|redução)(?!\p{L})/iu;

/** The text without what is the newsroom's own: a title may say that something rose. */
const withoutNames = (text: string, names: readonly string[]): string => names.reduce((rest, name) => (name === "" ? rest : rest.replaceAll(name, " ")), text);

/** Whether a rewording states no number and no name that the facts lack, and turns no rise into a fall. */
export function isFaithful(reworded: string, { text, figures, names, directions }: Rewordable): boolean {
  if (reworded.length === 0 || reworded.length > REWORDED_MAX) return false;
  const known = [text, ...figures.map(({ label, value }) => `${label}: ${value}.`), ...names.map((name) => `${name}.`)].join("\n");
  if (factCheck(known)(reworded).length > 0) return false;
  const said = withoutNames(reworded, names);
  return (directions.includes("up") || !UP.test(said)) && (directions.includes("down") || !DOWN.test(said));
}

/** The faithful lines of the model's answer, by the id of what they say in other words; the others are left out. */
export function readReworded(answer: string, items: readonly Rewordable[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of answer.split("\n")) {
    const [, number = "", text = ""] = /^\s{0,4}(\d{1,2})[.):]\s+(\S.*)$/u.exec(line) ?? [];
    const item = items[Number(number) - 1];
    const reworded = text.trim();
    if (item && !found.has(item.id) && isFaithful(reworded, item)) found.set(item.id, reworded);
  }
  return found;
}

/** A fact as something to say in other words. */
export const rewordableFact = ({ id, text, figures, names, direction }: Fact): Rewordable => ({ id, text, figures, names, directions: direction ? [direction] : [] });
