import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A call as the provider got it. */
export interface ReceivedCall {
  method: string;
  path: string;
  /** The query with its question mark; empty without one. */
  search: string;
  /** Origin at which the caller found this provider, as its own links must begin. */
  origin: string;
  headers: Record<string, string>;
  /** As JSON; undefined when it is none. */
  body: unknown;
  text: string;
}

/** A named scenario: its faults and the calls it received. */
export interface Scenario {
  switches: Record<string, unknown>;
  calls: ReceivedCall[];
  /** State of the scenario, for providers with state. */
  state?: unknown;
}

/** `bytes`: the body as it came. */
export type Answerer = (call: ReceivedCall, response: ServerResponse, scenario: Scenario, bytes: Buffer) => Promise<void>;

export interface SimulatedServer {
  /** Origin and, where one was asked for, the port. */
  url: string;
  stop(): Promise<void>;
}

const BODY_MAX = 2_000_000;

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_MAX) throw new Error("body too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function sendJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "Content-Type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

/**
 * A provider on this machine that speaks its real protocol. `/s/{name}/…` is a provider of one's own, so that tests which run
 * in parallel are independent; `PUT /control/{name}` sets its faults, `GET` returns its calls, `DELETE` resets it.
 * Without `/s/…` it is the one called `default`.
 */
export async function startSimulatedServer(answer: Answerer, port = 0): Promise<SimulatedServer> {
  const scenarios = new Map<string, Scenario>();
  const scenarioOf = (name: string): Scenario => {
    const known = scenarios.get(name) ?? { switches: {}, calls: [] };
    scenarios.set(name, known);
    return known;
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? "/", "http://provider");
    const bytes = await readBody(request);
    const text = bytes.toString("utf8");
    const control = /^\/control\/([\w-]+)$/.exec(pathname)?.[1];
    if (control) {
      if (request.method === "DELETE") scenarios.delete(control);
      if (request.method === "PUT") scenarioOf(control).switches = (parsed(text) ?? {}) as Scenario["switches"];
      return sendJson(response, 200, scenarioOf(control));
    }
    const own = /^\/s\/([\w-]+)(\/.*)$/.exec(pathname);
    const scenario = scenarioOf(own?.[1] ?? "default");
    const call = {
      method: request.method ?? "GET",
      path: own?.[2] ?? pathname,
      search,
      origin: `http://${request.headers.host}${own ? `/s/${own[1]}` : ""}`,
      headers: request.headers as Record<string, string>,
      body: parsed(text),
      text,
    };
    scenario.calls.push(call);
    await answer(call, response, scenario, bytes);
  }

  const server: Server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  // The caller closes a connection that is idle: a server that did would lose the call that is just being sent over it.
  server.keepAliveTimeout = 0;
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(port, "127.0.0.1", listening);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
