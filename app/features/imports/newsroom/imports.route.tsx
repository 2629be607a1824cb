import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { ImportsScreen, type ImportsView, toRunView } from "./imports-screen.tsx";

export const handle = adminHandle("system:read");
export const meta = screenMeta("Importações");

export async function loader(args: LoaderFunctionArgs): Promise<ImportsView> {
  const { services, settings } = args.context;
  const [, runs] = await adminCallerWith(args, handle.admin.allow, services.imports.readRuns());
  return { runs: runs.map((run) => toRunView(run, settings.timeZone)) };
}

export default ImportsScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar as importações" />;
