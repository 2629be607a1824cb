import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { OperationField } from "#app/admin/operation-field.tsx";
import { BATCH_UNDO_MS, type BatchActionName } from "#app/domain/articles/batch.ts";
import { counted } from "#app/domain/format-number.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";

type Outcome = "feita" | "inalterada" | "recusada";

export interface BatchView {
  action: BatchActionName;
  /** What was done, in words: “Posição: Geral”. */
  words: string;
  items: readonly { id: number | null; title: string; outcome: Outcome | null; reason: string; undoOutcome: Outcome | null; undoReason: string }[];
  matching: number;
  /** Until when it can be taken back, on the newsroom's clock; null: no more. */
  undoUntil: string | null;
  isUndone: boolean;
  /** The list that it was begun from. */
  listHref: string;
  operation: string;
  refusal: string | null;
}

const LABELS: Record<Outcome, { label: string; tone: BadgeTone }> = {
  feita: { label: "Feita", tone: "ok" },
  inalterada: { label: "Já estava assim", tone: "neutral" },
  recusada: { label: "Recusada", tone: "danger" },
};
const UNDO_LABELS: Record<Outcome, { label: string; tone: BadgeTone }> = {
  feita: { label: "Desfeita", tone: "ok" },
  inalterada: { label: "Já estava como antes", tone: "neutral" },
  recusada: { label: "Não desfeita", tone: "danger" },
};

/** Actions after which others may have moved, which an undo does not put back. */
const MOVES = new Set<BatchActionName>(["posicao", "desligar", "ligar", "lixeira"]);

/** What came of an action over many stories, story by story, and its one undo. */
export function BatchScreen() {
  const { action, words, items, matching, undoUntil, isUndone, listHref, refusal } = useLoaderData<BatchView>();
  const isBusy = useNavigation().formData !== undefined;
  const amount = (outcome: Outcome) => items.filter((item) => (isUndone ? item.undoOutcome : item.outcome) === outcome).length;
  const summary = isUndone
    ? [counted(amount("feita"), "desfeita", "desfeitas"), counted(amount("recusada"), "não pôde ser desfeita", "não puderam ser desfeitas")]
    : [counted(amount("feita"), "feita", "feitas"), counted(amount("inalterada"), "já estava assim", "já estavam assim"), counted(amount("recusada"), "recusada", "recusadas")];
  return (
    <>
      <PageHeader
        title={isUndone ? "Ação em lote desfeita" : "Ação em lote"}
        actions={
          <ButtonLink to={listHref} icon="chevronLeft" variant="primary">
            Voltar para a lista
          </ButtonLink>
        }
      >
        <p className="wrap-anywhere">
          {words}. {summary.join(", ")}.{matching > items.length ? ` A ação alcançou as primeiras ${items.length} de ${matching} matérias.` : null}
        </p>
      </PageHeader>
      <ActionMessage answer={refusal === null ? undefined : { ok: false, message: refusal }} />
      {undoUntil !== null && items.some(({ outcome }) => outcome === "feita") ? (
        <Form method="post" className="mb-5 flex flex-wrap items-center gap-3">
          <OperationField />
          <Button type="submit" name="intent" value="undo" icon="undo" busy={isBusy}>
            Desfazer tudo
          </Button>
          <p className="text-muted">
            Até {undoUntil} ({BATCH_UNDO_MS / 60_000} minutos).
            {MOVES.has(action) ? " Quem perdeu ou ganhou lugar nos destaques por causa desta ação não volta sozinho." : null}
          </p>
        </Form>
      ) : null}
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface shadow-lift">
        {items.map((item, index) => {
          const shown = isUndone && item.undoOutcome !== null ? UNDO_LABELS[item.undoOutcome] : item.outcome === null ? null : LABELS[item.outcome];
          const reason = isUndone && item.undoOutcome !== null ? item.undoReason : item.reason;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place in the batch is its key
            <li key={index} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2.5">
              {item.id === null ? (
                <span className="min-w-0 flex-1 basis-60 font-semibold wrap-anywhere">{item.title}</span>
              ) : (
                <Link to={`/admin/editar-materia/${item.id}`} className="min-w-0 flex-1 basis-60 font-semibold underline-offset-2 wrap-anywhere hover:underline">
                  {item.title}
                </Link>
              )}
              {shown === null ? <Badge tone="warn">Não concluída</Badge> : <Badge tone={shown.tone}>{shown.label}</Badge>}
              {reason === "" ? null : <p className="basis-full text-sm text-muted wrap-anywhere">{reason}</p>}
            </li>
          );
        })}
      </ul>
    </>
  );
}
