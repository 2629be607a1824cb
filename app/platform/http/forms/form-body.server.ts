import { withoutSlot } from "#app/platform/concurrency/uncached-budget.server.ts";
import { RefusalError, refuse } from "#app/platform/failures/refusal.ts";
import { logRefusal, statusOf } from "#app/platform/http/errors/problem.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";
import { limitedBody, TOO_LARGE } from "./request-body.server.ts";

/** Bytes of an ordinary form; forms with long texts and uploads name their own limit. */
const FORM_LIMIT = 128 * 1024;

/** Bytes of a form with long texts: five texts of 20,000 characters with what they were before, each character escaped. */
export const LONG_FORM_LIMIT = 1024 * 1024;

/** Bytes of the texts beside a file. */
const TEXTS_BESIDE_FILE = 64 * 1024;

const FORM_TYPES = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\s*(?:;|$)/i;

/** The form in a body of at most `limit` bytes; 413 for more, 415 for another media type, 400 for what cannot be parsed. */
export async function readForm(request: Request, limit = FORM_LIMIT, tooLarge = TOO_LARGE): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!FORM_TYPES.test(type)) refuse("unsupported-media", "Envie um formulário (multipart/form-data ou application/x-www-form-urlencoded).");
  const { stream, refuseBroken } = limitedBody(request, limit, tooLarge);
  const form = await withoutSlot(() => new Response(stream, { headers: { "Content-Type": type } }).formData()).catch(() => null);
  refuseBroken();
  return form ?? refuse("bad-request", "O formulário enviado é inválido.");
}

/** The form of a screen's action, read after its guard; a body that cannot be read is answered with its status instead of the screen. */
export async function screenForm({ request, context }: { request: Request; context: RequestContext }, limit?: number): Promise<FormData> {
  try {
    return await readForm(request, limit);
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const { code, detail } = error.refusal;
    logRefusal(request, context, statusOf(code), detail);
    throw new Response(detail, { status: statusOf(code) });
  }
}

/** The text fields of a form; a file counts as absent, and of a name that comes twice the last counts. */
export const textFields = (form: FormData): Record<string, string> => Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));

interface FormFile {
  file: File;
  form: FormData;
}

/** The file in a multipart form of at most `limit` bytes; `missing` is the sentence for a field that holds none, `tooLarge` for more bytes. */
export async function readFormFile(request: Request, field: string, limit: number, missing: string, tooLarge?: string): Promise<FormFile> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "")) refuse("unsupported-media", `Envie o arquivo como multipart/form-data, no campo ${field}.`);
  const form = await readForm(request, limit + TEXTS_BESIDE_FILE, tooLarge);
  const file = form.get(field);
  if (file === null || typeof file === "string") refuse("invalid", missing, { fields: [{ field, message: missing }] });
  return { file, form };
}
