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
