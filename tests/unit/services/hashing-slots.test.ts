import { expect, test } from "vitest";
import { type HashingCaller, HashingSlots } from "#app/features/people/passwords.server.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";

/** Asks for places that nobody gives back before `release`; the outcomes in the order of asking. */
function ask(places: HashingSlots, lanes: readonly HashingCaller[]) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const outcomes = lanes.map((lane) =>
    places
      .hold(lane, () => released)
      .then(
        () => "done",
        (error: unknown) => (error instanceof RefusalError ? [error.refusal.code, error.refusal.retryAfterSeconds] : "failed"),
      ),
  );
  return { release, outcomes: () => Promise.all(outcomes) };
}

const strangers = (count: number): HashingCaller[] => Array.from({ length: count }, () => "open");
const REFUSED = ["too-many", 3];

test("of two hundred strangers eight are checked, and the others are refused at once", async () => {
  const places = new HashingSlots();
  const { release, outcomes } = ask(places, strangers(200));
  release();
  expect((await outcomes()).filter((one) => one === "done").length).toBe(8);
  expect((await outcomes()).slice(8)).toEqual(Array.from({ length: 192 }, () => REFUSED));
  expect(places.isFull("open")).toBe(false);
});

test("strangers take no place of a known browser, and one browser takes no other's", async () => {
  const places = new HashingSlots();
  const flood = ask(places, strangers(20));
  const owner = ask(places, [...Array.from({ length: 6 }, () => ({ known: "device:a" })), { known: "device:b" }]);
  owner.release();
  expect(await owner.outcomes()).toEqual(["done", "done", "done", "done", "done", REFUSED, "done"]);
  flood.release();
  await flood.outcomes();
});

test("known people and browsers are bounded together too", async () => {
  const { release, outcomes } = ask(
    new HashingSlots(),
    Array.from({ length: 20 }, (_, index) => ({ known: `user:${index}` })),
  );
  release();
  expect((await outcomes()).filter((one) => one === "done").length).toBe(16);
});

test("work that fails gives its place back, and a place that nobody gives back is free after half a minute", async () => {
  let time = 0;
  const places = new HashingSlots(() => time);
  for (let attempt = 0; attempt < 20; attempt += 1) await expect(places.hold("open", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  ask(places, strangers(8));
  expect(places.isFull("open")).toBe(true);
  time = 30_001;
  expect(places.isFull("open")).toBe(false);
});
