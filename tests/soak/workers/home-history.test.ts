import { expect, test } from "vitest";
import { soakRuns } from "#tests/support/soak.ts";
import { expectHistoryToTell } from "#tests/support/told-history.ts";

/** Bytes that one change of the home page may cost for good, as documented (docs/features/home-history.md). */
const BYTES_OF_CHANGE = 1_000;
/** The same of a year with 120 changes a day. */
const YEAR_MEGABYTES = 30;

test(
  "500 days of a newsroom: 200 random minutes equal the page that readers had then",
  async () => {
    const days = soakRuns(500);
    const { bytes, entries } = await expectHistoryToTell(days, { minutes: Math.max(20, soakRuns(200)), changes: 6, name: "500 days of home history" });
    expect(bytes / entries).toBeLessThan(BYTES_OF_CHANGE);
  },
  30 * 60_000,
);

test(
  "a busy newsroom's day of 120 changes costs what is documented",
  async () => {
    const days = soakRuns(10);
    const { bytes, entries, pieces } = await expectHistoryToTell(days, { minutes: 20, changes: 120, name: "busy days of home history" });
    const megabytesOfYear = (bytes / days / 1e6) * 365;
    expect({ days, entries, pieces, bytes, megabytesOfYear, isSmall: megabytesOfYear < YEAR_MEGABYTES }).toMatchObject({ isSmall: true });
  },
  10 * 60_000,
);
