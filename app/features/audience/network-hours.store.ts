import { type SQL, sql } from "drizzle-orm";
import { type Database, rawStatement, runBatch, type Statement } from "#app/platform/db/database.store.ts";
import { NETWORK_ANSWERS_MAX, type NetworkHour } from "./network-hour.ts";

const at = ({ hour, network }: NetworkHour): SQL => sql`hour = ${hour} AND network = ${network}`;

/** Counts an answer of a network, unless the same device has `answered`; first in the batch of the answer. Nothing where no address can be believed. */
export const countNetworkAnswer = (of: NetworkHour | null, answered: SQL): Statement[] =>
  of === null
    ? []
    : [
        rawStatement(sql`INSERT INTO network_hours (hour, network, answers) SELECT ${of.hour}, ${of.network}, 1 WHERE NOT EXISTS (${answered})
          ON CONFLICT (hour, network) DO UPDATE SET answers = answers + 1`),
      ];

/** Whether the answer that was just counted is within the network's share of the hour. */
export const networkHasRoom = (of: NetworkHour | null): SQL =>
  of === null ? sql`1` : sql`COALESCE((SELECT answers FROM network_hours WHERE ${at(of)}), 0) <= ${NETWORK_ANSWERS_MAX}`;

/** Deletes what is left of the hours before `hour`. */
export async function forgetNetworks(db: Database, hour: number): Promise<void> {
  await runBatch(db, [rawStatement(sql`DELETE FROM network_hours WHERE hour < ${hour}`)]);
}
