import { beforeAll, expect, test } from "vitest";
import { createSubscriberRepository } from "#app/features/newsletter/subscribers.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { expectLean, measure } from "#tests/support/lean-reads.ts";
import { subscribersAre } from "#tests/support/newsletter-world.ts";
import { testEnv } from "#tests/support/site.ts";

const subscribers = createSubscriberRepository(createDatabase(testEnv.DB));

beforeAll(
  () =>
    subscribersAre(
      Array.from({ length: 3_000 }, (_, n) => ({ email: `leitor-${n}@exemplo.com`, town: ["", "piripiri", "picos"][n % 3] ?? "", morning: n % 2 === 0, evening: n % 2 === 1 })),
    ),
  60_000,
);

test("a page of subscribers costs its rows, at the beginning and in the middle of a town", async () => {
  for (const after of [
    { town: "", id: 0 },
    { town: "picos", id: 1_500 },
  ])
    await expectLean(`page after ${after.town} ${after.id}`, subscribers.readPage("morning", after, 8));
  await expectLean("by ids", subscribers.readByIds("evening", [2, 3, 4]), 6);
  await expectLean("by address", subscribers.readByEmail("leitor-7@exemplo.com"));
  await expectLean("suppressed", subscribers.readIsSuppressed("x"));
  const [flood] = await measure(subscribers.readIsFlooded(Date.now()));
  expect(flood?.rowsRead).toBeLessThan(10);
});

test("the numbers of the screen walk their own small table", async () => {
  const [measured] = await measure(subscribers.readCounts());
  expect(measured?.rowsRead).toBeLessThan(20);
});
