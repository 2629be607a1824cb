import { ApiError } from "#app/ui/newsroom/api-client.ts";
import { sendWithProgress } from "#app/ui/newsroom/send-with-progress.ts";
import type { MediaStoredWire, MediaWire, SimilarPictureWire } from "../../media.wire.ts";
import type { UploadItem } from "./upload-item.ts";
import { SEND_FAILED, UploadFailure } from "./upload-item.ts";

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

/** What the server says of a file that it stored. */
export const toSent = (stored: MediaStoredWire): Sent => ({ item: stored, repeated: stored.repetido, similar: stored.parecidas });

/** What is written about a file, as the wire names it. */
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
