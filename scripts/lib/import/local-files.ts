import { readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { originalAddress } from "../../../app/features/imports/old-address.ts";

/** Largest file that the site takes. Bytes. */
export const FILE_MAX = 32 * 2 ** 20;

/** A file's bytes, or why there are none. */
export type FoundFile = { bytes: Uint8Array<ArrayBuffer> } | { problem: string };

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The path under `uploads` that an address names, or its whole path where its host has uploads alone; null where it names no file. */
function uploadPath(address: string): string | null {
  const path = URL.canParse(address) ? decoded(new URL(address).pathname) : "";
  const at = path.indexOf("/uploads/");
  const found = path.slice(at < 0 ? 1 : at + "/uploads/".length);
  return found === "" || found.includes("\0") ? null : found;
}

/** Reads a file of an export of this product by its place there (`file`), else of a copy of `wp-content/uploads`: the original of a picture, else the version that is named. Nothing outside of the folder, by whatever way. */
export async function readUpload(folder: string, address: string, file = ""): Promise<FoundFile> {
  const paths = [file, uploadPath(address) ?? ""].filter((path) => path !== "" && !path.includes("\0"));
  if (paths.length === 0) return { problem: "o endereço não é de um arquivo enviado ao WordPress" };
  const root = await realpath(folder);
  for (const candidate of new Set(paths.flatMap((path) => [originalAddress(path), path]))) {
    const real = await realpath(join(root, candidate)).catch(() => null);
    if (real === null) continue;
    if (!real.startsWith(`${root}${sep}`)) return { problem: "o caminho sai da pasta de mídia" };
    const { size } = await stat(real);
    if (size > FILE_MAX) return { problem: `o arquivo passa de ${FILE_MAX / 2 ** 20} MB` };
    return { bytes: new Uint8Array(await readFile(real)) };
  }
  return { problem: "o arquivo não está na pasta de mídia" };
}
