import { withTimeout } from "#app/platform/concurrency/single-flight.server.ts";
import { awaitThenYield, withoutSlot } from "#app/platform/concurrency/uncached-budget.server.ts";
import { type Dependency, OutageError } from "./outage.ts";

interface CallOptions {
  /** Longest wait (ms); null: as long as it takes. */
  limitMs: number | null;
  /** Returns true for the dependency's answer to its input, which is no outage. */
  isAnswer?(error: unknown): boolean;
}

/**
 * Calls a dependency: an `OutageError` when it fails, or does not answer in time. A statement of D1 counts as work of the one who
 * sends it, because on one machine it uses the same thread; for all others the work's slot is given back.
 */
export async function callDependency<T>(dependency: Dependency, { limitMs, isAnswer = () => false }: CallOptions, work: () => Promise<T>): Promise<T> {
  const call = () => (limitMs === null ? work() : withTimeout(limitMs, work()));
  try {
    return await (dependency === "d1" ? awaitThenYield(call()) : withoutSlot(call));
  } catch (error) {
    throw isAnswer(error) ? error : new OutageError(dependency, error);
  }
}
