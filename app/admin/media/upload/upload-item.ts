import type { MediaKind } from "#app/domain/media/media-kind.ts";
import type { MediaWire } from "#app/wire/media.ts";

/** Where a file stands on its way into the library. */
export type UploadState =
  | { step: "chosen" }
  | { step: "waiting" }
  | { step: "sending"; share: number; isOffline: boolean }
  /** Every byte has gone out; the server checks and keeps it. */
  | { step: "finishing" }
  | { step: "done"; item: MediaWire; repeated: boolean }
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

export const isUnderWay = ({ state: { step } }: UploadItem): boolean => step === "waiting" || step === "sending" || step === "finishing";

/** Whether it can be sent: it was never, or did not arrive. */
export const isSendable = ({ state: { step } }: UploadItem): boolean => step === "chosen" || step === "failed" || step === "cancelled";

/** A picture of which nobody has said what it shows. */
export const lacksAlt = ({ kind, alt }: UploadItem): boolean => kind === "image" && alt.trim() === "";
