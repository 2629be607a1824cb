import { useCallback, useEffect, useState } from "react";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { classNames } from "#app/ui/class-names.ts";
import { ApiError, browserApi } from "#app/ui/newsroom/api-client.ts";
import { useInterval } from "#app/ui/use-interval.ts";

/** Names of the parts that `GET /api/health` probes, in Portuguese. */
const PART_NAMES: Record<string, string> = { d1: "banco", r2: "imagens", objects: "objetos" };

type SystemStatus = { kind: "unknown" } | { kind: "online" } | { kind: "failing"; down: readonly string[] } | { kind: "unreachable" };

/** Status by a failed probe: the parts that are down, or no answer at all. */
function statusOfFailure(error: unknown): SystemStatus {
  if (!(error instanceof ApiError)) return { kind: "unreachable" };
  const checks = error.body?.checks;
  const down = typeof checks === "object" && checks !== null ? Object.entries(checks).filter(([, state]) => state !== "ok") : [];
  return { kind: "failing", down: down.map(([part]) => PART_NAMES[part] ?? part) };
}

/** "há 12 s", "há 3 min". */
function agoText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  return seconds < 90 ? `há ${seconds} s` : `há ${Math.round(seconds / 60)} min`;
}

const PROBE_EVERY_MS = MINUTE_MS;

const LOOKS: Record<SystemStatus["kind"], { text: string; dot: string }> = {
  unknown: { text: "Verificando…", dot: "bg-subtle" },
  online: { text: "Sistema Online", dot: "bg-ok" },
  failing: { text: "Sistema com falhas", dot: "bg-warn" },
  unreachable: { text: "Sem conexão", dot: "bg-danger" },
};

interface Probe {
  status: SystemStatus;
  at: number;
}

/** Polls the health probes every minute, and at once when the browser gains or loses its connection. */
export function useSystemStatus(): Probe & { now: number } {
  const [probe, setProbe] = useState<Probe>({ status: { kind: "unknown" }, at: 0 });
  const [now, setNow] = useState(0);
  const ask = useCallback(() => {
    browserApi()
      .get("/health")
      .then(
        (): SystemStatus => ({ kind: "online" }),
        (error: unknown) => statusOfFailure(error),
      )
      .then((status) => {
        setProbe({ status, at: Date.now() });
        setNow(Date.now());
      });
  }, []);
  useEffect(() => {
    ask();
    window.addEventListener("online", ask);
    window.addEventListener("offline", ask);
    return () => {
      window.removeEventListener("online", ask);
      window.removeEventListener("offline", ask);
    };
  }, [ask]);
  useInterval(ask, PROBE_EVERY_MS);
  useInterval(() => setNow(Date.now()), 1_000);
  return { ...probe, now };
}

/** The state of the system, by real probes. Only a change of state is read aloud, not its age. */
export function SystemIndicator({ status, at, now }: Probe & { now: number }) {
  const { text, dot } = LOOKS[status.kind];
  return (
    <div className="flex items-start gap-2.5 px-2 text-xs">
      <span aria-hidden="true" className={classNames("mt-1 size-2 shrink-0 rounded-full", dot)} />
      <div className="min-w-0">
        <p role="status" className="font-semibold">
          {text}
          {status.kind === "failing" && status.down.length > 0 ? <span className="font-normal text-warn">: {status.down.join(", ")} fora do ar</span> : null}
        </p>
        {at > 0 ? <p className="text-subtle tabular-nums">verificado {agoText(now - at)}</p> : null}
      </div>
    </div>
  );
}
