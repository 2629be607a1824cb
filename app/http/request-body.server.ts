import type { z } from "zod/v4";
import { joinBytes } from "#app/domain/bytes.ts";
import { type FieldProblem, RefusalError, refuse, refusedFields, unwrap } from "#app/domain/refusal.ts";

export const TOO_LARGE = "O conteúdo enviado é grande demais.";

/** Reads a body up to `limit` bytes; refuses by the header at once, and by the bytes themselves where it lies. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get("Content-Length") ?? 0);
  if (announced > limit) refuse("too-large", TOO_LARGE);
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) refuse("too-large", TOO_LARGE);
    chunks.push(chunk);
  }
  return joinBytes(chunks);
}

/** A body as it comes, that breaks off beyond `limit` bytes: nothing of it is held here. Refuses by the header at once. */
export function limitedBody(request: Request, limit: number, tooLarge = TOO_LARGE): { stream: ReadableStream<Uint8Array> | null; isOver(): boolean } {
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) refuse("too-large", tooLarge);
  let size = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > limit) controller.error(new Error(TOO_LARGE));
      else controller.enqueue(chunk);
    },
  });
  return { stream: request.body?.pipeThrough(counter) ?? null, isOver: () => size > limit };
}

/** The JSON of a body; 415 for another media type, 400 for what is not JSON. */
export async function readJson(request: Request, limit: number): Promise<{ value: unknown; text: string }> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const bytes = await readBytes(request, limit);
  if (bytes.byteLength === 0 && type === "") return { value: undefined, text: "" };
  if (type !== "application/json" && !type.endsWith("+json")) refuse("unsupported-media", "Envie JSON (Content-Type: application/json).");
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
    return { value: JSON.parse(text, withoutPrototype), text };
  } catch {
    return refuse("bad-request", "O JSON enviado é inválido.");
  }
}

const withoutPrototype = (key: string, value: unknown) => (key === "__proto__" ? undefined : value);

const fieldOf = (path: readonly PropertyKey[]) => path.map(String).join(".") || "corpo";

/** A parsed value, or 422 (400 for a query) with the problem of each field. */
export function parse<S extends z.ZodType>(schema: S, value: unknown, kind: "body" | "query" | "params"): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: FieldProblem[] = [];
  for (const issue of result.error.issues) {
    const field = fieldOf(issue.path);
    if (!fields.some((problem) => problem.field === field)) fields.push({ field, message: issue.message });
  }
  if (kind === "params") refuse("not-found", "Não encontrado.");
  const refusal = refusedFields(fields).refusal;
  throw new RefusalError(kind === "query" ? { ...refusal, code: "bad-request" } : refusal);
}

/** A parsed body, or 422 with the problem of each field: those of its shape, and those that `alsoWrong` finds in the rest. */
export async function parseWhole<S extends z.ZodType>(schema: S, value: unknown, alsoWrong: () => Promise<readonly FieldProblem[]> | undefined): Promise<z.output<S>> {
  try {
    return parse(schema, value, "body");
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const { fields = [] } = error.refusal;
    // What is no object at all has no rest.
    const more = fields.some(({ field }) => field === "corpo") ? [] : ((await alsoWrong()) ?? []);
    const named = (field: string) => field.split(".")[0];
    return unwrap(refusedFields([...fields, ...more.filter((problem) => !fields.some(({ field }) => named(field) === problem.field))]));
  }
}
