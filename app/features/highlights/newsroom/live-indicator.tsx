import { classNames } from "#app/ui/class-names.ts";
import type { LiveStatus } from "#app/ui/newsroom/live-socket.ts";

const LABELS: Record<LiveStatus, string> = {
  connecting: "conectando…",
  live: "ao vivo",
  waiting: "sem conexão, tentando de novo…",
  "session-ended": "desconectado",
  "role-changed": "desconectado",
};

const names = new Intl.ListFormat("pt-BR");

/** Whether live updates arrive, and who else has the desk open. */
export function LiveIndicator({ status, others }: { status: LiveStatus; others: readonly string[] }) {
  return (
    <p role="status" className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-[0.8125rem]">
      <span className={classNames("inline-flex items-center gap-1.5 font-semibold", status === "live" ? "text-ok" : "text-warn")}>
        <span aria-hidden="true" className={classNames("size-2 rounded-full bg-current", status === "connecting" && "opacity-50")} />
        {LABELS[status]}
      </span>
      {others.length > 0 ? <span className="text-muted">Também aqui: {names.format(others)}</span> : null}
    </p>
  );
}
