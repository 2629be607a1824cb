import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToReadableStream, renderToStaticMarkup, renderToString } from "react-dom/server";
import { pageStyle } from "#app/features/readers/security-headers.http.ts";
import { logRefusal } from "#app/platform/http/errors/problem.server.ts";
import { handoffScripts } from "#app/platform/http/screens/screen-renderer.server.ts";
import { errorFields, logEvent, loggedPath } from "#app/platform/log/log.server.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { Printer } from "#app/ui/site/shell/printed.tsx";

export { Audience } from "../durable-objects/audience.ts";
export { BannerLedger } from "../durable-objects/banner-ledger.ts";
export { ClickLog } from "../durable-objects/click-log.ts";
export { DistributionQueue } from "../durable-objects/distribution-queue.ts";
export { HighlightBoard } from "../durable-objects/highlight-board.ts";
export { InstagramQueue } from "../durable-objects/instagram-queue.ts";
export { OnlineFeed } from "../durable-objects/online-feed.ts";
export { WhatsAppLine } from "../durable-objects/whatsapp-line.ts";
export { WhatsAppQueue } from "../durable-objects/whatsapp-queue.ts";
export { API } from "./features.ts";
export { createSiteWorker } from "./site-worker.server.ts";

const ABORT_DELAY_MS = 5_000;

/** React's markers for hydration, useless on pages without script. */
const HYDRATION_MARKS = /<!--(?:\/?\$| )-->/g;

/** Stands for a part of a page that waits for something, or failed, while it was rendered synchronously. */
const UNFINISHED = "<!--$!-->";

/** The style that the page's route asks for (`handle.pageStyle`); "" where it links a style sheet itself. */
function styleOf({ staticHandlerContext: { matches, loaderData }, routeModules }: EntryContext): string {
  const { route } = matches[matches.length - 1] ?? {};
  const style = route && (routeModules[route.id]?.handle as ReaderHandle | undefined)?.pageStyle;
  return style ? pageStyle(typeof style === "string" ? style : style(loaderData[route.id])) : "";
}

/**
 * Reader pages have nothing to stream: they are rendered synchronously. So are screens of the newsroom that bring the data of
 * their loaders as text (`handoff`), unless a part of them waits for its code: React streams a page in chunks of half a kilobyte.
 */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext & { handoff?: string },
  context: AppLoadContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const hydrates = remix.staticHandlerContext.matches.some((match) => (remix.routeModules[match.route.id]?.handle as { hydrates?: boolean } | undefined)?.hydrates);
  if (!hydrates) {
    const html = renderToString(
      <Printer.Provider value={renderToStaticMarkup}>
        <RemixServer context={remix} url={request.url} />
      </Printer.Provider>,
    );
    return new Response(`<!doctype html>${html.replace(HYDRATION_MARKS, "").replace("</head>", () => `${styleOf(remix)}</head>`)}`, { status, headers });
  }
  headers.set("Cache-Control", "private, no-store");
  if (remix.handoff !== undefined) {
    const html = renderToString(<RemixServer context={remix} url={request.url} nonce={context.nonce} />);
    if (!html.includes(UNFINISHED)) return new Response(`<!DOCTYPE html>${html}${handoffScripts(remix.handoff, context.nonce)}`, { status, headers });
    remix.serverHandoffStream = new Blob([remix.handoff]).stream();
  }
  // React's listener stays on the signal after a finished rendering, and its abort then fails on the closed stream: the timer ends with it.
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), ABORT_DELAY_MS);
  let finalStatus = status;
  try {
    const body = await renderToReadableStream(<RemixServer context={remix} url={request.url} nonce={context.nonce} abortDelay={ABORT_DELAY_MS} />, {
      signal: abort.signal,
      nonce: context.nonce,
      onError(error: unknown) {
        finalStatus = 500;
        logEvent("error", "render", { requestId: context.requestId, ...errorFields(error) });
      },
    });
    await body.allReady;
    return new Response(body, { status: finalStatus, headers });
  } finally {
    clearTimeout(timer);
  }
}

/** Errors of loaders: refusals are answers, anything else is logged once. */
export function handleError(error: unknown, { request, context }: { request: Request; context: unknown }): void {
  if (request.signal.aborted || error instanceof Response) return;
  // The router's own refusals (a method without an action, an unknown route) are client errors.
  if (isRouteErrorResponse(error) && error.status < 500) logRefusal(request, context as AppLoadContext, error.status, String(error.data || error.statusText));
  else logEvent("error", "loader", { requestId: (context as AppLoadContext | undefined)?.requestId, path: loggedPath(request), ...errorFields(error) });
}
