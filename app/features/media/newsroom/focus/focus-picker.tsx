import { Icon } from "#app/ui/icon.tsx";
import { FocusCrops, FocusSliders, FocusStage, focusLabel } from "./focus-stage.tsx";
import type { FocalPointControl } from "./use-focal-point.ts";

function FocusStatus({ control: { status, reason, saveNow: settle } }: { control: FocalPointControl }) {
  const failed = status === "failed" || status === "unknown";
  const said = {
    loading: "Carregando…",
    ready: "",
    saving: "Salvando o ponto focal…",
    saved: "Ponto focal salvo. Vale em todas as matérias com esta imagem.",
    failed: "",
    unknown: "",
  };
  return (
    <div className="flex min-h-7 flex-wrap items-baseline gap-x-3 text-[0.8125rem] text-muted">
      <span role="status" className={status === "saved" ? "text-ok" : undefined}>
        {said[status]}
      </span>
      {failed ? (
        <>
          <span role="alert" className="font-semibold text-danger">
            {status === "unknown" ? "Não foi possível carregar o ponto focal." : `O ponto focal não foi salvo; ele continua marcado aqui.${reason ? ` ${reason}` : ""}`}
          </span>
          <button type="button" className="font-semibold text-accent underline underline-offset-2" onClick={settle}>
            Tentar de novo
          </button>
        </>
      ) : null}
    </div>
  );
}

/** Sets the focal point of a picture beside a preview of every crop; saves automatically. `src` is the whole picture. */
export function FocusPicker({ src, control }: { src: string; control: FocalPointControl }) {
  const { point, move } = control;
  return (
    <details data-focus className="group rounded-lg border border-line bg-surface">
      <summary className="flex flex-wrap items-center gap-1.5 px-3 py-2.5 text-sm font-semibold">
        <Icon name="chevronRight" className="size-4 shrink-0 text-subtle transition-transform group-open:rotate-90" /> Enquadramento{" "}
        <span className="text-[0.8125rem] font-normal text-subtle tabular-nums">Ponto focal: {focusLabel(point)}</span>
      </summary>
      <div className="flex flex-col gap-3 px-3 pb-3">
        <p className="text-[0.8125rem] text-muted">Toque no que nenhum recorte pode perder: um rosto, uma placa, a bola.</p>
        <FocusStage src={src} point={point} onMove={move} onSettle={control.saveNow} />
        <FocusSliders point={point} onMove={move} />
        <FocusStatus control={control} />
        <FocusCrops src={src} point={point} />
      </div>
    </details>
  );
}
