import { counted } from "#app/platform/values/format-number.ts";
import { ApiError } from "#app/ui/newsroom/api-client.ts";
import { sendWithProgress } from "#app/ui/newsroom/send-with-progress.ts";
import type { MediaStoredWire, MediaWire, SimilarPictureWire } from "../../media.wire.ts";
import { ACCEPTED_KINDS_SENTENCE, FILE_FORMATS, MEDIA_MAX_BYTES, type MediaKind, TOO_LARGE_SENTENCES } from "../../media-kind.ts";
import { SNIFFED_BYTES, sniff } from "../../sniff.ts";

/** State of a file's upload. */
export type UploadState =
  | { step: "chosen" }
  | { step: "waiting" }
  | { step: "sending"; share: number; isOffline: boolean }
  /** Every byte was sent; the server validates and stores it. */
  | { step: "finishing" }
  /** `similar`: pictures of the library that resemble it. */
  | { step: "done"; item: MediaWire; repeated: boolean; similar: readonly SimilarPictureWire[] }
  | { step: "failed"; reason: string }
  | { step: "cancelled" };

/** One file of the upload window, with what is written about it. */
export interface UploadItem {
  /** Of this window. */
  id: string;
  file: File;
  kind: MediaKind;
  title: string;
  alt: string;
  credit: string;
  /** Of a picture: an address of this page. */
  preview: string | null;
  state: UploadState;
}

/** A file that is not taken, and why. */
export interface RefusedFile {
  id: string;
  name: string;
  reason: string;
}

export const isInProgress = ({ state: { step } }: UploadItem): boolean => step === "waiting" || step === "sending" || step === "finishing";

/** True when it can be sent: it never was, or did not arrive. */
export const isSendable = ({ state: { step } }: UploadItem): boolean => step === "chosen" || step === "failed" || step === "cancelled";

/** True when a picture has no alternative text yet. */
export const lacksAlt = ({ kind, alt }: UploadItem): boolean => kind === "image" && alt.trim() === "";

/** Summarises an upload window: sent files of all, then what remains. */
export function uploadSummary({ items, reading }: { items: readonly UploadItem[]; reading: number }): string {
  const done = items.filter(({ state }) => state.step === "done").length;
  const sendable = items.filter(isSendable);
  const sent = `${counted(done, "enviado", "enviados")} de ${items.length + reading}`;
  if (items.some(isInProgress)) return sent;
  const mute = sendable.filter(lacksAlt).length;
  const left = `${counted(sendable.length, "arquivo", "arquivos")}${done > 0 ? " por enviar" : ""}${mute > 0 ? `, ${mute} sem texto alternativo` : ""}`;
  return [...(done > 0 ? [sent] : []), ...(sendable.length > 0 ? [left] : [])].join(" · ");
}

/** Said where the server gave no reason. */
export const SEND_FAILED = "O arquivo não foi enviado. Tente de novo.";

/** A file that did not arrive, with the sentence a person is shown. */
export class UploadFailure extends Error {}

/** Types that a file input accepts for each kind. */
export const ACCEPTED: Record<MediaKind, string> = {
  image: "image/jpeg,image/png,image/webp,image/gif,image/avif",
  video: "video/mp4,video/quicktime,video/webm",
  audio: "audio/mpeg,audio/mp4,audio/x-m4a,audio/ogg,audio/wav,.mp3,.m4a,.ogg,.opus,.wav",
  document: "application/pdf,.docx,.xlsx,.pptx,.odt,.ods",
};

/** Detects the kind by the first bytes; the server checks further. */
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

export interface SendEvents {
  onProgress(share: number): void;
  /** The connection was lost or restored. */
  onOffline(isOffline: boolean): void;
  signal: AbortSignal;
}

export interface Sent {
  item: MediaWire;
  repeated: boolean;
  similar: readonly SimilarPictureWire[];
}

/** Maps the server's answer on a stored file. */
export const toSent = (stored: MediaStoredWire): Sent => ({ item: stored, repeated: stored.repetido, similar: stored.parecidas });

/** Returns a file's texts by their names on the wire. */
export const textsOf = ({ title, alt, credit }: Pick<UploadItem, "title" | "alt" | "credit">) => ({ titulo: title.trim(), alt: alt.trim(), credito: credit.trim() });

/** Sends a small file in one go. */
export async function sendWhole(upload: UploadItem, { onProgress, signal }: SendEvents): Promise<Sent> {
  const body = new FormData();
  body.set("file", upload.file);
  for (const [name, value] of Object.entries(textsOf(upload))) body.set(name, value);
  const { status, text } = await sendWithProgress({ method: "POST", url: "/api/media", body, onProgress, signal });
  if (status === 0) throw new UploadFailure("Sem conexão com o servidor. Tente de novo: o mesmo arquivo não entra duas vezes na biblioteca.");
  if (status >= 300) throw new UploadFailure(new ApiError(status, text).detail ?? SEND_FAILED);
  try {
    return toSent(JSON.parse(text) as MediaStoredWire);
  } catch {
    throw new UploadFailure(SEND_FAILED);
  }
}
