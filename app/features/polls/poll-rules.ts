import type { FieldProblem } from "#app/platform/failures/refusal.ts";
import { foldWord } from "#app/platform/text/fold.ts";
import { dayAfter, instantOf } from "#app/platform/time/local-time.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { POLL_OPTIONS_MAX, POLL_OPTIONS_MIN, POLL_WINDOW_MAX_MS, type Poll, type PollFields, pollStateAt } from "./poll.ts";

/** The campaign of a general or municipal election: calendar days on the newsroom's clock, both included. */
export interface Campaign {
  /** `YYYY-MM-DD`. */
  first: string;
  last: string;
}

/**
 * The campaign of a year: from 16 August (Lei 9.504/1997, art. 36) to the last Sunday of October, the day of the runoff
 * (CF, art. 77), of even years; null in odd ones. Supplementary elections are not in the calendar.
 */
export function campaignOf(year: number): Campaign | null {
  if (year % 2 !== 0) return null;
  const end = new Date(Date.UTC(year, 9, 31));
  const sunday = new Date(end.getTime() - end.getUTCDay() * DAY_MS);
  return { first: `${year}-08-16`, last: sunday.toISOString().slice(0, 10) };
}

/** The campaign during which a window (ms, its end excluded) is open for a moment; null: none. */
export function campaignTouched({ opensAt, closesAt }: { opensAt: number; closesAt: number }, timeZone: string): Campaign | null {
  const last = Number(newsroomDay(closesAt, timeZone).slice(0, 4));
  for (let year = Number(newsroomDay(opensAt, timeZone).slice(0, 4)); year <= last; year += 1) {
    const campaign = campaignOf(year);
    if (campaign && opensAt < instantOf(dayAfter(campaign.last), 0, timeZone) && closesAt > instantOf(campaign.first, 0, timeZone)) return campaign;
  }
  return null;
}

/** Begin words that name an election on their own, folded. */
const STEMS = ["eleic", "eleitor", "candidat", "reeleic", "reeleg", "presidenciave", "votaria", "votara", "coligac"];
/** The same as whole words; "votação" and "vote" may be of a dish. */
const WORDS = new Set("voto votos votar votou votei vota votam votante votantes urna urnas pleito pleitos tse tre".split(" "));
/** Turns of an election, where "turno" may be one of a school. */
const TURNS = new Set("primeiro segundo 1 2 1o 2o 1º 2º".split(" "));

/** Offices that are elected. */
const OFFICE = /^(?:prefeit[oa]s?|viceprefeit[oa]s?|vereador(?:a|as|es)?|governador(?:a|as|es)?|deputad[oa]s?|senador(?:a|as|es)?|president[ea]s?)$/;
/** Begin words that make the name of an office a choice. */
const CHOICE = ["quem", "escolh", "prefer", "proxim", "melhor", "apoi", "disput", "mandat", "partid", "chapa", "eleit", "quer", "deve", "favorit"];

/** The first election word of a text, as it was typed; null without one. Linear in its length. */
export function electionWordIn(text: string): string | null {
  const tokens = text.match(/[\p{L}\p{M}\d]+/gu) ?? [];
  const folded = tokens.map(foldWord);
  const isChoice = folded.some((word) => CHOICE.some((stem) => word.startsWith(stem)));
  const at = folded.findIndex(
    (word, index) =>
      WORDS.has(word) ||
      STEMS.some((stem) => word.startsWith(stem)) ||
      ((word === "turno" || word === "turnos") && TURNS.has(folded[index - 1] ?? "")) ||
      (isChoice && OFFICE.test(word)),
  );
  return at === -1 ? null : (tokens[at] ?? null);
}

const written = (day: string): string => day.split("-").reverse().join("/");

/**
 * Returns why a poll may not be open in its window (ms): polls about an election are forbidden during its campaign (Lei 9.504/1997, art. 33, § 5º).
 * Declared ones count, and those whose texts say so. A sentence for the screen; null when it may.
 */
export function electionProblem(
  { question, options, opensAt, closesAt, isElectoral }: { question: string; options: readonly string[]; opensAt: number; closesAt: number; isElectoral: boolean },
  timeZone: string,
): string | null {
  const campaign = campaignTouched({ opensAt, closesAt }, timeZone);
  if (!campaign) return null;
  const law = `a lei proíbe enquete sobre eleição durante a campanha (Lei 9.504/1997, art. 33, § 5º), de ${written(campaign.first)} a ${written(campaign.last)}`;
  if (isElectoral) return `Esta enquete trata de eleição, e ${law}. Escolha um período fora dela.`;
  // One text: who is chosen may stand in the question, and for what in an option.
  const word = electionWordIn([question, ...options].join("\n"));
  return word === null ? null : `O texto tem “${word}”, e ${law}. Escolha um período fora dela, ou tire o que trata de eleição.`;
}

const sameText = (one: string, other: string): boolean => foldWord(one).replace(/\s+/g, " ").trim() === foldWord(other).replace(/\s+/g, " ").trim();

/** True when question and options stay unchanged, in their order. */
export const keepsTexts = (was: Pick<Poll, "question" | "options">, { question, options }: Pick<PollFields, "question" | "options">): boolean =>
  was.question === question && was.options.length === options.length && was.options.every(({ text }, index) => text === options[index]);

function optionProblems(options: readonly string[]): FieldProblem[] {
  const given = options.filter((option) => option !== "");
  if (given.length < POLL_OPTIONS_MIN) return [{ field: "opcoes", message: `Escreva pelo menos ${POLL_OPTIONS_MIN} opções.` }];
  if (given.length > POLL_OPTIONS_MAX) return [{ field: "opcoes", message: `São no máximo ${POLL_OPTIONS_MAX} opções.` }];
  const repeated = given.find((option, index) => given.slice(0, index).some((other) => sameText(option, other)));
  return repeated === undefined ? [] : [{ field: "opcoes", message: `Há opções iguais: “${repeated}”.` }];
}

/** Returns the problems of a poll that is to be stored over `was` (null: a new one) at `now`. */
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
