import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pageHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { fileNotFound } from "#app/platform/http/responses/reader-file.server.ts";
import { toLiveUpdates } from "./live-view.ts";

const numberIn = (text: string | null | undefined): number => (/^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : 0);

/** `/ao-vivo/{materia}.json?desde={seq}`: what changed in a live blog after a number, for open pages of it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = numberIn(params.id);
  const reading = id > 0 ? await context.readers.live.updates(id, numberIn(new URL(request.url).searchParams.get("desde"))) : null;
  if (!reading) return fileNotFound();
  const { timeZone, url } = context.settings;
  return new Response(JSON.stringify(toLiveUpdates(reading, { timeZone: reading.timeZone || timeZone, siteUrl: url, economy: context.economy })), {
    headers: { "Content-Type": "application/json; charset=utf-8", ...pageHeaders(reading, { articles: [{ id }] }) },
  });
}
