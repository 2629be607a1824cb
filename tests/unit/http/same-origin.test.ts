import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withSecurityHeaders } from "#app/features/readers/security-headers.http.ts";
import { isSameOrigin } from "#app/platform/http/auth/same-origin.server.ts";

const from = (origin: string, siteUrl: string, url = "http://rebound.attacker/api") => isSameOrigin(new Request(url, { method: "POST", headers: { Origin: origin } }), siteUrl);

test("the origin is compared with the address that is set for the site, never with the request's own host", () => {
  expect(from("https://lide.com.br", "https://lide.com.br")).toBe(true);
  for (const origin of ["http://rebound.attacker", "http://lide.com.br", "https://lide.com.br:8443", "https://lide.com.br.attacker", "null", ""])
    expect([origin, from(origin, "https://lide.com.br")]).toEqual([origin, false]);
});

test("a site on this machine is the same under each name of the machine, on its own port", () => {
  for (const origin of ["http://localhost:8787", "http://127.0.0.1:8787", "http://[::1]:8787"]) expect([origin, from(origin, "http://localhost:8787")]).toEqual([origin, true]);
  for (const origin of ["http://localhost:8788", "https://localhost:8787", "http://rebound.attacker:8787"])
    expect([origin, from(origin, "http://localhost:8787")]).toEqual([origin, false]);
});

test("static files carry the headers of every other answer", () => {
  const { headers } = withSecurityHeaders(new Response("x"), { requestId: "r", nonce: null });
  const [everywhere = ""] = readFileSync("public/_headers", "utf8").split(/^\/assets/m);
  for (const [name, value] of headers) {
    if (["content-type", "x-request-id", "cache-control"].includes(name)) continue;
    expect([name, everywhere.toLowerCase().includes(`\n  ${name}: ${value.toLowerCase()}\n`)]).toEqual([name, true]);
  }
});
