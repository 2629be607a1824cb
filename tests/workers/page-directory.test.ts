import { expect, test } from "vitest";
import { createAudiencePageRepository } from "#app/features/audience/audience-pages.store.ts";
import { type PageAddress, pageAddress } from "#app/features/audience/page.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { testEnv } from "#tests/support/site.ts";
import { PageDirectory } from "../../durable-objects/audience.ts";

const addressOf = (path: string): PageAddress => {
  const address = pageAddress(path);
  if (address === null) throw new Error(path);
  return address;
};

test("addresses that strangers invent do not displace the pages that are open", async () => {
  const directory = new PageDirectory(createAudiencePageRepository(createDatabase(testEnv.DB)));
  const open = ["/", "/mais-lidas", "/privacidade"].map(addressOf);
  await directory.learn(open, 0);
  for (let round = 0; round < 4; round += 1) {
    const invented = Array.from({ length: 1_500 }, (_, index) => addressOf(`/tag/inventada-${round}-${index}`));
    await directory.learn([...open, ...invented], round);
  }
  expect(open.map((address) => directory.pageOf(address)?.path)).toEqual(["/", "/mais-lidas", "/privacidade"]);
  // The address that nobody asks for is forgotten first.
  expect(directory.pageOf(addressOf("/tag/inventada-0-0"))).toBeUndefined();
  expect(directory.pageOf(addressOf("/tag/inventada-3-0"))).toBeNull();
});
