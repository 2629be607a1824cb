import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import type { InstagramItemWire, InstagramQueueWire, InstagramStatus } from "../instagram-queue.wire.ts";

/** Labels of the states. */
export const STATUS_LABELS: Record<InstagramStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: "Na fila", tone: "info" },
  publishing: { label: "Publicando", tone: "accent" },
  published: { label: "Publicado", tone: "ok" },
  error: { label: "Falhou", tone: "danger" },
  uncertain: { label: "Sem confirmação", tone: "warn" },
};

export const TYPE_LABELS = { card: "Feed", story: "Story", carousel: "Carrossel" } as const;

/** Automatic attempts (spec 2 §4). */
const ATTEMPTS = 3;

/** The state changes without a person's action. */
export const isMoving = ({ status }: InstagramItemWire): boolean => status === "pending" || status === "publishing";

/** The item stays as it is until a person decides. */
export const needsPerson = ({ status }: InstagramItemWire): boolean => status === "error" || status === "uncertain";

/** A moment on the newsroom's clock. */
export const momentLabel = (iso: string, timeZone: string): string => tableDateTime(Date.parse(iso), timeZone);

/** "hoje, 22:09 (em 4 min)"; without `now` (before the page's script) with its date. */
export function relativeTimeLabel(iso: string, timeZone: string, now: number | null): string {
  const whole = momentLabel(iso, timeZone);
  if (now === null) return whole;
  const [date, hour] = whole.split(" ");
  const minutes = Math.ceil((Date.parse(iso) - now) / MINUTE_MS);
  if (minutes <= 0) return "agora";
  const left = minutes >= 60 ? "" : ` (em ${minutes} min)`;
  return `${tableDateTime(now, timeZone).startsWith(`${date} `) ? "hoje" : date}, ${hour}${left}`;
}

interface Moment {
  timeZone: string;
  now: number | null;
  hold: InstagramQueueWire["hold"];
}

/** Labels when an item is published. */
export function dueTimeLabel({ status, scheduledTime, error }: InstagramItemWire, { timeZone, now, hold }: Moment): string | null {
  if (status !== "pending") return null;
  if (hold) return "Espera a fila continuar";
  if (scheduledTime === null) return "Sai na sua vez";
  return `${error === null ? "Sai" : "Nova tentativa"} ${relativeTimeLabel(scheduledTime, timeZone, now)}`;
}

/** Number of attempts; null before the first. */
export function attemptsLabel({ attempts, status }: InstagramItemWire): string | null {
  if (attempts === 0 || status === "published") return null;
  return attempts === 1 ? `1 de ${ATTEMPTS} tentativas` : `${Math.min(attempts, ATTEMPTS)} de ${ATTEMPTS} tentativas`;
}

/** Names who queued it. */
export const adderLabel = ({ addedBy }: InstagramItemWire): string => (addedBy === null ? "Pela publicação da matéria" : `Por ${addedBy}`);
