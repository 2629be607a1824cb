import { createWhatsAppConnection } from "./connection.server.ts";
import { createWhatsAppDesk } from "./desk.server.ts";
import { createGroupSlots } from "./group-slots.server.ts";
import { createMoving } from "./moving.server.ts";
import { createWhatsAppOutboxConsumer } from "./outbox-consumer.server.ts";
import { createPace } from "./pacing.server.ts";
import { createQueueWrites } from "./queue-writes.server.ts";
import { createScheduling } from "./scheduling.server.ts";
import { createStorySending } from "./story-sending.server.ts";
import type { WhatsAppDeps } from "./whatsapp-deps.server.ts";

/** The group's channel: its connection, its queue, its pace. */
export function createWhatsAppService(deps: WhatsAppDeps) {
  const queue = createQueueWrites(deps);
  const slots = createGroupSlots(deps);
  return {
    connection: createWhatsAppConnection(deps),
    desk: createWhatsAppDesk(deps),
    move: createMoving(deps),
    pace: createPace(deps),
    outboxConsumer: createWhatsAppOutboxConsumer(deps, slots),
    queue,
    schedule: createScheduling(deps),
    slots,
    stories: createStorySending(deps, queue),
  };
}

export type WhatsAppService = ReturnType<typeof createWhatsAppService>;
