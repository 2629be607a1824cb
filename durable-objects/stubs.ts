import type { PresencePort } from "#app/features/articles/editing.server.ts";
import type { AudiencePort, ProgressReport, ViewReport } from "#app/features/audience/audience-port.server.ts";
import { mergeOnline } from "#app/features/audience/online.ts";
import type { BackupObjects, Section } from "#app/features/backup/backup-sets.server.ts";
import type { BannerLedgerPort } from "#app/features/banners/ledger.server.ts";
import type { DistributionQueuePort } from "#app/features/distribution/distribution-queue.server.ts";
import type { BoardOutcome } from "#app/features/highlights/board.store.ts";
import type { BoardCommand } from "#app/features/highlights/commands.ts";
import type { InstagramQueuePort } from "#app/features/instagram/instagram-queue.server.ts";
import type { NewsletterIssuePort } from "#app/features/newsletter/newsletter-ledger.server.ts";
import type { SessionHolder } from "#app/features/people/users.store.ts";
import type { PushCampaignPort } from "#app/features/push/campaign-port.server.ts";
import type { WhatsAppLinePort } from "#app/features/whatsapp/whatsapp-deps.server.ts";
import type { WhatsAppQueuePort } from "#app/features/whatsapp/whatsapp-queue.server.ts";
import { withTimeout } from "#app/platform/concurrency/single-flight.server.ts";
import { callDependency } from "#app/platform/failures/dependency-call.server.ts";
import type { Result } from "#app/platform/failures/refusal.ts";
import { QUEUE_NAMES } from "#app/platform/queue/queue-item.ts";
import { type BackupCall, type CopiedRows, type ObjectBackup, RESTORED } from "./object-backup.ts";

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

/** Every queue. */
export const queuesOf = (env: Env) => ({
  instagram: instagramQueue(env),
  whatsapp: whatsAppQueue(env),
  narration: distributionQueue(env, "narration"),
  push: distributionQueue(env, "push"),
  email: distributionQueue(env, "email"),
  newsletter: distributionQueue(env, "newsletter"),
  telegram: distributionQueue(env, "telegram"),
  facebook: distributionQueue(env, "facebook"),
});

/** Name of the first audience object, which also holds presence; the others have their number behind it. */
const AUDIENCE_NAME = "site";

/** Audience objects at most: each is asked for readers online and woken every minute. */
const AUDIENCE_SHARDS_MAX = 16;

/** Returns the number of objects that share the readers (`AUDIENCE_SHARDS`): one, unless a valid number is set. */
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
  /** Resolves to false when the view exceeds its reader's limit. */
  recordView(report: ViewReport): Promise<boolean>;
  /** Resolves to false when the view is unknown. */
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

/** Longest wait for the objects of a site to be held, all of them (ms). */
const HELD_WITHIN_MS = 10_000;

/** Queues of `DistributionQueue`, one object for each kind of job. */
const DISTRIBUTION_QUEUES = QUEUE_NAMES.filter((name) => name !== "instagram" && name !== "whatsapp");

/** Characters of one message to an object, about: RPC takes 32 MiB. */
const MESSAGE_CHARS = 4_000_000;

/** Sections in groups that each fit into one message. */
function* messagesOf(sections: readonly Section[]): Generator<Section[]> {
  let group: Section[] = [];
  let chars = 0;
  for (const section of sections) {
    let rows: Section["rows"] = [];
    for (const row of section.rows) {
      rows.push(row);
      chars += row[0]?.length ?? 0;
      if (chars < MESSAGE_CHARS) continue;
      yield [...group, { ...section, rows }];
      [group, rows, chars] = [[], [], 0];
    }
    if (rows.length > 0) group.push({ ...section, rows });
  }
  if (group.length > 0) yield group;
}

/** The objects whose rows belong to a backup. The board and the feed of readers online hold none; the number's state is asked for again. */
export function backupObjects(env: Env): BackupObjects {
  type Answer = Awaited<ReturnType<ObjectBackup["run"]>>;
  const stubs = new Map([
    ["instagram", named(env.INSTAGRAM_QUEUE, "instagram")],
    ["whatsapp", named(env.WHATSAPP_QUEUE, "whatsapp")],
    ...DISTRIBUTION_QUEUES.map((name) => [name, named(env.DISTRIBUTION_QUEUE, name)] as const),
    ["click-log", named(env.CLICK_LOG, "site")],
    ["banner-ledger", named(env.BANNER_LEDGER, "site")],
    ...audienceNames(env).map((name) => [`audience-${name}`, named(env.AUDIENCE, name)] as const),
  ]);
  const names = [...stubs.keys()];
  const ask = async (name: string, call: BackupCall): Promise<Answer> => {
    const stub = stubs.get(name);
    if (!stub) throw new Error(`no object ${name}`);
    return reach<{ backup(call: BackupCall): Promise<Answer> }>(stub).backup(call);
  };

  return {
    names,

    async hold(id, during) {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const calls = names.map((name) => {
        let noteHeld = () => {};
        const held = new Promise<void>((resolve) => {
          noteHeld = resolve;
        });
        const whileHeld = async () => {
          noteHeld();
          await released;
        };
        const call = ask(name, { do: "hold", id, whileHeld }).then((wasHeld) => {
          if (wasHeld !== true) throw new Error(`${name} was not held to the end`);
        });
        // A rejection is reported below.
        call.catch(() => undefined);
        return { call, held: Promise.race([held, call]) };
      });
      try {
        await withTimeout(HELD_WITHIN_MS, Promise.all(calls.map(({ held }) => held)));
        await during();
      } finally {
        release();
        await Promise.allSettled(calls.map(({ call }) => call));
      }
      // Work that an object did after its time was over is not in its copy, but may be in D1.
      await Promise.all(calls.map(({ call }) => call));
    },

    async read(name, id, after, limit) {
      const { sections, next } = (await ask(name, { do: "read", id, after, limit })) as CopiedRows;
      return { sections: sections.map((section) => ({ ...section, object: name })), next };
    },

    release: async (name) => void (await ask(name, { do: "release" })),

    async pause(reason) {
      await Promise.all(names.map((name) => ask(name, { do: "pause", reason })));
    },

    async stage(name, sections) {
      if (sections.length === 0) await ask(name, { do: "stage", sections });
      for (const group of messagesOf(sections)) await ask(name, { do: "stage", sections: group });
    },

    async restore(name, reason) {
      try {
        await ask(name, { do: "restore", reason });
      } catch (error) {
        // Ending an instance always rejects the call that asked for it.
        const messages: string[] = [];
        for (let one = error; one instanceof Error; one = one.cause) messages.push(one.message);
        if (!messages.some((message) => message.includes(RESTORED))) throw error;
      }
      // The new instance arms its alarm as it begins.
      await ask(name, { do: "release" });
    },
  };
}
