import { escapeHtml } from "#app/platform/text/escape-markup.ts";
import { clockTime, noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { counted, formatPercent } from "#app/platform/values/format-number.ts";
import type { ViewContext } from "#app/ui/site/shell/site-view.ts";
import { POLL_DISCLAIMER, type Poll, type PollState, percentagesOf, pollPartialPath, pollPath, pollStateAt, replacePollLines } from "../poll.ts";

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

export interface PollPresentation {
  /** Level of the question's heading: 1 on the poll's own page. */
  heading: 1 | 2;
  /** Result of an answer; empty for none. */
  message?: string;
  /** True when the message reports a problem. */
  isProblem?: boolean;
  /** Results are shown after an answer: nothing leads back to the form. */
  hasAnswered?: boolean;
}

const form = ({ id, options }: PollView): string =>
  [
    `<form method="post" action="${pollPath(id)}">`,
    '<fieldset class="poll-options"><legend class="unseen">Escolha uma opção</legend>',
    ...options.map(({ position, text }) => `<label class="poll-option"><input type="radio" name="opcao" value="${position}" required> <span>${escapeHtml(text)}</span></label>`),
    "</fieldset>",
    `<p class="poll-actions"><button class="button" type="submit">Responder</button> <a href="${pollPartialPath(id)}" rel="nofollow" data-poll-partial>Ver o parcial</a></p>`,
    "</form>",
  ].join("");

const results = ({ id, options, answers, state }: PollView, hasAnswered: boolean): string =>
  [
    '<ul class="poll-options">',
    ...options.map(({ text, share }) => `<li class="poll-option" style="--share:${share?.percent ?? 0}%"><span>${escapeHtml(text)}</span> <b>${share?.label ?? ""}</b></li>`),
    "</ul>",
    `<p class="poll-actions"><b>${answers}</b>${state === "aberta" && !hasAnswered ? ` <a href="${pollPath(id)}" data-poll-back>Voltar e responder</a>` : ""}</p>`,
  ].join("");

/** The options of a poll that is not open yet: nothing to choose. */
const upcoming = ({ options }: PollView): string =>
  `<ul class="poll-options">${options.map(({ text }) => `<li class="poll-option"><span>${escapeHtml(text)}</span></li>`).join("")}</ul>`;

/**
 * A poll, as one element at the top of a story's text or of a page: its form, or its results. Both have the same rows, so that
 * nothing moves when one takes the place of the other. The readers' script changes what is in `data-poll-part`.
 */
export function pollHtml(view: PollView, { heading, message = "", isProblem = false, hasAnswered = false }: PollPresentation): string {
  const part = view.state === "agendada" ? upcoming(view) : view.answers === null ? form(view) : results(view, hasAnswered);
  return [
    `<section class="poll" data-poll="${view.id}" aria-labelledby="enquete-${view.id}">`,
    '<p class="poll-label">Enquete</p>',
    `<h${heading} class="poll-question" id="enquete-${view.id}">${escapeHtml(view.question)}</h${heading}>`,
    `<p class="poll-message" role="status"${isProblem ? " data-problem" : ""}>${escapeHtml(message)}</p>`,
    `<div data-poll-part>${part}</div>`,
    `<p class="poll-note">${escapeHtml(view.when)}. ${escapeHtml(POLL_DISCLAIMER)}</p>`,
    "</section>",
  ].join("");
}

/**
 * A text made ready for reading, with its polls in place of the lines that name them, each once. A line of a poll that readers do
 * not see is nothing; it stays an element, because the narration counts them.
 */
export function withPolls(html: string, polls: readonly Poll[], context: ViewContext): string {
  const left = new Map(polls.filter(({ withdrawnAt }) => withdrawnAt === null).map((poll) => [poll.id, poll]));
  return replacePollLines(html, context.url, (id) => {
    const poll = left.get(id);
    left.delete(id);
    return poll ? pollHtml(toPollView(poll, context), { heading: 2 }) : "<p hidden></p>";
  });
}
