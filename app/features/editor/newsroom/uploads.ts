import { useCallback, useState } from "react";
import { TOO_LARGE_SENTENCES } from "#app/features/media/media-kind.ts";
import { UPLOAD_MAX_BYTES } from "#app/features/media/picture.ts";
import { SendingCancelled, sendWithProgress } from "#app/ui/newsroom/send-with-progress.ts";

/** Reports progress from 0 to 1; null when the upload has ended. */
export type OnUploading = (upload: "cover" | "body", progress: number | null) => void;

/** The screen is drawn again so often while a picture is sent. */
const STEPS = 20;

/** The pictures of an article that are on their way to the server. `progress`: of the slowest, from 0 to 1; null without one. */
export function useUploads(): { progress: number | null; onUploading: OnUploading } {
  const [running, setRunning] = useState<ReadonlyMap<string, number>>(new Map());
  const onUploading = useCallback<OnUploading>((upload, progress) => {
    const step = progress === null ? null : Math.floor(progress * STEPS) / STEPS;
    setRunning((before) => {
      if ((before.get(upload) ?? null) === step) return before;
      const others = [...before].filter(([name]) => name !== upload);
      return new Map(step === null ? others : [...others, [upload, step]]);
    });
  }, []);
  return { progress: running.size === 0 ? null : Math.min(...running.values()), onUploading };
}

export interface UploadedPicture {
  imageUrl: string;
  width: number;
  height: number;
}

/** A failed upload, with the sentence a person is shown. */
export class UploadError extends Error {}

const fieldOf = (value: unknown, name: string): unknown => (typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined);

async function post(file: File, onProgress: (share: number) => void, signal?: AbortSignal): Promise<{ status: number; text: string }> {
  const body = new FormData();
  body.set("image", file);
  try {
    return await sendWithProgress({ method: "POST", url: "/api/upload", body, onProgress, signal });
  } catch (error) {
    throw error instanceof SendingCancelled ? new UploadError("Envio cancelado.") : error;
  }
}

/** Uploads one picture; refuses with 'Falha no upload' and the server's reason, or 'Erro ao enviar imagem'. */
export async function uploadPicture(file: File, onProgress: (share: number) => void, signal?: AbortSignal): Promise<UploadedPicture> {
  // Not sent: the server would refuse it too, but by closing the connection without a reason.
  if (file.size > UPLOAD_MAX_BYTES) throw new UploadError(`Falha no upload: ${TOO_LARGE_SENTENCES.image}`);
  const answer = await post(file, onProgress, signal);
  let body: unknown;
  try {
    body = JSON.parse(answer.text);
  } catch {
    throw new UploadError("Erro ao enviar imagem");
  }
  const imageUrl = fieldOf(body, "imageUrl");
  if (answer.status >= 300 || typeof imageUrl !== "string") {
    const reason = fieldOf(body, "detail");
    throw new UploadError(typeof reason === "string" && reason !== "" ? `Falha no upload: ${reason}` : "Falha no upload");
  }
  return { imageUrl, width: Number(fieldOf(body, "width")) || 0, height: Number(fieldOf(body, "height")) || 0 };
}
