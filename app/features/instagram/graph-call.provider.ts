import { z } from "zod/v4";
import { withoutSlot } from "#app/platform/concurrency/uncached-budget.server.ts";
import { ProviderFailure, providerMessage } from "#app/platform/failures/provider-failure.ts";
import { boundedText, providerOrigin, TooLargeError } from "#app/platform/outbound/provider-call.provider.ts";
import { type PublishingStep, publishingFailure } from "./publishing-errors.ts";
import type { InstagramUsage } from "./token-health.ts";

/** Some proxies and versions write numbers as strings, and words for true and false. */
const code = z
  .union([
    z.number().int(),
    z
      .string()
      .trim()
      .regex(/^-?\d{1,9}$/)
      .transform(Number),
  ])
  .nullable();
const flag = z.union([z.boolean(), z.literal([1, 0]).transform(Boolean), z.stringbool()]);

/** Meta's envelope (contracts of the Graph API §1.5). */
const envelope = z.object({
  error: z.object({
    message: z.string().catch(""),
    code: code.catch(null),
    error_subcode: code.optional().catch(null),
    is_transient: flag.optional().catch(false),
    error_user_msg: z.string().optional().catch(undefined),
    fbtrace_id: z.string().max(80).optional().catch(undefined),
  }),
});

/** A token in any of the shapes in which Meta writes one back. */
const TOKEN_LIKE = /\b(?:EAA|IGAA|IGQ)[\w-]{10,}/g;

/** Meta's message on one line, without anything that looks like a token. */
export const graphMessage = (message: string, token: string): string =>
  providerMessage(
    message
      .replaceAll(encodeURIComponent(token), "[…]")
      .replace(/\b(access_token|input_token)=[^\s&"']+/gi, "$1=[…]")
      .replace(TOKEN_LIKE, "[…]"),
    [token],
  );

export interface FailedAnswer {
  step: PublishingStep;
  httpStatus: number;
  /** The body as JSON; undefined when it is not JSON. */
  body: unknown;
  token: string;
  service: string;
  retryAfterSeconds: number | undefined;
}

/** Error shape of the OAuth endpoints: error name and description. */
const namedError = z.object({ error: z.string().min(1), error_description: z.string().catch("") });

/** True if a body is Meta's error envelope, whatever its status. `error: null` is not an error. */
export const isErrorBody = (body: unknown): boolean => typeof body === "object" && body !== null && "error" in body && body.error !== null && body.error !== false;

/** An error answer as the adapters' common failure. `code` is Meta's code and subcode, else the HTTP status. */
export function failureOf({ step, httpStatus, body, token, service, retryAfterSeconds }: FailedAnswer): ProviderFailure {
  const error = envelope.safeParse(body).data?.error;
  const named = namedError.safeParse(body).data;
  // Without a `code` field, the message may start with it: `(#100) …`.
  const main = error?.code ?? code.catch(null).parse(/^\(#(\d{1,9})\)/.exec(error?.message ?? "")?.[1] ?? null);
  const subcode = error?.error_subcode || null;
  const { kind } = publishingFailure({ code: main, subcode, httpStatus, isTransient: error?.is_transient ?? false }, step);
  const said = graphMessage(error?.error_user_msg || error?.message || named?.error_description || named?.error || "", token);
  return new ProviderFailure(kind, said || `o ${service} respondeu ${httpStatus}`, {
    code: main === null ? `http-${httpStatus}` : subcode === null ? String(main) : `${main}/${subcode}`,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(error?.fbtrace_id ? { traceId: graphMessage(error.fbtrace_id, token) } : {}),
  });
}

/** No usable answer; for `publish` the outcome is then unknown. */
export function lostAnswer(step: PublishingStep, code: "timeout" | "connection" | "unreadable" | "too-large", service: string): ProviderFailure {
  const messages = {
    timeout: `o ${service} demorou demais para responder`,
    connection: `não foi possível falar com o ${service}`,
    unreadable: `o ${service} respondeu algo que não se entende`,
    "too-large": `o ${service} respondeu algo grande demais`,
  };
  return new ProviderFailure(step === "publish" ? "unknown_outcome" : "transient", messages[code], { code });
}

type Json = Record<string, unknown>;

function parsed(header: string | null): unknown {
  try {
    return JSON.parse(header ?? "null");
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const numberOf = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? Math.max(0, value) : 0);
const shareOf = (usage: Json) => Math.max(numberOf(usage.call_count), numberOf(usage.total_time), numberOf(usage.total_cputime));

/** Allowance and version by the headers of an answer; null where they say nothing. */
export function usageOf(headers: Headers): InstagramUsage | null {
  const app = parsed(headers.get("X-App-Usage"));
  const business = parsed(headers.get("X-Business-Use-Case-Usage"));
  const perAccount = isRecord(business)
    ? Object.values(business)
        .flatMap((rows) => (Array.isArray(rows) ? rows : []))
        .filter(isRecord)
    : [];
  const usages = [...(isRecord(app) ? [app] : []), ...perAccount];
  const servedVersion = headers.get("facebook-api-version");
  if (usages.length === 0 && servedVersion === null) return null;
  return {
    percent: Math.max(0, ...usages.map(shareOf)),
    // Meta counts this one in minutes.
    regainSeconds: Math.max(0, ...perAccount.map((usage) => Math.ceil(numberOf(usage.estimated_time_to_regain_access) * 60))),
    servedVersion,
  };
}

/** The provider's own hint to wait, whole seconds; absent when it gave none. */
export function retryAfterOf(headers: Headers, usage: InstagramUsage | null, nowMs: number): number | undefined {
  const header = headers.get("Retry-After");
  const seconds = header === null ? Number.NaN : /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - nowMs) / 1000;
  const asked = Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : 0;
  return Math.max(asked, usage?.regainSeconds ?? 0) || undefined;
}

/** Contracts of every adapter §0. While a container is created, Meta fetches the picture. Milliseconds. */
const TIMEOUT_MS: Record<PublishingStep, number> = { create: 30_000, publish: 30_000, poll: 10_000, read: 10_000 };

/** A list of posts with their captions is far smaller. Bytes. */
const ANSWER_MAX = 512 * 1024;

export interface GraphOptions {
  /** Origin, and a path where a proxy has one; no slash at the end. */
  baseUrl: string;
  /** As `v27.0`. */
  version: string;
  token: string;
  /** Service that the sentences of failures name; Instagram where absent. */
  service?: "Instagram" | "Facebook";
  timeoutMs?: Partial<Record<PublishingStep, number>>;
}

interface Question<Schema extends z.ZodTypeAny> {
  step: PublishingStep;
  /** Under the version, without a slash before it. */
  path: string;
  query?: Record<string, string>;
  /** Fields of a POST; absent: a GET. */
  form?: Record<string, string>;
  answer: Schema;
}

export interface GraphCall {
  ask<Schema extends z.ZodTypeAny>(question: Question<Schema>): Promise<z.output<Schema>>;
  usage(): InstagramUsage | null;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One attempt of one call. The token is sent in a header; caught errors are not passed on, because they could contain it. */
export function graphCall({ baseUrl, version, token, service = "Instagram", timeoutMs = {} }: GraphOptions): GraphCall {
  let latest: InstagramUsage | null = null;

  async function send({ step, path, query, form }: Omit<Question<z.ZodTypeAny>, "answer">): Promise<{ response: Response; text: string }> {
    const search = query ? `?${new URLSearchParams(query)}` : "";
    try {
      const response = await withoutSlot(() =>
        fetch(`${baseUrl}/${version}/${path}${search}`, {
          method: form ? "POST" : "GET",
          headers: { Authorization: `Bearer ${token}`, Accept: "application/json" },
          ...(form ? { body: new URLSearchParams(form) } : {}),
          redirect: "manual",
          signal: AbortSignal.timeout(timeoutMs[step] ?? TIMEOUT_MS[step]),
        }),
      );
      return { response, text: await boundedText(response, ANSWER_MAX) };
    } catch (error) {
      if (error instanceof TooLargeError) throw lostAnswer(step, "too-large", service);
      throw lostAnswer(step, error instanceof Error && error.name === "TimeoutError" ? "timeout" : "connection", service);
    }
  }

  return {
    async ask({ answer, ...question }) {
      const { step } = question;
      const { response, text } = await send(question);
      const usage = usageOf(response.headers);
      latest = usage ?? latest;
      const body = parsedJson(text);
      if (!response.ok || isErrorBody(body))
        throw failureOf({ step, httpStatus: response.status, body, token, service, retryAfterSeconds: retryAfterOf(response.headers, usage, Date.now()) });
      const understood = answer.safeParse(body);
      if (!understood.success) throw lostAnswer(step, "unreadable", service);
      return understood.data;
    },
    usage: () => latest,
  };
}

/** Facebook Login's host: its token serves the Page too (contracts of the Graph API §1.2). */
const GRAPH_URL = "https://graph.facebook.com";

/** The newest version known here (contracts of the Graph API §1.1). Meta silently replaces retired ones. */
const API_VERSION = "v27.0";

/** Environment variables of every call of the Graph API. */
export type GraphEnv = Partial<Pick<Env, "META_ACCESS_TOKEN" | "META_GRAPH_URL" | "META_API_VERSION">>;

/** Returns the options of the Graph API, or the names of settings that are missing or invalid. */
export function graphFromEnv(env: GraphEnv): { options: GraphOptions; missing: readonly [] } | { options: null; missing: readonly string[] } {
  const token = env.META_ACCESS_TOKEN?.trim() ?? "";
  const baseUrl = providerOrigin(env.META_GRAPH_URL?.trim() || GRAPH_URL);
  const version = env.META_API_VERSION?.trim() || API_VERSION;
  const missing = [
    ...(/^[\x21-\x7e]+$/.test(token) ? [] : ["META_ACCESS_TOKEN"]),
    ...(baseUrl ? [] : ["META_GRAPH_URL"]),
    ...(/^v\d{1,3}\.\d{1,2}$/.test(version) ? [] : ["META_API_VERSION"]),
  ];
  if (missing.length > 0 || !baseUrl) return { options: null, missing };
  return { options: { baseUrl, version, token }, missing: [] };
}

/** True when a setting is the number of an account or of a Page. */
export const isNodeId = (id: string): boolean => /^\d{1,40}$/.test(id);

/** Ids are numbers, mostly as strings; they stand in paths. */
export const graphId = z.union([z.string().regex(/^\d{1,40}$/), z.number().int().nonnegative().safe().transform(String)]);

/** As `2026-11-21T18:30:00+0000`; epoch milliseconds. */
export const graphTime = z
  .string()
  .transform((text) => Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, "$1:$2")))
  .refine(Number.isFinite);

/** A number of things. */
export const graphCount = z.number().finite().nonnegative();
