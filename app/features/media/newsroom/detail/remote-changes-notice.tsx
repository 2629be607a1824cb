import { Button } from "#app/ui/button.tsx";
import { DETAIL_LABELS, fieldText } from "./detail-form.ts";
import type { Detail } from "./use-detail.ts";

/** Shows what somebody else saved meanwhile; what is typed here stays until the person decides. */
export function RemoteChangesNotice({ detail: { remoteChanges, takeTheirs } }: { detail: Detail }) {
  if (!remoteChanges) return null;
  const { clashes, adopted, theirs } = remoteChanges;
  return (
    <div role="alert" className="rounded-lg bg-warn-soft px-4 py-3 text-warn">
      <p className="font-semibold">Outra pessoa alterou este arquivo enquanto você escrevia.</p>
      {adopted.length > 0 ? <p className="mt-1">Já está na tela: {adopted.map((field) => DETAIL_LABELS[field].toLocaleLowerCase("pt-BR")).join(", ")}.</p> : null}
      {clashes.length > 0 ? (
        <ul className="mt-2 flex flex-col gap-2">
          {clashes.map((field) => (
            <li key={field} className="flex flex-wrap items-center gap-2">
              <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
                <strong className="font-semibold">{DETAIL_LABELS[field]}</strong>: lá está “{fieldText(theirs, field)}”.
              </p>
              <Button size="sm" className="max-sm:h-10" onClick={() => takeTheirs(field)}>
                Usar o de lá
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mt-2">O que você escreveu continua aqui. Confira e salve de novo.</p>
    </div>
  );
}
