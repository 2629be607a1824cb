import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { StyleGuide } from "./style-guide.tsx";

export const handle = adminHandle("admin:enter");
export const meta = screenMeta("Guia visual");

/** On a developer's machine alone. */
export async function loader(args: LoaderFunctionArgs) {
  await adminCaller(args, handle.admin.allow);
  if (!args.context.settings.styleGuide) throw new Response("Página não encontrada.", { status: 404 });
  return null;
}

export default StyleGuide;

export const ErrorBoundary = () => <ScreenError />;
