// Cloudflare Images on one machine, by sharp. Miniflare's own stand-in scales and nothing else: it takes a crop, a gravity
// or a quality and ignores it without a word. This one does what the documentation says of the options that the site uses,
// and refuses the others, so that nothing can seem to work here and not there.
import { loadMiniflare } from "./miniflare.mjs";

/** The Worker behind the binding (local-bindings.mjs), through which it reaches this process. */
export const LOCAL_IMAGES_WORKER = "lide-local-images";

const TRANSFORM_OPTIONS = new Set(["width", "height", "fit", "gravity"]);
const OUTPUT_OPTIONS = new Set(["format", "quality", "anim"]);
const FITS = new Set(["scale-down", "cover", "squeeze"]);

const TRIM_OPTIONS = new Set(["left", "top", "width", "height"]);

/** Encoders as Cloudflare sets them, as far as is known; AVIF with little effort, because this machine is a reader's too. */
const ENCODERS = {
  "image/jpeg": (picture, quality) => picture.flatten({ background: "#fff" }).jpeg({ quality, mozjpeg: true }),
  "image/png": (picture) => picture.png(),
  "image/webp": (picture, quality) => picture.webp({ quality }),
  "image/avif": (picture, quality) => picture.avif({ quality, effort: 2 }),
  rgba: (picture) => picture.toColourspace("srgb").ensureAlpha().raw({ depth: "uchar" }),
};

const refuseUnknown = (options, known, what) => {
  for (const name of Object.keys(options)) if (!known.has(name)) throw new Error(`local images: ${what} ${name} is not supported`);
};

/** Start of the kept part: the same share of what is cut off stands before it (`mode: "remainder"`). */
const startOf = (whole, kept, share) => Math.round((whole - kept) * Math.min(1, Math.max(0, share)));

/** sharp, with one thread for each picture: readers are served by the same cores. Told to keep one arena (`npm start`), it would take all of them. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  return sharp;
}

/** A picture between two steps, its size, and what its pipeline has to do already: sharp resizes once, and cuts once before and once after. */
const step = (picture, size, { isCut = false, isResized = false } = {}) => ({ picture, size, isCut, isResized });

/** The picture with nothing left to do. */
async function settled({ picture, size }) {
  const sharp = await loadSharp();
  const { data, info } = await picture.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  return step(sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }), size);
}

async function cut(before, { left, top, width, height }) {
  const { picture, isResized } = before.isCut ? await settled(before) : before;
  return step(picture.extract({ left, top, width, height }), { width, height }, { isCut: true, isResized });
}

async function scaled(before, { width, height }) {
  const { picture, size } = before.isResized ? await settled(before) : before;
  return width === size.width && height === size.height ? before : step(picture.resize({ width, height, fit: "fill" }), { width, height }, { isResized: true });
}

function trimmed(before, trim) {
  refuseUnknown(trim, TRIM_OPTIONS, "trim");
  const { left = 0, top = 0, width, height } = trim;
  if (left < 0 || top < 0 || left + width > before.size.width || top + height > before.size.height) throw new Error("local images: trim reaches beyond the picture");
  return cut(before, { left, top, width, height });
}

async function resized(before, { width, height, fit = "scale-down", gravity = { x: 0.5, y: 0.5, mode: "remainder" } }) {
  if (!FITS.has(fit)) throw new Error(`local images: fit ${fit} is not supported`);
  const { size } = before;
  if (fit === "squeeze") return scaled(before, { width, height });
  const scales = [width, height].map((side, index) => (side === undefined ? null : side / [size.width, size.height][index])).filter((scale) => scale !== null);
  const at = (scale) => ({ width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) });
  if (fit === "scale-down") return scaled(before, at(Math.min(1, ...scales)));
  if (gravity.mode !== "remainder") throw new Error("local images: only gravity in mode remainder is supported");
  const whole = at(Math.max(...scales));
  return cut(await scaled(before, { width: Math.max(width, whole.width), height: Math.max(height, whole.height) }), {
    left: startOf(Math.max(width, whole.width), width, gravity.x ?? 0.5),
    top: startOf(Math.max(height, whole.height), height, gravity.y ?? 0.5),
    width,
    height,
  });
}

/** One step of a chain: trimming comes before resizing. */
async function transformed(before, { trim, ...resize }) {
  refuseUnknown(resize, TRANSFORM_OPTIONS, "transform");
  const kept = trim ? await trimmed(before, trim) : before;
  return resize.width === undefined && resize.height === undefined ? kept : resized(kept, resize);
}

async function rendered(bytes, { transforms = [], output, info }) {
  const sharp = await loadSharp();
  // As its EXIF says it should be seen, like there.
  const picture = sharp(bytes, { autoOrient: true, failOn: "error" });
  const { format, autoOrient: size } = await picture.metadata();
  if (info) return { json: { format: `image/${format}`, fileSize: bytes.byteLength, ...size } };
  refuseUnknown(output, OUTPUT_OPTIONS, "output");
  const encode = ENCODERS[output.format];
  if (!encode) throw new Error(`local images: format ${output.format} is not supported`);
  let result = step(picture, size);
  for (const transform of transforms) result = await transformed(result, transform);
  return { bytes: await encode(result.picture, output.quality ?? 85).toBuffer(), contentType: output.format };
}

/** Answers a Worker's request to the renderer: `Images-Work` says what to make of the picture in the body. */
export async function answerImageRequest(request, platform) {
  const { Response } = platform ?? loadMiniflare();
  try {
    const result = await rendered(Buffer.from(await request.arrayBuffer()), JSON.parse(request.headers.get("Images-Work")));
    return result.json ? Response.json(result.json) : new Response(result.bytes, { headers: { "Content-Type": result.contentType } });
  } catch (error) {
    return new Response(error.message, { status: 400, headers: { "Images-Error": "9412" } });
  }
}

/** Miniflare gives a service itself as a second argument. */
const renderer = (request) => answerImageRequest(request);

/**
 * The Worker that a process with such Workers must run once.
 * @returns {import("miniflare").V4WorkerOptions}
 */
export const localImagesWorker = () => ({
  name: LOCAL_IMAGES_WORKER,
  modules: [{ type: "ESModule", path: "local-images.js", contents: "export default { fetch: (request, { RENDERER }) => RENDERER.fetch(request) };" }],
  serviceBindings: { RENDERER: renderer },
});
