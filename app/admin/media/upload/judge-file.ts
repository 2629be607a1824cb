import { MEDIA_MAX_BYTES, type MediaKind, TAKEN_SENTENCE, TOO_LARGE_SENTENCES } from "#app/domain/media/media-kind.ts";

/** Bytes that tell what a file is. */
const HEAD_BYTES = 64;

/** What a file input offers for these kinds. */
export const ACCEPTED: Record<MediaKind, string> = {
  image: "image/jpeg,image/png,image/webp,image/gif,image/avif",
  video: "video/mp4,video/quicktime,video/webm",
  audio: "audio/mpeg,audio/mp4,audio/x-m4a,audio/ogg,audio/wav,.mp3,.m4a,.ogg,.opus,.wav",
  document: "application/pdf,.docx,.xlsx,.pptx,.odt,.ods",
};

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** What the first bytes promise; the server looks closer. */
function kindOf(bytes: Uint8Array): MediaKind | null {
  const [first = 0, second = 0] = bytes;
  if ((first === 0xff && second === 0xd8) || text(bytes, 1, 4) === "PNG" || /^GIF8[79]a/.test(text(bytes, 0, 6))) return "image";
  if (text(bytes, 0, 4) === "RIFF") return text(bytes, 8, 12) === "WEBP" ? "image" : text(bytes, 8, 12) === "WAVE" ? "audio" : null;
  if (text(bytes, 4, 8) === "ftyp") {
    const brand = text(bytes, 8, 12);
    return /^(?:avi[fs]|mif1)/.test(brand) ? "image" : /^M4[AB] /.test(brand) ? "audio" : "video";
  }
  if (/^(?:moov|mdat|wide|free)$/.test(text(bytes, 4, 8))) return "video";
  if (first === 0x1a && text(bytes, 1, 4) === "E\u00df\u00a3") return "video";
  if (text(bytes, 0, 3) === "ID3" || (first === 0xff && (second & 0xe0) === 0xe0) || text(bytes, 0, 4) === "OggS") return "audio";
  if (text(bytes, 0, 4) === "%PDF" || text(bytes, 0, 4) === "PK\u0003\u0004") return "document";
  return null;
}

/** What a file is, told by its first bytes, or why it is not taken: the server's sentences, before anything is sent. */
export async function judgeFile(file: File, kinds: readonly MediaKind[]): Promise<{ kind: MediaKind } | { reason: string }> {
  if (file.size === 0) return { reason: "O arquivo está vazio." };
  const kind = kindOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  if (!kind) return { reason: TAKEN_SENTENCE };
  if (!kinds.includes(kind)) return { reason: "Este tipo de arquivo não é usado aqui." };
  if (file.size > MEDIA_MAX_BYTES[kind]) return { reason: TOO_LARGE_SENTENCES[kind] };
  return { kind };
}
