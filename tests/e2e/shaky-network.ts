import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";

type Weather = "fine" | "cut" | "mute";

export interface ShakyNetwork {
  url: string;
  /** `cut` ends every connection; `mute` takes requests and never answers. */
  weather: Weather;
  /** Milliseconds before an answer begins. */
  delayMs: number;
  /** Answers of its own, by path. */
  instead: Map<string, { type: string; body: string | Buffer; status?: number }>;
  /** Put before the end of every page's footer. */
  footer: string;
  /** Changes a page by its path. */
  rewrite: (path: string, html: string) => string;
  /** Requests of browsers, in order. */
  asked: { path: string; headers: Record<string, string | string[] | undefined> }[];
  stop(): Promise<void>;
}

/** A network between a browser and the site that can be bad on command, for pages and service workers alike. */
export async function startShakyNetwork(siteUrl: string): Promise<ShakyNetwork> {
  const { hostname, port } = new URL(siteUrl);
  const server = createServer(async (incoming, outgoing) => {
    const path = incoming.url ?? "/";
    network.asked.push({ path, headers: incoming.headers });
    if (network.weather === "cut") return void incoming.socket.destroy();
    if (network.weather === "mute") return;
    if (network.delayMs > 0) await new Promise((resume) => setTimeout(resume, network.delayMs));
    const own = network.instead.get(path);
    if (own) {
      outgoing.writeHead(own.status ?? 200, { "Content-Type": own.type, "Cache-Control": "no-cache" });
      outgoing.end(own.body);
      return;
    }
    const { "accept-encoding": _encoding, ...headers } = incoming.headers;
    const passed = forward({ hostname, port, path, method: incoming.method, headers }, (answer) => {
      const isPage = /^text\/html/.test(answer.headers["content-type"] ?? "");
      if (!isPage) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const { "content-length": _length, etag: _tag, ...kept } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, kept);
        outgoing.end(network.rewrite(path, Buffer.concat(chunks).toString().replace("</footer>", `${network.footer}</footer>`)));
      });
    });
    passed.on("error", () => incoming.socket.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const network: ShakyNetwork = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    weather: "fine",
    delayMs: 0,
    instead: new Map(),
    footer: "",
    rewrite: (_path, html) => html,
    asked: [],
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return network;
}
