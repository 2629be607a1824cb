import { createExecutionContext, createScheduledController, waitOnExecutionContext } from "cloudflare:test";
import { Buffer } from "node:buffer";
import { beforeAll, expect, test } from "vitest";
import { CARD_RETENTION_MS } from "#app/features/cards/card-storage.ts";
import { readPictureHeader } from "#app/features/media/picture.ts";
import type { DrawnWire } from "#app/features/social/social.wire.ts";
import { drawnPng, pixelsOf } from "#tests/support/pictures.ts";
import { raw } from "#tests/support/session.ts";
import { type Client, ORIGIN, signedIn, testEnv } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";

const worker = newSiteWorker();

interface Problem {
  detail: string;
  errors?: { field: string; message: string }[];
}

const GENERATE = "/api/social/generate";
const COVER = "/api/social/generate-video-cover";

let reporter: Client;
let editor: Client;
beforeAll(async () => {
  [reporter, editor] = await Promise.all([signedIn("reporter"), signedIn("editor")]);
});

const asking = (more: Record<string, unknown> = {}) => ({
  title: "Chuva alaga ruas do centro de Piripiri",
  hat: "CHUVA",
  imageUrl: null,
  categoria: "piripiri",
  type: "card",
  highlightedWords: [],
  ...more,
});

async function drawn(more: Record<string, unknown> = {}, path = GENERATE): Promise<DrawnWire> {
  const { status, body, text } = await reporter.post<DrawnWire>(path, asking(more));
  if (status !== 200) throw new Error(`${status} ${text}`);
  return body;
}

const bytesOf = (preview: string) => new Uint8Array(Buffer.from(preview.slice("data:image/png;base64,".length), "base64"));

/** Pixels of any picture. */
async function pixels(bytes: Uint8Array) {
  const decoded = await testEnv.IMAGES.input(new Blob([bytes as Uint8Array<ArrayBuffer>]).stream()).output({ format: "image/png" });
  return pixelsOf(new Uint8Array(await new Response(decoded.image()).arrayBuffer()));
}

async function uploaded(bytes: BlobPart): Promise<{ id: number; imageUrl: string; url: string }> {
  const form = new FormData();
  form.set("image", new File([bytes], "foto.png"));
  return (await editor.post<{ id: number; imageUrl: string; url: string }>("/api/upload", form)).body;
}

const keyOf = (url: string) => `cards/${url.slice(`${ORIGIN}/card/`.length)}`;
const refused = async (body: unknown, path = GENERATE) => {
  const before = (await testEnv.MEDIA.list({ prefix: "cards/" })).objects.length;
  const answer = await reporter.post<Problem>(path, body);
  expect((await testEnv.MEDIA.list({ prefix: "cards/" })).objects.length).toBe(before);
  return answer;
};

test("a card of the feed is a PNG of 1080 × 1350, a story and a cover of 1080 × 1920", async () => {
  for (const [body, size] of [
    [await drawn(), { width: 1080, height: 1350 }],
    [await drawn({ type: "story" }), { width: 1080, height: 1920 }],
    [await drawn({}, COVER), { width: 1080, height: 1920 }],
  ] as const) {
    expect(body.ok).toBe(true);
    expect(readPictureHeader(bytesOf(body.preview))).toEqual({ format: "png", ...size });
    expect(body.url).toMatch(/^http:\/\/site\.test\/card\/[0-9a-f]{64}\.png$/);
  }
});

test("each template draws another card", async () => {
  const previews = await Promise.all(["foto", "faixa", "editorial"].map(async (template) => (await drawn({ template })).preview));
  expect(new Set(previews).size).toBe(3);
  expect((await drawn()).preview).toBe(previews[0]);
});

test("the same card is drawn once: the kept one is answered, byte by byte, until the newsroom asks for another", async () => {
  const first = await drawn({ title: "Uma arte que se repete" });
  const object = await testEnv.MEDIA.head(keyOf(first.url));
  // The stored file is the answer: other bytes in its place show that nothing is drawn.
  const other = await drawnPng(3, 2, () => [1, 2, 3]);
  await testEnv.MEDIA.put(keyOf(first.url), other);
  expect(bytesOf((await drawn({ title: "  Uma arte que   se repete " })).preview)).toEqual(other);
  await testEnv.MEDIA.delete(keyOf(first.url));
  const again = await drawn({ title: "Uma arte que se repete" });
  expect([again, object?.etag]).toEqual([first, (await testEnv.MEDIA.head(keyOf(first.url)))?.etag]);
  for (const more of [{ title: "Uma arte que se repete!" }, { hat: "OUTRA" }, { categoria: "policia" }, { type: "story" }, { template: "faixa" }, { highlightedWords: [0] }])
    expect([more, (await drawn({ title: "Uma arte que se repete", ...more })).url === first.url]).toEqual([more, false]);
});

test("a picture of the site is behind the card, cropped by its focal point; moving the point makes another card", async () => {
  // Red on the left, blue on the right: a tall crop shows one of them.
  const { id, imageUrl, url } = await uploaded(await drawnPng(900, 300, (x) => (x < 450 ? [220, 20, 20] : [20, 20, 220])));
  const first = await drawn({ imageUrl, template: "foto", title: "A" });
  const top = async (preview: string) => (await pixels(bytesOf(preview))).at(540, 60);
  await editor.patch(`/api/media/${id}`, { foco: { x: 0, y: 50 } });
  const left = await drawn({ imageUrl, template: "foto", title: "A" });
  await editor.patch(`/api/media/${id}`, { foco: { x: 100, y: 50 } });
  const right = await drawn({ imageUrl: `${url}?w=320&f=webp`, template: "foto", title: "A" });
  const [red, , bluish] = await top(left.preview);
  const [reddish, , blue] = await top(right.preview);
  expect([red > 120 && bluish < 90, blue > 120 && reddish < 90, new Set([first.url, left.url, right.url]).size]).toEqual([true, true, 3]);
});

test("a picture that the site does not have is refused", async () => {
  const { status, body } = await refused(asking({ imageUrl: `/img/${"0".repeat(32)}-10x10.jpg` }));
  expect([status, body.errors?.[0]?.field, body.detail]).toEqual([422, "imageUrl", "Esta imagem não está mais na biblioteca."]);
  for (const imageUrl of ["/img/x.jpg", "/admin", "foto.png", `${ORIGIN}/card/x.png`]) expect([imageUrl, (await refused(asking({ imageUrl }))).status]).toEqual([imageUrl, 422]);
});

test("marked words are found by what they say or by their place", async () => {
  const title = "Saúde: vacinação começa, diz SAÚDE";
  const byWord = await drawn({ title, highlightedWords: ["saude"] });
  expect((await drawn({ title, highlightedWords: [0, 4] })).url).toBe(byWord.url);
  expect((await drawn({ title, highlightedWords: ["SAÚDE:", 4, 4] })).url).toBe(byWord.url);
  const none = await drawn({ title });
  expect(byWord.url === none.url).toBe(false);
  expect((await drawn({ title, highlightedWords: ["ausente", 99, "", "!!"] })).url).toBe(none.url);
  expect((await drawn({ title, highlightedWords: null })).url).toBe(none.url);
});

test("the JPEG for publishing has its own address, and is what Instagram takes", async () => {
  const { url, preview } = await drawn({ title: "Para publicar", formato: "jpeg" });
  expect(preview).toBe((await drawn({ title: "Para publicar" })).preview);
  expect(url).toMatch(/\.jpg$/);
  const answer = await raw(url.slice(ORIGIN.length));
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Content-Length")]).toEqual([200, "image/jpeg", String(bytes.byteLength)]);
  expect(readPictureHeader(bytes)).toEqual({ format: "jpeg", width: 1080, height: 1350 });
  expect(bytes.byteLength).toBeLessThan(8 * 1024 * 1024);
});

test("a card's address answers like a picture's: to anybody, for ever, by its tag, and harmless", async () => {
  const { url, preview } = await drawn({ title: "Endereço público" });
  const path = url.slice(ORIGIN.length);
  const answer = await raw(path);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytesOf(preview));
  const tag = answer.headers.get("ETag") ?? "";
  expect(
    Object.fromEntries(["Content-Type", "Cache-Control", "X-Content-Type-Options", "Cross-Origin-Resource-Policy", "Set-Cookie"].map((name) => [name, answer.headers.get(name)])),
  ).toEqual({
    "Content-Type": "image/png",
    "Cache-Control": "public, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Set-Cookie": null,
  });
  expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  const again = await raw(path, { headers: { "If-None-Match": tag } });
  expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([304, "", tag]);
  const head = await raw(path, { method: "HEAD" });
  expect([head.status, await head.text(), Number(head.headers.get("Content-Length"))]).toEqual([200, "", bytesOf(preview).byteLength]);
  expect((await raw(path, { method: "POST" })).status).toBeGreaterThanOrEqual(400);
});

test.each(["x.png", `${"0".repeat(64)}.png`, `${"0".repeat(64)}.gif`, `${"0".repeat(63)}.jpg`, "..%2fv%2fx", "%00", "cards", `${"F".repeat(64)}.png`])(
  "/card/%s is no card",
  async (name) => {
    const answer = await raw(`/card/${name}`);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
  },
);

test("what cannot be a card is refused, with a sentence, and nothing is kept", async () => {
  const cases: [Record<string, unknown>, string, RegExp][] = [
    [{ title: "" }, "title", /^Digite um título$/],
    [{ title: "   \n\t " }, "title", /^Digite um título$/],
    [{ title: null }, "title", /^Digite um título$/],
    [{ title: 7 }, "title", /texto/],
    [{ title: "a".repeat(301) }, "title", /300/],
    [{ title: "palavra ".repeat(1_250) }, "title", /300/],
    [{ title: "🎉🎉" }, "title", /desenhada/],
    [{ title: "漢字" }, "title", /desenhada/],
    [{ title: "\ud800 sozinho" }, "title", /inválido/],
    [{ hat: "a".repeat(61) }, "hat", /60/],
    [{ hat: { a: 1 } }, "hat", /texto/],
    [{ categoria: "astrologia" }, "categoria", /desconhecida/],
    [{ categoria: "'; DROP TABLE categories; --" }, "categoria", /desconhecida/],
    [{ type: "reels" }, "type", /card ou story/],
    [{ template: "neon" }, "template", /Modelo desconhecido/],
    [{ template: "__proto__" }, "template", /Modelo desconhecido/],
    [{ formato: "svg" }, "formato", /png ou jpeg/],
    [{ highlightedWords: "Chuva" }, "highlightedWords", /lista/],
    [{ highlightedWords: Array.from({ length: 61 }, (_, at) => at) }, "highlightedWords", /60/],
    [{ highlightedWords: [1.5] }, "highlightedWords.0", /palavra/],
    [{ highlightedWords: [{}] }, "highlightedWords.0", /palavra/],
    [{ imageUrl: 5 }, "imageUrl", /texto/],
    [{ imageUrl: `https://fotos.example/${"a".repeat(2_100)}` }, "imageUrl", /2048/],
  ];
  for (const [more, field, sentence] of cases) {
    const { status, body } = await refused(asking(more));
    expect([more, status, body.errors?.map((one) => one.field)]).toEqual([more, 422, [field]]);
    expect(body.detail).toMatch(sentence);
  }
  for (const body of [null, [], "texto", 5, "{", ""]) expect([400, 415, 422]).toContain((await refused(body)).status);
  expect((await refused(asking({ title: "x".repeat(300_000) }))).status).toBe(413);
});

test("sliders out of their range are refused; absent ones stand as the specification says", async () => {
  const standard = await drawn({ positionX: 50, positionY: 100, zoom: 100 }, COVER);
  expect((await drawn({}, COVER)).url).toBe(standard.url);
  for (const more of [{ positionX: -1 }, { positionX: 101 }, { positionY: 100.5 }, { positionY: "50" }, { zoom: 9 }, { zoom: 301 }, { zoom: null }, { positionX: "NaN" }]) {
    const { status, body } = await refused(asking(more), COVER);
    expect([more, status, body.errors?.map((one) => one.field)]).toEqual([more, 422, Object.keys(more)]);
    expect(body.detail).toMatch(/^Deve ser um número de \d+ a \d+\.$/);
  }
  const empty = await refused(asking({ title: " " }), COVER);
  expect([empty.status, empty.body.detail]).toEqual([422, "Digite um título"]);
});

test("the sliders of a cover move its picture", async () => {
  const { imageUrl } = await uploaded(await drawnPng(600, 300, (x) => (x < 300 ? [220, 20, 20] : [20, 20, 220])));
  const middle = async (positionX: number) => (await pixels(bytesOf((await drawn({ imageUrl, positionX, title: "A" }, COVER)).preview))).at(540, 700);
  const [left, right] = [await middle(0), await middle(100)];
  expect([left[0] > left[2] + 60, right[2] > right[0] + 60]).toEqual([true, true]);
});

test("markup in a title is text: it is drawn, letter by letter", async () => {
  const cards = await Promise.all(
    ["<b>Chuva</b>", "Chuva", "&lt;b&gt;Chuva&lt;/b&gt;", '"><script>alert(1)</script>', "]]><image href='https://fotos.example/x'/>", "{{7*7}} <%= 7*7 %>"].map((title) =>
      drawn({ title }),
    ),
  );
  expect(new Set(cards.map(({ preview }) => preview)).size).toBe(cards.length);
});

test("control characters are left out of what is drawn", async () => {
  expect((await drawn({ title: "Chu\u0000va\u0007 cai\r\nhoje" })).url).toBe((await drawn({ title: "Chuva cai hoje" })).url);
});

test("a renderer that is down is a 503 that says when to come again; a picture behind a broken one stays untouched", async () => {
  const call = async (renderer: unknown) => {
    const ctx = createExecutionContext();
    const request = new Request(`${ORIGIN}${GENERATE}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...reporter.headers },
      body: JSON.stringify(asking({ title: crypto.randomUUID() })),
    });
    const response = await worker.fetch(request as Parameters<typeof worker.fetch>[0], { ...testEnv, CARD_RENDERER: renderer } as Env, ctx);
    await waitOnExecutionContext(ctx);
    return { status: response.status, wait: Number(response.headers.get("Retry-After")), body: (await response.json()) as Problem };
  };
  const before = (await testEnv.MEDIA.list({ prefix: "cards/" })).objects.length;
  for (const renderer of [
    undefined,
    { paint: () => Promise.reject(new Error("worker exceeded memory")) },
    { paint: async () => ({ ok: false, refused: "busy" }) },
    { paint: async () => ({ ok: true, bytes: new ArrayBuffer(0) }) },
    { paint: async () => ({ ok: true, bytes: (await drawnPng(2, 2, () => [0, 0, 0])).buffer }) },
  ]) {
    const { status, wait, body } = await call(renderer);
    expect([status, wait > 0, /tente novamente/i.test(body.detail)]).toEqual([503, true, true]);
  }
  expect((await testEnv.MEDIA.list({ prefix: "cards/" })).objects.length).toBe(before);
});

test("cards are swept a month after they were drawn, all of them within a day, and nothing else is", async () => {
  const { url } = await drawn({ title: "Uma arte para varrer" });
  const stranger = `v/${crypto.randomUUID()}`;
  await testEnv.MEDIA.put(stranger, "x");
  const { createCardService } = await import("#app/features/cards/cards.server.ts");
  const { r2Store } = await import("#app/platform/storage/r2-store.provider.ts");
  const at = { time: 0 };
  const { removeExpired: tidy } = createCardService({ store: r2Store(testEnv.MEDIA), now: () => at.time } as unknown as Parameters<typeof createCardService>[0]);
  const day = async (from: number) => {
    for (at.time = from; at.time < from + 24 * 60 * 60_000; at.time += 60_000) await tidy();
  };
  const now = Date.now();
  // A day of sweeps that ends a moment too early, then one that is late enough.
  await day(now + CARD_RETENTION_MS - 25 * 60 * 60_000);
  expect(await testEnv.MEDIA.head(keyOf(url))).not.toBeNull();
  await day(now + CARD_RETENTION_MS + 60_000);
  expect([(await testEnv.MEDIA.list({ prefix: "cards/" })).objects, (await testEnv.MEDIA.head(stranger)) !== null]).toEqual([[], true]);
});

test("the minute's sweep runs it", async () => {
  const ctx = createExecutionContext();
  await worker.scheduled(createScheduledController({ cron: "* * * * *", scheduledTime: new Date() }), testEnv, ctx);
  await waitOnExecutionContext(ctx);
});

test("publishing names what is missing before it looks at anything", async () => {
  const path = "/api/social/instagram/publish";
  for (const body of [{ title: "Chuva", hat: "CHUVA" }, { imageData: "AAAA", caption: "x", title: "Chuva" }, {}, "{"]) {
    const { status, body: problem } = await reporter.post<Problem>(path, body);
    expect([status, problem.detail]).toEqual([501, "Integração não configurada. Falta definir: META_ACCESS_TOKEN, INSTAGRAM_ACCOUNT_ID."]);
  }
  const call = async (body: unknown) => {
    const ctx = createExecutionContext();
    const request = new Request(`${ORIGIN}${path}`, { method: "POST", headers: { "Content-Type": "application/json", ...reporter.headers }, body: JSON.stringify(body) });
    const response = await worker.fetch(
      request as Parameters<typeof worker.fetch>[0],
      { ...testEnv, META_ACCESS_TOKEN: "EAAB-segredo", INSTAGRAM_ACCOUNT_ID: "17841400000000000" } as Env,
      ctx,
    );
    await waitOnExecutionContext(ctx);
    return response.status;
  };
  for (const body of [{ title: "" }, { title: "Chuva", imageData: "<svg/>" }, { title: "Chuva", type: "reels" }]) expect([body, await call(body)]).toEqual([body, 422]);
});
