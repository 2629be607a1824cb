import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { afterEach, expect, test, vi } from "vitest";
import { createPictureService, type ObjectStore, type PictureDeps } from "#app/features/media/pictures.server.ts";
import { loader } from "#app/features/media/site/picture.route.ts";
import { SerialExecutor } from "#app/platform/concurrency/slot-queue.server.ts";

const background = new SerialExecutor({ maxWaiting: 1, waitTimeoutMs: 1_000, runTimeoutMs: 1_000, pollIntervalMs: 1, heartbeatTimeoutMs: 1_000 });

afterEach(() => vi.restoreAllMocks());

const KEY = `${"0123456789abcdef".repeat(2)}-800x600.jpg`;
const away = () => Promise.reject(new Error("R2 is away"));

async function ask(query: string, store: ObjectStore, render: PictureDeps["renderer"]["render"] = async () => new ArrayBuffer(8)) {
  const later: Promise<unknown>[] = [];
  const media = { find: async () => ({ focus: { x: 50, y: 50 } }) } as unknown as PictureDeps["media"];
  const pictures = createPictureService({
    store,
    renderer: { render, squeeze: async () => new Uint8Array(0) },
    media,
    background,
    now: () => 0,
    waitUntil: (work) => later.push(work),
  });
  const request = new Request(`https://lide.example/img/${KEY}${query}`);
  const response = await loader({ request, params: { key: KEY }, context: { services: { pictures }, requestId: "r" } } as unknown as LoaderFunctionArgs);
  await Promise.all(later);
  return response;
}

const isPassing = (response: Response) => [response.status, response.headers.get("Cache-Control"), response.headers.get("Retry-After")];

test("while the store or the renderer is away, a picture is out for a moment, and nothing remembers that", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(isPassing(await ask("?w=320", { get: away, stream: away, has: away, put: away }))).toEqual([503, "no-store", "5"]);
  const original: ObjectStore = {
    get: async (key) => (key === KEY ? { bytes: new ArrayBuffer(4), contentType: "image/jpeg" } : null),
    stream: async () => null,
    has: async () => false,
    put: async () => undefined,
  };
  expect(isPassing(await ask("?w=320", original, () => Promise.reject(new Error("Images is away"))))).toEqual([503, "no-store", "5"]);
});

test("a variant that cannot be kept is shown all the same, and AVIF that cannot be made harms nobody", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const store: ObjectStore = {
    get: async (key) => (key === KEY ? { bytes: new ArrayBuffer(4), contentType: "image/jpeg" } : null),
    stream: async () => null,
    has: async () => false,
    put: away,
  };
  const response = await ask("?w=320&f=avif", store);
  expect([response.status, response.headers.get("Content-Type"), response.headers.get("Cache-Control")]).toEqual([200, "image/webp", "public, max-age=60"]);
  expect(logged.mock.calls.map(([line]) => (JSON.parse(String(line)) as { event: string }).event).sort()).toEqual(["picture-avif", "picture-keep"]);
});
