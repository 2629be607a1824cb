import { DangerQuestion } from "#app/ui/danger-question.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import type { ArrangementView, TimeMachineView } from "./time-machine-view.ts";

/** Asks before the super headline and the highlights of an earlier minute come back. */
export function RestoreQuestion({ view, arrangement, isSending }: { view: TimeMachineView; arrangement: ArrangementView; isSending: boolean }) {
  const { superHeadline, highlights, leftOut, orderVersion, isCurrent } = arrangement;
  const isEmpty = superHeadline === null && highlights.length === 0;
  return (
    <DangerQuestion
      label="Restaurar arranjo"
      action={view.here}
      question={
        isEmpty
          ? "Nenhuma matéria deste arranjo está no ar: não há o que restaurar."
          : isCurrent
            ? "Este arranjo já é o da página inicial."
            : `Restaurar a super manchete e os destaques de ${view.label}?`
      }
      explanation="As matérias que estão nesses lugares agora e não fazem parte do arranjo vão para Geral. Os textos ficam como estão hoje."
      confirmLabel={isEmpty || isCurrent ? null : "Restaurar"}
      busy={isSending}
      cancelTo={view.here}
      preventScrollReset
      className="mb-4"
    >
      <OperationField />
      <input type="hidden" name="dia" value={view.day} />
      <input type="hidden" name="hora" value={view.hour} />
      <input type="hidden" name="versao" value={orderVersion} />
      <dl className="mt-3 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="font-semibold">Super manchete</dt>
        <dd className="break-words">{superHeadline ?? "Nenhuma"}</dd>
        <dt className="font-semibold">Destaques</dt>
        <dd>
          {highlights.length === 0 ? (
            "Nenhum"
          ) : (
            <ol className="list-decimal pl-5">
              {highlights.map((title) => (
                <li key={title} className="break-words">
                  {title}
                </li>
              ))}
            </ol>
          )}
        </dd>
        {leftOut.length > 0 ? (
          <>
            <dt className="font-semibold">Ficam de fora</dt>
            <dd>{leftOut.join("; ")}</dd>
          </>
        ) : null}
      </dl>
    </DangerQuestion>
  );
}
