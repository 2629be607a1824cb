import { longDateTime } from "#app/platform/time/newsroom-clock.ts";
import { CHANNEL_LABELS, currentRecords, OUTCOME_LABELS, type StoredOtherSideRecord } from "../other-side.ts";

/** A record as screens and the printed page tell it. */
export interface OtherSideLine {
  id: number;
  seq: number;
  who: string;
  asked: string;
  deadline: string | null;
  outcome: string;
  isWaiting: boolean;
  question: string;
  answer: string;
  /** "Ana Lima, em 3 de novembro de 2026, 14:00". */
  recorded: string;
  /** Number of the record that this one amends. */
  amends: number | null;
  /** Number of the record that amends this one. */
  amendedBy: number | null;
  seal: string;
}

export function toOtherSideLines(records: readonly StoredOtherSideRecord[], timeZone: string): OtherSideLine[] {
  const seqOf = new Map(records.map(({ id, seq }) => [id, seq]));
  const amendedBy = new Map(records.flatMap(({ amends, seq }) => (amends === null ? [] : [[amends, seq] as const])));
  return records.map((record) => ({
    id: record.id,
    seq: record.seq,
    who: record.who,
    asked: `${CHANNEL_LABELS[record.channel]}, ${longDateTime(record.askedAt, timeZone)}`,
    deadline: record.deadlineAt === null ? null : longDateTime(record.deadlineAt, timeZone),
    outcome: OUTCOME_LABELS[record.outcome],
    isWaiting: record.outcome === "aguardando",
    question: record.question,
    answer: record.answer,
    recorded: `${record.recordedBy.name}, em ${longDateTime(record.recordedAt, timeZone)}`,
    amends: record.amends === null ? null : (seqOf.get(record.amends) ?? null),
    amendedBy: amendedBy.get(record.id) ?? null,
    seal: record.seal,
  }));
}

/** Records that a new one may amend, as the form offers them. */
export const amendable = (records: readonly StoredOtherSideRecord[]): { value: string; label: string }[] =>
  currentRecords(records).map(({ id, seq, who }) => ({ value: String(id), label: `Registro ${seq}: ${who}` }));

export const sealSentence = (isSealed: boolean, count: number): string =>
  count === 0
    ? "Nenhum registro ainda."
    : isSealed
      ? "Os selos conferem com a trilha: nenhum registro foi mudado ou tirado."
      : "Os selos não conferem com a trilha: algum registro foi mudado fora do sistema.";
