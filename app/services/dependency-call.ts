import { type Dependency, OutageError } from "#app/domain/outage.ts";
import { withTimeout } from "./single-flight.ts";

interface CallOptions {
  /** Longest wait (ms); null: as long as it takes. */
  limitMs: number | null;
  /** Whether an error is the dependency's answer to what it was given, and no outage. */
  isAnswer?(error: unknown): boolean;
}

/** Calls a dependency: an `OutageError` when it fails, or does not answer in time. */
export async function callDependency<T>(dependency: Dependency, { limitMs, isAnswer = () => false }: CallOptions, work: () => Promise<T>): Promise<T> {
  try {
    return await (limitMs === null ? work() : withTimeout(limitMs, work()));
  } catch (error) {
    throw isAnswer(error) ? error : new OutageError(dependency, error);
  }
}
