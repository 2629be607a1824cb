import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { AlertWindow } from "#app/ui/confirm-dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ApiError, browserApi } from "#app/ui/newsroom/api-client.ts";
import { SESSION_TOUCH_INTERVAL_MS, SHARED_WARNING_MS } from "../../session.ts";
import type { OwnSessionWire } from "../../session.wire.ts";
import { leave, onOtherTabMessage, postToOtherTabs, type SignInAddress } from "./leave.ts";

const ACTIVITY_EVENTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/**
 * The end of a shared computer's session, as its server stores it. The person's activity is reported to the server; without it the page warns, and
 * signs out. `endsInMs` counts from the moment the page was made.
 */
function useIdleEnd(endsInMs: number) {
  const endsAt = useRef(0);
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const [isOver, setOver] = useState(false);
  const over = useRef(false);
  const wasActive = useRef(false);
  const isWarning = useRef(false);
  const touchedAt = useRef(0);

  const take = useCallback(({ remainingSeconds }: OwnSessionWire) => {
    endsAt.current = Date.now() + remainingSeconds * 1000;
    postToOtherTabs({ endsAt: endsAt.current });
  }, []);

  const end = useCallback((to: SignInAddress = "/login?motivo=inatividade") => {
    if (over.current) return;
    over.current = true;
    setOver(true);
    leave(to);
  }, []);

  /** Tells the server that somebody is here; a call that is lost is left to the next second, a session that is over is left. */
  const touchSession = useCallback(() => {
    touchedAt.current = Date.now();
    wasActive.current = false;
    isWarning.current = false;
    setSecondsLeft(null);
    browserApi()
      .post<OwnSessionWire>("/auth/session")
      .then(take, (error) => {
        if (error instanceof ApiError && error.status === 401) end("/login");
        else wasActive.current = true;
      });
  }, [take, end]);

  useEffect(() => {
    endsAt.current = Date.now() + endsInMs;
    let isAsking = false;
    /** Another tab, or another page, may have prolonged it. */
    const ask = () => {
      if (isAsking) return;
      isAsking = true;
      browserApi()
        .get<OwnSessionWire>("/auth/session")
        .then(
          (session) => (session.remainingSeconds > 0 ? take(session) : end()),
          () => end(),
        )
        .finally(() => {
          isAsking = false;
        });
    };
    const check = () => {
      const now = Date.now();
      const left = endsAt.current - now;
      if (wasActive.current && left > 0 && now - touchedAt.current >= SESSION_TOUCH_INTERVAL_MS) return touchSession();
      isWarning.current = left > 0 && left <= SHARED_WARNING_MS;
      setSecondsLeft(isWarning.current ? Math.ceil(left / 1000) : null);
      if (left <= 0) {
        setOver(true);
        ask();
      } else if (!over.current) setOver(false);
    };
    // The question is answered on purpose, not by a mouse that was pushed.
    const note = () => {
      if (!isWarning.current) wasActive.current = true;
    };
    const timer = setInterval(check, 1_000);
    document.addEventListener("visibilitychange", check);
    for (const name of ACTIVITY_EVENTS) window.addEventListener(name, note, { capture: true, passive: true });
    const stopListening = onOtherTabMessage((message) => {
      if ("left" in message) end(message.left);
      else endsAt.current = Math.max(endsAt.current, message.endsAt);
    });
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", check);
      for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, note, { capture: true });
      stopListening();
    };
  }, [endsInMs, take, end, touchSession]);

  return { secondsLeft, isOver, touchSession };
}

/** On a shared computer: warns a minute before the session ends, and shows nothing once it has. */
export function IdleGuard({ endsInMs }: { endsInMs: number }) {
  const { secondsLeft, isOver, touchSession } = useIdleEnd(endsInMs);
  if (isOver)
    return (
      <div className="fixed inset-0 z-80 grid place-items-center bg-canvas">
        <p role="status" className="text-muted">
          Sessão encerrada por falta de uso.
        </p>
      </div>
    );
  return (
    <AlertWindow
      open={secondsLeft !== null}
      onOpenChange={(open) => open || touchSession()}
      title={
        <>
          <Icon name="clock" className="size-5 text-warn" /> Você ainda está aí?
        </>
      }
      cancel={<Button variant="primary">Continuar trabalhando</Button>}
    >
      <p>
        Este computador é compartilhado. A sessão termina em <strong className="font-semibold text-ink tabular-nums">{secondsLeft} s</strong>.
      </p>
      <p className="mt-2">O texto das matérias fica guardado para quando você voltar.</p>
    </AlertWindow>
  );
}
