import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pageHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { fileNotFound } from "#app/platform/http/responses/reader-file.server.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { toLiveUpdates } from "./live-view.ts";

/** `/ao-vivo/{materia}.json?desde={seq}`: what changed in a live blog after a number, for open pages of it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = readId(params.id) ?? 0;
  const reading = id > 0 ? await context.readers.live.updates(id, readId(new URL(request.url).searchParams.get("desde")) ?? 0) : null;
  if (!reading) return fileNotFound();
  const { timeZone, url } = context.settings;
  return new Response(JSON.stringify(toLiveUpdates(reading, { timeZone: reading.timeZone || timeZone, siteUrl: url, economy: context.economy })), {
    headers: { "Content-Type": "application/json; charset=utf-8", ...pageHeaders(reading, { articles: [{ id }] }) },
  });
}
