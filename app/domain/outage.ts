/** What the site stands on, each behind an adapter. */
export type Dependency = "d1" | "r2" | "objects" | "images" | "card-renderer";

/** A dependency did not answer, or failed: the same may succeed in a moment. Whether a write took effect is unknown. */
export class OutageError extends Error {
  constructor(
    readonly dependency: Dependency,
    cause: unknown,
  ) {
    super(`${dependency} did not answer`, { cause });
    this.name = "OutageError";
  }
}

/** The outage behind an error, also where a library wrapped it; null when it is something else. */
export function outageOf(error: unknown): OutageError | null {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof OutageError) return one;
  return null;
}
