import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { OperationField } from "#app/admin/operation-field.tsx";
import { counted } from "#app/domain/format-number.ts";
import { MEDIA_BATCH_UNDO_MS } from "#app/domain/media/media-batch.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { mediaHref } from "../media-query.ts";

type Outcome = "feita" | "inalterada" | "recusada";

export interface MediaBatchView {
  /** What was done, in words: “Crédito: Ana Lima”. */
  words: string;
  items: readonly { id: number; title: string; exists: boolean; outcome: Outcome | null; reason: string; undoOutcome: Outcome | null; undoReason: string }[];
  /** Until when it can be taken back, on the newsroom's clock; null: no more. */
  undoUntil: string | null;
  isUndone: boolean;
  /** The list that it was begun from. */
  listHref: string;
  operation: string;
  refusal: string | null;
}

const LABELS: Record<Outcome, { label: string; tone: BadgeTone }> = {
  feita: { label: "Mudado", tone: "ok" },
  inalterada: { label: "Já estava assim", tone: "neutral" },
  recusada: { label: "Não mudado", tone: "danger" },
};
const UNDO_LABELS: Record<Outcome, { label: string; tone: BadgeTone }> = {
  feita: { label: "Desfeito", tone: "ok" },
  inalterada: { label: "Já estava como antes", tone: "neutral" },
  recusada: { label: "Não desfeito", tone: "danger" },
};

/** What came of a change over many files, file by file, and its one undo. */
export function MediaBatchScreen() {
  const { words, items, undoUntil, isUndone, listHref, refusal } = useLoaderData<MediaBatchView>();
  const isBusy = useNavigation().formData !== undefined;
  const amount = (outcome: Outcome) => items.filter((item) => (isUndone ? item.undoOutcome : item.outcome) === outcome).length;
  const summary = isUndone
    ? [counted(amount("feita"), "desfeito", "desfeitos"), counted(amount("recusada"), "não pôde ser desfeito", "não puderam ser desfeitos")]
    : [
        counted(amount("feita"), "mudado", "mudados"),
        counted(amount("inalterada"), "já estava assim", "já estavam assim"),
        counted(amount("recusada"), "não mudado", "não mudados"),
      ];
  return (
    <>
      <PageHeader
        title={isUndone ? "Mudança em vários arquivos, desfeita" : "Mudança em vários arquivos"}
        actions={
          <ButtonLink to={listHref} icon="chevronLeft" variant="primary">
            Voltar para a biblioteca
          </ButtonLink>
        }
      >
        <p className="wrap-anywhere">
          {words}. {summary.join(", ")}.
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
            Até {undoUntil} ({MEDIA_BATCH_UNDO_MS / 60_000} minutos).
          </p>
        </Form>
      ) : null}
      <ul aria-label="Arquivos" className="card divide-y divide-line">
        {items.map((item) => {
          const isTakenBack = isUndone && item.undoOutcome !== null;
          const shown = isTakenBack ? UNDO_LABELS[item.undoOutcome ?? "feita"] : item.outcome === null ? null : LABELS[item.outcome];
          const reason = isTakenBack ? item.undoReason : item.reason;
          return (
            <li key={item.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2.5">
              {item.exists ? (
                <Link to={mediaHref({ item: item.id })} className="min-w-0 flex-1 basis-60 font-semibold underline-offset-2 wrap-anywhere hover:underline">
                  {item.title || "Sem título"}
                </Link>
              ) : (
                <span className="min-w-0 flex-1 basis-60 font-semibold wrap-anywhere">{item.title}</span>
              )}
              {shown === null ? <Badge tone="warn">Não concluído</Badge> : <Badge tone={shown.tone}>{shown.label}</Badge>}
              {reason === "" ? null : <p className="basis-full text-sm text-muted wrap-anywhere">{reason}</p>}
            </li>
          );
        })}
      </ul>
    </>
  );
}
