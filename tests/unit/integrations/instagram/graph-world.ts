import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { expect } from "vitest";
import { type GraphPublisherOptions, graphPublisher } from "#app/features/instagram/from-env.provider.ts";
import type { InstagramPublisher } from "#app/features/instagram/publisher.server.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import type { GraphLedger } from "#tests/providers/graph/ledger.ts";
import { GRAPH_ACCOUNT_ID, GRAPH_TOKEN, type GraphSwitches } from "#tests/providers/graph/switches.ts";
import { startGraph } from "#tests/providers/graph.ts";
import type { ReceivedCall } from "#tests/providers/simulated-server.ts";

const jpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#1d4e89" } })
    .jpeg({ quality: 60 })
    .toBuffer();

/** A site of pictures, good and bad, by path. */
async function startPictures() {
  const feed = await jpeg(1080, 1350);
  const png = await sharp(feed).resize(108, 135).png().toBuffer();
  const files: Record<string, Buffer> = {
    "/feed.jpg": feed,
    "/story.jpg": await jpeg(1080, 1920),
    "/wide.jpg": await jpeg(1920, 1000),
    "/png-called.jpg": png,
    "/webp.webp": await sharp(png).webp().toBuffer(),
    "/half.jpg": feed.subarray(0, 40),
    "/heavy.jpg": Buffer.concat([feed, Buffer.alloc(8 * 1024 * 1024)]),
    "/empty.jpg": Buffer.alloc(0),
  };
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    if (path === "/moved.jpg") return response.writeHead(302, { Location: "/feed.jpg" }).end();
    if (path === "/dripping.jpg") await sleep(5_000);
    const file = files[path];
    response.writeHead(file ? 200 : 404, { "Content-Type": "image/jpeg" });
    response.end(file);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.closeAllConnections() ?? server.close() };
}

/** The `ProviderFailure` of the work; any other result fails the test. */
export async function failure(work: Promise<unknown>): Promise<ProviderFailure> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ProviderFailure);
  return error as ProviderFailure;
}

let scenarios = 0;

export interface GraphScenario {
  /** Under which the publishers of this scenario call. */
  address: string;
  publisher: InstagramPublisher;
  /** The same account through another publisher, as after a restart. */
  another(options?: Partial<GraphPublisherOptions>): InstagramPublisher;
  tell(switches: GraphSwitches): Promise<void>;
  seen(): Promise<{ calls: ReceivedCall[]; state: GraphLedger }>;
}

/** The simulated Graph API and a site of pictures, each on a port of its own. */
export async function startGraphWorld() {
  const [graph, pictures] = await Promise.all([startGraph(), startPictures()]);
  return {
    graphUrl: graph.url,
    picture: (name: string) => `${pictures.url}/${name}`,
    /** A provider of one's own. */
    async scenario(switches: GraphSwitches = {}, options: Partial<GraphPublisherOptions> = {}): Promise<GraphScenario> {
      scenarios += 1;
      const name = `test-${scenarios}`;
      const control = `${graph.url}/control/${name}`;
      const another = (more: Partial<GraphPublisherOptions> = {}) =>
        graphPublisher({ baseUrl: `${graph.url}/s/${name}`, version: "v27.0", token: GRAPH_TOKEN, accountId: GRAPH_ACCOUNT_ID, ...options, ...more });
      const tell = async (wanted: GraphSwitches) => {
        await fetch(control, { method: "PUT", body: JSON.stringify(wanted) });
      };
      await tell(switches);
      return {
        address: `${graph.url}/s/${name}/`,
        publisher: another(),
        another,
        tell,
        seen: async () => {
          const { calls, state = { containers: [], media: [], underWay: 0 } } = (await (await fetch(control)).json()) as { calls: ReceivedCall[]; state?: GraphLedger };
          return { calls, state };
        },
      };
    },
    async stop() {
      pictures.stop();
      await graph.stop();
    },
  };
}

export type GraphWorld = Awaited<ReturnType<typeof startGraphWorld>>;
