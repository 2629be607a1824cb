import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { isSoakSuite } from "#tests/support/soak.ts";
import { aPlatform } from "../../../scripts/bench/measure.mjs";
import { build } from "../../../scripts/build.mjs";
import { openFront } from "../../../scripts/lib/http-front.mjs";

const CLIENTS = 200;
/** By when the connection of a refused body is gone: the site discards for five seconds, the front for half of one more. Milliseconds. */
const CLOSED_BY_MS = 7_000;
const DROP_MS = 250;

/** Sends a body of 10 MB drop by drop to an address, whatever is answered; what it got, and how long after its answer the connection was gone (ms). */
function drip(port: number, path: string): Promise<{ status: string; ms: number }> {
  let answeredAt = 0;
  let received = "";
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: 10000000\r\n\r\n{`);
  socket
    .on("error", () => undefined)
    .on("data", (chunk) => {
      answeredAt ||= performance.now();
      received += chunk;
    });
  const timer = setInterval(() => socket.write(" "), DROP_MS);
  return new Promise((done) =>
    socket.once("close", () => {
      clearInterval(timer);
      done({ status: received.slice(9, 12), ms: performance.now() - answeredAt });
    }),
  );
}

test("200 refused bodies that come drop by drop get their answers, and all of their connections are gone seven seconds later", { timeout: 600_000 }, async () => {
  await build({ quiet: true });
  const site = await aPlatform(10);
  const front = await openFront(0);
  try {
    front.open(site.ports.site);
    // An engine that has just started loads its code first.
    for (let asked = 0; asked < 5; asked += 1)
      await fetch(`http://127.0.0.1:${front.port}/collect`, { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } });
    const sent = Array.from({ length: CLIENTS }, (_, n) => drip(front.port, n % 4 === 0 ? "/api/posts/1/reactions" : "/collect"));
    const ended = await Promise.race([Promise.all(sent), pause(60_000, [])]);
    expect(ended.length).toBe(CLIENTS);
    // Beyond the limit of one address.
    expect(ended.filter(({ status }) => status !== "413" && status !== "429")).toEqual([]);
    expect(ended.some(({ status }) => status === "413")).toBe(true);
    // How fast a machine is that runs the gate says nothing.
    if (isSoakSuite()) expect(Math.max(...ended.map(({ ms }) => ms))).toBeLessThan(CLOSED_BY_MS);
    // Readers are served all the same.
    expect((await fetch(`http://127.0.0.1:${front.port}/`)).status).toBe(200);
  } finally {
    await front.close();
    await site.close();
  }
});
