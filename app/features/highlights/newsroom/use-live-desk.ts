import { useEffect, useRef, useState } from "react";
import { connectLive, type LiveSocketDeps, type LiveStatus } from "#app/ui/newsroom/live-socket.ts";
import type { DeskMessage } from "../desk-message.wire.ts";

/** The desk's live connection while `connected`: its status and the other watchers. */
export function useLiveDesk(connected: boolean, reread: LiveSocketDeps<DeskMessage>["reread"], onMessage: (message: DeskMessage) => void) {
  const [status, setStatus] = useState<LiveStatus>("connecting");
  const [others, setOthers] = useState<readonly string[]>([]);
  const latest = useRef({ reread, onMessage });
  latest.current = { reread, onMessage };

  useEffect(() => {
    if (!connected) return;
    const connection = connectLive<DeskMessage>({
      open: () => new WebSocket(`${window.location.origin.replace(/^http/, "ws")}/api/admin/destaques/live`),
      reread: () => latest.current.reread(),
      onMessage: (message) => {
        setOthers(message.pessoas.map((person) => person.nome));
        latest.current.onMessage(message);
      },
      onStatus: (next) => {
        setStatus(next);
        if (next !== "live") setOthers([]);
      },
      random: Math.random,
    });
    const retry = () => connection.retryNow();
    window.addEventListener("online", retry);
    return () => {
      window.removeEventListener("online", retry);
      connection.stop();
    };
  }, [connected]);

  return { status, others };
}
