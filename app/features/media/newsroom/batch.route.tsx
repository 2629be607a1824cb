import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { BatchResult, type BatchView, type BatchWords, toBatchView } from "#app/features/articles/newsroom/batch-result.tsx";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import type { MediaBatchAction } from "../media-batch.ts";
import { mediaEditorOf } from "../media-editor.http.ts";
import { mediaHref, parseMediaQuery } from "./media-query.ts";

const WORDS: BatchWords = {
  title: "Mudança em vários arquivos",
  undoneTitle: "Mudança em vários arquivos, desfeita",
  back: "Voltar para a biblioteca",
  things: "arquivos",
  done: {
    feita: { label: "Mudado", counted: ["mudado", "mudados"] },
    inalterada: { label: "Já estava assim", counted: ["já estava assim", "já estavam assim"] },
    recusada: { label: "Não mudado", counted: ["não mudado", "não mudados"] },
  },
  undone: {
    feita: { label: "Desfeito", counted: ["desfeito", "desfeitos"] },
    inalterada: { label: "Já estava como antes", counted: ["já estava como antes", "já estavam como antes"] },
    recusada: { label: "Não desfeito", counted: ["não pôde ser desfeito", "não puderam ser desfeitos"] },
  },
  unfinished: "Não concluído",
  untitled: "Sem título",
};

function MediaBatchScreen() {
  return <BatchResult view={useLoaderData<BatchView>()} words={WORDS} />;
}

export const handle = adminHandle("media:edit-own");
export const meta = screenMeta("Mudança em vários arquivos");

const FAILURE = "Erro ao desfazer a mudança";

function actionWords(action: MediaBatchAction): string {
  switch (action.name) {
    case "credito":
      return action.credit === "" ? "Crédito tirado" : `Crédito: ${action.credit}`;
    case "tags":
      return `Tags acrescentadas: ${action.tags.join(", ")}`;
    case "tirar-tags":
      return `Tags tiradas: ${action.tags.join(", ")}`;
    case "foco":
      return `Ponto focal: ${action.focus.x}% da esquerda, ${action.focus.y}% do topo`;
    case "alt":
      return "Textos alternativos";
  }
}

async function readBatch({ params, context }: Pick<LoaderFunctionArgs, "params" | "context">, userId: number) {
  const found = idParam.safeParse(params);
  try {
    if (found.success) return await context.services.mediaBatches.read(found.data.id, userId);
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
  }
  throw new Response("Ação não encontrada.", { status: 404 });
}

export async function loader(args: LoaderFunctionArgs): Promise<BatchView> {
  const { user } = await adminCaller(args, handle.admin.allow);
  const batch = await readBatch(args, user.id);
  const { searchParams } = new URL(args.request.url);
  return toBatchView(batch, {
    words: actionWords(batch.action),
    hrefOf: ({ thingId, before }) => (before === null ? null : mediaHref({ item: thingId })),
    listHref: mediaHref({ ...parseMediaQuery(new URLSearchParams(searchParams.get("lista") ?? "")), item: null }),
    isRefused: searchParams.get("recusa") === "1",
    now: Date.now(),
    timeZone: args.context.settings.timeZone,
  });
}

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow);
  // Bounded before anything is done with it; undoing takes no field, and a second time is the first one.
  await screenForm(args);
  const batch = await readBatch(args, caller.user.id);
  const here = new URL(args.request.url);
  try {
    await args.context.services.mediaBatches.undo(batch.id, { id: caller.user.id, editor: mediaEditorOf(caller) });
    here.searchParams.delete("recusa");
  } catch (error) {
    refusedAction(error, FAILURE, args);
    here.searchParams.set("recusa", "1");
  }
  return redirect(`${here.pathname}${here.search}`);
}

export default MediaBatchScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar a mudança em vários arquivos" />;
