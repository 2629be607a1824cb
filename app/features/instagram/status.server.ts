import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import type { InstagramQueuePort } from "#app/platform/queue/delivery-queues.server.ts";
import type { QueuePause } from "#app/platform/queue/queue-item.ts";
import { type InstagramNotice, instagramNotices } from "./notices.ts";
import type { InstagramAccount, InstagramChoice, PublishingQuota } from "./publisher.server.ts";
import { explainPublishing } from "./publishing-errors.ts";
import { type InstagramToken, type TokenHealth, tokenHealth } from "./token-health.ts";

/** How the account stands; what Instagram did not tell is null. */
interface InstagramStatus {
  account: InstagramAccount | null;
  quota: PublishingQuota | null;
  token: TokenHealth | null;
  paused: QueuePause | null;
  /** Why something of it could not be asked; null when everything was answered. */
  problem: { reason: string; action: string } | null;
}

/** Where this host does not tell a token's end, the watch knows since when it is used. */
const withKnownEnd = (token: InstagramToken, watched: InstagramToken | null): InstagramToken =>
  token.isExpiryKnown || watched === null || watched.isExpiryKnown ? token : { ...token, expiresAt: watched.expiresAt };

/** What Instagram says of the account, asked at once; one question's failure keeps nothing from the others. */
export function createInstagramStatus({ choice, queue, now }: { choice: InstagramChoice; queue: Pick<InstagramQueuePort, "paused" | "attention">; now(): number }) {
  return {
    /** Settings without which nothing can be published. */
    missing: choice.missing,

    /** What every screen of the newsroom tells; nothing while there is no account. */
    async notices(isAdmin: boolean): Promise<InstagramNotice[]> {
      return choice.publisher ? instagramNotices(await queue.attention(), now(), isAdmin) : [];
    },

    async read(): Promise<InstagramStatus> {
      const { publisher } = choice;
      if (!publisher) return { account: null, quota: null, token: null, paused: await queue.paused(), problem: null };
      const [account, quota, token, kept] = await Promise.allSettled([publisher.account(), publisher.quota(), publisher.token(), queue.attention()]);
      const failures = [account, quota, token].flatMap((answer) => (answer.status === "rejected" ? [answer.reason as unknown] : []));
      for (const failure of failures) logEvent("error", "instagram-status", errorFields(failure));
      if (kept.status === "rejected") throw kept.reason;
      const [first] = failures;
      const problem = first === undefined ? null : first instanceof ProviderFailure ? explainPublishing({ kind: first.kind, code: first.details.code }, "read") : null;
      return {
        account: account.status === "fulfilled" ? account.value : null,
        quota: quota.status === "fulfilled" ? quota.value : null,
        token: token.status === "fulfilled" ? tokenHealth(withKnownEnd(token.value, kept.value.token), now()) : null,
        paused: kept.value.paused,
        problem:
          first === undefined
            ? null
            : problem
              ? { reason: problem.reason, action: problem.action }
              : { reason: "O Instagram não respondeu.", action: "Tente de novo em instantes." },
      };
    },
  };
}
