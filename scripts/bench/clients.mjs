// A thread of clients for `readers-under-load.mjs`: each sends its next request when the last was answered, whatever the status, until it is told to stop.
import { Agent, request } from "node:http";
import { parentPort } from "node:worker_threads";

const agent = new Agent({ keepAlive: true, maxSockets: 1_024 });

/** The status of one request; 0 where the connection broke. A socket that was opened stays open until `stop`. */
const ask = (url, { method = "GET", headers = {}, body }, opened) =>
  new Promise((done) => {
    const asked = request(url, { method, headers, ...(headers.Upgrade ? {} : { agent }) }, (answer) => {
      answer.resume();
      answer.once("error", () => done(0));
      answer.once("end", () => done(answer.statusCode));
    });
    asked.once("upgrade", (answer, socket) => {
      opened.push(socket);
      socket.on("error", () => undefined).resume();
      done(answer.statusCode);
    });
    asked.once("error", () => done(0));
    asked.end(body);
  });

let stopped = false;

/** `requests` in turn by so many `clients`: until `stop` where `repeats`, else each once. Answers how often each status came. */
async function work({ siteUrl, clients, requests, repeats }) {
  stopped = false;
  const statuses = {};
  const opened = [];
  let next = 0;
  const client = async () => {
    while (!stopped && (repeats || next < requests.length)) {
      const one = requests[next++ % requests.length];
      const status = await ask(siteUrl + one.path, one, opened);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  while (!stopped) await new Promise((resume) => setTimeout(resume, 50));
  for (const socket of opened) socket.destroy();
  return statuses;
}

parentPort.on("message", (message) => {
  if (message === "stop") stopped = true;
  else void work(message).then((statuses) => parentPort.postMessage(statuses));
});
