// The hasher of passwords on one machine. workerd runs every Worker of a process on one thread, so that scrypt in a Worker
// of its own would hold up readers all the same: here the Worker's built code runs in Node, on Node's thread pool.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { loadMiniflare } from "./miniflare.mjs";
import { root } from "./run.mjs";

/** One key at a time: two would take both processors of a small machine from its readers. */
let last = Promise.resolve();

async function derived(body) {
  const { default: worker } = await import(pathToFileURL(join(root, "dist/password-hasher/password-hasher.js")).href);
  return (await worker.fetch(new Request("http://password-hasher/", { method: "POST", body }))).text();
}

/** A binding for the site in the place of the Worker's own. */
export async function localPasswordHasher(request) {
  const { Response } = loadMiniflare();
  const body = await request.text();
  const key = last.then(() => derived(body));
  last = key.catch(() => undefined);
  return new Response(await key);
}
