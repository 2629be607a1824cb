import { beforeAll, expect, inject, test } from "vitest";
import type { DrawnWire } from "#app/features/social/social.wire.ts";
import type { ReceivedCall } from "#tests/providers/simulated-server.ts";
import { HOSTILE_ADDRESSES } from "#tests/support/hostile-addresses.ts";
import { scenarioOf } from "#tests/support/invented-internet.ts";
import { type Answer, type Client, ORIGIN, signedIn, testEnv } from "#tests/support/site.ts";

const host = inject("providers")["picture-host"] ?? "";

let reporter: Client;

type Drawn = Answer<DrawnWire & { detail: string; errors?: { field: string; message: string }[] }>;

const draw = (imageUrl: string): Promise<Drawn> => reporter.post("/api/social/generate", { title: "Chuva alaga ruas do centro", hat: "CHUVA", imageUrl, type: "card" });

/** The card without a picture. */
let plain: string;

beforeAll(async () => {
  reporter = await signedIn("reporter");
  plain = (await draw("")).body.preview;
});

/** A host of one's own on the invented internet, and what it was asked. */
function aHost() {
  const name = `h${crypto.randomUUID().slice(0, 8)}.fotos.exemplo.com.br`;
  return {
    name,
    url: (path: string) => `https://${name}/${path}`,
    calls: async () => ((await (await fetch(`${host}/control/${scenarioOf(name)}`)).json()) as { calls: ReceivedCall[] }).calls,
  };
}

const kept = async () => (await testEnv.MEDIA.list({ prefix: "cards/" })).objects.map(({ key }) => key);
const known = async () => (await testEnv.DB.prepare("SELECT COUNT(*) AS count FROM media").first<{ count: number }>())?.count;

/** A refusal in Portuguese after which nothing is kept. */
async function refusedWithoutTrace(address: string, status: number, sentence: RegExp) {
  const before = [await kept(), await known()];
  const answer = await draw(address);
  expect([address, answer.status, answer.body.detail]).toEqual([address, status, expect.stringMatching(sentence)]);
  expect([await kept(), await known()]).toEqual(before);
  return answer;
}

test("every hostile address is refused before anything is asked", async () => {
  const before = [await kept(), await known()];
  for (const address of HOSTILE_ADDRESSES.filter((one) => one !== "")) {
    const { status, body } = await draw(address);
    expect([address, status]).toEqual([address, 422]);
    expect(body.detail).toMatch(/^(O endereço|Deste site|Máximo)/);
  }
  expect([await kept(), await known()]).toEqual(before);
});

test.each(["good.jpg", "good.png", "good.webp", "good.avif", "good.gif", "untyped", "octets", "mislabelled", "gzipped", "trailer", "hops/3"])(
  "a picture at %s is drawn behind the card",
  async (path) => {
    const place = aHost();
    const { status, body, text } = await draw(place.url(path));
    expect([status, status === 200 ? "" : text]).toEqual([200, ""]);
    expect(body.preview).toMatch(/^data:image\/png;base64,/);
    expect(body.preview === plain).toBe(false);
    // Borrowed, not taken into the library.
    expect(await known()).toBe(0);
  },
);

test("a stranger's server learns who asks, and nothing of the person", async () => {
  const place = aHost();
  expect((await draw(place.url(`to/${encodeURIComponent("/good.jpg")}`))).status).toBe(200);
  const calls = await place.calls();
  expect(calls.map(({ path }) => path)).toEqual([`/to/${encodeURIComponent("/good.jpg")}`, "/good.jpg"]);
  for (const { method, headers } of calls) {
    expect(method).toBe("GET");
    expect(headers["user-agent"]).toBe(`Mozilla/5.0 (compatible; Lide; +${ORIGIN})`);
    expect(headers.accept).toContain("image/jpeg");
    // The redirect's cookie too.
    for (const name of ["cookie", "authorization", "referer", "origin", "x-forwarded-for"]) expect([name, headers[name]]).toEqual([name, undefined]);
  }
});

test.each([
  ["http://fotos.exemplo.com.br/good.jpg", /https/],
  ["https://10.0.0.1/", /internet pública/],
  ["https://0x7f.1/latest", /internet pública/],
  ["https://[::ffff:169.254.169.254]/", /internet pública/],
  ["https://metadata.google.internal/", /internet pública/],
  ["https://localhost:8787/", /porta/],
  ["https://site.test/api/users", /Deste site/],
  ["https://eu:senha@fotos.exemplo.com.br/good.jpg", /usuário/],
  ["//127.0.0.1/", /internet pública/],
  ["file:///etc/passwd", /https/],
  ["data:image/png;base64,AAAA", /https/],
  ["https://", /inválido/],
])("a redirect to %s is not followed, at once or later", async (target, sentence) => {
  const place = aHost();
  const to = encodeURIComponent(target);
  await refusedWithoutTrace(place.url(`to/${to}`), 422, sentence);
  await refusedWithoutTrace(place.url(`permanent/${encodeURIComponent(`/to/${to}`)}`), 422, sentence);
  expect((await place.calls()).length).toBe(3);
});

test("three redirects are followed, not four, and none to nowhere", async () => {
  const place = aHost();
  await refusedWithoutTrace(place.url("hops/4"), 422, /redireciona vezes demais/);
  expect((await place.calls()).length).toBe(4);
  await refusedWithoutTrace(place.url("nowhere"), 502, /lugar nenhum/);
});

test.each([
  ["status/404", 422, /respondeu 404/],
  ["status/403", 422, /respondeu 403/],
  ["status/206", 502, /respondeu 206/],
  ["status/500", 502, /respondeu 500/],
  ["html", 422, /veio text\/html/],
  ["svg", 422, /veio image\/svg/],
  ["lying-type", 422, /não é de uma imagem JPG/],
  ["empty", 422, /não é de uma imagem JPG/],
  ["polyglot", 422, /ler/],
  ["truncated", 422, /danificado/],
  ["short-length", 422, /danificado/],
  ["pixel-bomb", 422, /20 megapixels/],
  ["many-pixels", 422, /20 megapixels/],
  ["heavy", 422, /10 MB/],
  ["lying-length", 422, /10 MB/],
  ["endless", 422, /10 MB/],
  ["gzip-bomb", 422, /10 MB/],
  ["garbled", 422, /ler esta imagem/],
] as const)("what stands at %s is refused with %i", async (path, status, sentence) => {
  await refusedWithoutTrace(aHost().url(path), status, sentence);
});

test("servers that are silent or drip are hung up on after five seconds", async () => {
  const before = [await kept(), await known()];
  const answers = await Promise.all(
    ["silent", "drip"].map(async (path) => {
      const startedAt = Date.now();
      const { status, body } = await draw(aHost().url(path));
      return [path, status, body.detail, Date.now() - startedAt > 4_500];
    }),
  );
  expect(answers).toEqual(["silent", "drip"].map((path) => [path, 502, expect.stringMatching(/demorou demais/), true]));
  expect([await kept(), await known()]).toEqual(before);
});

test("a connection that breaks is told as that", async () => {
  await refusedWithoutTrace(aHost().url("cut"), 502, /Não foi possível chegar/);
});

test("the binding that `npm start` gives to the site connects to no private address, by number or by name", async () => {
  const { REAL_PUBLIC_NETWORK: network } = testEnv as unknown as { REAL_PUBLIC_NETWORK: Fetcher };
  const { port } = new URL(host);
  // It is there: without the binding it answers.
  expect((await fetch(`${host}/good.gif`)).status).toBe(200);
  for (const name of ["127.0.0.1", "localhost", "[::1]", "0.0.0.0"]) {
    const outcome = await network.fetch(`http://${name}:${port}/good.gif`).then(
      (response) => response.status,
      () => "refused",
    );
    expect([name, outcome]).toEqual([name, "refused"]);
  }
});
