import { eq, sql } from "drizzle-orm";
import { trailStatement } from "./audit.ts";
import type { Database, Read } from "./database.ts";
import { settings, siteEdition } from "./schema.ts";

/** Everything the newsroom decides once for the whole site, each under a key of its own, as JSON. */
export type SettingKey = "home-layout" | "site";

export interface SettingWrite {
  key: SettingKey;
  value: unknown;
  at: number;
  actor: { id: number | null; name: string };
  /** What the trail calls it. */
  action: string;
  /** What was changed, in words. */
  subject: string;
}

export function createSettingsRepository(db: Database) {
  return {
    /** The stored value, as it was saved; null when the newsroom never decided. */
    read(key: SettingKey): Read<unknown> {
      return {
        statements: [db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))],
        decode([rows]) {
          const [row] = rows as { value: string }[];
          return row ? JSON.parse(row.value) : null;
        },
      };
    },

    /** Stores a value with its line in the trail and raises the edition, at once; answers the new edition. */
    async save({ key, value, at, actor, action, subject }: SettingWrite): Promise<number> {
      const json = JSON.stringify(value);
      const [, , raised] = await db.batch([
        db
          .insert(settings)
          .values({ key, value: json, updatedAt: at })
          .onConflictDoUpdate({ target: settings.key, set: { value: json, updatedAt: at } }),
        trailStatement(db, { at, actor, action, details: { subject } }),
        db
          .update(siteEdition)
          .set({ edition: sql`${siteEdition.edition} + 1` })
          .returning({ edition: siteEdition.edition }),
      ]);
      return raised[0]?.edition ?? 0;
    },
  };
}

export type SettingsRepository = ReturnType<typeof createSettingsRepository>;
