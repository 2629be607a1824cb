// The card renderer on one machine. workerd runs every Worker of a process on one thread, and a card takes some 0.3 s of it: here the Worker's
// built code runs in a thread of Node, behind a Worker that passes its calls on.
import { Worker } from "node:worker_threads";
import { loadMiniflare } from "./miniflare.mjs";

/** A thread that has painted nothing for so long ends, and its memory with it (ms). */
const IDLE_MS = 60_000;

/** The Worker that the site calls, as the renderer's own has it; a call's arguments are a header, and its picture the body. */
const SCRIPT = `import { WorkerEntrypoint } from "cloudflare:workers";

export default class extends WorkerEntrypoint {
  async #call(method, given, picture = null) {
    const headers = { "Card-Call": encodeURIComponent(JSON.stringify({ method, given, hasPicture: picture !== null })) };
    const answer = await this.env.PAINTER.fetch("http://painter/", { method: "POST", headers, body: picture });
    if (!answer.ok) throw new Error(await answer.text());
    return answer;
  }
  async paint(order, picture, format) {
    const answer = await this.#call("paint", [order, null, format], picture);
    const refused = answer.headers.get("Card-Refused");
    return refused ? { ok: false, refused } : { ok: true, bytes: await answer.arrayBuffer() };
  }
  async wasmBytes() {
    return Number(await (await this.#call("wasmBytes", [])).text());
  }
}`;

/** The thread, and who waits for its answers by the number of the call. */
let running = null;
let calls = 0;

function startThread() {
  const thread = new Worker(new URL("card-renderer-thread.mjs", import.meta.url));
  const started = { thread, waiting: new Map(), idle: undefined };
  thread.unref();
  const end = (error) => {
    if (running === started) running = null;
    for (const { failed } of started.waiting.values()) failed(error);
    started.waiting.clear();
  };
  thread.on("message", ({ id, answer, error }) => {
    const { done, failed } = started.waiting.get(id);
    started.waiting.delete(id);
    if (error === undefined) done(answer);
    else failed(new Error(error));
  });
  thread.once("error", end);
  thread.once("exit", () => end(new Error("the card renderer's thread ended")));
  return started;
}

/** Calls the renderer in its thread, which is started where there is none. */
function call(method, given) {
  running ??= startThread();
  const { thread, waiting } = running;
  clearTimeout(running.idle);
  const own = running;
  running.idle = setTimeout(() => {
    if (running !== own || waiting.size > 0) return;
    running = null;
    void thread.terminate();
  }, IDLE_MS).unref();
  calls += 1;
  const id = calls;
  return new Promise((done, failed) => {
    waiting.set(id, { done, failed });
    thread.postMessage({ id, method, given });
  });
}

/** Answers a call of the renderer's Worker. */
async function answerCardRequest(request) {
  const { Response } = loadMiniflare();
  try {
    const { method, given, hasPicture } = JSON.parse(decodeURIComponent(request.headers.get("Card-Call")));
    const picture = await request.arrayBuffer();
    const answer = await call(method, method === "paint" ? [given[0], hasPicture ? picture : null, given[2]] : given);
    if (method !== "paint") return new Response(String(answer));
    return answer.ok ? new Response(answer.bytes) : new Response(null, { headers: { "Card-Refused": answer.refused } });
  } catch (error) {
    return new Response(error.message, { status: 500 });
  }
}

/**
 * The Worker that stands for the renderer's own on this machine; its name is the one that the site's binding names.
 * @returns {import("miniflare").WorkerOptions}
 */
export const localCardRendererWorker = ({ compatibilityDate, compatibilityFlags }) => ({
  name: "lide-card-renderer",
  compatibilityDate,
  compatibilityFlags,
  modules: [{ type: "ESModule", path: "local-card-renderer.js", contents: SCRIPT }],
  serviceBindings: { PAINTER: answerCardRequest },
});
