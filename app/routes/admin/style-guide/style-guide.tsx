import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { ScreenError } from "#app/admin/screen-error.tsx";
import { screenMeta } from "#app/admin/screen-meta.ts";
import { StyleGuide } from "#app/admin/style-guide/style-guide.tsx";
import { adminCaller } from "#app/http/admin-page.server.ts";

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
