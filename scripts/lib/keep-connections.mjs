// Connections between the engine and servers of this process.
import { subscribe, unsubscribe } from "node:diagnostics_channel";

const REQUEST = "http.server.request.start";

const closeNoneIdle = ({ server }) => {
  server.keepAliveTimeout = 0;
};

/**
 * Has HTTP servers of this process close no idle connection, from each one's first request on. Miniflare's server, which the engine asks
 * for pictures and passwords' keys, closes one after five seconds, maybe as the engine sends the next call over it; that call fails as
 * "Network connection lost" (cloudflare/workers-sdk#14848). The engine closes what it does not use.
 * Answers a function that ends it.
 */
export function keepConnections() {
  subscribe(REQUEST, closeNoneIdle);
  return () => unsubscribe(REQUEST, closeNoneIdle);
}
