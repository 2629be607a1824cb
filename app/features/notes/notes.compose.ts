import { createNotificationService, type WatchedChannel } from "#app/features/notifications/notifications.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { createNoteService } from "./notes.server.ts";

/** Notifies screens of people that their bell changed: after the answer, because the bell also polls. */
export function announcerOf({ onlineFeed, waitUntil }: SharedDependencies) {
  return (userIds: readonly number[]): void => {
    if (userIds.length === 0) return;
    waitUntil(onlineFeed.tell([...new Set(userIds)]).catch((error: unknown) => logEvent("error", "bell", errorFields(error))));
  };
}

const channelsOf = ({ queues }: SharedDependencies): WatchedChannel[] => [
  { key: "whatsapp", where: "no WhatsApp", path: "/admin?tab=whatsapp", queue: queues.whatsapp },
  { key: "instagram", where: "no Instagram", path: "/admin?tab=instagram", queue: queues.instagram },
  { key: "audio", where: "na narração", path: "/admin/distribuicao", queue: queues.narration },
  { key: "push", where: "nos avisos aos leitores", path: "/admin/avisos", queue: queues.push },
  { key: "email", where: "por e-mail", path: "/admin/distribuicao", queue: queues.email },
];

/** Notes of the staff, and the bell. */
export function composeNotes(shared: SharedDependencies) {
  const announce = announcerOf(shared);
  return {
    notes: createNoteService(shared, announce),
    notifications: createNotificationService(shared, { channels: channelsOf(shared), announce }),
  };
}

export const notificationJobs: readonly Job[] = [
  { name: "notify", run: ({ services }) => services.notifications.sweep() },
  { name: "prune-notifications", run: ({ services }) => services.notifications.prune() },
];
