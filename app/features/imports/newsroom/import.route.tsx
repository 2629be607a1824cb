import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { importParams, ledgerQuery } from "../imports.wire.ts";
import { ImportScreen, type ImportView } from "./import-screen.tsx";
import { toRunView } from "./imports-screen.tsx";

export const handle = adminHandle("system:read");
export const meta = screenMeta("Importação");

export async function loader(args: LoaderFunctionArgs): Promise<ImportView> {
  const { services, settings } = args.context;
  const params = importParams.safeParse(args.params);
  const query = ledgerQuery.safeParse(Object.fromEntries(new URL(args.request.url).searchParams));
  const { destino: fate = null, depois: after } = query.success ? query.data : { depois: 0 };
  const [, { run, entries, next }] = await adminCallerWith(args, handle.admin.allow, services.imports.readRun(params.success ? params.data.id : 0, fate, after));
  if (!run) throw new Response("Importação não encontrada.", { status: 404 });
  return { run: toRunView(run, settings.timeZone), fate, isFirstPage: after === 0, entries, next };
}

export default ImportScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar a importação" />;
