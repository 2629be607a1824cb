import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { siteEdition } from "./schema.ts";

/** Raises the site's edition, in a batch with what readers see changed; answers the new one. */
export const raiseEdition = (db: Database) =>
  db
    .update(siteEdition)
    .set({ edition: sql`${siteEdition.edition} + 1` })
    .returning({ edition: siteEdition.edition });
