import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import sharp from "sharp";
import { expect, test } from "vitest";
import { startPictureHost } from "#tests/providers/picture-host.ts";
import { keepConnections } from "../../../scripts/lib/keep-connections.mjs";
import { withLocalBindings } from "../../../scripts/lib/local-bindings.mjs";
import { localImagesWorker } from "../../../scripts/lib/local-images.mjs";

const SCRIPT = `export default {
  async fetch(request, { IMAGES }) {
    return Response.json(await IMAGES.info(request.body));
  },
};`;

test("a connection over which the engine may send its next call is closed by no server in Node", async () => {
  const connections = new Set<Socket>();
  const note = (message: unknown) => {
    const { request, socket } = message as { request: IncomingMessage; socket: Socket };
    if (request.headers["images-work"]) connections.add(socket);
  };
  const closeAgain = keepConnections();
  subscribe("http.server.request.start", note);
  const mf = new Miniflare(
    convertV4MiniflareOptions({
      workers: [withLocalBindings({ name: "site", modules: true, script: SCRIPT, compatibilityDate: "2026-11-17", images: { binding: "IMAGES" } }), localImagesWorker()],
    }),
  );
  try {
    const picture = await sharp({ create: { width: 3, height: 2, channels: 3, background: "#345" } })
      .png()
      .toBuffer();
    for (let calls = 0; calls < 3; calls += 1) {
      const answer = await mf.dispatchFetch("http://site/", { method: "POST", body: picture });
      expect(await answer.json()).toMatchObject({ width: 3, height: 2 });
    }
    // One for all calls, without a time after which it is closed.
    expect([...connections].map(({ timeout, destroyed }) => ({ timeout: timeout ?? 0, destroyed }))).toEqual([{ timeout: 0, destroyed: false }]);
  } finally {
    await mf.dispose();
    closeAgain();
    unsubscribe("http.server.request.start", note);
  }
});

test("a simulated provider closes no connection by itself", async () => {
  const host = await startPictureHost();
  try {
    const answer = await fetch(`${host.url}/status/200`);
    await answer.text();
    // A server of Node with such a limit announces "timeout=5".
    expect(answer.headers.get("keep-alive")).toBeNull();
  } finally {
    await host.stop();
  }
});
