import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { D1Migration } from "@cloudflare/vitest-plugin";
import { restoreBindings } from "./bindings.ts";
import { printConsoleOfFailures } from "./console-of-failures.ts";
import { endlessBackup } from "./endless-backup.ts";
import { answerAfterBackground, replaceIsolate } from "./site-under-test.ts";

const { DB, TEST_MIGRATIONS } = env as unknown as { DB: D1Database; TEST_MIGRATIONS: D1Migration[] };

/** Longest that an answer waits for the work behind it (ms): some of it waits for a provider that never answers. */
const BACKGROUND_LIMIT_MS = 500;

/** Resets until nothing is left: work that the file before left behind can open the database again while it is deleted. */
const RESETS_MAX = 10;

async function emptyStorage(): Promise<void> {
  for (let resets = 0; resets < RESETS_MAX; resets += 1) {
    await reset();
    if (!(await DB.prepare("SELECT 1 FROM sqlite_master WHERE name = 'users'").first())) return;
  }
  throw new Error("the storage could not be emptied");
}

// One workerd runs many files; each begins with its own empty site (docs/testing.md).
restoreBindings();
await emptyStorage();
await DB.batch([...TEST_MIGRATIONS.flatMap(({ queries }) => queries.map((query) => DB.prepare(query))), endlessBackup(DB)]);
replaceIsolate();
answerAfterBackground(BACKGROUND_LIMIT_MS);
printConsoleOfFailures();
