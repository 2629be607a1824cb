import { eq, sql } from "drizzle-orm";
import { trailStatement } from "#app/features/audit/audit.store.ts";
import { type Database, isConstraintFailure, type Read, raiseEdition, rawRowsOf, rawStatement, runBatch, textOnce } from "#app/platform/db/database.store.ts";
import { settings } from "#app/platform/db/schema.store.ts";
import type { TrailChange } from "#app/platform/record/trail-line.ts";

/** Everything the newsroom decides once for the whole site, each under a key of its own, as JSON. */
export type SettingKey =
  | "home-layout"
  | "breaking-strip"
  | "site"
  | "whatsapp-group"
  | "whatsapp-pacing"
  | "narration"
  | "narrator-voice"
  | "speech-voices"
  | "pix-receiver"
  | "push"
  | "towns"
  | "newsletter"
  | "support"
  | "first-run"
  | "network-posts";

export interface SettingWrite {
  key: SettingKey;
  value: unknown;
  at: number;
  actor: { id: number | null; name: string };
  /** Action in the audit trail. */
  action: string;
  /** Changed setting, in words. */
  subject: string;
}

/** A change made from what was read. */
export interface SettingChange extends Omit<SettingWrite, "action" | "subject"> {
  /** The value as it was read; null when there was none. */
  was: unknown;
  /** One line of the trail for each thing that is different. */
  trail: readonly (Pick<SettingWrite, "action" | "subject"> & { changes?: readonly TrailChange[] })[];
}

const stored = textOnce<{ key: SettingKey }>((db) =>
  db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, sql.placeholder("key"))),
);
const storedWithout = textOnce<{ key: SettingKey; path: string }>((db) =>
  db
    .select({ value: sql<string>`json_remove(${settings.value}, ${sql.placeholder("path")})`.as("value") })
    .from(settings)
    .where(eq(settings.key, sql.placeholder("key"))),
);

function decodeStored([result]: readonly unknown[]): unknown {
  const [row] = rawRowsOf<{ value: string }>(result);
  return row ? JSON.parse(row.value) : null;
}

export function createSettingsRepository(db: Database) {
  return {
    /** The stored value, as it was saved; null when the newsroom never decided. */
    read: (key: SettingKey): Read<unknown> => ({ statements: [stored({ key })], decode: decodeStored }),

    /** True when readers can support the newsroom by Pix: it is on, and somebody receives. */
    readHasSupport: (): Read<boolean> => ({
      statements: [
        rawStatement(
          sql`SELECT COUNT(*) AS count FROM settings WHERE (key = 'support' AND json_extract(value, '$.isOn')) OR (key = 'pix-receiver' AND json_extract(value, '$.receiver.key') IS NOT NULL)`,
        ),
      ],
      decode: ([result]) => rawRowsOf<{ count: number }>(result)[0]?.count === 2,
    }),

    /** The stored value without what is at `path` (SQLite's JSON path), which stays in the database. */
    readWithout: (key: SettingKey, path: string): Read<unknown> => ({ statements: [storedWithout({ key, path })], decode: decodeStored }),

    /** Stores a value with its line in the trail and raises the edition, at once; answers the new edition. */
    async save({ key, value, at, actor, action, subject }: SettingWrite): Promise<number> {
      const [raised] = await runBatch(db, [raiseEdition(db), storeStatement(db, key, value, at), trailStatement(db, { at, actor, action, details: { subject } })]);
      return raised[0]?.edition ?? 0;
    },

    /** Saves a setting that only the newsroom sees: with its audit line, without invalidating readers' pages. */
    async saveForNewsroom({ key, value, at, actor, action, subject }: SettingWrite): Promise<void> {
      await runBatch(db, [storeStatement(db, key, value, at), trailStatement(db, { at, actor, action, details: { subject } })]);
    },

    /** The same as `saveForNewsroom`, merging the properties of `value` into the stored object: concurrent writes of different properties are all kept. */
    async mergeForNewsroom({ key, value, at, actor, action, subject }: SettingWrite): Promise<void> {
      const merged = rawStatement(sql`INSERT INTO settings (key, value, updated_at) VALUES (${key}, ${JSON.stringify(value)}, ${at})
        ON CONFLICT (key) DO UPDATE SET value = json_patch(settings.value, excluded.value), updated_at = excluded.updated_at`);
      await runBatch(db, [merged, trailStatement(db, { at, actor, action, details: { subject } })]);
    },

    /** Stores a cached value for all machines; it is no decision, so it has no line in the trail. */
    async keep(key: "speech-voices", value: unknown, at: number): Promise<void> {
      await storeStatement(db, key, value, at);
    },

    /** The same as `save`, only if the value is still the one that was read; null when another write was first. */
    async saveOver({ key, value, was, at, actor, trail }: SettingChange): Promise<number | null> {
      const read = was === null ? null : JSON.stringify(was);
      // Puts a row a second time, which its key forbids, when it is not what was read: the whole batch breaks.
      const guard = rawStatement(sql`INSERT INTO settings (key, value, updated_at) SELECT key, value, updated_at FROM settings WHERE key = ${key} AND value IS NOT ${read}`);
      const lines = trail.map(({ action, subject, changes }) =>
        trailStatement(db, { at, actor, action, details: { ...(subject === "" ? {} : { subject }), ...(changes ? { changes } : {}) } }),
      );
      try {
        const [raised] = await runBatch(db, [raiseEdition(db), guard, storeStatement(db, key, value, at), ...lines]);
        return raised[0]?.edition ?? 0;
      } catch (error) {
        if (isConstraintFailure(error, "settings.key")) return null;
        throw error;
      }
    },
  };
}

const storeStatement = (db: Database, key: SettingKey, value: unknown, at: number) => {
  const json = JSON.stringify(value);
  return db
    .insert(settings)
    .values({ key, value: json, updatedAt: at })
    .onConflictDoUpdate({ target: settings.key, set: { value: json, updatedAt: at } });
};

export type SettingsRepository = ReturnType<typeof createSettingsRepository>;
