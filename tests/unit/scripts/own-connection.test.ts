import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { Miniflare } from "miniflare";
import sharp from "sharp";
import { expect, test } from "vitest";
import { startPictureHost } from "#tests/providers/picture-host.ts";
import { localImages, localImagesWorker } from "../../../scripts/lib/local-images.mjs";

const SCRIPT = `export default {
  async fetch(request, { IMAGES }) {
    const picture = await request.arrayBuffer();
    const { width } = await IMAGES.info(new Blob([picture]).stream());
    const { height } = await IMAGES.info(new Blob([picture]).stream());
    return Response.json([width, height]);
  },
};`;

test("the engine sends no call over a connection that Node may be closing", async () => {
  const connections: Socket[] = [];
  const note = (message: unknown) => {
    const { request, socket } = message as { request: IncomingMessage; socket: Socket };
    if (request.headers["images-work"]) connections.push(socket);
  };
  subscribe("http.server.request.start", note);
  const mf = new Miniflare({
    workers: [{ name: "site", modules: true, script: SCRIPT, compatibilityDate: "2026-04-01", ...localImages }, localImagesWorker()],
  });
  try {
    const picture = await sharp({ create: { width: 3, height: 2, channels: 3, background: "#345" } })
      .png()
      .toBuffer();
    expect(await (await mf.dispatchFetch("http://site/", { method: "POST", body: picture })).json()).toEqual([3, 2]);
    expect(connections).toHaveLength(2);
    expect(new Set(connections).size).toBe(2);
  } finally {
    await mf.dispose();
    unsubscribe("http.server.request.start", note);
  }
});

test("a simulated provider closes no connection by itself", async () => {
  const host = await startPictureHost();
  try {
    const answer = await fetch(`${host.url}/status/200`);
    await answer.text();
    // What a server of Node that does so announces: "timeout=5".
    expect(answer.headers.get("keep-alive")).toBeNull();
  } finally {
    await host.stop();
  }
});
