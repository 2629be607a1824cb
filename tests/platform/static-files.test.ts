import { expect, test } from "vitest";
import { ORIGIN, testEnv } from "#tests/support/site.ts";

test("every static file has a lifetime of its own", async () => {
  for (const path of ["/favicon.svg", "/icons/icon-192.png", "/fonts/libre-franklin-400.5dfe2ad8.woff2"]) {
    const response = await testEnv.ASSETS.fetch(`${ORIGIN}${path}`);
    await response.body?.cancel();
    expect([path, response.headers.has("Cache-Control")]).toEqual([path, true]);
  }
});
