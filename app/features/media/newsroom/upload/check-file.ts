import { ACCEPTED_KINDS_SENTENCE, FILE_FORMATS, MEDIA_MAX_BYTES, type MediaKind, TOO_LARGE_SENTENCES } from "../../media-kind.ts";
import { SNIFFED_BYTES, sniff } from "../../sniff.ts";

/** What a file input offers for these kinds. */
export const ACCEPTED: Record<MediaKind, string> = {
  image: "image/jpeg,image/png,image/webp,image/gif,image/avif",
  video: "video/mp4,video/quicktime,video/webm",
  audio: "audio/mpeg,audio/mp4,audio/x-m4a,audio/ogg,audio/wav,.mp3,.m4a,.ogg,.opus,.wav",
  document: "application/pdf,.docx,.xlsx,.pptx,.odt,.ods",
};

/** What the first bytes promise; the server looks closer. */
function kindOf(head: Uint8Array): MediaKind | null {
  const found = sniff(head);
  if (found === null) return null;
  if (found === "picture") return "image";
  if (found === "zip") return "document";
  return found === "id3" ? "audio" : FILE_FORMATS[found].kind;
}

/** The kind of a file by its first bytes, or why it is refused, in the server's words, before anything is sent. */
export async function checkFile(file: File, kinds: readonly MediaKind[]): Promise<{ kind: MediaKind } | { reason: string }> {
  if (file.size === 0) return { reason: "O arquivo está vazio." };
  const kind = kindOf(new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer()));
  if (!kind) return { reason: ACCEPTED_KINDS_SENTENCE };
  if (!kinds.includes(kind)) return { reason: "Este tipo de arquivo não é usado aqui." };
  if (file.size > MEDIA_MAX_BYTES[kind]) return { reason: TOO_LARGE_SENTENCES[kind] };
  return { kind };
}
