import sharp from "sharp";
import { GRAPH_ERRORS, type GraphError } from "./errors.ts";

const MAX_BYTES = 8 * 1024 * 1024;
/** Feed pictures: 4:5 to 1.91:1, as wide to high. Half a pixel of 1,080 is forgiven. */
const RATIO_MIN = 0.8 - 0.0005;
const RATIO_MAX = 1.91 + 0.0005;

/** Hosts that Meta's servers could never reach. */
const isInside = (hostname: string) =>
  /^(localhost|.*\.(localhost|local|internal|test))$/i.test(hostname) ||
  /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|0\.|\[)/.test(hostname) ||
  !hostname.includes(".");

async function download(url: string, timeoutMs: number): Promise<Buffer | GraphError> {
  try {
    // Over a connection of its own: the site closes those that were idle, maybe as this is sent.
    const headers = { "User-Agent": "facebookexternalhit/1.1 (simulado)", Connection: "close" };
    const response = await fetch(url, { redirect: "manual", headers, signal: AbortSignal.timeout(timeoutMs) });
    if (response.status !== 200 || !response.body) {
      await response.body?.cancel();
      return GRAPH_ERRORS.fetch;
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > MAX_BYTES) return GRAPH_ERRORS.tooLarge;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    return error instanceof Error && error.name === "TimeoutError" ? GRAPH_ERRORS.fetchTimeout : GRAPH_ERRORS.fetch;
  }
}

export interface ImageRules {
  format: "feed" | "story";
  /** Refuses hosts of this machine and of private networks, as the real one cannot reach them. */
  strictHosts: boolean;
  timeoutMs: number;
}

/** Fetches the picture as Meta does and says what is wrong with it by its bytes, not by its name or type; null when nothing is. */
export async function imageProblem(imageUrl: string, { format, strictHosts, timeoutMs }: ImageRules): Promise<GraphError | null> {
  const isPlain = /^[\x21-\x7e]+$/.test(imageUrl) && URL.canParse(imageUrl);
  if (!isPlain || !/^https?:$/.test(new URL(imageUrl).protocol)) return GRAPH_ERRORS.fetch;
  if (strictHosts && isInside(new URL(imageUrl).hostname)) return GRAPH_ERRORS.fetch;
  const bytes = await download(imageUrl, timeoutMs);
  if (!(bytes instanceof Uint8Array)) return bytes;
  const isJpeg = bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
  const size = isJpeg
    ? await sharp(bytes)
        .metadata()
        .catch(() => null)
    : null;
  if (!size?.width || !size.height) return GRAPH_ERRORS.notJpeg;
  const ratio = size.width / size.height;
  return format === "feed" && (ratio < RATIO_MIN || ratio > RATIO_MAX) ? GRAPH_ERRORS.ratio : null;
}
