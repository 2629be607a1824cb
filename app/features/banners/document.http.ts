import { createHash } from "node:crypto";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ClosedAddressDocument } from "#app/features/banners/site/delivery-report.tsx";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { logRefusal, statusOf } from "#app/platform/http/errors/problem.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";
import { PRINT_SCRIPT } from "#app/ui/site/documents/document.tsx";
import { DOCUMENT_STYLE, PAPER_STYLE } from "#app/ui/site/documents/document-style.ts";

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Forms of a document may submit only here, and to the two hosts of a share by WhatsApp. */
const POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(DOCUMENT_STYLE)} ${hashOf(PAPER_STYLE)}`,
  `script-src ${hashOf(PRINT_SCRIPT)}`,
  "img-src 'self' https: data:",
  "form-action 'self' https://wa.me https://api.whatsapp.com",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
  "Content-Security-Policy": POLICY,
} as const;

/** A document as an answer: found by no search engine, stored nowhere, and naming its address to nobody. */
export const documentResponse = (document: ReactElement, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(`<!DOCTYPE html>${renderToStaticMarkup(document)}`, { status, headers: { ...HEADERS, ...headers } });

/** A private file to be saved, not shown: its bytes are somebody else's. */
export const fileResponse = (body: BodyInit, type: string, name: string): Response =>
  new Response(body, {
    headers: {
      ...HEADERS,
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
    },
  });

export const pdfResponse = ({ bytes, name }: { bytes: ArrayBuffer; name: string }): Response => fileResponse(bytes, "application/pdf", name);

/** Answers a request for a document; a refusal is a document too. `kind`: what the address is for. */
export async function documentAnswer({ request, context }: { request: Request; context: RequestContext }, kind: string, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const { code, detail, retryAfterSeconds } = error.refusal;
    logRefusal(request, context, statusOf(code), detail);
    const wait: Record<string, string> = retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
    return documentResponse(ClosedAddressDocument({ siteName: context.settings.name, kind, sentence: detail }), statusOf(code), wait);
  }
}
