import { AsyncLocalStorage } from "node:async_hooks";
import { vi } from "vitest";

type Timer = "setTimeout" | "clearTimeout" | "Date";

/** Set for code that a test runs with fake timers, and for the Worker that it calls; Durable Object calls do not inherit it. */
const isOnOwnClock = new AsyncLocalStorage<true>();

/** Runs a function with the fake timers. */
export const onOwnClock = <T>(work: () => T): T => isOnOwnClock.run(true, work);

/**
 * Installs fake timers for code inside `onOwnClock`, advanced by `vi`; returns a function that restores the real ones.
 * Durable Objects share the isolate's globals and keep the real timers: a fake timer of an object would settle a
 * promise of another I/O context. workerd rejects that, and Vitest then waits forever for the error report.
 */
export function replaceTimers(names: Timer[]): () => void {
  const globals = globalThis as unknown as Record<Timer, (...of: unknown[]) => unknown>;
  const real = new Map(names.map((name) => [name, globals[name]] as const));
  vi.useFakeTimers({ toFake: names, now: Date.now() });
  const own = new Map(names.map((name) => [name, globals[name]] as const));
  for (const name of names) {
    const current = () => ((isOnOwnClock.getStore() ? own : real).get(name) ?? globals[name]) as typeof Date;
    globals[name] = new Proxy(globals[name], {
      apply: (_target, _this, given) => Reflect.apply(current(), globalThis, given),
      construct: (_target, given) => Reflect.construct(current(), given),
      get: (_target, property) => Reflect.get(current(), property),
    });
  }
  return () => {
    for (const [name, timer] of own) globals[name] = timer;
    vi.useRealTimers();
  };
}
