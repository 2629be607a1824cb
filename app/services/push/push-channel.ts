import type { PushJob } from "#app/domain/queue/distribution-job.ts";
import type { DeliveryChannel } from "../outbox/delivery-channel.ts";

/** What of a notice outlives a restart. */
export interface PushProgress {
  kind: "push";
}

export function createPushChannel(): DeliveryChannel<PushJob, PushProgress> {
  return {
    begin: () => ({ kind: "push" }),
    checkSend: async () => ({ may: "reject", failure: { reason: "O aviso ainda não existe.", action: "", code: null } }),
    next: () => ({
      intent: null,
      call: async () => ({ kind: "failed", progress: { kind: "push" }, attempts: 1, failure: { reason: "O aviso ainda não existe.", action: "", code: null } }),
    }),
    afterInterruption: (progress) => ({ progress, delayMs: 0 }),
    retry: (progress) => progress,
    resumed: () => undefined,
    confirmSent: () => false,
  };
}
