import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { InstagramTab } from "#app/admin/instagram/instagram-tab.ts";
import { adminCaller } from "#app/http/admin-page.server.ts";

/** What the Instagram tools show: a drawing carries the newspaper's name. */
export async function readInstagramTab(args: LoaderFunctionArgs): Promise<InstagramTab> {
  await adminCaller(args, "admin:enter");
  return { siteName: args.context.settings.name };
}
