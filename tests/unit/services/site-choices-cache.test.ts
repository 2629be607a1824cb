import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { completeSiteChoices, type SiteChoices } from "#app/features/settings/site-choices.ts";
import { SiteChoicesCache } from "#app/features/settings/site-choices-cache.server.ts";

const START = Date.UTC(2026, 10, 22);

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const named = (name: string, version = 1): SiteChoices => ({ ...completeSiteChoices(null, { name, byline: "", timeZone: "UTC" }), version });
const never = () => new Promise<SiteChoices>(() => undefined);

/** A read that a test answers. */
function aRead() {
  let answer: (choices: SiteChoices) => void = () => undefined;
  const read = vi.fn(
    () =>
      new Promise<SiteChoices>((resolve) => {
        answer = resolve;
      }),
  );
  return { read, answer: (choices: SiteChoices) => answer(choices) };
}

test("what is known is believed for five seconds, then asked for again", async () => {
  const memory = new SiteChoicesCache();
  const read = vi.fn(async () => named("Um"));
  await memory.refresh(Date.now(), read);
  await memory.refresh(Date.now() + 4_999, read);
  expect([memory.known?.name, read.mock.calls.length]).toEqual(["Um", 1]);
  await memory.refresh(Date.now() + 5_000, read);
  expect(read).toHaveBeenCalledTimes(2);
});

test("those who come at once share one read", async () => {
  const memory = new SiteChoicesCache();
  const { read, answer } = aRead();
  const waiting = [memory.refresh(Date.now(), read), memory.refresh(Date.now(), read)];
  answer(named("Um"));
  await Promise.all(waiting);
  expect([memory.known?.name, read.mock.calls.length]).toEqual(["Um", 1]);
});

test("a read whose request went away is taken over, and those who come later wait for the one that took over", async () => {
  const memory = new SiteChoicesCache();
  void memory.refresh(Date.now(), never);
  const second = aRead();
  const third = aRead();
  const taking = memory.refresh(Date.now(), second.read);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(second.read).toHaveBeenCalledOnce();
  const sharing = memory.refresh(Date.now(), third.read);
  second.answer(named("Dois"));
  await Promise.all([taking, sharing]);
  expect([memory.known?.name, third.read.mock.calls.length]).toEqual(["Dois", 0]);
});

test.each([
  ["fails", () => Promise.reject(new Error("D1 is away"))],
  ["hangs", never],
])("while the database %s, only the first of five seconds waits for it", async (_how, read) => {
  const memory = new SiteChoicesCache();
  const asking = vi.fn(read);
  const first = memory.refresh(Date.now(), asking);
  await vi.advanceTimersByTimeAsync(2_000);
  await first;
  await memory.refresh(Date.now(), asking);
  expect([memory.known, asking.mock.calls.length]).toEqual([null, 1]);
  await vi.advanceTimersByTimeAsync(3_000);
  await memory.refresh(Date.now(), async () => named("Um"));
  expect(memory.known?.name).toBe("Um");
});

test("a read that began before a save does not put back what it saw", async () => {
  const memory = new SiteChoicesCache();
  memory.note(named("Antes", 1), Date.now());
  await vi.advanceTimersByTimeAsync(5_000);
  const { read, answer } = aRead();
  const reading = memory.refresh(Date.now(), read);
  memory.note(named("Depois", 2), Date.now());
  answer(named("Antes", 1));
  await reading;
  expect(memory.known?.name).toBe("Depois");
});

test("an older version that is read is the truth: the database was put back", async () => {
  const memory = new SiteChoicesCache();
  memory.note(named("Novo", 9), Date.now());
  await memory.refresh(Date.now() + 5_000, async () => named("De ontem", 3));
  expect(memory.known?.name).toBe("De ontem");
});
