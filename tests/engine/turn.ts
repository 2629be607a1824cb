// Timers as they are when the process begins: a test that replaces its own does not stop the platform.
const { setImmediate, setTimeout, clearTimeout } = globalThis;

/** The machine's own clock (ms), whatever a test puts in the place of `Date`. */
export const machineNow = Date.now.bind(Date);

/** A call that leaves the isolate: whatever else is due runs before its answer. */
export const nextTurn = (): Promise<void> => new Promise((resume) => setImmediate(resume));

export const platformTimers = { setTimeout, clearTimeout };
