// The processes of the engine that this one has started. Miniflare starts one again by itself when it has died, and tells nobody its id.
import { subscribe } from "node:diagnostics_channel";
import { basename } from "node:path";

const running = new Set();
const listeners = new Set();

const isEngine = ({ spawnfile }) => basename(spawnfile).startsWith("workerd");

subscribe("child_process", ({ process: child }) => {
  // Its command and its id are not known before.
  child.once("spawn", () => {
    if (!isEngine(child)) return;
    running.add(child.pid);
    child.once("exit", () => running.delete(child.pid));
    for (const listener of listeners) listener(child.pid);
  });
});

/** Ids of the engines of this process that run now. */
export const engines = () => [...running];

/** Calls the listener with the id of each engine from now on; answers a function that ends this. */
export function onEngine(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
