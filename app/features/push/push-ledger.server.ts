import { DAY_MS, HOUR_MS } from "#app/platform/time/units.ts";
import type { Campaign, CampaignKind, CampaignState, HoldReason, SendState } from "./campaign.ts";
import type { PushSubscriber } from "./push-subscriptions.store.ts";
import type { PushAnswer } from "./send-result.ts";

export interface NewCampaign {
  kind: CampaignKind;
  /** Names what may be sent once: a second one with this key is the first. */
  key: string;
  articleId: number | null;
  title: string;
  state: CampaignState;
  heldFor: HoldReason | null;
  dueAt: number;
  by: { id: number; name: string } | null;
  correctsId: number | null;
}

export type CampaignChange = Partial<Pick<Campaign, "title" | "state" | "heldFor" | "dueAt" | "createdAt" | "startedAt" | "endedAt" | "by" | "joinedTo">>;

/** Result of a reservation in a reader's weekly limit. `known`: this campaign is over with this browser, or being sent. */
export type Reservation = "reserved" | "known" | "over-quota";

/**
 * Stores the delivery of alerts in the push object's own SQLite, for 30 days. Each method is synchronous, so nothing interleaves with it. Times in
 * epoch milliseconds.
 */
export interface PushLedger {
  /** Null: the key is known. */
  create(campaign: NewCampaign, now: number): Campaign | null;
  find(id: number): Campaign | null;
  findByKey(key: string): Campaign | null;
  change(id: number, change: CampaignChange): void;
  /** The newest first. */
  list(limit: number): Campaign[];
  open(): Campaign[];
  /** Those that are sent within another one, the newest first. */
  joinedTo(campaignId: number): Campaign[];
  /** Returns start times of stories' campaigns, since a time. */
  starts(since: number): number[];
  /** A place for one message, before it is sent: stored as `sending`, counted in the reader's seven days unless `isFree`. */
  reserve(campaignId: number, subscriptionId: number, place: { weeklyQuota: number | null; isFree: boolean }, now: number): Reservation;
  /** The message waits until a time; a new one, or one that was proven not to be delivered. */
  defer(campaignId: number, subscriptionId: number, notBefore: number, now: number): void;
  settle(campaignId: number, subscriptionId: number, state: Exclude<SendState, "waiting" | "sending">, now: number): void;
  /** A waiting message is given up. */
  miss(campaignId: number, subscriptionId: number): void;
  /** Counts the attempts of a message. */
  tries(campaignId: number, subscriptionId: number): number;
  /** Browsers whose wait is over. */
  due(campaignId: number, now: number, limit: number): number[];
  /** Returns when the next wait ends. */
  nextDue(campaignId: number): number | null;
  /** Waiting ones are given up. */
  dropWaiting(campaignId: number): void;
  /** Browsers that a campaign reached, or may have reached, after one of them. */
  reached(campaignId: number, after: number, limit: number): number[];
  /** Messages without a proven answer are to be sent once more; answers how many. */
  retryUncertain(campaignId: number, now: number): number;
  addClick(campaignId: number): void;
  read<Value>(name: string): Value | null;
  write(name: string, value: unknown): void;
}

/** Time for which a push service that accepted the site's key is assumed to know it. Milliseconds. */
const TRUST_MS = 30 * DAY_MS;
/** An acceptance is stored anew this often. Milliseconds. */
const STORED_EVERY_MS = HOUR_MS;
/** Refusals in a row at a service that knew the key, after which it is the key all the same. */
const REFUSALS_MAX = 20;

interface Origin {
  acceptedAt: number | null;
  refusals: number;
}

interface Memory {
  key: string;
  origins: Record<string, Origin>;
}

/**
 * Tells whether a refused key is the site's or one browser's: a browser that subscribed under another key is refused with the same status, and must
 * not stop the newsroom. A push service that accepted the key within 30 days knows it, until it refuses twenty in a row.
 */
export function createKeyTrust(ledger: Pick<PushLedger, "read" | "write">, publicKey: string) {
  function memory(): Memory {
    const stored = ledger.read<Memory>("key-trust");
    return stored?.key === publicKey ? stored : { key: publicKey, origins: {} };
  }

  const isTrusting = (origin: Origin | undefined, now: number): boolean =>
    origin?.acceptedAt !== null && origin !== undefined && now - origin.acceptedAt < TRUST_MS && origin.refusals < REFUSALS_MAX;

  return {
    isTrusted: (endpoint: string, now: number): boolean => isTrusting(memory().origins[new URL(endpoint).origin], now),

    /** Remembers a round's answers; why all sending has to stop, in a sentence, or null. */
    judge(answers: readonly { endpoint: string; answer: PushAnswer }[], now: number): string | null {
      const known = memory();
      let stop: string | null = null;
      let isChanged = false;
      for (const origin of new Set(answers.map(({ endpoint }) => new URL(endpoint).origin))) {
        const its = answers.filter(({ endpoint }) => new URL(endpoint).origin === origin).map(({ answer }) => answer);
        const before = known.origins[origin] ?? { acceptedAt: null, refusals: 0 };
        const refused = its.flatMap((answer) => (answer.kind === "key-refused" ? [answer] : []));
        if (its.some(({ kind }) => kind === "accepted")) {
          if (before.refusals === 0 && before.acceptedAt !== null && now - before.acceptedAt < STORED_EVERY_MS) continue;
          known.origins[origin] = { acceptedAt: now, refusals: 0 };
          isChanged = true;
        } else if (refused.length > 0) {
          const after = { ...before, refusals: before.refusals + refused.length };
          known.origins[origin] = after;
          isChanged = true;
          const [{ status, reason } = { status: 0, reason: "" }] = refused;
          if (!isTrusting(after, now))
            stop = `O serviço de avisos ${new URL(origin).host} recusou as chaves do portal (${status}${reason === "" ? "" : `: ${reason}`}). Confira VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY e VAPID_SUBJECT e retome os envios.`;
        }
      }
      if (isChanged) ledger.write("key-trust", known);
      return stop;
    },

    /** A person looked at the key: refusals count anew. */
    reset(): void {
      const known = memory();
      for (const origin of Object.values(known.origins)) origin.refusals = 0;
      ledger.write("key-trust", known);
    },
  };
}

/** One message, before it is encrypted for its browser. */
export interface PushMessage {
  payload: string;
  /** At most 32 characters of base64url: an undelivered message of the same topic is replaced (RFC 8030 §5.4). */
  topic: string;
  /** Time that the push service keeps it for an offline browser. Seconds. */
  ttlSeconds: number;
  urgency: "low" | "normal" | "high";
}

export interface PushSender {
  /** The key that push services know this site by. */
  readonly publicKey: string;
  /** Asks the push service of a browser once. Never throws: a key or a browser's keys that cannot be used are refusals. */
  send(subscriber: PushSubscriber, message: PushMessage): Promise<PushAnswer>;
}

/** The sender, or the names of settings without which there is none. */
export type PushChoice = { sender: PushSender; missing: readonly [] } | { sender: null; missing: readonly string[] };
