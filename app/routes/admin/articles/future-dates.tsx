import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { FutureDatesScreen, type FutureDatesView, REDATE_FAILURE } from "#app/admin/articles/future-dates-screen.tsx";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/admin/network-error.ts";
import type { RowButtonAnswer } from "#app/admin/row-button-screen.tsx";
import { ScreenError } from "#app/admin/screen-error.tsx";
import { screenMeta } from "#app/admin/screen-meta.ts";
import { unconfirmed } from "#app/admin/write-outcome.ts";
import { tableDateTime } from "#app/domain/time/newsroom-clock.ts";
import { adminCallerWith } from "#app/http/admin-page.server.ts";
import { rowButtonAction } from "#app/http/forms/row-action.server.ts";

export const handle = adminHandle("articles:write");
export const meta = screenMeta("Datas no futuro");

export async function loader(args: LoaderFunctionArgs): Promise<FutureDatesView> {
  const { services, settings } = args.context;
  const [, stories] = await adminCallerWith(args, handle.admin.allow, services.datedAhead.read());
  return { lines: stories.map(({ id, title, publishedAt }) => ({ id, title, date: tableDateTime(publishedAt, settings.timeZone) })), operation: crypto.randomUUID() };
}

export const action = (args: ActionFunctionArgs) =>
  rowButtonAction(args, {
    allow: handle.admin.allow,
    failure: REDATE_FAILURE,
    run: async (id, write) => `“${(await args.context.services.datedAhead.setToNow(id, write)).title}” agora tem a data deste momento.`,
  });

export const clientAction = keepScreenOnNetworkError<RowButtonAnswer>(() => ({ ok: false, message: unconfirmed(REDATE_FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default FutureDatesScreen;

export const ErrorBoundary = () => <ScreenError />;
