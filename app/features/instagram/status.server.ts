import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import type { QueuePause } from "#app/platform/queue/queue-item.ts";
import { HOUR_MS, MINUTE_MS } from "#app/platform/time/units.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import type { InstagramAccount, InstagramChoice, PublishingQuota } from "./publisher.server.ts";
import { explainPublishing } from "./publishing-errors.ts";
import { type InstagramNotice, type InstagramToken, instagramNotices, type TokenHealth, tokenHealth, withLatestEnd } from "./token-health.ts";

/** State of the account; unknown values are null. */
interface InstagramStatus {
  account: InstagramAccount | null;
  quota: PublishingQuota | null;
  token: TokenHealth | null;
  paused: QueuePause | null;
  /** Reason why some of it could not be read; null when everything was answered. */
  problem: { reason: string; action: string } | null;
}

/** When the host does not report a token's end, the watch knows since when it is used. */
const withKnownEnd = (token: InstagramToken, watched: InstagramToken | null): InstagramToken =>
  token.isExpiryKnown || watched === null || watched.isExpiryKnown ? token : { ...token, expiresAt: watched.expiresAt };

/** Reads the account with parallel requests; one failure does not affect the others. */
export function createInstagramStatus({ queues: { instagram: queue }, now }: SharedDependencies, choice: InstagramChoice) {
  return {
    /** Settings without which nothing can be published. */
    missing: choice.missing,

    /** Notices for every screen of the newsroom; none without an account. */
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

/** Between two looks at the token, and after one that got no answer (ms): warnings come in days. */
const CHECK_INTERVAL_MS = 6 * HOUR_MS;
const RETRY_MS = 10 * MINUTE_MS;

const LOOK = "token-look";
const USE = "token-use";

interface TokenCheck {
  at: number;
  token: InstagramToken | null;
  isAnswered: boolean;
}

/** Since when a token is used here; of it only a mark is kept. */
interface TokenUse {
  mark: string;
  since: number;
}

interface TokenMonitorDeps {
  choice: InstagramChoice;
  /** The token itself, only to tell it from another. */
  secret: string;
  memory: { read<Value>(name: string): Value | null; write(name: string, value: unknown): void };
  now(): number;
}

const isDue = ({ at, isAnswered }: TokenCheck, now: number) => Math.abs(now - at) >= (isAnswered ? CHECK_INTERVAL_MS : RETRY_MS);

/** Renews the token in time, and reports its end before it comes (contracts of the Graph API §1.4). */
export function createTokenMonitor({ choice, secret, memory, now }: TokenMonitorDeps) {
  /** Begins to count for a token that was not used before; what was known is of another one. */
  async function recordUse(): Promise<void> {
    const mark = (await sha256Hex(secret)).slice(0, 16);
    if (memory.read<TokenUse>(USE)?.mark === mark) return;
    memory.write(USE, { mark, since: now() } satisfies TokenUse);
    memory.write(LOOK, null);
  }

  return {
    /** As Instagram last told, with the latest end that it can have; null while it was not asked, or nobody can be asked. */
    known(): InstagramToken | null {
      const token = choice.publisher ? (memory.read<TokenCheck>(LOOK)?.token ?? null) : null;
      const since = memory.read<TokenUse>(USE)?.since;
      return token && since !== undefined ? withLatestEnd(token, since) : token;
    },

    /** Asks when it is time. Throws nothing. */
    async check(): Promise<void> {
      if (!choice.publisher) return;
      await recordUse();
      const last = memory.read<TokenCheck>(LOOK);
      if (last && !isDue(last, now())) return;
      try {
        memory.write(LOOK, { at: now(), token: await choice.publisher.token(), isAnswered: true } satisfies TokenCheck);
      } catch (error) {
        logEvent("error", "instagram-token", errorFields(error));
        memory.write(LOOK, { at: now(), token: last?.token ?? null, isAnswered: false } satisfies TokenCheck);
      }
    },
  };
}
