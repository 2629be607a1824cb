import { readFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import satori from "satori";
import sharp from "sharp";
import { freePort } from "../lib/platform.mjs";
import { root } from "../lib/run.mjs";
import { aPlatform, compare, load } from "./measure.mjs";

const STORY = { width: 1080, height: 1920 };
const WORDS = {
  title: "Prefeitura de Piripiri anuncia obras na feira e na escola do bairro, com prazo de doze meses",
  kicker: "Cidade",
  color: "#b3261e",
  siteName: "Lide",
};

/** A JPEG of 12 megapixels with detail at every scale, as photos have; always the same. */
async function photo({ width, height } = { width: 4000, height: 3000 }) {
  let state = 1;
  const noise = (length) =>
    Buffer.from(
      Uint8Array.from({ length }, () => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
        return state >>> 24;
      }),
    );
  const sum = new Float32Array(width * height * 3);
  for (const [cells, weight] of [
    [4, 0.45],
    [16, 0.25],
    [64, 0.15],
    [256, 0.08],
    [1024, 0.04],
  ]) {
    const small = { width: cells, height: Math.round((cells * height) / width), channels: 3 };
    const layer = await sharp(noise(small.width * small.height * 3), { raw: small })
      .resize(width, height, { kernel: "cubic", fit: "fill" })
      .raw()
      .toBuffer();
    for (let at = 0; at < sum.length; at += 1) sum[at] += layer[at] * weight;
  }
  return sharp(Buffer.from(Uint8ClampedArray.from(sum)), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A Worker that holds the photo and asks the site's renderer for a card of it, as the site does. */
const askingWorker = (picture, port) => () => ({
  name: "asking",
  compatibilityDate: "2026-11-17",
  modules: [
    {
      type: "ESModule",
      path: "asking.js",
      contents: `import picture from "./picture.jpg";
const order = ${JSON.stringify({ kind: "card", format: "story", template: "foto", highlighted: [3, 4], picture: { size: { width: 4000, height: 3000 }, focus: { x: 50, y: 50 } }, ...WORDS })};
export default { async fetch(request, { RENDERER }) {
  const asked = new URL(request.url).pathname.slice(1);
  if (asked === "wasm") return new Response(String(await RENDERER.wasmBytes()));
  const answer = await RENDERER.paint(order, picture, asked);
  return answer.ok ? new Response(answer.bytes) : new Response(answer.refused, { status: 500 });
} };`,
    },
    { type: "Data", path: "picture.jpg", contents: picture },
  ],
  serviceBindings: { RENDERER: "lide-card-renderer" },
  unsafeDirectSockets: [{ host: "127.0.0.1", port, proxy: false }],
});

const box = (style, children) => ({ type: "div", props: { style: { display: "flex", ...style }, children } });

/** The same words at the same places over the same photo, by what people use in Node. */
async function nativeCard(picture, fonts) {
  const cover = { position: "absolute", left: 0, top: 0, ...STORY };
  const image = { type: "img", props: { src: `data:image/jpeg;base64,${picture.toString("base64")}`, ...STORY, style: { ...cover, objectFit: "cover" } } };
  const shade = { position: "absolute", left: 0, top: 900, width: STORY.width, height: 1020, backgroundImage: "linear-gradient(to bottom, rgba(0,0,0,0), rgba(0,0,0,0.7))" };
  const text = [
    box({ fontSize: 36, color: "#fff", backgroundColor: WORDS.color, padding: "8px 20px" }, WORDS.kicker.toUpperCase()),
    box({ fontSize: 84, color: "#fff", lineHeight: 1.1, marginTop: 24 }, WORDS.title),
    box({ fontSize: 36, color: "#fff", marginTop: 48 }, WORDS.siteName),
  ];
  const svg = await satori(
    box({ position: "relative", ...STORY }, [
      image,
      box(shade, []),
      box({ position: "absolute", left: 80, top: 1080, width: 920, flexDirection: "column", alignItems: "flex-start" }, text),
    ]),
    { ...STORY, fonts },
  );
  return new Resvg(svg).render().asPng();
}

/** A new connection each time: one that is kept closes by itself while satori blocks this process. */
const fetched = (url) =>
  new Promise((done, failed) =>
    get(url, { agent: false }, async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      if (response.statusCode === 200) done(bytes);
      else failed(new Error(`${url}: ${response.statusCode} ${bytes.subarray(0, 200)}`));
    }).on("error", failed),
  );

const timed = async (work) => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

/** A story's card over a photo of 12 megapixels, warm: ours through the binding, against satori and resvg-js in this process. */
export async function benchCards() {
  const picture = await photo();
  const port = await freePort();
  const site = await aPlatform(1, [askingWorker(picture, port)]);
  const ask = (what) => fetched(`http://localhost:${port}/${what}`);
  const fonts = [
    { name: "Libre Franklin", weight: 700, style: "normal", data: readFileSync(join(root, "node_modules/@fontsource/libre-franklin/files/libre-franklin-latin-700-normal.woff")) },
  ];
  const native = () => timed(() => nativeCard(picture, fonts));
  await compare("card, PNG: time of ours / satori and resvg-js (≤ 1.00)", () => timed(() => ask("png")), native);
  await compare("card, JPEG: time of ours / satori and resvg-js to PNG (≤ 0.70)", () => timed(() => ask("jpeg")), native);
  const made = { png: await ask("png"), jpeg: await ask("jpeg") };
  const sizes = { photo: picture, ...made, native: await nativeCard(picture, fonts) };
  console.log(
    `  bytes: ${Object.entries(sizes)
      .map(([name, { length }]) => `${name} ${length}`)
      .join(", ")}`,
  );
  console.log(`  WebAssembly's peak: ${(Number(await ask("wasm")) / 1024 / 1024).toFixed(1)} MB (< 96)`);
  const bucket = await site.mf.getR2Bucket("MEDIA", "lide");
  const [card, key] = [`${"0123456789abcdef".repeat(4)}.jpg`, `${"0123456789abcdef".repeat(2)}-1080x1920.jpg`];
  await bucket.put(`cards/${card}`, new Uint8Array(made.jpeg), { httpMetadata: { contentType: "image/jpeg" } });
  await bucket.put(`v/${key}/960.jpeg`, new Uint8Array(made.jpeg), { httpMetadata: { contentType: "image/jpeg" } });
  await compare(
    "kept card / a picture's kept variant of the same bytes (≥ 0.90)",
    () => load(`${site.siteUrl}/card/${card}`),
    () => load(`${site.siteUrl}/img/${key}?w=960&f=jpeg`),
  );
  await site.close();
}
