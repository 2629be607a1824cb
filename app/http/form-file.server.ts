import { refuse } from "#app/domain/refusal.ts";
import { readBytes } from "./request-body.server.ts";

/** The texts around a file. Bytes. */
const AROUND = 64 * 1024;

export interface FormFile {
  file: File;
  form: FormData;
}

/** The file in a multipart form of at most `limit` bytes; `missing` is told when the field holds none. */
export async function readFormFile(request: Request, field: string, limit: number, missing: string): Promise<FormFile> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) refuse("unsupported-media", `Envie o arquivo como multipart/form-data, no campo ${field}.`);
  const bytes = await readBytes(request, limit + AROUND);
  const form = await new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { "Content-Type": type } }).formData().catch(() => null);
  if (!form) refuse("bad-request", "O formulário enviado é inválido.");
  const file = form.get(field);
  if (file === null || typeof file === "string") refuse("invalid", missing, { fields: [{ field, message: missing }] });
  return { file, form };
}
