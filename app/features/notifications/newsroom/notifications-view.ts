import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { NOTIFICATION_LABELS, type Notification } from "../notification.ts";

export interface NotificationLine {
  id: number;
  label: string;
  text: string;
  at: string;
  atIso: string;
  isRead: boolean;
}

export interface NotificationsView {
  lines: readonly NotificationLine[];
  unread: number;
  onlyUnread: boolean;
  /** Ids between which the pages go on. */
  before: number | null;
  next: number | null;
  operation: string;
}

export const NOTIFICATIONS_PAGE_SIZE = 30;

export const toNotificationLine = ({ id, kind, text, createdAt, readAt }: Notification, timeZone: string): NotificationLine => ({
  id,
  label: NOTIFICATION_LABELS[kind],
  text,
  at: tableDateTime(createdAt, timeZone),
  atIso: new Date(createdAt).toISOString(),
  isRead: readAt !== null,
});

/** Address of the list: all of them or unread ones alone, from before an id on. */
export function notificationsHref(onlyUnread: boolean, before: number | null = null): string {
  const query = new URLSearchParams({ ...(onlyUnread ? { mostrar: "nao-lidas" } : {}), ...(before === null ? {} : { antes: String(before) }) }).toString();
  return `/admin/notificacoes${query === "" ? "" : `?${query}`}`;
}
