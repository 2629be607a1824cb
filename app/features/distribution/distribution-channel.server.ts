import type { EmailProgress, InvitationEmailProgress } from "#app/features/mail/email-channel.server.ts";
import type { NarrationProgress } from "#app/features/narration/narration-channel.server.ts";
import type { NetworkPostProgress } from "#app/features/network-posts/network-post-channel.server.ts";
import type { NewsletterProgress } from "#app/features/newsletter/newsletter-channel.server.ts";
import type { PushProgress } from "#app/features/push/push-channel.server.ts";
import type { DeliveryChannel } from "#app/platform/outbox/delivery-channel.server.ts";
import type { DistributionJob } from "./distribution-job.ts";

interface ProgressByKind {
  narration: NarrationProgress<"narration">;
  "day-summary": NarrationProgress<"day-summary">;
  push: PushProgress;
  "invitation-email": InvitationEmailProgress;
  "protocol-email": EmailProgress<"protocol-email">;
  "newsletter-link": EmailProgress<"newsletter-link">;
  newsletter: NewsletterProgress;
  telegram: NetworkPostProgress<"telegram">;
  facebook: NetworkPostProgress<"facebook">;
}

export type DistributionProgress = ProgressByKind[DistributionJob["kind"]];

type Channels = {
  [Kind in DistributionJob["kind"]]: DeliveryChannel<Extract<DistributionJob, { kind: Kind }>, ProgressByKind[Kind]>;
};

/** One channel for the jobs of all kinds: each job is delivered by the channel of its kind. */
export function createDistributionChannel(channels: Channels): DeliveryChannel<DistributionJob, DistributionProgress> {
  // A job and its progress are always of one kind: `begin` makes the progress, and nothing else changes its kind.
  const channelOf = ({ kind }: { kind: DistributionJob["kind"] }) => channels[kind] as unknown as DeliveryChannel<DistributionJob, DistributionProgress>;
  const all = Object.values(channels);
  return {
    begin: (job) => channelOf(job).begin(job),
    checkSend: (item, now) => channelOf(item.payload).checkSend(item, now),
    next: (item, now) => channelOf(item.payload).next(item, now),
    afterInterruption: (progress, now) => channelOf(progress).afterInterruption(progress, now),
    retry: (progress) => channelOf(progress).retry(progress),
    resumed: () => {
      for (const channel of all) channel.resumed();
    },
    confirmSent: (id) => all.some((channel) => channel.confirmSent(id)),
  };
}
