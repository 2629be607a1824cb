import { counted } from "#app/platform/values/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MediaUses } from "../detail/media-uses.tsx";
import type { Deletion } from "./use-delete.ts";

/** Asks before files are deleted (spec 1 §5: several with their count). */
export function DeleteQuestion({ deletion: { asked, ask, confirm } }: { deletion: Deletion }) {
  const count = asked.length;
  return (
    <ConfirmDialog
      open={count > 0}
      onOpenChange={(open) => !open && ask([])}
      title={count === 1 ? "Excluir este arquivo?" : `Excluir ${counted(count, "arquivo", "arquivos")}?`}
      confirmLabel="Excluir"
      onConfirm={() => void confirm()}
    >
      {count === 1
        ? "Ele sai da biblioteca na hora. Se estiver em uso em alguma matéria, não é excluído."
        : "Eles saem da biblioteca na hora. O que estiver em uso em alguma matéria não é excluído."}
    </ConfirmDialog>
  );
}

/** What was deleted, what was not and why. */
export function DeletionReport({ deletion: { account, problem, dismiss } }: { deletion: Deletion }) {
  if (!account && !problem) return null;
  const gone = account?.excluidos.length ?? 0;
  const refused = account?.recusados ?? [];
  const isGood = refused.length === 0 && !problem;
  return (
    <section
      role={isGood ? "status" : "alert"}
      aria-label="Resultado da exclusão"
      className={`mb-4 flex items-start gap-3 rounded-xl py-3 pr-2 pl-4 ${isGood ? "bg-ok-soft text-ok" : "bg-warn-soft text-ink"}`}
    >
      <Icon name={isGood ? "check" : "alert"} className={`mt-1 size-4 ${isGood ? "" : "text-warn"}`} />
      <div className="min-w-0 flex-1">
        {problem ? <p className="font-semibold text-danger">{problem}</p> : null}
        {gone > 0 ? <p className="font-semibold">{counted(gone, "arquivo excluído.", "arquivos excluídos.")}</p> : null}
        {refused.length > 0 ? (
          <>
            <p className="font-semibold">{counted(refused.length, "arquivo não foi excluído:", "arquivos não foram excluídos:")}</p>
            <ul className="mt-1.5 flex flex-col gap-2">
              {refused.map(({ id, titulo, motivo, usos }) => (
                <li key={id} className="wrap-anywhere">
                  <span className="font-semibold">{titulo || `Arquivo ${id}`}</span>
                  {usos.length > 0 ? <MediaUses uses={usos} label={`Onde ${titulo} está em uso`} /> : <span className="text-muted">: {motivo}</span>}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
      <Button variant="ghost" size="icon" icon="close" aria-label="Dispensar o resultado da exclusão" onClick={dismiss} />
    </section>
  );
}
