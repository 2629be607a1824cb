import { browserApi } from "#app/admin/browser-api.ts";

export interface UploadedPicture {
  imageUrl: string;
  width: number;
  height: number;
}

/** A failed upload, with the sentence a person is shown. */
export class UploadError extends Error {}

interface RawAnswer {
  status: number;
  text: string;
}

/** `fetch` tells nothing of how much has gone out; XMLHttpRequest does. */
function post(file: File, onProgress: (share: number) => void): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const body = new FormData();
    body.set("image", file);
    const call = new XMLHttpRequest();
    call.open("POST", "/api/upload");
    call.upload.addEventListener("progress", (event) => event.lengthComputable && onProgress(event.loaded / event.total));
    call.addEventListener("load", () => resolve({ status: call.status, text: call.responseText }));
    call.addEventListener("error", () => reject(new UploadError("Erro ao enviar imagem")));
    call.send(body);
  });
}

const fieldOf = (value: unknown, name: string): unknown => (typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined);

/** Uploads one picture; refuses with 'Falha no upload' and the server's reason, or 'Erro ao enviar imagem'. */
export async function uploadPicture(file: File, onProgress: (share: number) => void): Promise<UploadedPicture> {
  let answer = await post(file, onProgress);
  if (answer.status === 401 && (await browserApi().renew())) answer = await post(file, onProgress);
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
