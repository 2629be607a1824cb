import type { NarrationJob } from "#app/domain/queue/distribution-job.ts";
import type { DeliveryChannel } from "../outbox/delivery-channel.ts";

/** What of a narration outlives a restart. */
export interface NarrationProgress {
  kind: "narration";
}

export function createNarrationChannel(): DeliveryChannel<NarrationJob, NarrationProgress> {
  return {
    begin: () => ({ kind: "narration" }),
    checkSend: async () => ({ may: "reject", failure: { reason: "A narração ainda não existe.", action: "", code: null } }),
    next: () => ({
      intent: null,
      call: async () => ({ kind: "failed", progress: { kind: "narration" }, attempts: 1, failure: { reason: "A narração ainda não existe.", action: "", code: null } }),
    }),
    afterInterruption: (progress) => ({ progress, delayMs: 0 }),
    retry: (progress) => progress,
    resumed: () => undefined,
    confirmSent: () => false,
  };
}
