import { type SQL, sql } from "drizzle-orm";
import { trailStatement } from "#app/features/audit/audit.store.ts";
import { type Database, type Read, raiseEdition, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { type ConfirmedWarnings, SEVERITIES, WARNINGS_MAX_AGE_MS, type WeatherWarning } from "./weather-warning.ts";

/** How the reading of warnings stands. */
export interface WarningsState {
  isOn: boolean;
  /** Of the list that is stored; empty: none was read. */
  mark: string;
  /** When INMET last confirmed the list (ms); 0: never. */
  confirmedAt: number;
  /** Why the last reading failed; empty: it did not. */
  failure: string;
}

/** A reading of INMET's list. Times in milliseconds. */
interface Reading {
  mark: string;
  at: number;
  nextAt: number;
}

type Row = Omit<WeatherWarning, "codes" | "severity"> & { severity: number; codes: string; confirmedAt: number };

const readWhere = (condition: SQL): Read<ConfirmedWarnings> => ({
  statements: [
    rawStatement(sql`SELECT w.id, w.severity, w.event, w.risks, w.starts_at AS startsAt, w.ends_at AS endsAt, w.codes, s.confirmed_at AS confirmedAt
      FROM weather_warnings_state s CROSS JOIN weather_warnings w WHERE s.id = 1 AND s.is_on = 1 AND ${condition} ORDER BY w.id`),
  ],
  decode: ([result]) => {
    const rows = rawRowsOf<Row>(result);
    return {
      warnings: rows.map(({ codes, severity, confirmedAt: _, ...row }) => ({ ...row, severity: SEVERITIES[severity] ?? "Perigo", codes: JSON.parse(codes) as number[] })),
      confirmedAt: rows[0]?.confirmedAt ?? 0,
    };
  },
});

/** Reads what pages may show at `now`: nothing while it is off, or when INMET has not confirmed it for too long. */
export const readConfirmedWarnings = (now: number): Read<ConfirmedWarnings> => readWhere(sql`s.confirmed_at > ${now - WARNINGS_MAX_AGE_MS} AND w.ends_at > ${now}`);

/** Reads the stored list, without what has ended at `now`. */
export const readStoredWarnings = (now: number): Read<ConfirmedWarnings> => readWhere(sql`w.ends_at > ${now}`);

/** Stores INMET's warnings. */
export function createWeatherWarningRepository(db: Database) {
  const insertOf = ({ id, severity, event, risks, startsAt, endsAt, codes }: WeatherWarning) =>
    rawStatement(sql`INSERT INTO weather_warnings (id, severity, event, risks, starts_at, ends_at, codes)
      VALUES (${id}, ${SEVERITIES.indexOf(severity)}, ${event}, ${risks}, ${startsAt}, ${endsAt}, ${JSON.stringify(codes)})`);

  return {
    readState: (): Read<WarningsState> => ({
      statements: [rawStatement(sql`SELECT is_on AS isOn, mark, confirmed_at AS confirmedAt, failure FROM weather_warnings_state WHERE id = 1`)],
      decode: ([result]) => {
        const [row] = rawRowsOf<Omit<WarningsState, "isOn"> & { isOn: number }>(result);
        return { mark: row?.mark ?? "", confirmedAt: row?.confirmedAt ?? 0, failure: row?.failure ?? "", isOn: row?.isOn === 1 };
      },
    }),

    /** Takes the next reading, so that no other run makes it until `until` (ms); null: off, or taken. */
    async claim(now: number, until: number): Promise<{ mark: string } | null> {
      const [result] = await runBatch(db, [
        rawStatement(sql`UPDATE weather_warnings_state SET claimed_until = ${until} WHERE id = 1 AND is_on = 1 AND claimed_until <= ${now} RETURNING mark`),
      ]);
      return rawRowsOf<{ mark: string }>(result)[0] ?? null;
    },

    /** The stored list is still INMET's. `nextAt` (ms): the next reading. */
    async confirm({ mark, at, nextAt }: Reading): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`UPDATE weather_warnings_state SET mark = ${mark}, confirmed_at = ${at}, claimed_until = ${nextAt}, failure = '' WHERE id = 1 AND is_on = 1`),
      ]);
    },

    async fail(failure: string, nextAt: number): Promise<void> {
      await runBatch(db, [rawStatement(sql`UPDATE weather_warnings_state SET failure = ${failure}, claimed_until = ${nextAt} WHERE id = 1 AND is_on = 1`)]);
    },

    /** Stores a list in place of the one before. Returns the edition. */
    async replace(warnings: readonly WeatherWarning[], { mark, at, nextAt }: Reading): Promise<number> {
      const [raised] = await runBatch(db, [
        raiseEdition(db),
        rawStatement(sql`DELETE FROM weather_warnings`),
        ...warnings.map(insertOf),
        rawStatement(sql`UPDATE weather_warnings_state SET mark = ${mark}, confirmed_at = ${at}, claimed_until = ${nextAt}, failure = '' WHERE id = 1 AND is_on = 1`),
      ]);
      return raised[0]?.edition ?? 0;
    },

    /** Turns the warnings on or off; what was stored goes. Returns the edition. */
    async turn(isOn: boolean, { at, actor }: { at: number; actor: Actor }): Promise<number> {
      const [raised] = await runBatch(db, [
        raiseEdition(db),
        rawStatement(sql`DELETE FROM weather_warnings`),
        rawStatement(sql`INSERT INTO weather_warnings_state (id, is_on) VALUES (1, ${isOn ? 1 : 0})
          ON CONFLICT (id) DO UPDATE SET is_on = excluded.is_on, mark = '', confirmed_at = 0, claimed_until = 0, failure = ''`),
        trailStatement(db, { at, actor, action: isOn ? "weather-warnings.on" : "weather-warnings.off", details: {} }),
      ]);
      return raised[0]?.edition ?? 0;
    },
  };
}
