import type { PresencePort } from "#app/features/articles/presence.server.ts";
import type { AudiencePort, ProgressReport, ViewReport } from "#app/features/audience/audience-port.server.ts";
import { mergeOnline } from "#app/features/audience/online.ts";
import type { BannerLedgerPort } from "#app/features/banners/ledger-port.server.ts";
import type { BoardOutcome } from "#app/features/highlights/board.store.ts";
import type { BoardCommand } from "#app/features/highlights/commands.ts";
import type { NewsletterIssuePort } from "#app/features/newsletter/newsletter-ledger.server.ts";
import type { SessionHolder } from "#app/features/people/users.store.ts";
import type { PushCampaignPort } from "#app/features/push/campaign-port.server.ts";
import type { WhatsAppLinePort } from "#app/features/whatsapp/line.server.ts";
import { callDependency } from "#app/platform/failures/dependency-call.server.ts";
import type { Result } from "#app/platform/failures/refusal.ts";
import type { DistributionQueuePort, InstagramQueuePort, QueueSummarySource, WhatsAppQueuePort } from "#app/platform/queue/delivery-queues.server.ts";
import type { QueueName } from "#app/platform/queue/queue-summary.ts";

/** Location of objects and D1 for South America, so that no round trip crosses a region. */
const NEAR_D1 = { locationHint: "enam" } as const;

/** Header that names the watcher: only this site's Worker can reach an object. */
export const WATCHER_HEADER = "X-Watcher";

/** Timeout of an object's call: longer than a board command's worst case (three tries of two D1 calls of 5 s; ms). */
const OBJECT_LIMIT_MS = 35_000;

/** The same for calls that reach a WhatsApp gateway, which takes up to a minute to list groups. Milliseconds. */
const GATEWAY_LIMIT_MS = 75_000;

/**
 * An object whose calls fail as an `OutageError`: what an object refuses it answers as a value, so what it throws, or does not
 * answer in time, is a failure of it, of D1 beneath it or of the way to it. Each call takes a stub of its own: one that has
 * failed stays broken. `Operations` are those of the object, without RPC's types around their answers.
 */
export const reach = <Operations extends object>(stub: () => object, limitMs = OBJECT_LIMIT_MS): Operations =>
  new Proxy({} as Operations, {
    get: (_, name) =>
      // `await` asks a stub for `then`, printing asks for symbols: the object has neither.
      name === "then" || typeof name === "symbol"
        ? undefined
        : (...given: unknown[]) => callDependency("objects", { limitMs }, async () => (stub() as Record<string, (...given: unknown[]) => unknown>)[name]?.(...given)),
  });

interface Namespace {
  idFromName(name: string): DurableObjectId;
  get(id: DurableObjectId, options?: DurableObjectNamespaceGetDurableObjectOptions): object;
}

/** A stub of the object of a name, each time it is asked for. */
export const named = (namespace: Namespace, name: string) => () => namespace.get(namespace.idFromName(name), NEAR_D1);

/** Operations of an object with the sockets of screens, beside its own. */
interface Watched {
  /** Opens a WebSocket for an authorised person; 429 when they have too many open. */
  watch(watcher: SessionHolder): Promise<Response>;
  /** Closes at once the sockets of people who may no longer watch. */
  recheck(): Promise<void>;
}

/** The request that opens a socket; only this site's Worker can reach an object, so that its header is believed. */
const watch =
  (stub: () => object): Watched["watch"] =>
  (watcher) =>
    reach<Fetcher>(stub).fetch("https://object.internal/", { headers: { Upgrade: "websocket", [WATCHER_HEADER]: encodeURIComponent(JSON.stringify(watcher)) } });

/** The board's commands. */
interface Board extends Watched {
  execute(command: BoardCommand): Promise<Result<BoardOutcome>>;
  /** Publishes the stories that are due; answers how many. */
  publishDue(): Promise<number>;
  tidy(): Promise<void>;
  ping(): Promise<true>;
}

export function highlightBoard(env: Env, name = "home"): Board {
  const stub = named(env.HIGHLIGHT_BOARD, name);
  const { execute, publishDue, tidy, ping, recheck } = reach<Board>(stub);
  return { execute, publishDue, tidy, ping, recheck, watch: watch(stub) };
}

/** The cards that go to Instagram. */
export const instagramQueue = (env: Env, name = "instagram"): InstagramQueuePort => reach(named(env.INSTAGRAM_QUEUE, name));

/** The messages that go to the group. */
export const whatsAppQueue = (env: Env, name = "whatsapp"): WhatsAppQueuePort => reach(named(env.WHATSAPP_QUEUE, name));

/** The jobs of one kind, by its name. */
export const distributionQueue = (env: Env, name: string): DistributionQueuePort => reach(named(env.DISTRIBUTION_QUEUE, name));

/** The alerts' campaigns, in the object that sends them. */
export const pushCampaigns = (env: Env, name = "push"): PushCampaignPort => reach(named(env.DISTRIBUTION_QUEUE, name));

/** The newsletter's editions, in the object that sends them. */
export const newsletterIssues = (env: Env, name = "newsletter"): NewsletterIssuePort => reach(named(env.DISTRIBUTION_QUEUE, name));

/** Each queue's source of summaries. */
export const queueSummaries = (env: Env): Record<QueueName, QueueSummarySource> => ({
  instagram: instagramQueue(env),
  whatsapp: whatsAppQueue(env),
  narration: distributionQueue(env, "narration"),
  push: distributionQueue(env, "push"),
  email: distributionQueue(env, "email"),
  newsletter: distributionQueue(env, "newsletter"),
});

/** Name of the first audience object, which also holds presence; the others have their number behind it. */
const AUDIENCE_NAME = "site";

/** Audience objects at most: each is asked for readers online and woken every minute. */
const AUDIENCE_SHARDS_MAX = 16;

/** How many objects share the readers (`AUDIENCE_SHARDS`): one, unless a valid number says otherwise. */
const shardsOf = ({ AUDIENCE_SHARDS }: Env): number => {
  const wanted = Number(AUDIENCE_SHARDS || 1);
  return Number.isSafeInteger(wanted) && wanted >= 1 ? Math.min(wanted, AUDIENCE_SHARDS_MAX) : 1;
};

/** Names of the audience objects. */
export const audienceNames = (env: Env): string[] => Array.from({ length: shardsOf(env) }, (_, shard) => (shard === 0 ? AUDIENCE_NAME : `${AUDIENCE_NAME}-${shard}`));

/** The shard of a key: evenly spread, and the same each time. FNV-1a over its characters. */
function shardOf(key: string, shards: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % shards;
}

/** One of the objects that share the readers. */
interface AudienceObject extends Pick<AudiencePort, "recordCounts" | "online" | "flush">, PresencePort {
  /** Whether the view is within its reader's limit. */
  recordView(report: ViewReport): Promise<boolean>;
  /** Whether the view is known. */
  recordProgress(report: ProgressReport): Promise<boolean>;
}

/** The audience, as services see it: its objects share the readers, and editors' presence is with the first. */
export const audience = (env: Env): AudiencePort & PresencePort => {
  const objects = audienceNames(env).map((name) => reach<AudienceObject>(named(env.AUDIENCE, name)));
  const first = objects[0] as AudienceObject;
  const objectOf = (shard: number) => objects[shard] ?? first;
  const { recordCounts, reportPresence, leavePresence, listPresence } = first;
  return {
    ...{ recordCounts, reportPresence, leavePresence, listPresence },
    async recordView(report, key) {
      const shard = shardOf(key, objects.length);
      return (await objectOf(shard).recordView(report)) ? shard : null;
    },
    async recordProgress(report, day, { key, shard }) {
      const own = shard !== null && shard < objects.length ? shard : shardOf(key, objects.length);
      if (await objectOf(own).recordProgress(report)) return;
      await first.recordCounts({ day, exclusions: { late: 1 }, errors: [] });
    },
    online: async () => mergeOnline(await Promise.all(objects.map((object) => object.online()))),
    async flush() {
      await Promise.all(objects.map((object) => object.flush()));
    },
  };
};

/** The sockets of staff screens that show readers online. */
interface Feed extends Watched {
  /** Tells the open screens of these people that their bell has something new. */
  tell(userIds: readonly number[]): Promise<void>;
}

export function onlineFeed(env: Env, name = "site"): Feed {
  const stub = named(env.ONLINE_FEED, name);
  const { tell, recheck } = reach<Feed>(stub);
  return { tell, recheck, watch: watch(stub) };
}

/** The number's connection. */
export const whatsAppLine = (env: Env, name = "site"): WhatsAppLinePort => reach(named(env.WHATSAPP_LINE, name), GATEWAY_LIMIT_MS);

/** The log of short links' clicks, as the watchdog sees it. */
export const clickLog = (env: Env, name = "site"): { flush(): Promise<void> } => reach(named(env.CLICK_LOG, name));

/** The ledger of banners. */
export const bannerLedger = (env: Env, name = "site"): BannerLedgerPort => reach(named(env.BANNER_LEDGER, name));
