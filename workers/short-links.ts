import type { Context } from "hono";
import { Hono } from "hono/tiny";
import { ALIAS_MAX, codeKey, destinationOf, linkState, typedCodes } from "#app/features/links/short-link.ts";
import { type FoundLink, type FoundSiteIdentity, findStory } from "#app/features/links/short-link-lookup.store.ts";
import { isPreviewAgent } from "#app/features/links/visit.ts";
import { networkPart } from "#app/platform/values/network-part.ts";
import { type Bindings, clickLogOf } from "./short-links/bindings.ts";
import { ClickBuffer } from "./short-links/click-buffer.ts";
import { lookUpLink } from "./short-links/find-link.ts";
import { LinkCache } from "./short-links/link-cache.ts";
import { BusyError, LookUpQueue } from "./short-links/look-up-queue.ts";
import { busyPage, gonePage, methodPage, previewPage, type SiteIdentity, unknownPage } from "./short-links/pages.ts";
import { readVisit } from "./short-links/read-visit.ts";
import { SiteIdentityCache } from "./short-links/site-identity-cache.ts";

interface Shape {
  Bindings: Bindings;
  Variables: { requestId?: string };
}
type Ctx = Context<Shape>;

/** Longest code as people come with it: what they typed, and what ends a sentence around it. Characters. */
const TYPED_MAX = ALIAS_MAX + 200;

/** Cache of this isolate between requests; no object reads or writes it. */
const memory = new LinkCache();
const siteIdentity = new SiteIdentityCache();
const clicks = new ClickBuffer();
let lookUps: LookUpQueue | undefined;

/** Created at the first request, because the settings come with it. */
function lookUpsOf(env: Bindings): LookUpQueue {
  lookUps ??= new LookUpQueue(Number(env.UNCACHED_SLOTS) || undefined);
  return lookUps;
}

const COMMON = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "X-Robots-Tag": "noindex",
};

/** A request's name, in its answer and in what is logged of it (http-api § Conventions). */
function requestIdOf(context: Ctx): string {
  const requestId = context.get("requestId") ?? crypto.randomUUID();
  context.set("requestId", requestId);
  return requestId;
}

/** Every answer is made with its headers: setting them one by one costs more than the redirect. */
const headersOf = (context: Ctx, more: Record<string, string>) => ({ ...COMMON, "X-Request-Id": requestIdOf(context), ...more });
const html = (context: Ctx, body: string, status: number, more: Record<string, string> = {}) =>
  new Response(body, { status, headers: headersOf(context, { "Content-Type": "text/html; charset=utf-8", ...more }) });
const leadTo = (context: Ctx, url: string) => new Response(null, { status: 302, headers: headersOf(context, { Location: url }) });

const siteUrlOf = ({ SITE_URL }: Bindings): string => SITE_URL.replace(/(?<!\/)\/+$/, "");
/** The deployment's name, until the newsroom has chosen one. */
const toSiteIdentity = (env: Bindings, { name, logoKey }: FoundSiteIdentity): SiteIdentity => ({ name: name ?? env.SITE_NAME, logoKey, url: siteUrlOf(env) });
const siteIdentityOf = async (env: Bindings): Promise<SiteIdentity> => toSiteIdentity(env, await siteIdentity.find(env.DB, Date.now()));
/** Without asking: where the database may be what fails. */
const cachedSiteIdentityOf = (env: Bindings): SiteIdentity => toSiteIdentity(env, siteIdentity.known);
const addressOf = ({ env, req }: Ctx): string | null => (/^(yes|true|1)$/i.test(env.TRUST_CF_HEADERS) ? (req.raw.headers.get("CF-Connecting-IP") ?? null) : null);

/** Counts a visitor before the answer, or soon after it where that is proven safe (click-buffer.ts). */
async function count(context: Ctx, link: FoundLink, now: number): Promise<void> {
  const { env, executionCtx, req } = context;
  const { before, after } = clicks.add(readVisit(req.raw, link, addressOf(context), now), () => clickLogOf(env), requestIdOf(context));
  if (after) executionCtx.waitUntil(after);
  await before;
}

async function answerCode(context: Ctx): Promise<Response> {
  const { env, executionCtx, req } = context;
  const typed = req.param("code") ?? "";
  const now = Date.now();
  const [queue, address] = [lookUpsOf(env), addressOf(context)];
  const owner = address === null ? null : networkPart(address);
  const deps = { db: env.DB, memory, queue, owner, waitUntil: (work: Promise<unknown>) => executionCtx.waitUntil(work), now: Date.now };
  let link: FoundLink | null = null;
  for (const code of typed.length > TYPED_MAX ? [] : typedCodes(typed)) link ??= await lookUpLink(deps, codeKey(code));
  if (link === null) return html(context, unknownPage(await siteIdentityOf(env)), 404);
  const state = linkState(link, now);
  if (state !== "active") return html(context, gonePage(await siteIdentityOf(env), state === "expired"), 410);
  await count(context, link, now);
  const siteUrl = siteUrlOf(env);
  // Without the site's own address neither its stories' addresses nor those of their pictures are known.
  if (siteUrl === "") return leadTo(context, link.target);
  if (link.articleId !== null && isPreviewAgent(req.raw.headers.get("User-Agent") ?? "")) {
    const { articleId } = link;
    // On failure the redirect leads to the story, whose page has a card too.
    const story = await queue.run("story", owner, () => findStory(env.DB, articleId)).catch(() => null);
    if (story) return html(context, previewPage(await siteIdentityOf(env), story), 200);
  }
  return leadTo(context, destinationOf(link, siteUrl));
}

const app = new Hono<Shape>();

app.get("/", (context) => {
  const siteUrl = siteUrlOf(context.env);
  return siteUrl === "" ? html(context, unknownPage(cachedSiteIdentityOf(context.env)), 404) : leadTo(context, `${siteUrl}/`);
});
app.get("/robots.txt", (context) => new Response("User-agent: *\nAllow: /\n", { headers: headersOf(context, { "Content-Type": "text/plain; charset=utf-8" }) }));
app.get("/:code", answerCode);
app.get("/:code/", answerCode);
app.on(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"], "*", (context) => html(context, methodPage(cachedSiteIdentityOf(context.env)), 405, { Allow: "GET, HEAD" }));
app.notFound((context) => html(context, unknownPage(cachedSiteIdentityOf(context.env)), 404));
app.onError((error, context) => {
  if (error instanceof BusyError) {
    console.log(JSON.stringify({ level: "info", event: "overload", requestId: requestIdOf(context) }));
    return html(context, busyPage(cachedSiteIdentityOf(context.env)), 503, { "Retry-After": "2" });
  }
  console.error(JSON.stringify({ level: "error", event: "redirect", requestId: requestIdOf(context), message: String(error) }));
  return html(context, busyPage(cachedSiteIdentityOf(context.env)), 503, { "Retry-After": "5" });
});

export default app;
