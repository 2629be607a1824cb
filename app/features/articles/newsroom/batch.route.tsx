import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { actorOf } from "#app/features/people/actor.http.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import type { BatchAction, BatchActionName } from "../batches.ts";
import { POSITION_LABELS } from "../position.ts";
import { BatchResult, type BatchView, type BatchWords, toBatchView } from "./batch-result.tsx";
import { managerHref, parseManagerQuery } from "./manager-query.ts";

interface StoryBatchView extends BatchView {
  action: BatchActionName;
}

const WORDS: BatchWords = {
  title: "Ação em lote",
  undoneTitle: "Ação em lote desfeita",
  back: "Voltar para a lista",
  things: "matérias",
  done: {
    feita: { label: "Feita", counted: ["feita", "feitas"] },
    inalterada: { label: "Já estava assim", counted: ["já estava assim", "já estavam assim"] },
    recusada: { label: "Recusada", counted: ["recusada", "recusadas"] },
  },
  undone: {
    feita: { label: "Desfeita", counted: ["desfeita", "desfeitas"] },
    inalterada: { label: "Já estava como antes", counted: ["já estava como antes", "já estavam como antes"] },
    recusada: { label: "Não desfeita", counted: ["não pôde ser desfeita", "não puderam ser desfeitas"] },
  },
  unfinished: "Não concluída",
  untitled: "Sem título",
};

/** Actions after which others may have moved, which an undo does not put back. */
const MOVES = new Set<BatchActionName>(["posicao", "desligar", "ligar", "lixeira"]);

function BatchScreen() {
  const view = useLoaderData<StoryBatchView>();
  return <BatchResult view={view} words={WORDS} undoNote={MOVES.has(view.action) ? "Quem perdeu ou ganhou lugar nos destaques por causa desta ação não volta sozinho." : null} />;
}

export const handle = adminHandle("articles:write");
export const meta = screenMeta("Ação em lote");

const OTHERWISE = { otherwise: "/admin/materias" };
const FAILURE = "Erro ao desfazer a ação em lote";

function actionWords(action: BatchAction): string {
  switch (action.name) {
    case "categoria":
      return `Categoria acrescentada: ${action.category}`;
    case "posicao":
      return `Posição: ${POSITION_LABELS[action.position]}`;
    case "autor":
      return `Autor: ${action.author}`;
    case "tags":
      return `Tags acrescentadas: ${action.tags.join(", ")}`;
    case "desligar":
      return "Desligar";
    case "ligar":
      return "Ligar";
    case "lixeira":
      return "Mandar para a lixeira";
  }
}

function batchId(params: { id?: string | undefined }): number {
  const found = idParam.safeParse(params);
  if (!found.success) throw new Response("Ação não encontrada.", { status: 404 });
  return found.data.id;
}

async function readBatch({ params, context }: Pick<LoaderFunctionArgs, "params" | "context">, userId: number) {
  try {
    return await context.services.articleBatches.read(batchId(params), userId);
  } catch (error) {
    if (error instanceof RefusalError) throw new Response("Ação não encontrada.", { status: 404 });
    throw error;
  }
}

export async function loader(args: LoaderFunctionArgs): Promise<StoryBatchView> {
  const { user } = await adminCaller(args, handle.admin.allow, OTHERWISE);
  const batch = await readBatch(args, user.id);
  const { searchParams } = new URL(args.request.url);
  const view = toBatchView(batch, {
    words: actionWords(batch.action),
    hrefOf: ({ thingId }) => (thingId === null ? null : `/admin/editar-materia/${thingId}`),
    listHref: managerHref(parseManagerQuery(searchParams)),
    isRefused: searchParams.get("recusa") === "1",
    now: Date.now(),
    timeZone: args.context.settings.timeZone,
  });
  return { ...view, action: batch.action.name };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow, OTHERWISE);
  // Bounded before anything is done with it; undoing takes no field, and a second time is the first one.
  await screenForm(args);
  const batch = await readBatch(args, caller.user.id);
  const here = new URL(args.request.url);
  try {
    if (batch.action.name === "lixeira") await args.context.caller.require("articles:delete");
    await args.context.services.articleBatches.undo(batch.id, { id: caller.user.id, actor: actorOf(caller) });
    here.searchParams.delete("recusa");
  } catch (error) {
    refusedAction(error, FAILURE, args);
    here.searchParams.set("recusa", "1");
  }
  return redirect(`${here.pathname}${here.search}`);
}

export default BatchScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar a ação em lote" />;
