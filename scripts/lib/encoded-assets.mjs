// The site's files as one machine sends them: compressed when they are built. In production Cloudflare's edge does the same.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { root } from "./run.mjs";

const CLIENT = join(root, "build/client");
export const ENCODED = join(root, "build/encoded");

/** Encodings of a file, the smallest first, with the end of its name. */
export const ENCODINGS = { br: ".br", gzip: ".gz" };

/** Smaller files fit one packet anyway. Bytes. */
const MIN_BYTES = 1024;

/** Pictures and fonts are compressed already and left out. */
const TEXT = /\.(?:js|css|svg|json|txt|xml|webmanifest)$/;

const compressors = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** Paths of files, as addresses of the site. */
const pathsIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));

/** Writes `build/encoded` beside `build/client`. Files are written over, never all taken away first: two starts may build at once. */
export async function encodeAssets() {
  const texts = pathsIn(CLIENT).filter((path) => TEXT.test(path));
  await Promise.all(
    texts.map(async (path) => {
      const bytes = readFileSync(join(CLIENT, path));
      if (bytes.length < MIN_BYTES) return;
      mkdirSync(join(ENCODED, path, ".."), { recursive: true });
      for (const [name, end] of Object.entries(ENCODINGS)) writeFileSync(join(ENCODED, path + end), await compressors[name](bytes));
    }),
  );
  for (const path of existsSync(ENCODED) ? pathsIn(ENCODED) : []) if (!existsSync(join(CLIENT, path.replace(/\.(?:br|gz)$/, "")))) rmSync(join(ENCODED, path), { force: true });
}

/** The files of a site on this machine: all of them, and those that have encoded copies. */
export function localAssets() {
  const encoded = existsSync(ENCODED) ? pathsIn(ENCODED) : [];
  return {
    files: pathsIn(CLIENT).filter((path) => path !== "/_headers"),
    encoded: encoded.filter((path) => path.endsWith(ENCODINGS.br)).map((path) => path.slice(0, -ENCODINGS.br.length)),
  };
}
