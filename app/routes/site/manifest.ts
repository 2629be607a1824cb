import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { webManifest } from "#app/site/discovery/web-manifest.ts";

export const loader = ({ context }: LoaderFunctionArgs) =>
  new Response(JSON.stringify(webManifest(context.settings)), {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8", "Cache-Control": "no-cache" },
  });
