import { data } from "@remix-run/cloudflare";
import { viewContext } from "#app/features/readers/view-context.http.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { statusOf } from "#app/platform/http/errors/problem.server.ts";
import { readForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";
import { type NewsletterView, toNewsletterView } from "./site/newsletter-pages.tsx";
import type { Subscriber } from "./subscriber.ts";
import type { LinkPurpose } from "./subscriptions.server.ts";

/** Headers of a subscriber's pages: their address is a key, and nobody else may keep or learn it. `no-referrer` would send the button's form without its origin. */
export const PRIVATE_PAGE = { "Cache-Control": "private, no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" };

interface LinkPage {
  view: NewsletterView;
  /** Token of the link. */
  token: string;
  /** Null: `problem` says why the link does nothing. */
  subscriber: Pick<Subscriber, "town" | "slots" | "state"> | null;
  problem: string;
}

export const tokenOf = (request: Request): string => new URL(request.url).searchParams.get("t") ?? "";

/** The page of a subscriber's link, or that of one that ended; reading it changes nothing. */
export async function loadLinkPage(request: Request, context: RequestContext, purpose: LinkPurpose, path: string, title: string) {
  const { newsletterSubscriptions } = context.services;
  const token = tokenOf(request);
  try {
    const { subscriber, ...reading } = await newsletterSubscriptions.pageOf(token, purpose);
    const { town, slots, state } = subscriber;
    const page: LinkPage = { view: toNewsletterView(viewContext(context, reading), reading.settings, path, title), token, subscriber: { town, slots, state }, problem: "" };
    return data(page, { headers: PRIVATE_PAGE });
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const reading = await newsletterSubscriptions.page();
    const page: LinkPage = { view: toNewsletterView(viewContext(context, reading), reading.settings, path, title), token, subscriber: null, problem: error.refusal.detail };
    return data(page, { status: statusOf(error.refusal.code), headers: PRIVATE_PAGE });
  }
}

/**
 * Runs a button's action, with the text fields of its form of at most `bytes` (RFC 8058's one-click body is a form too); answers `done`, or why not.
 */
export async function linkAction(request: Request, bytes: number, work: (fields: Record<string, string>) => Promise<void>) {
  if (request.method !== "POST") throw new Response("Método não permitido.", { status: 405, headers: { Allow: "GET, HEAD, POST" } });
  try {
    await work(textFields(await readForm(request, bytes)));
    return data({ done: true, problem: "", errors: {} as Record<string, string> }, { headers: PRIVATE_PAGE });
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const { code, detail, fields = [] } = error.refusal;
    const errors = Object.fromEntries(fields.map(({ field, message }) => [field, message]));
    return data({ done: false, problem: detail, errors }, { status: statusOf(code), headers: PRIVATE_PAGE });
  }
}
