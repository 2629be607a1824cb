import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { textResponse } from "#app/http/text-response.server.ts";
import { adsTxt } from "#app/site/discovery/robots-txt.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const reading = await context.services.siteChoices.forReaders();
  return textResponse(adsTxt(reading.site), reading);
}
