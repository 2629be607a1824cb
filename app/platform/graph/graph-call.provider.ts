import type { z } from "zod/v4";
import type { PublishingStep } from "#app/features/instagram/publishing-errors.ts";
import type { InstagramUsage } from "#app/features/instagram/usage.ts";
import { withoutSlot } from "#app/platform/concurrency/uncached-budget.server.ts";
import { boundedText, TooLargeError } from "#app/platform/outbound/bounded-text.provider.ts";
import { failureOf, isErrorBody, lostAnswer } from "./graph-failure.provider.ts";
import { retryAfterOf, usageOf } from "./graph-usage.provider.ts";

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
  /** Whose answers these are, for the sentences of failures; Instagram's where it is absent. */
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

function parsed(text: string): unknown {
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
      const body = parsed(text);
      if (!response.ok || isErrorBody(body))
        throw failureOf({ step, httpStatus: response.status, body, token, service, retryAfterSeconds: retryAfterOf(response.headers, usage, Date.now()) });
      const understood = answer.safeParse(body);
      if (!understood.success) throw lostAnswer(step, "unreadable", service);
      return understood.data;
    },
    usage: () => latest,
  };
}
