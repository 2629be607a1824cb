import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const built = resolve(import.meta.dirname, "../../../dist/short-links/short-links.js");

test("the redirecting Worker, as it is deployed, is small and holds neither Remix nor React", () => {
  expect(existsSync(built)).toBe(true);
  const script = readFileSync(built, "utf8");
  const bytes = gzipSync(script).byteLength;
  expect([bytes, bytes <= 20 * 1024]).toEqual([bytes, true]);
  expect(script).not.toMatch(/react-dom|createRequestHandler|__remix/);
});
