import { FILE_FORMATS, fileFormatOf } from "#app/features/media/media-kind.ts";
import { pictureSizeOf } from "#app/features/media/picture.ts";
import { type VideoSource, youtubeIdOf } from "./video.ts";

/** The path of an address of this site, whatever its origin; the media library checks what it refers to. */
function pathOf(address: string): string {
  const typed = address.trim();
  return URL.canParse(typed) ? new URL(typed).pathname : (typed.split(/[?#]/)[0] ?? "");
}

/** Where a video plays from: an address of YouTube, or of a video of the library; null for anything else. */
export function readVideoSource(address: string): VideoSource | null {
  const id = youtubeIdOf(address);
  if (id !== null) return { from: "youtube", id };
  const key = /^\/media\/([^/]+)$/.exec(pathOf(address))?.[1] ?? "";
  const format = fileFormatOf(key);
  return format !== null && FILE_FORMATS[format].kind === "video" ? { from: "library", key } : null;
}

/** The key in an address of a picture of the library; null for anything else. */
export const readCoverKey = (address: string): string | null => pictureSizeOf(pathOf(address))?.key ?? null;
