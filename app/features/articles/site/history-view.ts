import { CORRECTION_ANCHOR } from "#app/features/corrections/correction-notice.ts";
import { type InstitutionalView, toInstitutionalView } from "#app/features/institutional/site/institutional-view.ts";
import { nameOfRole } from "#app/features/people/capabilities.ts";
import { longDateTime } from "#app/platform/time/newsroom-clock.ts";
import type { ViewContext } from "#app/ui/site/shell/site-view.ts";
import type { Article } from "../article.ts";
import type { LogEntry, LogKind } from "../change-log.ts";

/** A line of the log, ready to be printed. */
export interface HistoryLine {
  /** ISO 8601, and as people say it. */
  at: string;
  label: string;
  what: string;
  who: string;
  /** Of the person's page; null without one. */
  href: string | null;
  /** Where the story says what was wrong; null for other lines. */
  correctionHref: string | null;
}

/** A story's public change log. */
export interface HistoryView extends InstitutionalView {
  story: { title: string; href: string };
  /** Newest first. */
  lines: readonly HistoryLine[];
}

const WHAT: Readonly<Record<LogKind, string>> = { published: "Publicada", corrected: "Corrigida", changed: "Alterada", withdrawn: "Saiu do ar", back: "Voltou ao ar" };

export const historyPath = (articleId: number): string => `/historico/${articleId}`;

export function toHistoryView(story: Article, log: readonly LogEntry[], context: ViewContext): HistoryView {
  const href = `/post/${story.slug}`;
  const view = toInstitutionalView(context, historyPath(story.id), "Histórico da matéria", `Quando “${story.title}” foi publicada, alterada e corrigida.`);
  const last = log.map(({ kind }) => kind).lastIndexOf("corrected");
  return {
    ...view,
    // Of one story, which search engines know already.
    head: { ...view.head, indexed: false },
    crumbs: [
      { name: "Início", href: "/" },
      { name: story.title, href },
      { name: "Histórico", href: historyPath(story.id) },
    ],
    story: { title: story.title, href },
    lines: log
      .map(({ at, kind, parts, role, name, slug, isAutomatic }, index) => ({
        at: new Date(at).toISOString(),
        label: longDateTime(at, context.timeZone),
        what: parts.length > 0 ? `${WHAT[kind]}: ${parts.join(", ")}` : WHAT[kind],
        who: name ?? (isAutomatic ? "na hora marcada" : nameOfRole(role)),
        href: slug === null ? null : `/autor/${slug}`,
        correctionHref: index === last && story.correction !== "" ? `${href}#${CORRECTION_ANCHOR}` : null,
      }))
      .reverse(),
  };
}
