import { escapeHtml } from "#app/platform/text/escape-markup.ts";
import type { ViewContext } from "#app/ui/site/shell/site-view.ts";
import { POLL_DISCLAIMER, type Poll } from "../poll.ts";
import { pollPartialPath, pollPath, replacePollLines } from "../poll-paths.ts";
import { type PollView, toPollView } from "./poll-view.ts";

export interface PollPresentation {
  /** Level of the question's heading: 1 on the poll's own page. */
  heading: 1 | 2;
  /** What became of an answer; empty for nothing. */
  message?: string;
  /** Whether the message says that something is wrong. */
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
