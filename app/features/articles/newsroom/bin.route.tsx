import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/network-error.ts";
import type { RowButtonAnswer } from "#app/ui/newsroom/row-button-screen.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { BIN_MS } from "../article.ts";
import { rowButtonAction } from "../row-action.http.ts";
import { BinScreen, type BinView, RESTORE_FAILURE } from "./bin/bin-screen.tsx";

export const handle = adminHandle("articles:delete");
export const meta = screenMeta("Lixeira");

export async function loader(args: LoaderFunctionArgs): Promise<BinView> {
  const { services, settings } = args.context;
  const [, deleted] = await adminCallerWith(args, handle.admin.allow, services.articles.readBin());
  const now = Date.now();
  const lines = deleted.map(({ id, title, author, coverUrl, deletedAt }) => ({
    id,
    title,
    author,
    coverUrl,
    deletedAt: tableDateTime(deletedAt ?? now, settings.timeZone),
    daysLeft: Math.ceil(((deletedAt ?? now) + BIN_MS - now) / DAY_MS),
  }));
  return { lines, operation: crypto.randomUUID() };
}

export const action = (args: ActionFunctionArgs) =>
  rowButtonAction(args, {
    allow: handle.admin.allow,
    failure: RESTORE_FAILURE,
    run: async (id, write) => `“${(await args.context.services.articles.restore(id, write)).title}” voltou para a lista de matérias.`,
  });

export const clientAction = keepScreenOnNetworkError<RowButtonAnswer>(() => ({ ok: false, message: unconfirmed(RESTORE_FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default BinScreen;

export const ErrorBoundary = () => <ScreenError />;
