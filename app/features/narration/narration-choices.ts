import type { CarriedKind } from "#app/platform/failures/refusal.ts";
import { PRONUNCIATIONS_MAX, type Pronunciation, type PronunciationProblem, pronunciationProblems, SPOKEN_MAX, WRITTEN_MAX } from "./pronunciation.ts";

/** The newsroom's settings of narration, besides the voice. */
export interface NarrationChoices {
  /** Characters that may be sent to the service in a day of the newsroom; 0: nothing is narrated. */
  dailyCharacters: number;
  pronunciations: readonly Pronunciation[];
  /** Count of saves. */
  version: number;
}

/** Until the newsroom decides: about 60 stories of three minutes (ours). Characters. */
export const DAILY_CHARACTERS_DEFAULT = 200_000;
/** Fewer would not hold one request (ours). */
export const DAILY_CHARACTERS_MIN = 5_000;
export const DAILY_CHARACTERS_MAX = 10_000_000;

/** True when a number is a valid daily limit: none, or enough for a request. */
export const isDailyCharacters = (value: number): boolean => Number.isSafeInteger(value) && (value === 0 || (value >= DAILY_CHARACTERS_MIN && value <= DAILY_CHARACTERS_MAX));

/** The stored choices, completed. */
export function narrationChoicesOf(stored: unknown): NarrationChoices {
  const { dailyCharacters, pronunciations, version } = (stored ?? {}) as Partial<NarrationChoices>;
  return { dailyCharacters: dailyCharacters ?? DAILY_CHARACTERS_DEFAULT, pronunciations: pronunciations ?? [], version: version ?? 0 };
}

function messageOf(list: readonly Pronunciation[], { entry, kind }: PronunciationProblem): string {
  const written = list[entry]?.written ?? "";
  const named = written === "" ? `Linha ${entry + 1}` : `"${written}"`;
  switch (kind) {
    case "too-many":
      return `A lista tem mais de ${PRONUNCIATIONS_MAX} palavras.`;
    case "no-written":
      return `${named}: falta o que está escrito, antes do sinal de igual.`;
    case "no-spoken":
      return `${named}: falta como se fala, depois do sinal de igual.`;
    case "written-too-long":
      return `${named}: o que está escrito passa de ${WRITTEN_MAX} caracteres.`;
    case "spoken-too-long":
      return `${named}: como se fala passa de ${SPOKEN_MAX} caracteres.`;
    case "no-word":
      return `${named}: comece e termine com letra ou número.`;
    case "repeated":
      return `${named} está duas vezes na lista.`;
  }
}

/** Returns the problems of a list of pronunciations, a sentence each; empty for a valid one. */
export const pronunciationMessages = (list: readonly Pronunciation[]): string[] => pronunciationProblems(list).map((problem) => messageOf(list, problem));

/** Characters sent on a day of the newsroom (`YYYY-MM-DD`). */
export interface SpentCharacters {
  day: string;
  characters: number;
}

export const spentOn = (spent: SpentCharacters | null, day: string): number => (spent?.day === day ? spent.characters : 0);

/** Refusals carry the choices of narration, when a change of them came too late. */
export const CURRENT_NARRATION: CarriedKind<NarrationChoices> = { kind: "narration" };
