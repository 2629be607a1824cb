import type { Category } from "#app/features/articles/categories.ts";
import { titleCase } from "#app/platform/text/title-case.ts";
import { hourText } from "#app/platform/time/local-time.ts";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { type IssueState, isIssueOpen, NEWSLETTER_SLOTS, type NewsletterIssue, type NewsletterSettings, SLOT_LABELS, SLOT_NAMES } from "../editions.ts";
import { countOf } from "../newsletter.wire.ts";
import type { SubscriberState } from "../subscriber.ts";

/** An edition as the screen shows it. */
export interface IssueLine {
  id: string;
  title: string;
  edition: string;
  state: string;
  tone: BadgeTone;
  when: string;
  figures: readonly { label: string; value: string }[];
  mayCancel: boolean;
}

export interface NewsletterScreenView {
  figures: readonly { label: string; value: string; note: string }[];
  /** Confirmed subscribers of each place, most first. */
  towns: readonly { name: string; count: string }[];
  /** Editions with their hours, as the form has them. */
  schedule: readonly { name: "manha" | "noite"; label: string; hour: string; isOn: boolean }[];
  isPaused: boolean;
  lines: readonly IssueLine[];
  /** Reason why the mail service stopped the queue; null while it runs. */
  pause: string | null;
  /** Names of settings without which nothing is sent. */
  missing: readonly string[];
  /** True when the mail service reports bounces and complaints. */
  hasEvents: boolean;
  /** Places with a preview. */
  places: readonly { slug: string; name: string }[];
}

const STATES: Record<IssueState, { label: string; tone: BadgeTone }> = {
  waiting: { label: "Na fila", tone: "info" },
  sending: { label: "Enviando", tone: "info" },
  done: { label: "Enviada", tone: "ok" },
  cancelled: { label: "Cancelada", tone: "neutral" },
  expired: { label: "Venceu", tone: "warn" },
};

function toLine(issue: NewsletterIssue, timeZone: string): IssueLine {
  const { id, slot, title, state, createdAt, startedAt, tallies } = issue;
  const figures = [
    { label: "Enviados", count: tallies.sent },
    { label: "Esperando", count: tallies.waiting + tallies.sending },
    { label: "Recusados", count: tallies.refused },
    { label: "Sem confirmação", count: tallies.uncertain },
    { label: "Não enviados", count: tallies.missed },
  ];
  return {
    id,
    title: title || "Sem novidades para enviar",
    edition: SLOT_LABELS[slot],
    state: STATES[state].label,
    tone: STATES[state].tone,
    when: tableDateTime(startedAt ?? createdAt, timeZone),
    figures: figures.filter(({ count }, index) => index === 0 || count > 0).map(({ label, count }) => ({ label, value: formatCount(count) })),
    mayCancel: isIssueOpen(issue),
  };
}

interface Overview {
  settings: NewsletterSettings;
  counts: readonly { state: SubscriberState; town: string; count: number }[];
  issues: readonly NewsletterIssue[];
  pause: { reason: string } | null;
}

/** The newsletter, ready to be shown. No address is among it. */
export function toNewsletterScreenView(
  { settings, counts, issues, pause }: Overview,
  { categories, timeZone, missing, hasEvents }: { categories: readonly Category[]; timeZone: string; missing: readonly string[]; hasEvents: boolean },
): NewsletterScreenView {
  const places = categories.filter(({ type }) => type === "municipality").map(({ slug, name }) => ({ slug, name: titleCase(name) }));
  const nameOf = (town: string) => (town === "" ? "Toda a região" : (places.find(({ slug }) => slug === town)?.name ?? town));
  const figure = (label: string, state: SubscriberState, note: string) => ({ label, value: formatCount(countOf(counts, state)), note });
  return {
    figures: [
      figure("Confirmados", "confirmed", "recebem o boletim"),
      figure("Pendentes", "pending", "não confirmaram; apagados em 3 dias"),
      figure("Cancelados", "unsubscribed", "nos últimos 30 dias"),
      figure("Devolvidos", "bounced", "nos últimos 30 dias"),
    ],
    towns: counts
      .filter(({ state }) => state === "confirmed")
      .sort((one, other) => other.count - one.count)
      .map(({ town, count }) => ({ name: nameOf(town), count: formatCount(count) })),
    schedule: NEWSLETTER_SLOTS.map((slot) => ({ name: SLOT_NAMES[slot], label: SLOT_LABELS[slot], hour: hourText(settings.minutes[slot]), isOn: settings.isOn[slot] })),
    isPaused: settings.isPaused,
    lines: issues.map((issue) => toLine(issue, timeZone)),
    pause: pause?.reason ?? null,
    missing,
    hasEvents,
    places: [{ slug: "", name: "Toda a região" }, ...places],
  };
}
