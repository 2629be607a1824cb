import type { BoardOutcome } from "#app/db/highlights/board.ts";
import type { SessionHolder } from "#app/db/people/users.ts";
import type { Presence } from "#app/domain/articles/presence.ts";
import { mergeOnline, type OnlineReaders } from "#app/domain/audience/online.ts";
import type { Outcome } from "#app/domain/banners/ledger-types.ts";
import type { BoardCommand } from "#app/domain/highlights/commands.ts";
import type { DistributionJob } from "#app/domain/queue/distribution-job.ts";
import type { InstagramPost } from "#app/domain/queue/instagram-post.ts";
import type { QueueName } from "#app/domain/queue/queue-summary.ts";
import type { WhatsAppPost } from "#app/domain/queue/whatsapp-post.ts";
import type { Result } from "#app/domain/refusal.ts";
import type { LineView } from "#app/domain/whatsapp/desk.ts";
import type { PresencePort } from "#app/services/articles/presence.server.ts";
import type { AudiencePort, ShardKey } from "#app/services/audience/audience-port.ts";
import type { BannerLedgerPort } from "#app/services/banners/ledger-port.ts";
import { callDependency } from "#app/services/dependency-call.ts";
import type { NewsletterIssuePort } from "#app/services/newsletter/newsletter-ledger.ts";
import type { PushCampaignPort } from "#app/services/push/campaign-port.ts";
import type { DeliveryQueue, DistributionQueuePort, InstagramQueuePort, QueueSummarySource, WhatsAppQueuePort } from "#app/services/queue/delivery-queues.ts";
import type { LineGroups, WhatsAppLinePort } from "#app/services/whatsapp/line.ts";

/** Where objects and D1 of South America are placed, so that no round trip crosses a region. */
export const NEAR_D1 = { locationHint: "enam" } as const;

/** Header that names the watcher: only this site's Worker can reach an object. */
export const WATCHER_HEADER = "X-Watcher";

/** Timeout of an object's call: longer than a board command's worst case (three tries of two D1 calls of 5 s; ms). */
const OBJECT_LIMIT_MS = 35_000;

/** The same for calls that reach a WhatsApp gateway, which takes up to a minute to list groups. Milliseconds. */
const GATEWAY_LIMIT_MS = 75_000;

/**
 * The stub of an object whose calls fail as an `OutageError`: what an object refuses it answers as a value, so what it
 * throws, or does not answer in time, is a failure of it, of D1 beneath it or of the way to it.
 */
export const reach = <Stub extends object>(stub: Stub, limitMs = OBJECT_LIMIT_MS): Stub =>
  new Proxy(stub, {
    // Called on the stub itself: a property of a stub's method would be a call of its own.
    get:
      (target, name) =>
      (...args: unknown[]) =>
        callDependency("objects", { limitMs }, async () => (target as Record<string | symbol, (...given: unknown[]) => unknown>)[name]?.(...args)),
  });

/** The board's commands, as services see them. */
export const highlightBoard = (env: Env, name = "home") => {
  const stub = () => reach(env.HIGHLIGHT_BOARD.get(env.HIGHLIGHT_BOARD.idFromName(name), NEAR_D1));
  return {
    execute: (command: BoardCommand) => stub().execute(command) as Promise<Result<BoardOutcome>>,
    publishDue: () => stub().publishDue() as Promise<number>,
    tidy: () => stub().tidy() as Promise<void>,
    ping: () => stub().ping() as Promise<true>,
    /** Opens a WebSocket for an authorised person; 429 when they have too many open. */
    watch: (watcher: SessionHolder): Promise<Response> =>
      stub().fetch("https://board.internal/", { headers: { Upgrade: "websocket", [WATCHER_HEADER]: encodeURIComponent(JSON.stringify(watcher)) } }),
    /** Closes at once the sockets of people who may no longer watch. */
    recheck: () => stub().recheck() as Promise<void>,
  };
};

/** Operations of every queue through its object, with RPC's wrapper types removed. */
const queuePort = <Payload>(stub: () => DeliveryQueue<Payload>): DeliveryQueue<Payload> => ({
  add: (items) => stub().add(items),
  list: () => stub().list(),
  history: (limit, before) => stub().history(limit, before),
  get: (id) => stub().get(id),
  counts: () => stub().counts(),
  cancel: (id, byPerson) => stub().cancel(id, byPerson),
  retry: (id) => stub().retry(id),
  sendNow: (id) => stub().sendNow(id),
  resolve: (id, wasSent, by) => stub().resolve(id, wasSent, by),
  paused: () => stub().paused(),
  throttled: () => stub().throttled(),
  resume: () => stub().resume(),
  wake: () => stub().wake(),
});

/** The cards that go to Instagram. */
export const instagramQueue = (env: Env, name = "instagram"): InstagramQueuePort => {
  const stub = () => reach(env.INSTAGRAM_QUEUE.get(env.INSTAGRAM_QUEUE.idFromName(name), NEAR_D1) as unknown as InstagramQueuePort);
  return { ...queuePort<InstagramPost>(stub), attention: () => stub().attention(), reschedule: (id, was, dueAt) => stub().reschedule(id, was, dueAt) };
};

/** The jobs of one kind, by its name. */
export const distributionQueue = (env: Env, name: string): DistributionQueuePort => {
  const stub = () => reach(env.DISTRIBUTION_QUEUE.get(env.DISTRIBUTION_QUEUE.idFromName(name), NEAR_D1) as unknown as DistributionQueuePort);
  return { ...queuePort<DistributionJob>(stub), ofArticle: (articleId) => stub().ofArticle(articleId) };
};

/** What tells how each queue stands. */
export function queueSummaries(env: Env): Record<QueueName, QueueSummarySource> {
  const source = (stub: () => unknown): QueueSummarySource => ({ summary: () => (reach(stub() as object) as QueueSummarySource).summary() });
  const distribution = (name: string) => source(() => env.DISTRIBUTION_QUEUE.get(env.DISTRIBUTION_QUEUE.idFromName(name), NEAR_D1));
  return {
    instagram: source(() => env.INSTAGRAM_QUEUE.get(env.INSTAGRAM_QUEUE.idFromName("instagram"), NEAR_D1)),
    whatsapp: source(() => env.WHATSAPP_QUEUE.get(env.WHATSAPP_QUEUE.idFromName("whatsapp"), NEAR_D1)),
    narration: distribution("narration"),
    push: distribution("push"),
    email: distribution("email"),
    newsletter: distribution("newsletter"),
  };
}

/** The alerts' campaigns, in the object that sends them. */
export const pushCampaigns = (env: Env, name = "push"): PushCampaignPort => {
  const stub = () => reach(env.DISTRIBUTION_QUEUE.get(env.DISTRIBUTION_QUEUE.idFromName(name), NEAR_D1) as unknown as PushCampaignPort);
  return {
    requestCampaign: (request) => stub().requestCampaign(request),
    requestDigest: (day) => stub().requestDigest(day),
    requestCorrection: (articleId, requestKey, title, by) => stub().requestCorrection(articleId, requestKey, title, by),
    campaignOfCorrection: (articleId, requestKey) => stub().campaignOfCorrection(articleId, requestKey),
    campaigns: (limit) => stub().campaigns(limit),
    campaignOfStory: (articleId) => stub().campaignOfStory(articleId),
    releaseCampaign: (id, by) => stub().releaseCampaign(id, by),
    cancelCampaign: (id) => stub().cancelCampaign(id),
    withdrawStory: (articleId, isAutomaticOnly) => stub().withdrawStory(articleId, isAutomaticOnly),
    resendUncertain: (id) => stub().resendUncertain(id),
    usage: () => stub().usage(),
    forgetSubscription: (subscriptionId) => stub().forgetSubscription(subscriptionId),
    countClick: (id) => stub().countClick(id),
  };
};

/** The newsletter's editions, in the object that sends them. */
export const newsletterIssues = (env: Env, name = "newsletter"): NewsletterIssuePort => {
  const stub = () => reach(env.DISTRIBUTION_QUEUE.get(env.DISTRIBUTION_QUEUE.idFromName(name), NEAR_D1) as unknown as NewsletterIssuePort);
  return {
    requestIssue: (id, slot) => stub().requestIssue(id, slot),
    issues: (limit) => stub().issues(limit),
    cancelIssue: (id) => stub().cancelIssue(id),
  };
};

/** The messages that go to the group. */
export const whatsAppQueue = (env: Env, name = "whatsapp"): WhatsAppQueuePort => {
  const stub = () => reach(env.WHATSAPP_QUEUE.get(env.WHATSAPP_QUEUE.idFromName(name), NEAR_D1) as unknown as WhatsAppQueuePort);
  return {
    ...queuePort<WhatsAppPost>(stub),
    schedule: (times) => stub().schedule(times),
    move: (id, was, dueAt, note) => stub().move(id, was, dueAt, note),
    unschedule: (ids) => stub().unschedule(ids),
    restore: (id) => stub().restore(id),
    markSent: (id, by) => stub().markSent(id, by),
    rewrite: (posts) => stub().rewrite(posts),
    handleEvent: (event) => stub().handleEvent(event),
  };
};

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

/** The audience, as services see it: its objects share the readers, and editors' presence is with the first. */
export const audience = (env: Env): AudiencePort & PresencePort => {
  const shards = shardsOf(env);
  const all = Array.from({ length: shards }, (_, shard) => shard);
  const ids = audienceNames(env).map((name) => env.AUDIENCE.idFromName(name));
  const stub = (shard = 0) => reach(env.AUDIENCE.get(ids[shard] ?? env.AUDIENCE.idFromName(AUDIENCE_NAME), NEAR_D1));
  const mine = ({ key, shard }: ShardKey) => (shard !== null && shard < shards ? shard : shardOf(key, shards));
  return {
    async recordView(report, key) {
      const shard = shardOf(key, shards);
      return (await stub(shard).recordView(report)) ? shard : null;
    },
    async recordProgress(report, day, key) {
      if (await stub(mine(key)).recordProgress(report)) return;
      await stub().recordCounts({ day, exclusions: { late: 1 }, errors: [] });
    },
    recordCounts: (report) => stub().recordCounts(report) as Promise<void>,
    online: async () => mergeOnline(await Promise.all(all.map((shard) => stub(shard).online() as Promise<OnlineReaders>))),
    async flush() {
      await Promise.all(all.map((shard) => stub(shard).flush()));
    },
    reportPresence: (articleId, presence) => stub().reportPresence(articleId, presence) as Promise<Presence[]>,
    leavePresence: (articleId, editing, userId) => stub().leavePresence(articleId, editing, userId) as Promise<void>,
    listPresence: (articleId) => stub().listPresence(articleId) as Promise<Presence[]>,
  };
};

/** The sockets of staff screens that show readers online. */
export const onlineFeed = (env: Env, name = "site") => {
  const stub = () => reach(env.ONLINE_FEED.get(env.ONLINE_FEED.idFromName(name), NEAR_D1));
  return {
    /** Opens a WebSocket for an authorised person; 429 when they have too many open. */
    watch: (watcher: SessionHolder): Promise<Response> =>
      stub().fetch("https://online.internal/", { headers: { Upgrade: "websocket", [WATCHER_HEADER]: encodeURIComponent(JSON.stringify(watcher)) } }),
    /** Closes at once the sockets of people who may no longer watch. */
    recheck: () => stub().recheck() as Promise<void>,
    /** Tells the open screens of these people that their bell has something new. */
    tell: (userIds: readonly number[]) => stub().tell(userIds) as Promise<void>,
  };
};

/** The number's connection, as services see it. */
export const whatsAppLine = (env: Env, name = "site"): WhatsAppLinePort => {
  const stub = () => reach(env.WHATSAPP_LINE.get(env.WHATSAPP_LINE.idFromName(name), NEAR_D1), GATEWAY_LIMIT_MS);
  return {
    view: () => stub().view() as Promise<LineView>,
    handleEvent: (event) => stub().handleEvent(event) as Promise<void>,
    openConnection: (webhookUrl) => stub().openConnection(webhookUrl) as Promise<LineView>,
    groups: (fresh) => stub().groups(fresh) as Promise<LineGroups>,
  };
};

/** The log of short links' clicks, as the watchdog sees it. */
export const clickLog = (env: Env, name = "site") => ({ flush: () => reach(env.CLICK_LOG.get(env.CLICK_LOG.idFromName(name), NEAR_D1)).flush() as Promise<void> });

/** The ledger of banners, as services see it. */
export const bannerLedger = (env: Env, name = "site"): BannerLedgerPort => {
  const stub = () => reach(env.BANNER_LEDGER.get(env.BANNER_LEDGER.idFromName(name), NEAR_D1));
  return {
    serve: (question) => stub().serve(question) as ReturnType<BannerLedgerPort["serve"]>,
    view: (piece) => stub().view(piece) as Promise<Outcome>,
    click: (piece, visitor) => stub().click(piece, visitor) as Promise<Outcome>,
    reject: (rejections) => stub().reject(rejections) as Promise<void>,
    refresh: () => stub().refresh() as Promise<void>,
    flush: () => stub().flush() as Promise<void>,
  };
};
