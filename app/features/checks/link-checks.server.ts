import { type Database, readOne } from "#app/platform/db/database.store.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import type { OutboundFetch } from "#app/platform/outbound/outbound.server.ts";
import { DAY_MS, HOUR_MS } from "#app/platform/time/units.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import { linkStateOf } from "./link-state.ts";
import type { CheckLogRepository, LinkCheck } from "./publication-checks.store.ts";

export interface LinkCheckDeps {
  db: Database;
  log: Pick<CheckLogRepository, "readLinks" | "saveLinks" | "expireLinks">;
  outbound: Pick<OutboundFetch, "statusOf">;
  now(): number;
  waitUntil(work: Promise<unknown>): void;
}

/** How long an answer counts: a page comes back more often than it goes. Milliseconds. */
const FRESH_MS = DAY_MS;
const DEAD_FRESH_MS = HOUR_MS;
/** How long answers are stored. Milliseconds. */
const STORED_MS = 60 * DAY_MS;
/** Addresses asked at once, and by one call: each may take five seconds of the thirty that work behind an answer has. */
const PARALLEL_REQUESTS = 4;
const ASKED_MAX = 12;

export interface KnownLinks {
  dead: string[];
  /** Addresses that nobody has asked lately. */
  due: string[];
}

/** Which addresses in stories open. What a story is published by reads stored answers only. */
export function createLinkCheckService({ db, log, outbound, now, waitUntil }: LinkCheckDeps) {
  const isFresh = ({ status, checkedAt }: LinkCheck) => now() - checkedAt < (linkStateOf(status) === "alive" ? FRESH_MS : DEAD_FRESH_MS);

  async function ask(addresses: readonly string[]): Promise<void> {
    for (let from = 0; from < addresses.length; from += PARALLEL_REQUESTS) {
      const checks = await Promise.all(
        addresses.slice(from, from + PARALLEL_REQUESTS).map(async (address) => {
          const [hash, status] = await Promise.all([sha256Hex(address), outbound.statusOf(address)]);
          return { hash, status, checkedAt: now() };
        }),
      );
      await log.saveLinks(checks);
    }
  }

  return {
    /** What is known of addresses, without asking them. */
    async known(addresses: readonly string[]): Promise<KnownLinks> {
      if (addresses.length === 0) return { dead: [], due: [] };
      const hashes = await Promise.all(addresses.map((address) => sha256Hex(address)));
      const stored = new Map((await readOne(db, log.readLinks(hashes))).map((check) => [check.hash, check]));
      const of = (index: number) => stored.get(hashes[index] ?? "");
      return {
        dead: addresses.filter((_, index) => linkStateOf(of(index)?.status ?? 0) === "dead"),
        due: addresses.filter((_, index) => {
          const check = of(index);
          return !check || !isFresh(check);
        }),
      };
    },

    /** Asks addresses behind the answer; some of them, the rest the next time. */
    askBehind(addresses: readonly string[]): void {
      if (addresses.length === 0) return;
      waitUntil(ask(addresses.slice(0, ASKED_MAX)).catch((error: unknown) => logEvent("error", "link-checks", errorFields(error))));
    },

    expire: (): Promise<void> => log.expireLinks(now() - STORED_MS),
  };
}

export type LinkCheckService = ReturnType<typeof createLinkCheckService>;
