import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ReadersOnlineStore } from "#app/features/audience/newsroom/online/readers-online.ts";
import { CLOSE_ROLE_CHANGED } from "#app/features/highlights/desk-message.wire.ts";
import { ApiError } from "#app/ui/newsroom/api-client.ts";

/** A socket whose other end is the test. */
class Wire extends EventTarget {
  readonly OPEN = 1;
  readyState = 1;
  send() {
    // The platform answers pings.
  }
  close() {
    this.readyState = 3;
  }
  tells(online: number | null, ...materias: { id: number; leitores: number }[]) {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ online, materias, atualizadoEm: "2026-11-22T12:00:00.000Z" }) }));
  }
  ends(code: number) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

const HALF_MINUTE_MS = 30_000;

function aTab() {
  const wires: Wire[] = [];
  const asked: number[][] = [];
  let hidden = false;
  let polls = 0;
  let visibility: () => void = () => undefined;
  let failure: Error | null = null;
  const store = new ReadersOnlineStore({
    open: () => {
      const wire = new Wire();
      wires.push(wire);
      return wire as unknown as WebSocket;
    },
    poll: async () => {
      polls += 1;
      if (failure) throw failure;
      return {
        online: 40 + polls,
        paginas: [
          { postId: 7, leitores: 3 },
          { postId: null, leitores: 9 },
        ],
      };
    },
    readTrends: async (ids) => {
      asked.push([...ids]);
      return { hora: 11, materias: ids.map((id) => ({ id, visualizacoes: 90, media: 30, tendencia: "acima" as const })), origem: "calculado" as const };
    },
    isHidden: () => hidden,
    onVisibility: (listener) => {
      visibility = listener;
    },
    now: () => Date.now(),
    random: () => 1,
  });
  return {
    store,
    wires,
    asked,
    polls: () => polls,
    isOpen: () => wires.some(({ readyState }) => readyState === 1),
    hide(value: boolean) {
      hidden = value;
      visibility();
    },
    fail(error: Error | null) {
      failure = error;
    },
  };
}

beforeEach(() => {
  // In the midst of an hour: trends are asked for again with the first count of the next one.
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 29, 12, 20) });
});
afterEach(() => {
  vi.useRealTimers();
});

test("there is one socket for all screens, and none while nobody watches or the page is hidden", () => {
  const tab = aTab();
  expect(tab.wires).toHaveLength(0);
  const leave = [tab.store.subscribe(() => undefined), tab.store.subscribe(() => undefined)];
  expect(tab.wires).toHaveLength(1);
  tab.wires[0]?.tells(12, { id: 7, leitores: 5 });
  expect([tab.store.snapshot().total, tab.store.snapshot().byArticle.get(7)]).toEqual([12, 5]);
  tab.hide(true);
  expect(tab.isOpen()).toBe(false);
  vi.advanceTimersByTime(10 * HALF_MINUTE_MS);
  expect([tab.wires.length, tab.polls()]).toEqual([1, 0]);
  tab.hide(false);
  expect([tab.wires.length, tab.isOpen()]).toEqual([2, true]);
  for (const one of leave) one();
  expect(tab.isOpen()).toBe(false);
});

test("without a socket it polls, at most every half minute, and the count is shown all the same", async () => {
  const tab = aTab();
  tab.store.subscribe(() => undefined);
  for (let second = 0; second < 300; second += 1) {
    tab.wires.at(-1)?.ends(1006);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  const polls = tab.polls();
  expect(tab.store.snapshot()).toMatchObject({ state: "known", total: 40 + polls });
  expect(tab.store.snapshot().byArticle.get(7)).toBe(3);
  expect(polls).toBeGreaterThanOrEqual(300 / 30);
  expect(polls).toBeLessThanOrEqual(20);
});

test("what cannot be counted is not shown as an old count, and comes back", async () => {
  const tab = aTab();
  tab.store.subscribe(() => undefined);
  tab.wires[0]?.tells(12, { id: 7, leitores: 5 });
  tab.wires[0]?.tells(null);
  expect(tab.store.snapshot()).toMatchObject({ state: "failed", total: null });
  expect(tab.store.snapshot().byArticle.size).toBe(0);
  tab.fail(new Error("offline"));
  tab.wires[0]?.ends(1006);
  await vi.advanceTimersByTimeAsync(HALF_MINUTE_MS);
  expect(tab.store.snapshot().state).toBe("failed");
  tab.fail(null);
  await vi.advanceTimersByTimeAsync(2 * HALF_MINUTE_MS);
  expect(tab.store.snapshot().state).toBe("known");
});

test("whoever may no longer see it sees nothing, and asks no more", async () => {
  for (const end of [
    (tab: ReturnType<typeof aTab>) => tab.wires[0]?.ends(CLOSE_ROLE_CHANGED),
    (tab: ReturnType<typeof aTab>) => {
      tab.fail(new ApiError(403, "{}"));
      tab.wires[0]?.ends(1006);
    },
  ]) {
    const tab = aTab();
    tab.store.subscribe(() => undefined);
    tab.wires[0]?.tells(12);
    end(tab);
    await vi.advanceTimersByTimeAsync(10 * HALF_MINUTE_MS);
    expect(tab.store.snapshot()).toMatchObject({ state: "failed", total: null });
    expect([tab.wires.length, tab.polls() <= 1]).toEqual([1, true]);
  }
});

test("trends are asked for together, once an hour, and only of what is still shown", async () => {
  const tab = aTab();
  tab.store.subscribe(() => undefined);
  const leave = [1, 2, 3].map((id) => tab.store.watchTrend(id));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tab.asked).toEqual([[1, 2, 3]]);
  expect(tab.store.snapshot().trends.get(2)).toMatchObject({ hora: 11, tendencia: "acima" });
  tab.wires[0]?.tells(5);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tab.asked).toHaveLength(1);
  leave[0]?.();
  await vi.advanceTimersByTimeAsync(3_600_000);
  tab.wires.at(-1)?.tells(6);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tab.asked.at(-1)).toEqual([2, 3]);
});
