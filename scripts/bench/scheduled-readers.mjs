// A thread of readers for `load.mjs`. They ask at times fixed in advance, whether or not earlier answers have come, and a wait counts from the time
// at which a request was due: a site that stops for a second is seen as slow by all who came in that second.
import { Agent, get } from "node:http";
import { parentPort } from "node:worker_threads";

const agent = new Agent({ keepAlive: true, maxSockets: 512 });
const headers = { "Accept-Encoding": "gzip" };

/** Milliseconds from the time a request was due to the end of its page, which may have a new address since. Rejects with any status but 200. */
const ask = (url, dueAt) =>
  new Promise((done, failed) => {
    const request = get(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.once("error", failed);
      answer.once("end", () => {
        if (answer.statusCode === 200) done(performance.now() - dueAt);
        else if (answer.statusCode === 301) ask(new URL(answer.headers.location, url), dueAt).then(done, failed);
        else failed(new Error(`${url}: ${answer.statusCode}`));
      });
    });
    // The server may close an idle connection while a request is on its way on it: browsers ask again then.
    request.once("error", (error) => (request.reusedSocket && error.code === "ECONNRESET" ? ask(url, dueAt).then(done, failed) : failed(error)));
  });

/** Asks for `paths` in turn, `rate` of them a second; answers the waits (ms) in the order of `paths`. */
async function readAll({ siteUrl, paths, rate }) {
  const startedAt = performance.now();
  const waits = [];
  let failure = null;
  for (const [index, path] of paths.entries()) {
    const dueAt = startedAt + (index * 1_000) / rate;
    const early = dueAt - performance.now();
    if (early > 0) await new Promise((resume) => setTimeout(resume, early));
    waits.push(
      ask(siteUrl + path, dueAt).catch((error) => {
        failure = error;
      }),
    );
  }
  const known = await Promise.all(waits);
  if (failure) throw failure;
  return known;
}

parentPort.on("message", (work) => {
  readAll(work).then(
    (waits) => parentPort.postMessage({ waits }),
    (error) => parentPort.postMessage({ error: String(error) }),
  );
});
