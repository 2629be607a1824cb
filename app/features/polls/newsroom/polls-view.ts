import { controlMinute } from "#app/platform/time/local-time.ts";
import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS, MINUTE_MS } from "#app/platform/time/units.ts";
import { counted, formatCount } from "#app/platform/values/format-number.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { type ListedPoll, type Poll, type PollState, percentagesOf, pollStateAt } from "../poll.ts";
import { optionControl } from "../polls.wire.ts";

interface StateBadge {
  label: string;
  tone: BadgeTone;
}

export interface PollLine {
  id: number;
  question: string;
  badge: StateBadge;
  onHome: boolean;
  /** "128 respostas · de … até …". */
  details: string;
  /** Stories that it stands in, and how many more. */
  uses: readonly { href: string; title: string }[];
  moreUses: number;
}

export interface PollsView {
  lines: PollLine[];
  /** Address of the page that follows; null at the end. */
  next: string | null;
  note: string | null;
  mayManage: boolean;
}

export interface PollFormView {
  operation: string;
  note: string | null;
  /** Null: one to be made. */
  id: number | null;
  version: number | null;
  state: PollState;
  question: string;
  /** "por Ana Lima"; empty of a new one. */
  about: string;
  values: Readonly<Record<string, string>>;
  /** "21/11/2026, 14h32"; null: it has not opened. */
  opened: string | null;
  /** True when question and options are fixed. */
  isAnswered: boolean;
  /** Null while nobody can have answered. */
  results: { rows: readonly { text: string; votes: string; percent: number }[]; total: string } | null;
  /** The whole address, to be put alone on a line of a story. */
  address: string;
  /** Public page; null when readers do not see it. */
  publicHref: string | null;
  mayManage: boolean;
  /** Open question of the screen. */
  asks: "remove" | "withdraw" | null;
}

/** States as screens name them. */
export const STATE_BADGES: Record<PollState, StateBadge> = {
  agendada: { label: "Agendada", tone: "info" },
  aberta: { label: "Aberta", tone: "ok" },
  encerrada: { label: "Encerrada", tone: "neutral" },
  retirada: { label: "Retirada", tone: "danger" },
};

interface Clock {
  now: number;
  timeZone: string;
}

export const toPollLine = ({ poll, uses, useCount }: ListedPoll, { now, timeZone }: Clock): PollLine => ({
  id: poll.id,
  question: poll.question,
  badge: STATE_BADGES[pollStateAt(poll, now)],
  onHome: poll.onHome && poll.withdrawnAt === null && poll.closesAt > now,
  details: `${counted(poll.answers, "resposta", "respostas")} · de ${noteDateTime(poll.opensAt, timeZone)} até ${noteDateTime(poll.closesAt, timeZone)}`,
  uses: uses.map(({ articleId, title }) => ({ href: `/admin/editar-materia/${articleId}`, title })),
  moreUses: useCount - uses.length,
});

/** Default duration of a new poll (our choice). */
const USUAL_MS = 7 * DAY_MS;

/** Returns the form's values. A time that cannot change keeps its exact value, which a control would cut to the minute. */
export function pollValues(poll: Poll | null, { now, timeZone }: Clock): Record<string, string> {
  const start = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const hasOpened = poll !== null && poll.opensAt <= now;
  return {
    pergunta: poll?.question ?? "",
    ...Object.fromEntries((poll?.options ?? []).map(({ position, text }) => [optionControl(position), text])),
    abre: hasOpened ? new Date(poll.opensAt).toISOString() : controlMinute(poll?.opensAt ?? start, timeZone),
    fecha: controlMinute(poll?.closesAt ?? start + USUAL_MS, timeZone),
    sobreEleicao: poll === null ? "" : poll.isElectoral ? "sim" : "nao",
    naCapa: poll?.onHome ? "on" : "",
  };
}

/** The counts of a poll that has opened. */
export function pollResults(poll: Poll, now: number): PollFormView["results"] {
  if (poll.opensAt > now) return null;
  const shares = percentagesOf(poll.options.map(({ votes }) => votes));
  return {
    rows: poll.options.map(({ text, votes }, index) => ({ text, votes: formatCount(votes), percent: shares[index] ?? 0 })),
    total: counted(poll.answers, "resposta", "respostas"),
  };
}
