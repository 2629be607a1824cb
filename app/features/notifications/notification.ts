import { DAY_MS } from "#app/platform/time/units.ts";
/** Kinds of notifications of the newsroom's bell. Times in milliseconds since 1970. */

export const NOTIFICATION_KINDS = ["mencao", "resposta", "nota", "devolucao", "falha", "prazo"] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const NOTIFICATION_LABELS: Record<NotificationKind, string> = {
  mencao: "Menção",
  resposta: "Resposta",
  nota: "Nota",
  devolucao: "Devolução",
  falha: "Falha",
  prazo: "Prazo",
};

export interface Notification {
  id: number;
  kind: NotificationKind;
  text: string;
  /** Address of the screen that it is about, on this site. */
  path: string;
  createdAt: number;
  readAt: number | null;
}

/** Most unread ones that are counted: beyond it the bell shows "99+". */
export const UNREAD_COUNTED = 100;

/** Longest text of one, in characters (ours). */
export const NOTIFICATION_TEXT_MAX = 280;

/** Retention after reading, and in all (ms). */
export const READ_RETENTION_MS = 30 * DAY_MS;
export const NOTIFICATION_RETENTION_MS = 90 * DAY_MS;

/** A text in one line, cut at `max` characters. */
export function excerptOf(text: string, max: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  const characters = [...line];
  return characters.length <= max
    ? line
    : `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}

/** Sentence of a notification: who did what to a story or assignment, and the beginning of what was said. */
export const sentenceOf = (lead: string, said: string): string => excerptOf(said === "" ? lead : `${lead}: ${said}`, NOTIFICATION_TEXT_MAX);
