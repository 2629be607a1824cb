import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { SystemScreen } from "./system-screen.tsx";
import { type SystemView, toSystemView } from "./to-system-view.ts";

export const handle = adminHandle("system:read");
export const meta = screenMeta("Sistema");

export async function loader(args: LoaderFunctionArgs): Promise<SystemView> {
  const { services, settings } = args.context;
  const [, stored] = await adminCallerWith(args, handle.admin.allow, services.system.readStored());
  return toSystemView(await services.system.complete(stored), settings.timeZone);
}

export default SystemScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao consultar o sistema" />;
