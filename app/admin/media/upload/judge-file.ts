import type { MediaKind } from "../media-types.ts";
import { formatSize } from "../format-size.ts";

/** Bytes that tell what a file is. */
const HEAD_BYTES = 64;

const MB = 1024 * 1024;
const LIMITS: Record<MediaKind, number> = { image: 5 * MB, audio: 50 * MB, video: 200 * MB, document: 20 * MB };

const NOT_TAKEN = "Tipo de arquivo não aceito. Envie imagens JPG, PNG, WebP, GIF ou AVIF; vídeos MP4, MOV ou WebM; áudios MP3, M4A, OGG ou WAV; documentos PDF, DOCX, XLSX, PPTX, ODT ou ODS.";

/** What a file input offers for these kinds. */
export const ACCEPTED: Record<MediaKind, string> = {
  image: "image/jpeg,image/png,image/webp,image/gif,image/avif",
  video: "video/mp4,video/quicktime,video/webm",
  audio: "audio/mpeg,audio/mp4,audio/x-m4a,audio/ogg,audio/wav,.mp3,.m4a,.ogg,.opus,.wav",
  document: "application/pdf,.docx,.xlsx,.pptx,.odt,.ods",
};

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

function kindOf(bytes: Uint8Array): MediaKind | null {
  const [a = 0, b = 0] = bytes;
  if ((a === 0xff && b === 0xd8) || text(bytes, 1, 4) === "PNG" || /^GIF8[79]a/.test(text(bytes, 0, 6))) return "image";
  if (text(bytes, 0, 4) === "RIFF") return text(bytes, 8, 12) === "WEBP" ? "image" : text(bytes, 8, 12) === "WAVE" ? "audio" : null;
  if (text(bytes, 4, 8) === "ftyp") {
    const brand = text(bytes, 8, 12);
    return /^avi[fs]/.test(brand) ? "image" : /^M4[AB] /.test(brand) ? "audio" : "video";
  }
  if (bytes[0] === 0x1a && text(bytes, 1, 4) === "E\u00df\u00a3") return "video";
  if (text(bytes, 0, 3) === "ID3" || (a === 0xff && (b & 0xe0) === 0xe0) || text(bytes, 0, 4) === "OggS") return "audio";
  if (text(bytes, 0, 4) === "%PDF" || text(bytes, 0, 4) === "PK\u0003\u0004") return "document";
  return null;
}

/** What a file is, told by its first bytes, or why it is not taken: the server's sentences, before anything is sent. */
export async function judgeFile(file: File, kinds: readonly MediaKind[]): Promise<{ kind: MediaKind } | { reason: string }> {
  const kind = kindOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  if (!kind) return { reason: file.size === 0 ? "O arquivo está vazio." : NOT_TAKEN };
  if (!kinds.includes(kind)) return { reason: "Aqui só entram imagens." };
  if (file.size > LIMITS[kind]) return { reason: `O arquivo passa de ${formatSize(LIMITS[kind])}.` };
  return { kind };
}
