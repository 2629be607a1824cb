import { foldWord } from "#app/features/checks/tokens.ts";
import type { FieldProblem } from "#app/platform/failures/refusal.ts";
import { electionProblem } from "./election-rule.ts";
import { POLL_OPTIONS_MAX, POLL_OPTIONS_MIN, POLL_WINDOW_MAX_MS, type Poll, type PollFields, pollStateAt } from "./poll.ts";

const sameText = (one: string, other: string): boolean => foldWord(one).replace(/\s+/g, " ").trim() === foldWord(other).replace(/\s+/g, " ").trim();

/** Whether question and options stay what they are, in their order. */
export const keepsTexts = (was: Pick<Poll, "question" | "options">, { question, options }: Pick<PollFields, "question" | "options">): boolean =>
  was.question === question && was.options.length === options.length && was.options.every(({ text }, index) => text === options[index]);

function optionProblems(options: readonly string[]): FieldProblem[] {
  const given = options.filter((option) => option !== "");
  if (given.length < POLL_OPTIONS_MIN) return [{ field: "opcoes", message: `Escreva pelo menos ${POLL_OPTIONS_MIN} opções.` }];
  if (given.length > POLL_OPTIONS_MAX) return [{ field: "opcoes", message: `São no máximo ${POLL_OPTIONS_MAX} opções.` }];
  const repeated = given.find((option, index) => given.slice(0, index).some((other) => sameText(option, other)));
  return repeated === undefined ? [] : [{ field: "opcoes", message: `Há opções iguais: “${repeated}”.` }];
}

/** What is wrong with a poll that is to be stored over `was` (null: a new one) at `now`. */
export function pollProblems(fields: PollFields, was: Poll | null, now: number, timeZone: string): FieldProblem[] {
  const { opensAt, closesAt } = fields;
  const problems = optionProblems(fields.options);
  const state = was && pollStateAt(was, now);
  if (closesAt <= opensAt) problems.push({ field: "fecha", message: "O fim tem de ser depois do início." });
  else if (closesAt - opensAt > POLL_WINDOW_MAX_MS) problems.push({ field: "fecha", message: "Uma enquete fica aberta no máximo 30 dias." });
  // An ended one is counted and its voters are forgotten: open again, everybody could answer twice.
  else if (state === "encerrada" && closesAt !== was?.closesAt) problems.push({ field: "fecha", message: "Uma enquete encerrada não reabre: crie outra." });
  else if (state !== "encerrada" && closesAt <= now) problems.push({ field: "fecha", message: "O fim já passou. Para encerrar já, use o botão Encerrar agora." });
  if (was && state !== "agendada" && opensAt !== was.opensAt) problems.push({ field: "abre", message: "A enquete já abriu: o início não muda." });
  if (was && was.answers > 0 && !keepsTexts(was, fields)) problems.push({ field: was.question === fields.question ? "opcoes" : "pergunta", message: ANSWERED });
  const forbidden = problems.length === 0 ? electionProblem(fields, timeZone) : null;
  return forbidden === null ? problems : [{ field: fields.isElectoral ? "sobreEleicao" : "fecha", message: forbidden }];
}

/** Said where somebody changes what was answered. */
export const ANSWERED = "Já há respostas: a pergunta e as opções não mudam mais.";
