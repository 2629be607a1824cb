import type { z } from "zod/v4";
import { withoutSlot } from "#app/platform/concurrency/uncached-budget.server.ts";
import { type FieldProblem, RefusalError, refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import { joinBytes } from "#app/platform/values/format-number.ts";
import { isPublicDoor } from "./public-doors.ts";

type Schema = z.core.$ZodType;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

const indent = (name: string, fields: readonly string[]): string[] => fields.map((field) => `${name}.${field}`);

/**
 * Fields of a body that no part of its schema reads, as dotted paths: `repete.vezess`. A loose object reads all of them.
 * Zod's own strict objects would have to be declared one by one, and say nothing of objects within a union.
 */
export function unknownFields(schema: Schema, value: unknown): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object": {
      if (!isRecord(value)) return [];
      return Object.entries(value).flatMap(([name, field]) => {
        const known = Object.hasOwn(def.shape, name) ? def.shape[name] : def.catchall;
        return known ? indent(name, unknownFields(known, field)) : [name];
      });
    }
    case "array":
      return Array.isArray(value) ? value.flatMap((one, n) => indent(String(n), unknownFields(def.element, one))) : [];
    case "record":
      return isRecord(value) ? Object.entries(value).flatMap(([name, field]) => indent(name, unknownFields(def.valueType, field))) : [];
    case "union": {
      const findings = def.options.map((option) => unknownFields(option, value));
      const matching = def.options.findIndex((option) => (option as z.ZodType).safeParse(value).success);
      // Input that matches none is refused for that.
      return findings[matching] ?? [];
    }
    case "intersection": {
      const right = unknownFields(def.right, value);
      return unknownFields(def.left, value).filter((field) => right.includes(field));
    }
    case "pipe":
      // A preprocessed value has the shape of what follows.
      return unknownFields(def.in._zod.def.type === "transform" ? def.out : def.in, value);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return unknownFields(def.innerType, value);
    case "lazy":
      return unknownFields(def.getter(), value);
    default:
      return [];
  }
}

export const TOO_LARGE = "O conteúdo enviado é grande demais.";
const TOO_SLOW = "O envio demorou demais. Verifique a conexão e tente de novo.";

/** Time that any body may take before its size counts: a small one, on a line that was just lost and found. Milliseconds. */
const BODY_START_MS = 5_000;
/** Half of what a phone on the edge of a 3G cell sends. */
const SLOWEST_BYTES_A_SECOND = 16 * 1024;

/** Bodies that were read to their end: nothing of them is left to discard. */
const consumed = new WeakSet<ReadableStream>();

/** Bytes of a refused body that are read and discarded, so that its client gets the answer: what Cloudflare lets through at most. */
const DISCARD_MAX_BYTES = 100 * 1024 * 1024;
/** Time that a refused body is read: a large file of the newsroom on a slow line, and anybody's. Milliseconds. */
const STAFF_DISCARD_MS = 30_000;
const DISCARD_MS = 5_000;
/** Statuses that a body gets beyond the session's check, on addresses that ask for a session. */
const REFUSED_BODY = new Set([413, 415, 422]);
/** Smaller bodies are discarded by workerd itself. Bytes. */
const DISCARDED_BY_SERVER = 64 * 1024;
/** Statuses whose answers have no body. */
const NO_CONTENT = new Set([101, 204, 205, 304]);

/** How long the body of a request that was answered already is read and discarded: a stranger holds no connection open for long. */
const discardTime = (request: Request, { status }: Response): number =>
  REFUSED_BODY.has(status) && !isPublicDoor(request.method, new URL(request.url).pathname) ? STAFF_DISCARD_MS : DISCARD_MS;

async function discardRest(body: ReadableStream<Uint8Array>, timeMs: number): Promise<void> {
  const reader = body.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A body of which nothing more comes would be waited for without end.
  const late = new Promise<{ done: true; value?: undefined }>((resolve) => {
    timer = setTimeout(() => resolve({ done: true }), timeMs);
  });
  try {
    for (let size = 0; size <= DISCARD_MAX_BYTES; ) {
      const { done, value } = await Promise.race([reader.read(), late]);
      if (done) return;
      size += value.byteLength;
    }
  } finally {
    clearTimeout(timer);
  }
}

/** True when a body came with the request, or is being received. */
export const hasBody = (request: Request): boolean => request.body !== null;

/**
 * The answer, sent at once but ended only when the rest of the request's body was discarded: workerd resets the connection
 * if an answer ends while the client is still sending, and many clients then see an error instead of the answer.
 */
export async function answerWhileReceiving(request: Request, response: Response, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
  const body = request.body as ReadableStream<Uint8Array> | null;
  const announced = Number(request.headers.get("Content-Length") ?? Number.POSITIVE_INFINITY);
  if (!body || body.locked || consumed.has(body) || announced <= DISCARDED_BY_SERVER) return response;
  const timeMs = discardTime(request, response);
  // Such an answer cannot be held open: it waits.
  if (NO_CONTENT.has(response.status))
    return discardRest(body, timeMs).then(
      () => response,
      () => response,
    );
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const send = async () => {
    const writer = writable.getWriter();
    await writer.write(bytes);
    await discardRest(body, timeMs);
    await writer.close();
  };
  // A client that left needs no answer.
  waitUntil(send().catch(() => undefined));
  const answer = new Response(readable, response);
  answer.headers.delete("Content-Length");
  return answer;
}

/** Returns the time limit for a body of at most `limit` bytes, at the pace of a poor connection. Milliseconds. */
export const bodyTime = (limit: number): number => BODY_START_MS + Math.ceil((limit / SLOWEST_BYTES_A_SECOND) * 1_000);

interface LimitedBody {
  stream: ReadableStream<Uint8Array>;
  /** Refuses where the body broke off because it was too large or too slow. */
  refuseBroken(): void;
}

/**
 * A body as it arrives; it breaks off beyond `limit` bytes and after `bodyTime`, and nothing of it is kept here. Refuses by the header at once,
 * in the words of `tooLarge`. A body that is too large is released, not cancelled: `answerWhileReceiving` discards the rest of it. One that
 * is too slow is given up, and its connection with it.
 */
export function limitedBody(request: Request, limit: number, tooLarge = TOO_LARGE): LimitedBody {
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) refuse("too-large", tooLarge);
  const { body } = request;
  const reader = body?.getReader() as ReadableStreamDefaultReader<Uint8Array> | undefined;
  let size = 0;
  let isLate = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    if (reader) timer = setTimeout(() => reject(new Error(TOO_SLOW)), bodyTime(limit));
  });
  late.catch(() => {
    isLate = true;
  });
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = reader ? await Promise.race([reader.read(), late]) : ({ done: true, value: undefined } as const);
        size += value?.byteLength ?? 0;
        if (!done && size <= limit) return controller.enqueue(value);
        clearTimeout(timer);
        if (done && body) consumed.add(body);
        reader?.releaseLock();
        if (done) controller.close();
        else controller.error(new Error(TOO_LARGE));
      } catch (error) {
        clearTimeout(timer);
        if (isLate && body) {
          consumed.add(body);
          // The rest of a lost body cannot be waited for either.
          void reader?.cancel().catch(() => undefined);
        }
        controller.error(error);
      }
    },
    cancel() {
      clearTimeout(timer);
      reader?.releaseLock();
    },
  });
  const refuseBroken = () => {
    if (size > limit) refuse("too-large", tooLarge);
    if (isLate) refuse("too-slow", TOO_SLOW);
  };
  return { stream, refuseBroken };
}

/** Reads a body up to `limit` bytes; refuses by the header at once, and by the bytes themselves where it lies. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const { stream, refuseBroken } = limitedBody(request, limit);
  const chunks: Uint8Array[] = [];
  try {
    await withoutSlot(async () => {
      for await (const chunk of stream) chunks.push(chunk);
    });
  } catch (error) {
    refuseBroken();
    throw error;
  }
  return joinBytes(chunks);
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

/** Unknown fields that one answer names, at most. */
const UNKNOWN_NAMED_MAX = 20;

/** The problems of fields that nothing reads: a misspelt flag must not look as if it had been obeyed. */
export const unknownFieldProblems = (schema: z.ZodType | undefined, value: unknown): FieldProblem[] => {
  const names = schema ? unknownFields(schema, value) : typeof value === "object" && value !== null ? Object.keys(value) : [];
  return names.slice(0, UNKNOWN_NAMED_MAX).map((field) => ({ field, message: `Campo desconhecido: ${field.slice(0, 100)}.` }));
};

/** A parsed body, or 422 with the problem of each field: those of its shape, `unknown` ones, and those that `alsoWrong` finds in the rest. */
export async function parseBody<S extends z.ZodType>(
  schema: S,
  value: unknown,
  alsoWrong: () => Promise<readonly FieldProblem[]> | undefined,
  unknown: readonly FieldProblem[] = [],
): Promise<z.output<S>> {
  const problems: FieldProblem[] = [];
  try {
    const parsed = parse(schema, value, "body");
    if (unknown.length === 0) return parsed;
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    problems.push(...(error.refusal.fields ?? []));
  }
  // A body that is no object has no further fields.
  const more = problems.some(({ field }) => field === "corpo") ? [] : ((await alsoWrong()) ?? []);
  problems.push(...unknown);
  const named = (field: string) => field.split(".")[0];
  return unwrap(refusedFields([...problems, ...more.filter((problem) => !problems.some(({ field }) => named(field) === problem.field))]));
}

/** Bytes of an article's JSON: its cover may come as a data URL of a 5 MB picture. */
export const ARTICLE_BODY_LIMIT = 9 * 1024 * 1024;
