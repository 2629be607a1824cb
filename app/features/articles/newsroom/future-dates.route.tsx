import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/network-error.ts";
import type { RowButtonAnswer } from "#app/ui/newsroom/row-button-screen.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { rowButtonAction } from "../row-action.http.ts";
import { FutureDatesScreen, type FutureDatesView, REDATE_FAILURE } from "./future-dates-screen.tsx";

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
