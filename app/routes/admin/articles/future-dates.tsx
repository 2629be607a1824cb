import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { type FutureDatesAnswer, FutureDatesScreen, type FutureDatesView, REDATE_FAILURE } from "#app/admin/articles/future-dates-screen.tsx";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/admin/network-error.ts";
import { ScreenError } from "#app/admin/screen-error.tsx";
import { screenMeta } from "#app/admin/screen-meta.ts";
import { unconfirmed } from "#app/admin/write-outcome.ts";
import { tableDateTime } from "#app/domain/time/newsroom-clock.ts";
import { adminCaller, adminCallerWith } from "#app/http/admin-page.server.ts";
import { screenForm } from "#app/http/forms/form-body.server.ts";
import { refusedAction } from "#app/http/forms/refused-action.server.ts";
import { screenWrite } from "#app/http/forms/screen-write.server.ts";

export const handle = adminHandle("articles:write");
export const meta = screenMeta("Datas no futuro");

export async function loader(args: LoaderFunctionArgs): Promise<FutureDatesView> {
  const { services, settings } = args.context;
  const [, stories] = await adminCallerWith(args, handle.admin.allow, services.datedAhead.read());
  return { lines: stories.map(({ id, title, publishedAt }) => ({ id, title, date: tableDateTime(publishedAt, settings.timeZone) })), operation: crypto.randomUUID() };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow);
  const form = await screenForm(args);
  const id = Number(form.get("id"));
  if (!Number.isSafeInteger(id) || id < 1) throw new Response("Pedido desconhecido.", { status: 400 });
  try {
    const { title } = await args.context.services.datedAhead.setToNow(id, screenWrite(caller, form));
    return data<FutureDatesAnswer>({ ok: true, message: `“${title}” agora tem a data deste momento.` });
  } catch (error) {
    const { status, message } = refusedAction(error, REDATE_FAILURE, args);
    return data<FutureDatesAnswer>({ ok: false, message }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError<FutureDatesAnswer>(() => ({ ok: false, message: unconfirmed(REDATE_FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default FutureDatesScreen;

export const ErrorBoundary = () => <ScreenError />;
