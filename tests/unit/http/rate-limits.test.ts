import { expect, test } from "vitest";
import { type Limiters, RateLimits } from "#app/platform/http/auth/rate-limits.server.ts";
import { networkPart } from "#app/platform/values/network-part.ts";

/** Limiters that count every key and refuse beyond `limit`; `keys`: what was counted. */
function counting(limits: Partial<Record<keyof Limiters, number>>) {
  const keys: string[] = [];
  const limiter = (most: number) => ({
    limit: async ({ key }: { key: string }) => {
      keys.push(key);
      return { success: keys.filter((one) => one === key).length <= most };
    },
  });
  const all = Object.fromEntries((["readers", "beacons", "uploads", "searches", "messages", "speech"] as const).map((name) => [name, limiter(limits[name] ?? 1)]));
  const taken = (name: keyof Limiters, address: string | null, user?: number) =>
    new RateLimits(all as Limiters, address, "secret").take(name, user === undefined ? null : ({ user: { id: user } } as never)).then(
      () => "taken",
      () => "refused",
    );
  return { keys, taken };
}

test("where no address is believed, no reader's limit is filled by another reader", async () => {
  for (const name of ["readers", "beacons", "uploads", "searches", "speech"] as const) {
    const { keys, taken } = counting({});
    expect([name, await taken(name, null), await taken(name, null), keys]).toEqual([name, "taken", "taken", []]);
  }
});

test("messages of readers without an address have one wide bound, of the readers' limit and not of the messages'", async () => {
  const { taken } = counting({ readers: 3 });
  expect([await taken("messages", null), await taken("messages", null), await taken("messages", null), await taken("messages", null)]).toEqual([
    "taken",
    "taken",
    "taken",
    "refused",
  ]);
  // Nobody else's count is in it.
  expect(await taken("readers", "203.0.113.7")).toBe("taken");
  expect(await taken("messages", "203.0.113.7")).toBe("taken");
});

test("two addresses of one IPv6 network share a count, and two networks do not; so do the spellings of one address", async () => {
  const { keys, taken } = counting({});
  expect([await taken("readers", "2001:db8:1:2::1"), await taken("readers", "2001:DB8:1:2:ffff::9"), await taken("readers", "2001:db8:1:3::1")]).toEqual([
    "taken",
    "refused",
    "taken",
  ]);
  expect([await taken("messages", "203.0.113.7"), await taken("messages", "::ffff:203.0.113.7"), await taken("messages", "203.0.113.8")]).toEqual(["taken", "refused", "taken"]);
  expect(keys.join(" ")).not.toMatch(/2001|203/);
});

test("a signed-in person is counted by account, wherever they are", async () => {
  const { taken } = counting({});
  expect([await taken("uploads", null, 7), await taken("uploads", "203.0.113.7", 7), await taken("uploads", null, 8)]).toEqual(["taken", "refused", "taken"]);
});

test("an IPv4 address within IPv6 is that IPv4 address, not a network with all others", () => {
  expect(["::ffff:203.0.113.7", "::FFFF:203.0.113.8", "2001:db8::1", "203.0.113.7"].map(networkPart)).toEqual(["203.0.113.7", "203.0.113.8", "2001:db8:0:0", "203.0.113.7"]);
});
