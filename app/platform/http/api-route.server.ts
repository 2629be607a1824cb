import type { z } from "zod/v4";
import { type FieldProblem, RefusalError, refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import type { Caller, Capability } from "#app/platform/http/auth/caller.server.ts";
import type { Limiters } from "#app/platform/http/auth/rate-limits.server.ts";
import { isSameOrigin } from "#app/platform/http/auth/same-origin.server.ts";
import { errorResponse, problemResponse, refusalResponse } from "#app/platform/http/errors/problem.server.ts";
import type { ExtensionsOf } from "#app/platform/http/errors/refusal-extensions.server.ts";
import { hasBody, parse, parseBody, readJson, TOO_LARGE, unknownFieldProblems } from "#app/platform/http/forms/request-body.server.ts";
import { cachedResponse } from "#app/platform/http/responses/stored-file.server.ts";
import { errorFields, logEvent, loggedPath } from "#app/platform/log/log.server.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import { runOnce, type StoredResponse } from "./idempotency.server.ts";
import type { RequestContext } from "./request-context.ts";

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/** Default body limit; routes that take pictures declare their own. Bytes. */
const BODY_LIMIT = 256 * 1024;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

export interface Call<P, Q, B> {
  request: Request;
  params: P;
  query: Q;
  body: B;
  /** Null for the public, on calls that the public may make. */
  caller: Caller | null;
  context: RequestContext;
  /** The same for every repetition of one call, so that the work is done once. */
  opId: string;
}

/** Declaration of one method of one URL: capability, input, output. */
export interface MethodDeclaration<P extends z.ZodType | undefined, Q extends z.ZodType | undefined, B extends z.ZodType | undefined> {
  /** A capability, `public`, or `backup-key`: whoever holds the key of the backups, and no person. */
  allow: Capability | "public" | "backup-key";
  summary: string;
  /** Scopes of which an API token needs one; none or absent: closed to tokens. `app/features.ts` sets them. */
  tokenScopes?: readonly string[];
  params?: P;
  query?: Q;
  body?: B;
  /** Bytes; absent: 256 KB. Of what the public may call: as `DOOR_BYTES` says. */
  bodyLimit?: number;
  /** A request without a body counts as one with an empty object. */
  isBodyOptional?: true;
  /**
   * `ignored`: a field that the body's schema does not know is dropped, because clients send whole objects back. Absent: it is
   * refused by its name (http-api § Conventions), also where no body is expected.
   */
  unknownFields?: "ignored";
  /** A body that `run` reads itself (uploads); for the document. */
  rawBody?: "multipart/form-data" | "application/octet-stream";
  /** The field of the form that holds the file; `image` when absent. */
  rawField?: string;
  /**
   * Behaviour of a repetition under one `Idempotency-Key`; every write of a person accepts one. Absent: a call that was interrupted after it wrote
   * does not run again. `resume`: the work acts once for an `opId`, or for its content, and runs again. `free`: repeating changes nothing, the key is
   * ignored.
   */
  repeats?: "resume" | "free";
  /** For calls by refresh cookie alone: clients other than browsers send no Origin. */
  lenientOrigin?: boolean;
  /** Ignores the Bearer token: for calls about the session itself, which an expired token must not prevent, and for webhooks, which are not authenticated by a session. */
  ignoresBearer?: boolean;
  /** Names of missing settings that this call needs: 501 to callers with the capability, before the request is read. */
  missing?(context: RequestContext): readonly string[];
  /** Further problems of an invalid body, so that one answer lists all of them (http-api § Conventions). */
  alsoWrong?(sent: unknown, call: Omit<Call<Output<P>, undefined, undefined>, "body" | "query" | "opId">): Promise<readonly FieldProblem[]>;
  /** Anonymous writes are counted against a limit of this name. */
  limit?: keyof Limiters;
  /** Shape of the answer, for the document. */
  answer?: z.ZodType;
  /** Status of a success; 200 when absent. */
  status?: 101 | 200 | 201 | 202 | 204;
  run(call: Call<Output<P>, Output<Q>, Output<B>>): Promise<unknown>;
}

// biome-ignore lint/suspicious/noExplicitAny: a table of declarations holds methods of every shape
type AnyDeclaration = MethodDeclaration<any, any, any>;

export type Declarations = Partial<Record<Method, AnyDeclaration>>;

/** URLs under `/api` and what their methods do. A segment that begins with a colon is a parameter: `"/polls/:id"`. */
export type ApiTable = Readonly<Record<`/${string}`, Declarations>>;

/** True when a method takes an `Idempotency-Key`: a key is a person's, and reads need none. */
export const acceptsIdempotencyKey = (name: Method, { allow, repeats }: AnyDeclaration): boolean =>
  name !== "GET" && allow !== "public" && allow !== "backup-key" && repeats !== "free";

/** Types one method's declaration from its schemas. */
export const method = <P extends z.ZodType | undefined = undefined, Q extends z.ZodType | undefined = undefined, B extends z.ZodType | undefined = undefined>(
  declaration: MethodDeclaration<P, Q, B>,
): AnyDeclaration => declaration;

/**
 * Answers a request for a URL under `/api`: method (405), caller (401, 403), same origin (403), query and body (400, 413, 415, 422),
 * work, JSON; errors as problem+json. The one way in.
 */
export async function answerRoute(methods: Declarations, request: Request, params: Record<string, string>, context: RequestContext, extensionsOf: ExtensionsOf): Promise<Response> {
  const log = (event: string, cause: unknown) => logEvent("error", event, { requestId: context.requestId, path: loggedPath(request), ...errorFields(cause) });
  try {
    return await respond(methods, request, params, context).catch(async (error: unknown) => {
      if (!(error instanceof RefusalError)) throw error;
      return refusalResponse(error.refusal, await extensionsOf(error.refusal, context));
    });
  } catch (error) {
    return errorResponse(error, request.method, log);
  }
}

/** Returns the permitted caller; refuses with 401 or 403. */
async function callerOf({ allow, ignoresBearer, tokenScopes = [] }: AnyDeclaration, request: Request, context: RequestContext): Promise<Caller | null> {
  if (allow === "backup-key") return context.requireBackupKey(request);
  if (ignoresBearer) return null;
  try {
    return await (allow === "public" ? context.caller.find({ tokenScopes }) : context.caller.require(allow, { tokenScopes }));
  } finally {
    // Also where it is refused: a token's owner was read for it.
    const ofToken = await context.caller.ofToken();
    if (ofToken) await context.limits.take("readers", ofToken);
  }
}

async function respond(methods: Declarations, request: Request, params: Record<string, string>, context: RequestContext): Promise<Response> {
  const asked = request.method === "HEAD" ? "GET" : request.method;
  const declared = methods[asked as Method];
  if (!declared) {
    const allowed = METHODS.filter((one) => methods[one]).flatMap((one) => (one === "GET" ? ["GET", "HEAD"] : [one]));
    return problemResponse(405, "Método não permitido.", { headers: { Allow: allowed.join(", ") } });
  }
  const url = new URL(request.url);
  const changes = asked !== "GET";
  const caller = await callerOf(declared, request, context);
  const missing = declared.missing?.(context) ?? [];
  if (missing.length > 0) refuse("not-configured", `Integração não configurada. Falta definir: ${missing.join(", ")}.`);
  // Another site's page cannot send a Bearer token.
  const byBearer = request.headers.has("Authorization");
  if (changes && !byBearer && (caller?.by === "cookie" || declared.lenientOrigin)) {
    if (!isSameOrigin(request, context.settings.url, { lenient: declared.lenientOrigin ?? false })) refuse("forbidden", "Requisição de outra origem recusada.");
  }
  const expected = request.headers.get("X-Expected-User");
  // Two people on one computer: what one typed must not be saved as the other, who signed in later.
  if (changes && caller && expected !== null && expected !== String(caller.user.id)) refuse("forbidden", "Outra pessoa entrou neste navegador. Nada foi gravado em nome dela.");
  if (declared.limit) await context.limits.take(declared.limit, caller);

  const query = declared.query ? parse(declared.query, Object.fromEntries(url.searchParams), "query") : undefined;
  const path = declared.params ? parse(declared.params, params, "params") : undefined;
  if (declared.bodyLimit !== undefined && Number(request.headers.get("Content-Length") ?? 0) > declared.bodyLimit) refuse("too-large", TOO_LARGE);
  const isEmpty = !hasBody(request) || request.headers.get("Content-Length") === "0";
  const json = !readsJson(declared, request)
    ? null
    : (declared.isBodyOptional || !declared.body) && isEmpty
      ? { value: {}, text: "" }
      : await readJson(request, declared.bodyLimit ?? BODY_LIMIT);
  const unknown = json && declared.unknownFields !== "ignored" ? unknownFieldProblems(declared.body, json.value) : [];
  if (!declared.body && unknown.length > 0) unwrap(refusedFields(unknown));
  const body =
    declared.body && json ? await parseBody(declared.body, json.value, () => declared.alsoWrong?.(json.value, { request, params: path, caller, context }), unknown) : undefined;

  const run = async (opId: string) => toResponse(await declared.run({ request, params: path, query, body, caller, context, opId }), declared, request, caller);
  const key = request.headers.get("Idempotency-Key");
  if (!key || !caller || !acceptsIdempotencyKey(asked as Method, declared)) return run(crypto.randomUUID());
  // A file's bytes are read by `run` alone: here a different file is recognised by its length.
  const sent = declared.rawBody ? (request.headers.get("Content-Length") ?? "") : (json?.text ?? "");
  const keyed = { key, userId: caller.user.id, route: `${asked} ${url.pathname}`, content: `${url.search}\n${sent}`, now: Date.now(), resumes: declared.repeats === "resume" };
  const made: Response[] = [];
  const { answer, isRepeated } = await runOnce(context.services.idempotency, keyed, async (opId) => {
    const response = await run(opId);
    made.push(response);
    return { answer: { status: response.status, text: await response.clone().text() }, isFailure: response.status >= 500 };
  });
  const [first] = made;
  return first && !isRepeated ? first : repeatedResponse(answer);
}

/** True when the body is read as JSON here: also where none is expected, so that a flag without effect is refused. */
const readsJson = ({ body, rawBody, allow, unknownFields }: AnyDeclaration, request: Request): boolean => {
  if (body) return true;
  const isJson = /^application\/([\w.-]+\+)?json\b/i.test(request.headers.get("Content-Type") ?? "");
  return !rawBody && isJson && allow !== "public" && unknownFields !== "ignored" && request.method !== "GET" && request.method !== "HEAD";
};

/** The first answer again. */
function repeatedResponse({ status, text }: StoredResponse): Response {
  const headers = new Headers({ "Cache-Control": "private, no-store", "Idempotency-Replayed": "true" });
  if (text !== "") headers.set("Content-Type", status < 400 ? "application/json; charset=utf-8" : "application/problem+json; charset=utf-8");
  return new Response(text === "" ? null : text, { status, headers });
}

async function toResponse(value: unknown, declared: AnyDeclaration, request: Request, caller: Caller | null): Promise<Response> {
  if (value instanceof Response) return value;
  const status = declared.status ?? 200;
  if (status === 204) return new Response(null, { status, headers: { "Cache-Control": "private, no-store" } });
  const text = JSON.stringify(value);
  const isRead = request.method === "GET" || request.method === "HEAD";
  const contentType = { "Content-Type": "application/json; charset=utf-8" };
  if (caller || !isRead || declared.allow !== "public") return new Response(text, { status, headers: { ...contentType, "Cache-Control": "private, no-store" } });
  const etag = `"${(await sha256Hex(text)).slice(0, 32)}"`;
  return cachedResponse(request, { etag, headers: { ...contentType, "Cache-Control": "no-cache", Vary: "Authorization, Cookie" }, text, status });
}
