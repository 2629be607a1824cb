// The listener of a public port on one machine. It answers while the newsroom is being prepared or started again, refuses
// what is no valid HTTP, and passes every other byte to workerd as it came. In production Cloudflare's edge does this.

import { connect, createServer } from "node:net";
import { preparingAnswer, problemAnswer } from "./local-answers.mjs";
import { MalformedRequest, RequestFraming } from "./request-framing.mjs";

const HOST = "127.0.0.1";

/** Longest that a client may take to send a head (ms): the first one of a connection from its beginning, each later one from its first byte. */
const HEAD_TIMEOUT_MS = 60_000;

/** How long (ms) and how much (bytes) is still read of a client that was answered before it had sent everything: a connection closed over unread bytes is reset, and its answer lost. */
const DISCARD_TIMEOUT_MS = 5_000;
/** The same where the engine ended the connection, which read as long before (ms). */
const LAST_READ_MS = 500;
/** How long the answers to the requests before a malformed one may take (ms). */
const FORMER_ANSWERS_MS = 30_000;
const DISCARD_LIMIT_BYTES = 100 * 1024 * 1024;

/** A request that cannot be passed on before the newsroom is ready. */
class NotReady extends Error {
  constructor(head) {
    super("not ready");
    this.head = head;
  }
}

function refuseLate() {
  throw new MalformedRequest(408, "A requisição não chegou inteira a tempo.");
}

/** The answer of the front itself to a request that is not passed on. */
function answerTo(error) {
  if (error instanceof NotReady) return preparingAnswer(error.head);
  if (error instanceof MalformedRequest) return problemAnswer(error.status, error.reason);
  throw error;
}

/** Passes on bytes, and stops the source while the target is full. */
function write(target, bytes, source) {
  if (target.write(bytes)) return;
  source.pause();
  target.once("drain", () => source.resume());
}

/** Sends the answer and ends; what the client still sends is read and dropped for `timeMs` after that. */
function endWith(client, bytes, timeMs = DISCARD_TIMEOUT_MS) {
  if (client.writableEnded) return;
  client.removeAllListeners("data");
  let dropped = 0;
  client.on("data", (chunk) => {
    dropped += chunk.length;
    if (dropped > DISCARD_LIMIT_BYTES) client.destroy();
  });
  client.resume();
  let limit;
  client.once("close", () => clearTimeout(limit));
  // A client on a slow line gets all of its answer first.
  client.end(bytes, () => {
    limit = setTimeout(() => client.destroy(), timeMs).unref();
  });
}

/** One connection of a client. `upstreamPort()` is null until the newsroom is ready. */
function serve(client, upstreamPort) {
  let upstream = null;
  let failure = null;
  const framing = new RequestFraming((head) => {
    stopHeadTimer();
    const port = upstreamPort();
    if (port === null) throw new NotReady(head);
    if (!upstream) begin(head, port);
  });
  const pass = (bytes) => write(upstream, bytes, client);
  let headTimer = null;
  const startHeadTimer = () => {
    headTimer ??= setTimeout(() => guarded(refuseLate), HEAD_TIMEOUT_MS).unref();
  };
  const stopHeadTimer = () => {
    clearTimeout(headTimer);
    headTimer = null;
  };

  /** Opens the connection to workerd at the first request. */
  function begin(head, port) {
    upstream = connect({ host: HOST, port, allowHalfOpen: true, noDelay: true });
    let hasAnswered = false;
    upstream.on("data", (chunk) => {
      hasAnswered = true;
      write(client, chunk, upstream);
      if (framing.isSwitching) endSwitch(chunk.toString("latin1", 0, 12) !== "HTTP/1.1 101");
    });
    upstream.once("end", () => endWith(client, failure ?? "", failure ? DISCARD_TIMEOUT_MS : LAST_READ_MS));
    upstream.on("error", (error) => {
      // The engine resets a connection over a body that it does not want; a client that is still sending must get its answer.
      if (hasAnswered) return endWith(client, "", LAST_READ_MS);
      // Refused: the engine is starting again. Broken otherwise, the client learns it as it would from the engine itself.
      if (error.code === "ECONNREFUSED") return endWith(client, preparingAnswer(head));
      client.destroy();
    });
    upstream.once("close", () => client.destroyed || client.writableEnded || client.destroy());
  }

  function endSwitch(isHttp) {
    if (!isHttp) client.removeListener("data", take).on("data", pass);
    client.resume();
    guarded(() => framing.endSwitch(isHttp, pass));
  }

  const take = (chunk) =>
    guarded(() => {
      framing.take(chunk, pass);
      if (framing.isInsideHead) startHeadTimer();
      if (framing.isSwitching) client.pause();
    });

  /** Reads what the client sent; an error ends the connection with its answer. */
  function guarded(read) {
    try {
      read();
    } catch (error) {
      stopHeadTimer();
      client.removeListener("data", take);
      failure = answerTo(error);
      if (!upstream) return endWith(client, failure);
      if (framing.isInsideBody) {
        // The engine's answer to a request that ends in its middle would say that the site failed.
        upstream.removeAllListeners("data").removeAllListeners("close").destroy();
        return endWith(client, failure);
      }
      // Requests before it get their answers first.
      client.on("data", () => undefined);
      setTimeout(() => client.destroy(), FORMER_ANSWERS_MS).unref();
      upstream.end();
    }
  }

  client.setNoDelay(true);
  startHeadTimer();
  client.on("data", take);
  client.once("end", () => (upstream ? upstream.end() : client.end()));
  client.on("error", () => client.destroy());
  client.once("close", () => {
    stopHeadTimer();
    upstream?.destroy();
  });
}

/**
 * Listens on a port of this machine. Until `open(port)` says on which port workerd answers, and from `shut()` on, every
 * request is answered that the newsroom is being prepared. `port` is the one it listens on, which 0 leaves to the system.
 * `close()` ends it with all connections. Rejects when the port cannot be had.
 */
export async function openFront(port) {
  let upstreamPort = null;
  const clients = new Set();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    clients.add(client);
    client.once("close", () => clients.delete(client));
    serve(client, () => upstreamPort);
  });
  await new Promise((done, failed) => {
    server.once("error", failed);
    server.listen(port, HOST, done);
  });
  return {
    port: server.address().port,
    open: (workerdPort) => {
      upstreamPort = workerdPort;
    },
    shut: () => {
      upstreamPort = null;
    },
    close: () => {
      for (const client of clients) client.destroy();
      return new Promise((done) => server.close(done));
    },
  };
}
