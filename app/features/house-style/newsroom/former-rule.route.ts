import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { adminHandle } from "#app/ui/newsroom/screen-meta.ts";

export const handle = adminHandle("articles:read-unpublished");

/** The address that a rule of the house style had before `/admin/estilo` became the style guide. */
export async function loader(args: LoaderFunctionArgs) {
  await adminCaller(args, handle.admin.allow);
  return redirect(`/admin/manual-de-redacao/${encodeURIComponent(args.params.id ?? "")}`, 301);
}
