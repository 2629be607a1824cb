import type { Context } from "hono";
import { Hono } from "hono/tiny";
import { type FoundHouse, type FoundLink, findStory } from "#app/db/short-link-lookup.ts";
import { codeKey, isCode } from "#app/domain/links/short-code.ts";
import { linkState } from "#app/domain/links/short-link.ts";
import { destinationOf } from "#app/domain/links/target.ts";
import { isPreviewAgent } from "#app/domain/links/visit.ts";
import { type Bindings, clickLogOf } from "./short-links/bindings.ts";
import { ClickBuffer } from "./short-links/click-buffer.ts";
import { lookUpLink } from "./short-links/find-link.ts";
import { HouseMemory } from "./short-links/house-memory.ts";
import { LinkMemory } from "./short-links/link-memory.ts";
import { busyPage, gonePage, type House, methodPage, previewPage, unknownPage } from "./short-links/pages.ts";
import { readVisit } from "./short-links/read-visit.ts";

type Ctx = Context<{ Bindings: Bindings }>;

/** What this isolate remembers between requests; no object reads or writes it. */
const memory = new LinkMemory();
const houses = new HouseMemory();
const clicks = new ClickBuffer();

const COMMON = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "X-Robots-Tag": "noindex",
};

/** Every answer is made with its headers: setting them one by one costs more than the redirect. */
const headersOf = (more: Record<string, string>) => ({ ...COMMON, "X-Request-Id": crypto.randomUUID(), ...more });
const html = (body: string, status: number, more: Record<string, string> = {}) =>
  new Response(body, { status, headers: headersOf({ "Content-Type": "text/html; charset=utf-8", ...more }) });
const leadTo = (url: string) => new Response(null, { status: 302, headers: headersOf({ Location: url }) });

const siteUrlOf = ({ SITE_URL }: Bindings): string => SITE_URL.replace(/\/+$/, "");
/** The deployment's name stands until the newsroom decides on one. */
const toHouse = (env: Bindings, { name, logoKey }: FoundHouse): House => ({ name: name ?? env.SITE_NAME, logoKey, url: siteUrlOf(env) });
const houseOf = async (env: Bindings): Promise<House> => toHouse(env, await houses.find(env.DB, Date.now()));
/** Without asking: where the database may be what fails. */
const knownHouseOf = (env: Bindings): House => toHouse(env, houses.known);
const addressOf = ({ env, req }: Ctx): string | null => (/^(yes|true|1)$/i.test(env.TRUST_CF_HEADERS) ? (req.raw.headers.get("CF-Connecting-IP") ?? null) : null);

/** Whoever comes is counted after the answer. */
function count(context: Ctx, link: FoundLink, now: number): void {
  const { env, executionCtx, req } = context;
  const work = clicks.add(readVisit(req.raw, link, addressOf(context), now), () => clickLogOf(env), now);
  if (work) executionCtx.waitUntil(work);
}

async function answerCode(context: Ctx): Promise<Response> {
  const { env, executionCtx, req } = context;
  // What ends a sentence is often taken for a part of the address.
  const code = (req.param("code") ?? "").replace(/[).,;:!?]+$/, "");
  if (!isCode(code)) return html(unknownPage(await houseOf(env)), 404);
  const now = Date.now();
  const link = await lookUpLink(
    {
      db: env.DB,
      memory,
      cache: (caches as unknown as { default: Cache }).default,
      url: req.url,
      waitUntil: (work) => executionCtx.waitUntil(work),
      now: Date.now,
    },
    codeKey(code),
  );
  if (link === null) return html(unknownPage(await houseOf(env)), 404);
  const state = linkState(link, now);
  if (state !== "active") return html(gonePage(await houseOf(env), state === "expired"), 410);
  count(context, link, now);
  if (link.articleId !== null && isPreviewAgent(req.raw.headers.get("User-Agent") ?? "")) {
    const story = await findStory(env.DB, link.articleId).catch(() => null);
    if (story) return html(previewPage(await houseOf(env), story), 200);
  }
  const siteUrl = siteUrlOf(env);
  return leadTo(siteUrl === "" ? link.target : destinationOf(link, siteUrl));
}

const app = new Hono<{ Bindings: Bindings }>();

app.get("/", ({ env }) => (siteUrlOf(env) === "" ? html(unknownPage(knownHouseOf(env)), 404) : leadTo(`${siteUrlOf(env)}/`)));
app.get("/robots.txt", () => new Response("User-agent: *\nAllow: /\n", { headers: headersOf({ "Content-Type": "text/plain; charset=utf-8" }) }));
app.get("/:code", answerCode);
app.get("/:code/", answerCode);
app.on(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"], "*", ({ env }) => html(methodPage(knownHouseOf(env)), 405, { Allow: "GET, HEAD" }));
app.notFound(({ env }) => html(unknownPage(knownHouseOf(env)), 404));
app.onError((error, { env }) => {
  console.error(JSON.stringify({ level: "error", event: "redirect", message: String(error) }));
  return html(busyPage(knownHouseOf(env)), 503, { "Retry-After": "5" });
});

export default app;
