import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FIRST_COMMIT, newDeployWorld, SECOND_COMMIT } from "#tests/support/deploy/deploy-world.ts";
import { type CloudflareState, newAccount, outcomeOf } from "#tests/support/deploy/simulated-cloudflare.ts";
import { migrationsOf } from "../../../../scripts/lib/deploy/checkout.mjs";

type Deployment = Record<"commit" | "startedAt" | "finishedAt", string> & { bookmark: string; migrations: string[]; before: Record<string, unknown>; done: Record<string, string> };
interface Interrupted {
  record: { databaseId: string; pending: Deployment };
  account: CloudflareState;
}

/**
 * The record and the account as the scripts of 28 November 2026 left them, which called Wrangler 4.86: the database made and migrated, one
 * Worker deployed and noted, another deployed by a command whose answer was lost.
 */
const interrupted = (): Interrupted => JSON.parse(readFileSync(join(import.meta.dirname, "files/begun-with-wrangler-4.86.json"), "utf8"));

/** Lines that Wrangler 4.86 printed before an answer where nothing hid them, and under one. */
const BANNER = "\n ⛅️ wrangler 4.86.0 (update available 4.87.0)\n─────────────────────────────────────────────\n";
const OLD_NOTES = '\n🪵  Logs were written to "/home/redacao/.config/.wrangler/logs/wrangler.log"\n';

/** The world in which that deployment was interrupted, as it is found today. */
function foundAgain({ isNoisy = false } = {}) {
  const { record, account: known } = interrupted();
  const account: CloudflareState = { ...newAccount(), ...known };
  const folder = mkdtempSync(join(tmpdir(), "lide-older-wrangler-"));
  const execute = async (args: string[]) => {
    const outcome = outcomeOf(account, args) ?? expect.fail("never answered");
    return isNoisy ? { ...outcome, stdout: BANNER + outcome.stdout, stderr: outcome.stderr + OLD_NOTES } : outcome;
  };
  const world = newDeployWorld({ account, folder, execute });
  mkdirSync(world.folder, { recursive: true });
  writeFileSync(join(world.folder, "record.json"), JSON.stringify(record));
  return { world, account, record };
}

/** The migrations of the checkout that began it. */
const ITS_MIGRATIONS = interrupted().record.pending.migrations;

test.each([
  { from: "the checkout that began it", commit: FIRST_COMMIT, migrations: ITS_MIGRATIONS, isNoisy: false },
  { from: "the checkout of today", commit: SECOND_COMMIT, migrations: migrationsOf(), isNoisy: false },
  { from: "the checkout of today, where Wrangler prints as it did", commit: SECOND_COMMIT, migrations: migrationsOf(), isNoisy: true },
])("a deployment that was begun with Wrangler 4.86 is continued to its end, from $from", async ({ commit, migrations, isNoisy }) => {
  const { world, account, record } = foundAgain({ isNoisy });
  try {
    const made = [...account.made];
    const { failure, said } = await world.deploy({ commit, migrations });
    expect(failure).toBeNull();
    expect(said).toContain("lide");
    // Nothing is made twice, and what was noted when it began stays: a rollback leads to before it.
    expect(account.made).toEqual(made);
    const { databaseId, pending, finished } = world.record() as unknown as { databaseId: string; pending: unknown; finished: Deployment[] };
    expect([databaseId, pending, finished.length]).toEqual([record.databaseId, null, 1]);
    expect(finished[0]).toMatchObject({ commit, startedAt: record.pending.startedAt, bookmark: record.pending.bookmark, before: record.pending.before });
    expect(account.databases[0]?.migrations).toEqual(migrations);
    expect(Object.keys(account.workers).sort()).toEqual(["lide", "lide-card-renderer", "lide-password-hasher", "lide-short-links"]);
    for (const { versions, current } of Object.values(account.workers)) expect(versions.at(-1)?.id).toBe(current);
    expect(account.workers.lide?.versions[0]?.databaseId).toBe(record.databaseId);
    expect((await world.deploy({ commit, migrations })).failure).toBeNull();
    expect(account.made).toEqual(made);
  } finally {
    world.remove();
  }
});
