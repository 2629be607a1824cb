import { MINUTE_MS } from "#app/platform/time/units.ts";

export const ASKING_CHANNELS = ["telefone", "whatsapp", "e-mail", "pessoalmente", "rede-social", "assessoria", "outro"] as const;
export type AskingChannel = (typeof ASKING_CHANNELS)[number];

export const CHANNEL_LABELS: Readonly<Record<AskingChannel, string>> = {
  telefone: "Telefone",
  whatsapp: "WhatsApp",
  "e-mail": "E-mail",
  pessoalmente: "Pessoalmente",
  "rede-social": "Rede social",
  assessoria: "Assessoria ou advogado",
  outro: "Outro",
};

export const ASKING_OUTCOMES = ["aguardando", "respondeu", "nao-respondeu", "nao-quis-falar", "nao-localizado"] as const;
export type AskingOutcome = (typeof ASKING_OUTCOMES)[number];

export const OUTCOME_LABELS: Readonly<Record<AskingOutcome, string>> = {
  aguardando: "Aguardando resposta",
  respondeu: "Respondeu",
  "nao-respondeu": "Não respondeu",
  "nao-quis-falar": "Não quis falar",
  "nao-localizado": "Não foi localizado",
};

/** Limits in characters, and records of one story (ours). */
export const WHO_MAX = 120;
export const QUESTION_MAX = 1_000;
export const ANSWER_MAX = 4_000;
export const OTHER_SIDE_MAX = 100;

/** Fields that a person records. Times in milliseconds since 1970. */
export interface NewOtherSideRecord {
  who: string;
  askedAt: number;
  channel: AskingChannel;
  question: string;
  deadlineAt: number | null;
  outcome: AskingOutcome;
  answer: string;
  /** The record of this story that this one amends. */
  amends: number | null;
}

/** A record as it is stored: it never changes; a later one amends it. */
export interface StoredOtherSideRecord extends NewOtherSideRecord {
  id: number;
  articleId: number;
  /** From 1, in the order of a story's records. */
  seq: number;
  recordedAt: number;
  recordedBy: { id: number | null; name: string };
  /** SHA-256 over the record and the seal of the one before it; the trail keeps it too. */
  seal: string;
}

/** Returns the text that a record's seal covers; the order must never change. */
export const sealedText = (record: Omit<StoredOtherSideRecord, "seal" | "id">, previous: string): string =>
  JSON.stringify([
    previous,
    record.articleId,
    record.seq,
    record.who,
    record.askedAt,
    record.channel,
    record.question,
    record.deadlineAt,
    record.outcome,
    record.answer,
    record.amends,
    record.recordedAt,
    record.recordedBy.id,
    record.recordedBy.name,
  ]);

/** Records that no later one amends, in their order. */
export function currentRecords<T extends Pick<StoredOtherSideRecord, "id" | "amends">>(records: readonly T[]): T[] {
  const amended = new Set(records.map(({ amends }) => amends));
  return records.filter(({ id }) => !amended.has(id));
}

/** Returns a record's problems by field of the wire; `now` in milliseconds since 1970. */
export function otherSideProblems(record: NewOtherSideRecord, now: number): { field: string; message: string }[] {
  const { askedAt, deadlineAt, outcome, answer } = record;
  return [
    ...(askedAt > now + MINUTE_MS ? [{ field: "perguntadoEm", message: "A pergunta não pode estar no futuro." }] : []),
    ...(deadlineAt !== null && deadlineAt < askedAt ? [{ field: "prazo", message: "O prazo vem depois da pergunta." }] : []),
    ...(outcome === "respondeu" && answer === "" ? [{ field: "resposta", message: "Escreva o que a pessoa respondeu." }] : []),
    ...(outcome === "aguardando" && answer !== "" ? [{ field: "situacao", message: "Com resposta, a situação é “Respondeu”." }] : []),
  ];
}
