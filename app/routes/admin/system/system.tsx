import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { ScreenError } from "#app/admin/screen-error.tsx";
import { screenMeta } from "#app/admin/screen-meta.ts";
import { SystemScreen } from "#app/admin/system/system-screen.tsx";
import { type SystemView, toSystemView } from "#app/admin/system/to-system-view.ts";
import { adminCallerWith } from "#app/http/admin-page.server.ts";

export const handle = adminHandle("system:read");
export const meta = screenMeta("Sistema");

export async function loader(args: LoaderFunctionArgs): Promise<SystemView> {
  const { services, settings } = args.context;
  const [, stored] = await adminCallerWith(args, handle.admin.allow, services.system.readStored());
  return toSystemView(await services.system.complete(stored), settings.timeZone);
}

export default SystemScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao consultar o sistema" />;
