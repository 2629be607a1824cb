import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { CorrectionScreen } from "#app/admin/corrections/correction-screen.tsx";
import { type CorrectionView, toCorrectionView } from "#app/admin/corrections/correction-view.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/admin/network-error.ts";
import { ScreenError } from "#app/admin/screen-error.tsx";
import { screenMeta } from "#app/admin/screen-meta.ts";
import { unconfirmed } from "#app/admin/write-outcome.ts";
import { roleMay } from "#app/domain/people/capabilities.ts";
import { RefusalError } from "#app/domain/refusal.ts";
import { adminCaller } from "#app/http/admin-page.server.ts";
import { rowAction } from "#app/http/forms/row-action.server.ts";

export const handle = adminHandle("articles:read-unpublished");
export const meta = screenMeta("Levar a correção");

export async function loader(args: LoaderFunctionArgs): Promise<CorrectionView> {
  const { services, settings } = args.context;
  const { user } = await adminCaller(args, handle.admin.allow);
  const id = Number(args.params.id);
  if (!Number.isSafeInteger(id) || id < 1) throw new Response("Matéria não encontrada.", { status: 404 });
  try {
    const receipt = await services.correctionNotices.receipt(id);
    return { ...toCorrectionView(receipt, roleMay(user.role, "articles:write"), settings.timeZone), operation: crypto.randomUUID() };
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.code === "not-found") throw new Response(error.refusal.detail, { status: 404 });
    throw error;
  }
}

const FAILURE = "Erro ao levar a correção";

export function action(args: ActionFunctionArgs) {
  const { correctionNotices } = args.context.services;
  return rowAction(args, {
    allow: "articles:write",
    failure: FAILURE,
    actions: {
      send: { done: "A correção está a caminho de quem recebeu o erro.", run: (id, { id: by, name }) => correctionNotices.send(id, { id: by ?? 0, name }) },
    },
  });
}

export const clientAction = keepScreenOnNetworkError(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default CorrectionScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar a correção" />;
