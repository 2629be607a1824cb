// The thread of `local-card-renderer.mjs`: the built card renderer, with the Images binding of this machine.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parentPort } from "node:worker_threads";
import { answerImageRequest } from "./local-images.mjs";
import imagesBinding from "./local-images-binding.mjs";
import { root } from "./run.mjs";

class WorkerEntrypoint {
  constructor(ctx, env) {
    this.ctx = ctx;
    this.env = env;
  }
}
globalThis[Symbol.for("cloudflare:workers")] = { WorkerEntrypoint };
await import("./native-modules.mjs");
const { default: CardRenderer } = await import(pathToFileURL(join(root, "dist/card-renderer/card-renderer.js")).href);
const images = { fetch: (input, init) => answerImageRequest(new Request(input, init), globalThis) };
const renderer = new CardRenderer({}, { IMAGES: imagesBinding({ RENDERER: images }) });

parentPort.on("message", async ({ id, method, given }) => {
  try {
    parentPort.postMessage({ id, answer: await renderer[method](...given) });
  } catch (error) {
    parentPort.postMessage({ id, error: error.message });
  }
});
