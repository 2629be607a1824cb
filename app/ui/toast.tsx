import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { ActionMessage } from "./action-message.tsx";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { useHydrated } from "./use-hydrated.ts";

type ToastTone = "ok" | "error";

/** One thing to do about a message, while it shows. */
export interface ToastAction {
  label: string;
  run(): void;
}

interface ShownToast {
  key: number;
  tone: ToastTone;
  message: string;
  action: ToastAction | undefined;
}

interface Notices {
  /** Shows a message and reads it aloud; errors stay longer. */
  notify(tone: ToastTone, message: string, action?: ToastAction): void;
  /** Reads a message aloud without showing it, for what is plain to see. */
  announce(message: string): void;
}

const NoticesContext = createContext<Notices | null>(null);

/** Functions that show or announce the outcome of an action. */
export function useNotices(): Notices {
  const notices = useContext(NoticesContext);
  if (!notices) throw new Error("useNotices needs a NoticesProvider");
  return notices;
}

const LIFETIME_MS: Record<ToastTone, number> = { ok: 4_000, error: 9_000 };
/** A toast with an action (undo) stays so long (issue 15 §9). Milliseconds. */
const ACTION_LIFETIME_MS = 10_000;
const VISIBLE_TOASTS = 3;

/**
 * Holds the toasts of everything inside. Not Radix's: its toasts take the Escape key from the dialog below them. The
 * regions are there from the start, because a live region that comes with its text is not read.
 */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const [spoken, setSpoken] = useState("");
  const next = useRef(0);
  const notify = useCallback((tone: ToastTone, message: string, action?: ToastAction) => {
    next.current += 1;
    const key = next.current;
    setToasts((shown) => [...shown.slice(1 - VISIBLE_TOASTS), { key, tone, message, action }]);
  }, []);
  // A sentence that comes twice must differ, or it is not read a second time.
  const announce = useCallback((message: string) => setSpoken((before) => (before === message ? `${message}\u00a0` : message)), []);
  const dismiss = useCallback((key: number) => setToasts((shown) => shown.filter((one) => one.key !== key)), []);
  const notices = useMemo(() => ({ notify, announce }), [notify, announce]);
  return (
    <NoticesContext.Provider value={notices}>
      {children}
      <p aria-live="polite" className="sr-only">
        {spoken}
      </p>
      <div data-toasts className="pointer-events-none fixed right-0 bottom-0 z-60 flex w-full flex-col gap-2 p-4 sm:max-w-sm">
        {(["ok", "error"] as const).map((tone) => (
          <div key={tone} role={tone === "error" ? "alert" : "status"} aria-live={tone === "error" ? "assertive" : "polite"}>
            <ul className="flex flex-col gap-2">{toasts.map((toast) => (toast.tone === tone ? <ToastCard key={toast.key} toast={toast} dismiss={dismiss} /> : null))}</ul>
          </div>
        ))}
      </div>
    </NoticesContext.Provider>
  );
}

/** Disappears after a while, but not while it is hovered or has the focus. */
function ToastCard({ toast: { key, tone, message, action }, dismiss }: { toast: ShownToast; dismiss(key: number): void }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(key), action ? ACTION_LIFETIME_MS : LIFETIME_MS[tone]);
    return () => clearTimeout(timer);
  }, [held, key, tone, action, dismiss]);
  return (
    <li
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex animate-rise items-start gap-3 rounded-lg border border-line bg-surface py-2 pr-2 pl-3 shadow-float"
    >
      <span className={classNames("mt-2", tone === "error" ? "text-danger" : "text-ok")}>
        <Icon name={tone === "error" ? "alert" : "check"} />
      </span>
      <p className="min-w-0 flex-1 py-1.5">{message}</p>
      {action ? (
        <Button
          size="sm"
          className="max-sm:h-10"
          onClick={() => {
            action.run();
            dismiss(key);
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <Button variant="ghost" size="icon" icon="close" aria-label="Dispensar aviso" onClick={() => dismiss(key)} />
    </li>
  );
}

/** True when an event happened in a toast: pressing one must not close the dialog below it. */
export const isInToast = (target: EventTarget | null): boolean => target instanceof Element && target.closest("[data-toasts]") !== null;

/** The answer to a form that may be far down the screen: a toast, or a message above the screen without a script. */
export function AnswerToast({ answer }: { answer: { ok: boolean; message: string } | undefined }) {
  const hydrated = useHydrated();
  const { notify } = useNotices();
  useEffect(() => {
    if (answer) notify(answer.ok ? "ok" : "error", answer.message);
  }, [answer, notify]);
  return hydrated ? null : <ActionMessage answer={answer} />;
}
