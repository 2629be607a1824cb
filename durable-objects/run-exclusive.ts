/** Runs tasks one after another, across their awaits; a failed one does not stop the next. */
export class RunExclusive {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(task, task);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
