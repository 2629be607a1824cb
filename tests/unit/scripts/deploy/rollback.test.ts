import { afterEach, beforeEach, expect, test } from "vitest";
import { newDeployWorld, SECOND_COMMIT } from "#tests/support/deploy/deploy-world.ts";

let world = newDeployWorld();
beforeEach(() => {
  world.remove();
  world = newDeployWorld();
});
afterEach(() => world.remove());

const WORKERS = ["lide-card-renderer", "lide-password-hasher", "lide", "lide-short-links"];
const running = () => WORKERS.map((name) => world.account.workers[name]?.current);
const rollbacks = (from: number) => world.account.calls.slice(from).filter(([word]) => word === "rollback");

test("every Worker runs the version before; the schema stays, and the way to restore data is said", async () => {
  await world.deploy();
  const before = running();
  world.account.databases[0]?.migrations.splice(-1);
  await world.deploy({ commit: SECOND_COMMIT });
  const after = running();
  const planned = await world.rollback({ dryRun: true });
  expect(planned.failure).toBeNull();
  expect(running()).toEqual(after);
  const { failure, said } = await world.rollback();
  expect(failure).toBeNull();
  expect(running()).toEqual(before);
  expect(said).toContain("The schema stays as it is (1 migrations of that deployment)");
  expect(said).toMatch(/npx wrangler d1 time-travel restore lide --bookmark bookmark-\d+ --config .*site\.json/);
  expect(said).toContain("every story, session and setting since is lost");
  const again = await world.rollback();
  expect(again.failure).toContain("was rolled back at 2026-11-27");
  // The rolled back commit can be deployed again.
  expect((await world.deploy({ commit: SECOND_COMMIT })).failure).toBeNull();
  expect(running()).not.toEqual(before);
});

test("without a record, or after a first deployment, there is no way back, and nothing is touched", async () => {
  const none = await world.rollback();
  expect(none.failure).toContain("There is no record of a deployment here");
  expect(none.failure).toContain("npx wrangler rollback --name lide-short-links");
  await world.deploy();
  const from = world.account.calls.length;
  expect((await world.rollback()).failure).toContain("there is no version before it");
  expect(rollbacks(from)).toEqual([]);
});

test.each([true, false])("past new classes of Durable Objects no Worker is rolled back (told by Cloudflare: %s)", async (tells) => {
  world.account.tellsObjectsTag = tells;
  await world.deploy();
  // The deployment before had one migration of classes less.
  for (const version of world.account.workers.lide?.versions ?? []) if (version.objectsTag) version.objectsTag = "v6";
  if (!tells) {
    const { openRecord } = await import("../../../../scripts/lib/deploy/record.mjs");
    openRecord(world.folder).write(({ finished: [last] }: { finished: [{ objectsTag: string }] }) => {
      last.objectsTag = "v6";
    });
  }
  await world.deploy({ commit: SECOND_COMMIT });
  const after = running();
  const { failure } = await world.rollback();
  expect(failure).toContain("new classes of Durable Objects since");
  expect(failure).toContain("git revert");
  expect(running()).toEqual(after);
});

test("an interrupted rollback goes on with the Workers that are left", async () => {
  await world.deploy();
  const before = running();
  await world.deploy({ commit: SECOND_COMMIT });
  const start = world.account.calls.length;
  // One call of `whoami`, then two reads of each Worker, then one rollback of each: the second of these fails after it has acted.
  world.account.fault = { at: start + 1 + 2 * WORKERS.length + 2, when: "after" };
  const { failure } = await world.rollback();
  expect(failure).toContain("lide was not put back");
  expect(failure).toContain("lide-short-links runs version");
  world.account.fault = null;
  const from = world.account.calls.length;
  expect((await world.rollback()).failure).toBeNull();
  expect(rollbacks(from)).toHaveLength(2);
  expect(running()).toEqual(before);
});
