import { createWhatsAppConnection } from "./connection.server.ts";
import { createWhatsAppDesk } from "./desk.server.ts";
import { createWhatsAppOutboxConsumer } from "./outbox-consumer.server.ts";
import { createPace } from "./pacing.server.ts";
import { createQueueWrites } from "./queue-writes.server.ts";
import { createScheduling } from "./scheduling.server.ts";
import { createStorySending } from "./story-sending.server.ts";
import type { WhatsAppDeps } from "./whatsapp-deps.server.ts";

/** The group's channel: its connection, its queue, its pace. */
export function createWhatsAppService(deps: WhatsAppDeps) {
  const queue = createQueueWrites(deps);
  return {
    connection: createWhatsAppConnection(deps),
    desk: createWhatsAppDesk(deps),
    pace: createPace(deps),
    outboxConsumer: createWhatsAppOutboxConsumer(deps),
    queue,
    schedule: createScheduling(deps),
    stories: createStorySending(deps, queue),
  };
}
