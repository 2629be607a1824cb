// Services in Node that the engine calls on one machine, through Miniflare's HTTP server.

/**
 * The service, each call over a connection of its own. Miniflare's server closes a connection that was idle for 5 s, maybe as
 * the engine sends the next call over it: that call would fail as "Network connection lost" (cloudflare/workers-sdk#14848).
 */
export const overOwnConnection = (answer) => async (request) => {
  const response = await answer(request);
  response.headers.set("Connection", "close");
  return response;
};
