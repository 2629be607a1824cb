import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, createServer as createSocketServer } from "node:net";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { exchange } from "#tests/support/raw-http.ts";
import { openFront } from "../../../scripts/lib/http-front.mjs";
import { MAX_HEAD_BYTES, MalformedRequest, RequestFraming } from "../../../scripts/lib/request-framing.mjs";

const HOST = "Host: localhost\r\n";
const GET = `GET /a HTTP/1.1\r\n${HOST}\r\n`;
const CHUNKED = `POST /c HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n4;x=1\r\nGET \r\n0\r\nA: b\r\n\r\n`;
const SIZED = `POST /s HTTP/1.1\r\n${HOST}Content-Length: 12\r\n\r\nGET / HTTP\r\n`;

const MALFORMED: Record<string, string> = {
  "an absolute address": `GET http://localhost/ HTTP/1.1\r\n${HOST}\r\n`,
  "an authority": `GET localhost:80 HTTP/1.1\r\n${HOST}\r\n`,
  "every address": `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`,
  "two hosts": `GET / HTTP/1.1\r\n${HOST}${HOST}\r\n`,
  "no host": "GET / HTTP/1.1\r\n\r\n",
  "a host with a path": "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n",
  "an unknown coding": `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: gzip\r\n\r\n`,
  "two codings": `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: gzip, chunked\r\n\r\n`,
  "a coding and a length": `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n`,
  "two equal lengths": `POST / HTTP/1.1\r\n${HOST}Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc`,
  "a list of lengths": `POST / HTTP/1.1\r\n${HOST}Content-Length: 3, 3\r\n\r\nabc`,
  "a length with a sign": `POST / HTTP/1.1\r\n${HOST}Content-Length: +3\r\n\r\nabc`,
  "a folded header": `GET / HTTP/1.1\r\n${HOST}A: 1\r\n 2\r\n\r\n`,
  "a space before a colon": "GET / HTTP/1.1\r\nHost : localhost\r\n\r\n",
  "NUL in a header": `GET / HTTP/1.1\r\n${HOST}A: a\0b\r\n\r\n`,
  "a bare line feed in a header": `GET / HTTP/1.1\r\n${HOST}A: a\nB: b\r\n\r\n`,
  "lines without a carriage return": "GET / HTTP/1.1\nHost: localhost\n\n",
  "a space in the address": `GET /a b HTTP/1.1\r\n${HOST}\r\n`,
  "HTTP/2": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  TLS: "\x16\x03\x01\x02\x00\x01\r\n\r\n",
  "a chunk without a size": `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
  "a chunk longer than its size": `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n0\r\n\r\n`,
};

/** Bytes that are passed on of pieces, and the error that ends them. */
function passedOf(pieces: readonly string[]) {
  const framing = new RequestFraming(() => undefined);
  let passed = "";
  try {
    for (const piece of pieces) framing.take(Buffer.from(piece, "latin1"), (bytes: Buffer) => (passed += bytes.toString("latin1")));
    return { passed, error: null, isInsideBody: framing.isInsideBody };
  } catch (error) {
    return { passed, error, isInsideBody: framing.isInsideBody };
  }
}

const cutAt = (text: string, cuts: readonly number[]) => {
  const places = [0, ...cuts.map((cut) => cut % text.length).sort((a, b) => a - b), text.length];
  return places.slice(1).map((place, index) => text.slice(places[index], place));
};

test("valid requests are passed byte for byte, however their bytes are cut into packets", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(GET, CHUNKED, SIZED), { minLength: 1, maxLength: 6 }), fc.array(fc.nat(2_000), { maxLength: 12 }), (requests, cuts) => {
      const text = requests.join("");
      expect(passedOf(cutAt(text, cuts))).toEqual({ passed: text, error: null, isInsideBody: false });
    }),
  );
});

test.each(Object.entries(MALFORMED))("%s is malformed after any valid requests; of those every byte is passed", (_what, malformed) => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(GET, CHUNKED, SIZED), { maxLength: 2 }), fc.array(fc.nat(2_000), { maxLength: 4 }), (requests, cuts) => {
      const before = requests.join("");
      const { passed, error } = passedOf(cutAt(before + malformed, cuts));
      expect(error).toBeInstanceOf(MalformedRequest);
      expect((error as MalformedRequest).status).toBe(400);
      expect(passed.startsWith(before)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test("whatever bytes come, they are passed, held within the limit, or malformed", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(GET, "\r\n", "\r\n\r\n", "GET / ", HOST)), { maxLength: 20 }), (pieces) => {
      const { error } = passedOf(pieces);
      expect(error === null || error instanceof MalformedRequest).toBe(true);
    }),
  );
  const { error } = passedOf([`GET / HTTP/1.1\r\n${HOST}A: `, "a".repeat(MAX_HEAD_BYTES)]);
  expect((error as MalformedRequest).status).toBe(431);
});

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) await close();
});

async function freePort(): Promise<number> {
  const server = createSocketServer().listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** A front, and the server behind it, which answers with what it was asked. */
async function aFront(answer: (request: IncomingMessage, response: ServerResponse) => void = (request, response) => response.end(`${request.method} ${request.url}`)) {
  const engine: Server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((done) => engine.once("listening", done));
  const port = await freePort();
  const front = await openFront(port);
  closing.push(
    front.close,
    () =>
      new Promise((done) => {
        engine.close(done);
        engine.closeAllConnections();
      }),
  );
  return { front, port, engine, enginePort: (engine.address() as AddressInfo).port };
}

const LAST = `GET /last HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`;
const statuses = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

test("until it is opened, and after it is shut, every request is answered that the newsroom is being prepared", async () => {
  const { front, port, enginePort } = await aFront();
  const preparing = async () => {
    const page = await fetch(`http://127.0.0.1:${port}/apiario`);
    expect([page.status, page.headers.get("Retry-After"), page.headers.get("Content-Type")]).toEqual([503, "5", "text/html; charset=utf-8"]);
    expect(await page.text()).toContain("Estamos preparando o site");
    const problem = await fetch(`http://127.0.0.1:${port}/collect`, { method: "POST", body: "x".repeat(2_000_000) });
    expect([problem.status, problem.headers.get("Content-Type")]).toEqual([503, "application/problem+json; charset=utf-8"]);
    expect(await problem.json()).toMatchObject({ status: 503, detail: "O site está sendo preparado. Tente novamente em instantes." });
    expect(await (await fetch(`http://127.0.0.1:${port}/`, { method: "HEAD" })).text()).toBe("");
  };
  await preparing();
  front.open(enginePort);
  expect(await (await fetch(`http://127.0.0.1:${port}/a`)).text()).toBe("GET /a");
  front.shut();
  await preparing();
  front.open(await freePort());
  await preparing();
});

test("a malformed request gets its 400 with headers and reason, after the answers to those before it", async () => {
  const { front, port, enginePort } = await aFront();
  front.open(enginePort);
  for (const malformed of Object.values(MALFORMED)) {
    const answer = await exchange(port, malformed);
    expect(statuses(answer)).toEqual([400]);
    expect(answer).toMatch(/\r\nContent-Security-Policy: default-src 'none'/);
    expect(answer).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/);
    expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))).toMatchObject({ status: 400, title: "Requisição inválida" });
  }
  const unknown = await exchange(port, `get / HTTP/1.1\r\n${HOST}\r\n`);
  expect(unknown).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n[\s\S]*\r\nAllow: GET, HEAD, /);
  const answer = await exchange(port, GET + SIZED + MALFORMED["two hosts"]);
  expect(statuses(answer)).toEqual([200, 200, 400]);
  expect(answer).toMatch(/GET \/a[\s\S]*POST \/s[\s\S]*exatamente um cabeçalho Host/);
});

test("valid requests on one connection pass, and an early answer reaches a client that is still sending", async () => {
  const { front, port, enginePort } = await aFront((request, response) => {
    if (request.url === "/early") response.writeHead(413).end();
    else response.end(`${request.method} ${request.url}`);
    request.resume();
  });
  front.open(enginePort);
  expect(statuses(await exchange(port, GET + CHUNKED + SIZED + LAST))).toEqual([200, 200, 200, 200]);
  const early = await fetch(`http://127.0.0.1:${port}/early`, { method: "POST", body: new Uint8Array(8_000_000) });
  expect(early.status).toBe(413);
});

test("after a switch of protocols every byte passes; without one, the next request is read again", async () => {
  const { front, port, engine, enginePort } = await aFront();
  engine.on("upgrade", (request, socket) => {
    if (request.url !== "/live") return socket.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n");
    socket.once("data", (bytes: Buffer) => socket.end(`echo ${bytes.toString()}`));
  });
  front.open(enginePort);
  const upgrade = (path: string) => `GET ${path} HTTP/1.1\r\n${HOST}Upgrade: x\r\nConnection: Upgrade\r\n\r\n`;
  expect(await exchange(port, `${upgrade("/live")}no HTTP`)).toMatch(/101 Switching[\s\S]*echo no HTTP/);
  expect(statuses(await exchange(port, upgrade("/other")))).toEqual([403]);
});

test("clients and the engine may end a connection at any time; the front goes on", async () => {
  const { front, port, enginePort } = await aFront((_request, response) => response.socket?.destroy());
  front.open(enginePort);
  for (const bytes of ["", "GET", GET, CHUNKED.slice(0, -9)]) {
    await new Promise<void>((done) => {
      const socket = connect(port, "127.0.0.1", () => {
        socket.write(bytes, () => socket.resetAndDestroy());
        socket.once("close", () => done());
      });
    });
  }
  await expect(fetch(`http://127.0.0.1:${port}/a`)).rejects.toThrow();
  front.shut();
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(503);
});

test("a client that still sends after its answer is not reset when the engine resets", async () => {
  let reset = () => {};
  const engine = createSocketServer((socket) => {
    reset = () => socket.resetAndDestroy();
    socket.on("error", () => undefined);
    socket.once("data", () => socket.write("HTTP/1.1 413 Content Too Large\r\nContent-Length: 3\r\n\r\nbig"));
  }).listen(0, "127.0.0.1");
  await new Promise((done) => engine.once("listening", done));
  const port = await freePort();
  const front = await openFront(port);
  closing.push(front.close, () => new Promise((done) => engine.close(done)));
  front.open((engine.address() as AddressInfo).port);
  const body = Buffer.alloc(8 * 1024 * 1024);
  const client = connect(port, "127.0.0.1");
  const ended = new Promise<string>((done, failed) => client.on("error", failed).on("end", () => done("answered")));
  client.write(`POST /s HTTP/1.1\r\n${HOST}Content-Length: ${body.length}\r\n\r\n`);
  await new Promise<void>((answered) => client.on("data", (chunk) => String(chunk).endsWith("big") && answered()));
  reset();
  client.write(body);
  expect(await ended).toBe("answered");
});

/** A connection that stays open on the client's side, with what it received. */
function aClient(port: number) {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  const client = { socket, received: "", isClosed: false };
  socket.on("data", (chunk) => (client.received += chunk));
  socket.on("error", () => undefined).once("close", () => (client.isClosed = true));
  closing.push(async () => socket.destroy());
  return client;
}

/** Timers of the front stand still from here on; the sockets' own do not. */
const stopClock = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

/** Waits, by turns of the event loop, for what the sockets bring. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((done) => setImmediate(done));
}

/** Whoever still sends learns of the end by a reset. */
const learnsThatItIsClosed = (client: ReturnType<typeof aClient>): Promise<void> =>
  until(() => {
    client.socket.write("x");
    return client.isClosed;
  });

test("each request of a kept connection has a minute for its head, and an idle connection none", async () => {
  const { front, port, enginePort } = await aFront();
  front.open(enginePort);
  stopClock();
  const client = aClient(port);
  for (let asked = 1; asked <= 2; asked += 1) {
    client.socket.write(GET.slice(0, 9));
    await until(() => vi.getTimerCount() === 1);
    await vi.advanceTimersByTimeAsync(59_000);
    client.socket.write(GET.slice(9));
    await until(() => statuses(client.received).length === asked);
    expect(vi.getTimerCount()).toBe(0);
  }
  client.socket.write(GET.slice(0, 9));
  await until(() => vi.getTimerCount() === 1);
  await vi.advanceTimersByTimeAsync(60_000);
  await until(() => statuses(client.received).length === 3);
  expect(statuses(client.received)).toEqual([200, 200, 408]);
  await vi.advanceTimersByTimeAsync(30_000);
  await learnsThatItIsClosed(client);
});

test("a client that goes on sending, drop by drop, is heard for five seconds after the front's answer and for half of one after the engine's", async () => {
  const engine = createSocketServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", () => undefined).resume();
    socket.once("data", () => socket.end("HTTP/1.1 413 Content Too Large\r\nContent-Length: 3\r\n\r\nbig"));
  }).listen(0, "127.0.0.1");
  await new Promise((done) => engine.once("listening", done));
  const port = await freePort();
  const front = await openFront(port);
  closing.push(front.close, () => new Promise((done) => engine.close(done)));
  const head = `POST /s HTTP/1.1\r\n${HOST}Content-Length: 10000000\r\n\r\nx`;
  stopClock();
  for (const [seconds, status, ready] of [
    [5, 503, false],
    [0.5, 413, true],
  ] as const) {
    if (ready) front.open((engine.address() as AddressInfo).port);
    const client = aClient(port);
    client.socket.write(head);
    await until(() => statuses(client.received)[0] === status);
    await until(() => vi.getTimerCount() === 1);
    client.socket.write("x");
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(client.isClosed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await learnsThatItIsClosed(client);
  }
});
