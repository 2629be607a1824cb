import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { refusedAction } from "#app/platform/http/forms/refused-action.server.ts";
import { typedWrite } from "#app/platform/http/forms/screen-write.server.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/network-error.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { PlainDesk, type PlainDeskAnswer, type PlainDeskView } from "./plain-desk.tsx";

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
