import { clockTime, noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { counted, formatPercent } from "#app/platform/values/format-number.ts";
import type { ViewContext } from "#app/ui/site/shell/site-view.ts";
import { type Poll, type PollState, percentagesOf, pollStateAt } from "../poll.ts";

export interface PollOptionView {
  position: number;
  text: string;
  /** "42%", and the same as a number; null: not to be shown. */
  share: { label: string; percent: number } | null;
}

/** A poll as readers see it. */
export interface PollView {
  id: number;
  question: string;
  state: PollState;
  options: readonly PollOptionView[];
  /** "1.234 respostas"; null where no counts are shown. */
  answers: string | null;
  /** "Fecha em 28/11/2026, 14h32" and the like. */
  when: string;
}

const WHEN: Record<PollState, (poll: Poll, timeZone: string) => string> = {
  agendada: ({ opensAt }, timeZone) => `Abre em ${noteDateTime(opensAt, timeZone)}`,
  aberta: ({ closesAt }, timeZone) => `Fecha em ${noteDateTime(closesAt, timeZone)}`,
  encerrada: ({ closesAt }, timeZone) => `Encerrada em ${noteDateTime(closesAt, timeZone)}`,
  retirada: () => "Retirada",
};

/** A poll for a page. An open one shows its counts only `withCounts`: other pages live longer than counts do. */
export function toPollView(poll: Poll, { now, timeZone }: Pick<ViewContext, "now" | "timeZone">, withCounts = false): PollView {
  const state = pollStateAt(poll, now);
  const isCounted = state === "encerrada" || (state === "aberta" && withCounts);
  const shares = percentagesOf(poll.options.map(({ votes }) => votes));
  const total = counted(poll.answers, "resposta", "respostas");
  return {
    id: poll.id,
    question: poll.question,
    state,
    options: poll.options.map(({ position, text }, index) => {
      const percent = shares[index] ?? 0;
      return { position, text, share: isCounted ? { label: formatPercent(percent), percent } : null };
    }),
    answers: !isCounted ? null : state === "aberta" ? `${total} até ${clockTime(now, timeZone)}` : total,
    when: WHEN[state](poll, timeZone),
  };
}
