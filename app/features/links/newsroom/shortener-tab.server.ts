import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { actorOf } from "#app/features/people/actor.http.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { actOnce, refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import { momentOfControl } from "#app/platform/time/local-time.ts";
import { createLinkBody, toLinkAnalyticsWire, toShortLinkWire } from "../short-links.wire.ts";
import { parseShortenerQuery, type ShortenerAnswer, type ShortenerTab } from "./shortener-tab.ts";

/** Links of the first page (spec 2 §9). */
const LINKS_SHOWN = 100;

/** Reads the links, or their figures. */
export async function readShortenerTab(args: LoaderFunctionArgs): Promise<ShortenerTab> {
  const { services, settings } = args.context;
  const { shortLinks } = services;
  const query = parseShortenerQuery(new URL(args.request.url).searchParams);
  const shared = { query, timeZone: settings.timeZone, operation: crypto.randomUUID() };
  if (query.view === "analytics") {
    const [{ user }, figures] = await adminCallerWith(args, "links:read", shortLinks.readFigures(query.days));
    const dashboard = await shortLinks.withTop(figures);
    return { ...shared, links: [], next: null, counts: null, analytics: toLinkAnalyticsWire(dashboard, shortLinks.shortUrlOf), mayManage: roleMay(user.role, "links:manage") };
  }
  const [{ user }, { items, next, counts }] = await adminCallerWith(
    args,
    "links:read",
    shortLinks.readList({ query: query.q, kind: query.kind, order: query.order, limit: LINKS_SHOWN, before: undefined }),
  );
  const now = Date.now();
  return {
    ...shared,
    links: items.map((link) => toShortLinkWire(link, shortLinks.shortUrlOf(link), now)),
    next,
    counts,
    analytics: null,
    mayManage: roleMay(user.role, "links:manage"),
  };
}

/** The form of a new link, as it is sent where no script runs. */
export async function saveShortenerTab(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, "links:manage");
  const form = await screenForm(args);
  const read = (name: string) => String(form.get(name) ?? "");
  const typed = { url: read("url"), customAlias: read("customAlias"), expiresAt: read("expiresAt") };
  const { services, settings } = args.context;
  const { shortLinks } = services;
  try {
    const asked = { ...typed, expiresAt: momentOfControl(typed.expiresAt, settings.timeZone) };
    const shortUrl = await actOnce(args, caller, form, async () => shortLinks.shortUrlOf(await shortLinks.create(parse(createLinkBody, asked, "body"), actorOf(caller))));
    return data<ShortenerAnswer>({ ok: true, message: `Link criado: ${shortUrl}`, typed });
  } catch (error) {
    const { status, message } = refusedAction(error, "Erro ao criar link", args);
    return data<ShortenerAnswer>({ ok: false, message, typed }, { status });
  }
}
