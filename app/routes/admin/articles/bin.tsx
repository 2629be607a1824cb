import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { type BinAnswer, BinScreen, type BinView, RESTORE_FAILURE } from "#app/admin/bin/bin-screen.tsx";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/admin/network-error.ts";
import { ScreenError } from "#app/admin/screen-error.tsx";
import { screenMeta } from "#app/admin/screen-meta.ts";
import { unconfirmed } from "#app/admin/write-outcome.ts";
import { BIN_MS } from "#app/domain/articles/article.ts";
import { tableDateTime } from "#app/domain/time/newsroom-clock.ts";
import { adminCaller, adminCallerWith } from "#app/http/admin-page.server.ts";
import { screenForm } from "#app/http/forms/form-body.server.ts";
import { refusedAction } from "#app/http/forms/refused-action.server.ts";
import { screenWrite } from "#app/http/forms/screen-write.server.ts";

export const handle = adminHandle("articles:delete");
export const meta = screenMeta("Lixeira");

const DAY_MS = 24 * 60 * 60_000;

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

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow);
  const form = await screenForm(args);
  const id = Number(form.get("id"));
  if (!Number.isSafeInteger(id) || id < 1) throw new Response("Pedido desconhecido.", { status: 400 });
  try {
    const { title } = await args.context.services.articles.restore(id, screenWrite(caller, form));
    return data<BinAnswer>({ ok: true, message: `“${title}” voltou para a lista de matérias.` });
  } catch (error) {
    const { status, message } = refusedAction(error, RESTORE_FAILURE, args);
    return data<BinAnswer>({ ok: false, message }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError<BinAnswer>(() => ({ ok: false, message: unconfirmed(RESTORE_FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default BinScreen;

export const ErrorBoundary = () => <ScreenError />;
