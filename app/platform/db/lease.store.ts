import { type SQL, sql } from "drizzle-orm";

/**
 * Takes the rows of scheduled work where `condition` holds for `leaseMs`, unless somebody works on them: one caller at a time goes on with
 * what it answers. Who took one puts `leased_until` back to 0; else it is free when the lease ends.
 */
export const claimLease = (table: string, condition: SQL, { at, leaseMs }: { at: number; leaseMs: number }, columns: SQL): SQL =>
  sql`UPDATE ${sql.raw(table)} SET leased_until = ${at + leaseMs} WHERE ${condition} AND leased_until <= ${at} RETURNING ${columns}`;
