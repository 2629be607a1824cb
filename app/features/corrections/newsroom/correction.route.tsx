import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { rowAction } from "#app/features/articles/row-action.http.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/network-error.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { CorrectionScreen } from "./correction-screen.tsx";
import { type CorrectionView, toCorrectionView } from "./correction-view.ts";

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
