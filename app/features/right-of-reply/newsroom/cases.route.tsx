import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { CasesScreen, type CasesView } from "./cases-screen.tsx";
import { toCaseLine } from "./cases-view.ts";

export const handle = adminHandle("replies:read");
export const meta = screenMeta("Direito de resposta");

export async function loader(args: LoaderFunctionArgs): Promise<CasesView> {
  const { services, settings } = args.context;
  const [, { open, decided }] = await adminCallerWith(args, handle.admin.allow, services.rightOfReply.readList());
  const now = Date.now();
  return { open: open.map((one) => toCaseLine(one, now, settings.timeZone)), decided: decided.map((one) => toCaseLine(one, now, settings.timeZone)) };
}

export default CasesScreen;

export const ErrorBoundary = () => <ScreenError />;
