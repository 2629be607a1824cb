/** The work's outcome, or a rejection after `ms`: a database that hangs must not hold a reader. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** How long a request waits for another's work before it does the work itself. */
const PATIENCE_MS = 1_000;

/**
 * Waits for work that another request began. A promise of another request may never settle (its client can leave), so
 * after a while the work is done here.
 */
export async function orTakeOver<T>(running: Promise<T>, work: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), PATIENCE_MS);
  });
  try {
    const settled = await Promise.race([running.then((value) => ({ value })), patience]);
    return settled === "late" ? await work() : settled.value;
  } finally {
    clearTimeout(timer);
  }
}
