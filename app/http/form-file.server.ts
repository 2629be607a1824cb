import { refuse } from "#app/domain/refusal.ts";
import { limitedBody, TOO_LARGE } from "./request-body.server.ts";

/** The texts around a file. Bytes. */
const AROUND = 64 * 1024;

export interface FormFile {
  file: File;
  form: FormData;
}

/** The file in a multipart form of at most `limit` bytes; `missing` is told when the field holds none, `tooLarge` when there is more. */
export async function readFormFile(request: Request, field: string, limit: number, missing: string, tooLarge = TOO_LARGE): Promise<FormFile> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) refuse("unsupported-media", `Envie o arquivo como multipart/form-data, no campo ${field}.`);
  const body = limitedBody(request, limit + AROUND, tooLarge);
  const form = await new Response(body.stream, { headers: { "Content-Type": type } }).formData().catch(() => null);
  if (body.isOver()) refuse("too-large", tooLarge);
  if (!form) refuse("bad-request", "O formulário enviado é inválido.");
  const file = form.get(field);
  if (file === null || typeof file === "string") refuse("invalid", missing, { fields: [{ field, message: missing }] });
  return { file, form };
}
