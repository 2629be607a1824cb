import { createWhatsAppConnection } from "./connection.server.ts";
import { createWhatsAppDesk } from "./desk.server.ts";
import { createPace } from "./pace.server.ts";
import { createQueueWrites } from "./queue-writes.server.ts";
import { createScheduling } from "./scheduling.server.ts";
import { createStoryFollower } from "./story-follower.server.ts";
import type { WhatsAppDeps } from "./whatsapp-deps.server.ts";

/** The group's channel: its connection, its queue, its pace. */
export const createWhatsAppService = (deps: WhatsAppDeps) => ({
  connection: createWhatsAppConnection(deps),
  desk: createWhatsAppDesk(deps),
  pace: createPace(deps),
  follower: createStoryFollower(deps),
  queue: createQueueWrites(deps),
  schedule: createScheduling(deps),
});
