import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { PlainDesk, type PlainDeskAnswer, type PlainDeskView } from "#app/admin/highlights/plain-desk.tsx";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/admin/network-error.ts";
import { ScreenError } from "#app/admin/screen-error.tsx";
import { screenMeta } from "#app/admin/screen-meta.ts";
import { unconfirmed } from "#app/admin/write-outcome.ts";
import { roleMay } from "#app/domain/people/capabilities.ts";
import { adminCaller, adminCallerWith } from "#app/http/admin-page.server.ts";
import { screenForm } from "#app/http/forms/form-body.server.ts";
import { refusedAction } from "#app/http/forms/refused-action.server.ts";
import { typedWrite } from "#app/http/forms/screen-write.server.ts";

export const handle = adminHandle("highlights:read");
export const meta = screenMeta("Ordenar Destaques");

export async function loader(args: LoaderFunctionArgs): Promise<PlainDeskView> {
  const [caller, desk] = await adminCallerWith(args, handle.admin.allow, args.context.services.articles.readHighlightDesk(""));
  const shown = ({ id, title }: { id: number; title: string }) => ({ id, title });
  const choices = new Map([...desk.highlights, ...desk.candidates].map((article) => [article.id, shown(article)]));
  return {
    superHeadline: desk.superHeadline?.title ?? null,
    highlights: desk.highlights.map(shown),
    choices: [...choices.values()],
    orderVersion: desk.orderVersion,
    operation: crypto.randomUUID(),
    mayReadHistory: roleMay(caller.user.role, "home-history:read"),
  };
}

const desiredIn = (form: FormData) => form.getAll("desired").map(Number).filter(Boolean);

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, "highlights:order");
  const form = await screenForm(args);
  const desired = desiredIn(form);
  try {
    await args.context.services.articles.setOrder(desired, Number(form.get("versao")) || 0, await typedWrite(caller, form));
    return data<PlainDeskAnswer>({ ok: true, message: "Ordem de Destaques salva com sucesso.", desired });
  } catch (error) {
    const { status, message } = refusedAction(error, "erro desconhecido", args);
    return data<PlainDeskAnswer>({ ok: false, message: `Falha ao salvar ordem: ${message}`, desired }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError<PlainDeskAnswer>((form) => ({ ok: false, message: unconfirmed("Falha ao salvar ordem"), desired: desiredIn(form) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default PlainDesk;

export const ErrorBoundary = () => <ScreenError />;
