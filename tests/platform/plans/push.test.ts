import { beforeAll, expect, test } from "vitest";
import { createPushRecipientRepository, createPushStoryRepository } from "#app/features/push/push-recipients.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { expectLean, measure } from "#tests/support/lean-reads.ts";
import { aPushWorld } from "#tests/support/push-world.ts";
import { testEnv } from "#tests/support/site.ts";

const db = createDatabase(testEnv.DB);
const recipients = createPushRecipientRepository(db);

const BROWSERS = 3_000;
const PAGE = 12;

beforeAll(async () => {
  const world = aPushWorld();
  await world.clear();
  await world.browsers(
    Array.from({ length: BROWSERS }, (_, n) => ({
      name: `ok-${n}`,
      topics: n % 2 === 0 ? ["tudo"] : ["municipio:piripiri", "categoria:geral"],
      digest: n % 3 === 0,
      weeklyQuota: 3,
    })),
  );
}, 60_000);

test("a page of recipients costs its rows, at the beginning and at the end", async () => {
  const last = await testEnv.DB.prepare("SELECT MAX(id) AS last FROM push_subscriptions").first<number>("last");
  const deep = (last ?? 0) - 500;
  for (const after of [0, deep]) {
    await expectLean(`page after ${after}`, recipients.readPage("municipio:piripiri", after, PAGE, false));
    await expectLean(`joint page after ${after}`, recipients.readPage("municipio:piripiri", after, PAGE, true), 4);
    await expectLean(`digest after ${after}`, recipients.readDigestPage(after, PAGE), 4);
  }
  await expectLean("by ids", recipients.readByIds([deep, deep + 1, deep + 2]), 6);
  await expectLean("story", createPushStoryRepository().readStory(1));
  await expectLean("day", createPushStoryRepository().readDay(0));
});

test("the reach walks no table", async () => {
  const measured = await measure(recipients.readReach(["tudo", "municipio:piripiri"], 600, [[1_000_000, 3]]));
  expect(measured.flatMap(({ scans }) => scans)).toEqual([]);
});
