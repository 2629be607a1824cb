import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { graphPublisher } from "#app/features/instagram/from-env.provider.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { NAUGHTY } from "#tests/support/naughty-strings.ts";

const TOKEN = "EAAG0segredo+que/não=pode%vazar".normalize("NFD").replace(/[^\x21-\x7e]/g, "");

let respond: (response: ServerResponse) => void = (response) => response.end();
const server = createServer((_, response) => respond(response));
let baseUrl = "";

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const publisherOf = (token = TOKEN) =>
  graphPublisher({ baseUrl, version: "v27.0", token, accountId: "17841400000000001", timeoutMs: { create: 3_000, publish: 3_000, poll: 3_000, read: 3_000 } });

const callsOf = (publisher: ReturnType<typeof publisherOf>): (() => Promise<unknown>)[] => [
  () => publisher.createContainer({ format: "feed", imageUrl: "https://portal.example/x.jpg", caption: "x" }),
  () => publisher.containerState("17900000000000001"),
  () => publisher.publish("17900000000000001"),
  () => publisher.mediaOf("17900000000000001"),
  () => publisher.recentMedia("feed", 5),
  () => publisher.recentMedia("story", 5),
  () => publisher.quota(),
  () => publisher.account(),
  () => publisher.token(),
];

/** The error, as everything that a log or a screen could take from it. */
async function thrownBy(call: () => Promise<unknown>): Promise<unknown> {
  try {
    await call();
    return null;
  } catch (error) {
    return error;
  }
}

function expectHarmless(error: unknown): void {
  if (error === null) return;
  expect(error).toBeInstanceOf(ProviderFailure);
  const { message, details, stack, cause } = error as ProviderFailure;
  const told = [message, JSON.stringify(details), stack, String(cause)].join("\n");
  expect(told).not.toContain(TOKEN);
  expect(told).not.toContain(encodeURIComponent(TOKEN));
  expect([...message].length).toBeLessThanOrEqual(200);
  expect(message).not.toMatch(/[\r\n]/);
}

const field = fc.oneof(
  fc.constantFrom(...NAUGHTY.slice(0, 60), TOKEN, `Bearer ${TOKEN}`, `access_token=${encodeURIComponent(TOKEN)}`, "FINISHED", "NaN", "2026-11-21T18:30:00+0000"),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
);
const shaped = fc.record(
  {
    id: field,
    data: fc.oneof(field, fc.array(fc.oneof(field, fc.dictionary(fc.constantFrom("id", "caption", "timestamp", "permalink", "quota_usage", "config"), field)))),
    status_code: field,
    status: field,
    username: field,
    followers_count: field,
    timestamp: field,
    permalink: field,
    error: fc.oneof(field, fc.record({ message: field, code: field, error_subcode: field, is_transient: field, error_user_msg: field, fbtrace_id: field }, { requiredKeys: [] })),
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  fc.jsonValue().map((value) => JSON.stringify(value)),
  shaped.map((value) => JSON.stringify(value)),
  fc.string(),
  fc.constantFrom("", "null", "{", "[]", '{"__proto__":{"id":"1"}}'),
);
const header = fc.constantFrom(
  "",
  "0",
  "-5",
  "abc",
  "9".repeat(40),
  "Wed, 21 Oct 2099 07:28:00 GMT",
  '{"x":[{"estimated_time_to_regain_access":"1"}]}',
  '{"x":[null,{"call_count":-1}]}',
  "[[[",
);

test("whatever is answered, nothing but a ProviderFailure is thrown, and never with the token", async () => {
  const publisher = publisherOf();
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 200, max: 599 }), body, header, async (status, text, odd) => {
      respond = (response) => {
        response.writeHead(status, { "Content-Type": "application/json", "Retry-After": odd, "X-App-Usage": odd, "X-Business-Use-Case-Usage": odd });
        response.end(status === 204 || status === 304 ? undefined : text);
      };
      for (const call of callsOf(publisher)) expectHarmless(await thrownBy(call));
      const usage = publisher.usage();
      if (usage) expect(Number.isFinite(usage.percent) && Number.isFinite(usage.regainSeconds)).toBe(true);
    }),
    { numRuns: 120 },
  );
});

test("a publish succeeds only by an id: everything else that is a 200 leaves the outcome open", async () => {
  const publisher = publisherOf();
  for (const text of [
    "",
    "{}",
    "[]",
    "null",
    '{"id":null}',
    '{"id":""}',
    '{"id":"abc"}',
    '{"id":"../1"}',
    '{"id":-1}',
    '{"id":1.5}',
    '{"success":true}',
    '"17900000000000001"',
    '{"id":"1"}{"id":"1"}',
    "<html>",
  ]) {
    respond = (response) => response.end(text);
    expect(await thrownBy(() => publisher.publish("17900000000000001"))).toMatchObject({ kind: "unknown_outcome", details: { code: "unreadable" } });
  }
  respond = (response) => response.end('{"id":17920238422030506}');
  expect(await thrownBy(() => publisher.publish("17900000000000001"))).toMatchObject({ kind: "unknown_outcome" });
  respond = (response) => response.end('{"id":"17920238422030506"}');
  expect(await publisher.publish("17900000000000001")).toEqual({ mediaId: "17920238422030506" });
});

test("an error in the envelope is an error whatever its status, and a 200 with one is no success", async () => {
  respond = (response) => response.end(JSON.stringify({ id: "1", error: { code: "190", error_subcode: "463", message: "ended" } }));
  expect(await thrownBy(callsOf(publisherOf())[0] as () => Promise<unknown>)).toMatchObject({ kind: "auth", details: { code: "190/463" } });
});

test("an endless answer is cut, and one that drips ends with the time", async () => {
  respond = (response) => {
    const more = () => {
      while (!response.destroyed && response.write("x".repeat(64 * 1024)));
      if (!response.destroyed) response.once("drain", more);
    };
    more();
  };
  expect(await thrownBy(() => publisherOf().quota())).toMatchObject({ kind: "transient", details: { code: "too-large" } });
  expect(await thrownBy(() => publisherOf().publish("1"))).toMatchObject({ kind: "unknown_outcome", details: { code: "too-large" } });
  respond = (response) => {
    const drip = setInterval(() => response.write(" "), 50);
    response.on("close", () => clearInterval(drip));
  };
  expect(await thrownBy(() => publisherOf().quota())).toMatchObject({ kind: "transient", details: { code: "timeout" } });
});

test("a redirect is not followed: the token goes to nobody else", async () => {
  let strangers = 0;
  respond = (response) => {
    strangers += 1;
    response.writeHead(307, { Location: `${baseUrl}/elsewhere` }).end();
  };
  expect(await thrownBy(() => publisherOf().publish("1"))).toMatchObject({ kind: "unknown_outcome", details: { code: "http-307" } });
  expect(await thrownBy(() => publisherOf().quota())).toMatchObject({ kind: "invalid" });
  expect(strangers).toBe(2);
});

test("a token that no header can hold is not repeated in the failure", async () => {
  const error = await thrownBy(() => publisherOf(`${TOKEN}\n x`).quota());
  expect(error).toMatchObject({ kind: "transient", details: { code: "connection" } });
  expectHarmless(error);
});
