import { expect, test } from "vitest";
import { ORIGIN, testEnv } from "#tests/support/site.ts";

test("every static file has a lifetime of its own", async () => {
  for (const path of ["/favicon.svg", "/icons/icon-192.png", "/fonts/libre-franklin-400.5dfe2ad8.woff2"]) {
    const response = await testEnv.ASSETS.fetch(`${ORIGIN}${path}`);
    await response.body?.cancel();
    expect([path, response.headers.has("Cache-Control")]).toEqual([path, true]);
  }
});

test("icons may be shown by other sites, other files by this one alone", async () => {
  const policyOf = async (path: string) => {
    const response = await testEnv.ASSETS.fetch(`${ORIGIN}${path}`);
    await response.body?.cancel();
    return response.headers.get("Cross-Origin-Resource-Policy");
  };
  expect([await policyOf("/icons/logo-600.png"), await policyOf("/icons/icon-192.png"), await policyOf("/favicon.svg")]).toEqual(["cross-origin", "cross-origin", "same-site"]);
});
