import { expect, test } from "vitest";
import { SessionCallerFinder } from "#app/features/people/caller-finder.http.ts";
import type { SignInService } from "#app/features/people/sign-in.server.ts";
import type { Read } from "#app/platform/db/database.store.ts";

const aRead = (value: string): Read<string> => ({ statements: [], decode: () => value });

/** A session of `role`, that counts how often D1 would be asked. */
function aFinder(role: "admin" | "reporter" | null) {
  const trips: unknown[] = [];
  const user = role === null ? null : { id: 1, name: "Ana", email: "a@b.c", role, avatar: null, createdAt: 0 };
  const signIn = {
    readAccessToken: async () => ({ userId: 1, sessionId: "s" }),
    findSessionUserWith: async <T>(_claims: unknown, read: Read<T>) => {
      trips.push(read);
      return [user, read.decode([])];
    },
  } as unknown as SignInService;
  const request = new Request("http://localhost/admin", { headers: { Cookie: "lide_access=a.b.c" } });
  return {
    finder: new SessionCallerFinder(
      request,
      () => signIn,
      async () => false,
      () => Promise.reject(new Error("no API token is read here")) as never,
    ),
    trips,
  };
}

test("what every loader of a page reads travels in the one batch that finds the caller", async () => {
  const { finder, trips } = aFinder("admin");
  const [layout, [caller, rows], [, more]] = await Promise.all([
    finder.require("admin:enter"),
    finder.requireWith("admin:enter", aRead("rows")),
    finder.requireWith("admin:enter", aRead("more")),
  ]);
  expect([layout.user.name, caller.user.name, rows, more]).toEqual(["Ana", "Ana", "rows", "more"]);
  expect(trips).toHaveLength(1);
});

test("a read that comes after the batch looks the session up again", async () => {
  const { finder, trips } = aFinder("admin");
  await finder.require("admin:enter");
  expect((await finder.requireWith("admin:enter", aRead("late")))[1]).toBe("late");
  expect(trips).toHaveLength(2);
});

test("a read that is the caller's own is made for the id in their token, in the same batch", async () => {
  const { finder, trips } = aFinder("reporter");
  expect((await finder.requireWith("admin:enter", (userId) => aRead(`of ${userId}`)))[1]).toBe("of 1");
  expect(trips).toHaveLength(1);
  const late = aFinder("reporter");
  await late.finder.require("admin:enter");
  expect((await late.finder.requireWith("admin:enter", (userId) => aRead(`of ${userId}`)))[1]).toBe("of 1");
});

test("nothing that was read leaves without the capability or without a session", async () => {
  await expect(aFinder("reporter").finder.requireWith("users:manage", aRead("secret"))).rejects.toMatchObject({ refusal: { code: "forbidden" } });
  await expect(aFinder(null).finder.requireWith("admin:enter", aRead("secret"))).rejects.toMatchObject({ refusal: { code: "unauthenticated" } });
});
