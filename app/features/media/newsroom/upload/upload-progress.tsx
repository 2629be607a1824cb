import { Icon } from "#app/ui/icon.tsx";
import { Spinner } from "#app/ui/states.tsx";
import { MissingAltMark } from "../list/media-thumb.tsx";
import { lacksAlt, type UploadItem } from "./upload-item.ts";

/** A bar with its share in words. */
function Bar({ name, share }: { name: string; share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={`Envio de ${name}`}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1.5 w-full overflow-hidden rounded-full bg-sunken"
    >
      <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  );
}

/** State of an upload, as text and as a bar. */
export function UploadProgress({ upload }: { upload: UploadItem }) {
  const { state, file } = upload;
  switch (state.step) {
    case "chosen":
      return lacksAlt(upload) ? <MissingAltMark /> : null;
    case "waiting":
      return <p className="text-muted">Na fila</p>;
    case "sending":
      return (
        <div className="flex w-full flex-col gap-1">
          <p className="flex justify-between gap-3 text-muted tabular-nums">
            <span>{state.isOffline ? "Sem conexão. O envio continua quando ela voltar." : "Enviando…"}</span>
            <span>{Math.round(state.share * 100)}%</span>
          </p>
          <Bar name={file.name} share={state.share} />
        </div>
      );
    case "finishing":
      return (
        <p className="flex items-center gap-2 text-muted">
          <Spinner className="size-3.5" /> Conferindo e guardando…
        </p>
      );
    case "done":
      return (
        <p className={state.repeated ? "flex items-center gap-1.5 text-info" : "flex items-center gap-1.5 text-ok"}>
          <Icon name={state.repeated ? "copy" : "check"} /> {state.repeated ? "Já está na biblioteca" : "Enviado"}
        </p>
      );
    case "failed":
      return (
        <p className="flex gap-1.5 text-danger">
          <Icon name="alert" className="mt-0.5 size-4" /> <span className="min-w-0">{state.reason}</span>
        </p>
      );
    case "cancelled":
      return <p className="text-muted">Envio cancelado</p>;
  }
}
