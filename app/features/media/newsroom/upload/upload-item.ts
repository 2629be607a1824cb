import { counted } from "#app/platform/values/format-number.ts";
import type { MediaWire, SimilarPictureWire } from "../../media.wire.ts";
import type { MediaKind } from "../../media-kind.ts";

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

/** Whether it can be sent: it was never, or did not arrive. */
export const isSendable = ({ state: { step } }: UploadItem): boolean => step === "chosen" || step === "failed" || step === "cancelled";

/** Whether a picture has no alternative text yet. */
export const lacksAlt = ({ kind, alt }: UploadItem): boolean => kind === "image" && alt.trim() === "";

/** How far an upload window is: what is sent of how many, then what is left. */
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
