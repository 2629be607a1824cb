import { createAuditRepository } from "#app/features/audit/audit.store.ts";
import { createNotificationService, type WatchedChannel } from "#app/features/notifications/notifications.server.ts";
import { createNotificationRepository } from "#app/features/notifications/notifications.store.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { createNoteService } from "./notes.server.ts";
import { createNoteRepository } from "./notes.store.ts";

/** Notifies screens of people that their bell changed: after the answer, because the bell also polls. */
export function announcerOf({ onlineFeed, waitUntil }: SharedDependencies) {
  return (userIds: readonly number[]): void => {
    if (userIds.length === 0) return;
    waitUntil(onlineFeed.tell([...new Set(userIds)]).catch((error: unknown) => logEvent("error", "bell", errorFields(error))));
  };
}

const channelsOf = ({ env, stubs }: Pick<SharedDependencies, "env" | "stubs">): WatchedChannel[] => [
  { key: "whatsapp", where: "no WhatsApp", path: "/admin?tab=whatsapp", queue: stubs.whatsAppQueue(env) },
  { key: "instagram", where: "no Instagram", path: "/admin?tab=instagram", queue: stubs.instagramQueue(env) },
  { key: "audio", where: "na narração", path: "/admin/distribuicao", queue: stubs.distributionQueue(env, "narration") },
  { key: "push", where: "nos avisos aos leitores", path: "/admin/avisos", queue: stubs.distributionQueue(env, "push") },
  { key: "email", where: "por e-mail", path: "/admin/distribuicao", queue: stubs.distributionQueue(env, "email") },
];

/** Notes of the staff, and the bell. */
export function composeNotes(shared: SharedDependencies) {
  const { settings, db, now } = shared;
  const announce = announcerOf(shared);
  return {
    notes: createNoteService({ db, notes: createNoteRepository(db), people: createAuditRepository(db), announce, now }),
    notifications: createNotificationService({
      db,
      notifications: createNotificationRepository(db),
      channels: channelsOf(shared),
      timeZone: settings.timeZone,
      announce,
      now,
    }),
  };
}

export const notificationJobs: readonly Job[] = [
  { name: "notify", run: ({ services }) => services.notifications.sweep() },
  { name: "prune-notifications", run: ({ services }) => services.notifications.prune() },
];
