import { TOO_LARGE_SENTENCES } from "#app/features/media/media-kind.ts";
import { UPLOAD_MAX_BYTES } from "#app/features/media/picture.ts";
import { ApiError } from "#app/ui/newsroom/api-client.ts";
import { sendWithProgress } from "#app/ui/newsroom/send-with-progress.ts";

/** A picture that could not be sent; the message is for a person (spec 2 §8). */
export class ArtworkError extends Error {}

const failed = (reason: string) => new ArtworkError(`Erro ao fazer upload da imagem: ${reason}`);

/** Sends a picture to the library; answers its path on this site. */
export async function sendArtwork(file: File, onProgress: (share: number) => void): Promise<string> {
  if (file.size > UPLOAD_MAX_BYTES) throw failed(TOO_LARGE_SENTENCES.image);
  const body = new FormData();
  body.set("image", file);
  const { status, text } = await sendWithProgress({ method: "POST", url: "/api/upload", body, onProgress });
  if (status === 0) throw failed("sem conexão com o servidor.");
  if (status >= 300) throw failed(new ApiError(status, text).detail || `Upload falhou: ${status}`);
  const address = addressIn(text);
  if (address === null) throw failed("Nenhuma URL de imagem na resposta");
  return address.replace(/^https?:\/\/[^/]+/, "");
}

function addressIn(text: string): string | null {
  try {
    const { imageUrl } = JSON.parse(text) as { imageUrl?: unknown };
    return typeof imageUrl === "string" && imageUrl !== "" ? imageUrl : null;
  } catch {
    return null;
  }
}

/** The pixels of a file or an address; 'Erro ao ler arquivo' when they cannot be read. */
export async function readPixels(source: Blob | string): Promise<ImageBitmap> {
  try {
    const blob = typeof source === "string" ? await fetch(source).then((answer) => (answer.ok ? answer.blob() : Promise.reject(new Error(String(answer.status))))) : source;
    return await createImageBitmap(blob);
  } catch {
    throw new ArtworkError("Erro ao ler arquivo");
  }
}

/** A part of a picture in the size of its slot, as a file of the library. */
export async function cutArtwork(pixels: ImageBitmap, box: { left: number; top: number; width: number; height: number; stored: { width: number; height: number } }): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = box.stored.width;
  canvas.height = box.stored.height;
  const pen = canvas.getContext("2d");
  if (!pen) throw new ArtworkError("Erro ao ler arquivo");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(pixels, box.left, box.top, box.width, box.height, 0, 0, box.stored.width, box.stored.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.92));
  if (!blob) throw new ArtworkError("Erro ao ler arquivo");
  return new File([blob], blob.type === "image/webp" ? "peca.webp" : "peca.png", { type: blob.type });
}
