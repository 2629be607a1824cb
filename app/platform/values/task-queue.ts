/**
 * Runs the tasks of one object one at a time, in the order of their calls and across their awaits; a failed one does not stop
 * the next. Only where the callers share one execution context: jobs of different requests use `services/serial-executor`.
 */
export class TaskQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** The task's own result, or its rejection. */
  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
