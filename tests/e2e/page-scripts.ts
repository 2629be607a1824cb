import { gzipSync } from "node:zlib";
import { aVisitor, loaded, ready } from "./browser.ts";

/**
 * The scripts that a screen loads by itself with an empty cache: their names, their size on the wire in bytes, and
 * whether one of them contains a text. Their addresses come from the browser; their texts are fetched again, because
 * a browser may have discarded them.
 */
export async function scriptsOf(path: string, role: "admin" | "editor") {
  const { page } = await aVisitor({ role, fresh: true });
  const addresses = new Set<string>();
  page.on("request", (request) => request.url().endsWith(".js") && addresses.add(request.url()));
  await page.goto(path);
  await ready(page);
  await loaded(page);
  // A screen may preload parts of itself without a mark, so wait for the network.
  await page.waitForLoadState("networkidle");
  await page.close();
  const texts = await Promise.all([...addresses].map(async (address) => (await fetch(address)).text()));
  const names = [...addresses].map((address) => address.slice(address.lastIndexOf("/") + 1));
  const sizes = texts.map((text) => gzipSync(text).byteLength);
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
  return {
    names: [...names].sort(),
    bytes: sum(sizes),
    /** Of the files whose names match. */
    bytesOf: (name: RegExp) => sum(sizes.filter((_, at) => name.test(names[at] ?? ""))),
    has: (mark: string) => texts.some((text) => text.includes(mark)),
  };
}
