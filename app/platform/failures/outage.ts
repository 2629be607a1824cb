/** Dependencies of the site, each behind an adapter. */
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

/** Texts of SQLite and the system for a full disk; a site on one machine meets it as the text of an error alone. */
const DISK_FULL = /SQLITE_FULL|database or disk is full|ENOSPC|no space left on device/i;

/** True when the disk under the site is full: the write failed, and all others will. */
export function isDiskFull(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) if (DISK_FULL.test(one.message)) return true;
  return false;
}

/** Error message for a write that fails because the disk is full. */
export const DISK_FULL_TEXT = "O disco do servidor está cheio e nada pode ser salvo. Guarde uma cópia do que escreveu e avise quem cuida do servidor: é preciso liberar espaço.";
