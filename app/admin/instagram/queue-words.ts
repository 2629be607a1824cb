import { tableDateTime } from "#app/domain/time/newsroom-clock.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import type { InstagramItemWire, InstagramStatus } from "#app/wire/instagram-queue.ts";

/** What a state is called. */
export const STATUS_WORDS: Record<InstagramStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: "Na fila", tone: "info" },
  publishing: { label: "Publicando", tone: "accent" },
  published: { label: "Publicado", tone: "ok" },
  error: { label: "Falhou", tone: "danger" },
  uncertain: { label: "Sem confirmação", tone: "warn" },
};

export const TYPE_WORDS = { card: "Feed", story: "Story" } as const;

/** How often the queue tries by itself (spec 2 §4). */
const ATTEMPTS = 3;

/** Something changes without anybody doing anything. */
export const isMoving = ({ status }: InstagramItemWire): boolean => status === "pending" || status === "publishing";

/** A moment on the newsroom's clock. */
export const momentInWords = (iso: string, timeZone: string): string => tableDateTime(Date.parse(iso), timeZone);

/** When an item goes out. */
export function dueInWords({ status, scheduledTime }: InstagramItemWire, timeZone: string): string | null {
  if (status !== "pending") return null;
  return scheduledTime === null ? "Sai na sua vez" : `Sai em ${momentInWords(scheduledTime, timeZone)}`;
}

/** How often it was tried; null while it was not. */
export const attemptsInWords = ({ attempts, status }: InstagramItemWire): string | null =>
  attempts === 0 || status === "published" ? null : `Tentativa ${Math.min(attempts, ATTEMPTS)} de ${ATTEMPTS}`;

/** Who put it in. */
export const adderInWords = ({ addedBy }: InstagramItemWire): string => (addedBy === null ? "Pela publicação da matéria" : `Por ${addedBy}`);
