import type { BackupObjects } from "#app/features/backup/backup-objects.server.ts";
import type { Section } from "#app/features/backup/backup-sets.server.ts";
import { withTimeout } from "#app/platform/concurrency/single-flight.server.ts";
import { QUEUE_NAMES } from "#app/platform/queue/queue-summary.ts";
import { type BackupCall, type CopiedRows, type ObjectBackup, RESTORED } from "./object-backup.ts";
import { audienceNames, named, reach } from "./stubs.ts";

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
