// Cloudflare Images on one machine, by sharp. Miniflare's own stand-in scales and nothing else: it takes a crop, a gravity
// or a quality and ignores it without a word. This one does what the documentation says of the options that the site uses,
// and refuses the others, so that nothing can seem to work here and not there.
import { join } from "node:path";
import { root } from "./run.mjs";

const BINDING = "IMAGES";
const WORKER = "lide-local-images";

const TRANSFORM_OPTIONS = new Set(["width", "height", "fit", "gravity"]);
const OUTPUT_OPTIONS = new Set(["format", "quality", "anim"]);
const FITS = new Set(["scale-down", "cover"]);

/** Encoders as Cloudflare sets them, as far as is known; AVIF with little effort, because this machine is a reader's too. */
const ENCODERS = {
  "image/jpeg": (picture, quality) => picture.flatten({ background: "#fff" }).jpeg({ quality, mozjpeg: true }),
  "image/png": (picture) => picture.png(),
  "image/webp": (picture, quality) => picture.webp({ quality }),
  "image/avif": (picture, quality) => picture.avif({ quality, effort: 2 }),
};

const refuseUnknown = (options, known, what) => {
  for (const name of Object.keys(options)) if (!known.has(name)) throw new Error(`local images: ${what} ${name} is not supported`);
};

/** Where the kept part begins, as the same share of what is cut off stands before it (`mode: "remainder"`). */
const startOf = (whole, kept, share) => Math.round((whole - kept) * Math.min(1, Math.max(0, share)));

function transformed(picture, size, options) {
  refuseUnknown(options, TRANSFORM_OPTIONS, "transform");
  const { width, height, fit = "scale-down", gravity = { x: 0.5, y: 0.5, mode: "remainder" } } = options;
  if (!FITS.has(fit)) throw new Error(`local images: fit ${fit} is not supported`);
  if (fit === "scale-down") return picture.resize({ width, height, fit: "inside", withoutEnlargement: true });
  if (gravity.mode !== "remainder") throw new Error("local images: only gravity in mode remainder is supported");
  const scale = Math.max(width / size.width, height / size.height);
  const whole = { width: Math.max(width, Math.round(size.width * scale)), height: Math.max(height, Math.round(size.height * scale)) };
  return picture
    .resize({ ...whole, fit: "fill" })
    .extract({ left: startOf(whole.width, width, gravity.x ?? 0.5), top: startOf(whole.height, height, gravity.y ?? 0.5), width, height });
}

async function rendered(bytes, { transforms = [], output, info }) {
  const { default: sharp } = await import("sharp");
  // As its EXIF says it should be seen, like there.
  const picture = sharp(bytes, { autoOrient: true, failOn: "error" });
  const { format, autoOrient: size } = await picture.metadata();
  if (info) return { json: { format: `image/${format}`, fileSize: bytes.byteLength, ...size } };
  if (transforms.length > 1) throw new Error("local images: one transform at a time");
  refuseUnknown(output, OUTPUT_OPTIONS, "output");
  const encode = ENCODERS[output.format];
  if (!encode) throw new Error(`local images: format ${output.format} is not supported`);
  const result = transforms.length > 0 ? transformed(picture, size, transforms[0]) : picture;
  return { bytes: await encode(result, output.quality ?? 85).toBuffer(), contentType: output.format };
}

/** What a Worker's request to the renderer answers. */
async function answer(request) {
  const { Response } = await import("miniflare");
  try {
    const result = await rendered(Buffer.from(await request.arrayBuffer()), JSON.parse(request.headers.get("Images-Work")));
    return result.json ? Response.json(result.json) : new Response(result.bytes, { headers: { "Content-Type": result.contentType } });
  } catch (error) {
    return new Response(error.message, { status: 400, headers: { "Images-Error": "9412" } });
  }
}

/** Options of a Worker that replace its Images binding by this one: Miniflare's own gets a name that nobody uses, because the test pool merges options and cannot take one away. */
export const localImages = { images: { binding: "MINIFLARE_IMAGES" }, wrappedBindings: { [BINDING]: { scriptName: WORKER } } };

/**
 * The Worker that a process with such Workers must run once.
 * @returns {import("miniflare").WorkerOptions}
 */
export const localImagesWorker = () => ({
  name: WORKER,
  modules: [{ type: "ESModule", path: join(root, "scripts/lib/local-images-binding.mjs") }],
  modulesRoot: root,
  serviceBindings: { RENDERER: answer },
});
