import { Toast as Primitive } from "radix-ui";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

type ToastTone = "ok" | "error";

interface ShownToast {
  key: number;
  tone: ToastTone;
  message: string;
}

interface Notices {
  /** Shows a message and reads it aloud; errors stay longer. */
  notify(tone: ToastTone, message: string): void;
  /** Reads a message aloud without showing it, for what is plain to see. */
  announce(message: string): void;
}

const NoticesContext = createContext<Notices | null>(null);

/** Ways to tell a person what came of an action. */
export function useNotices(): Notices {
  const notices = useContext(NoticesContext);
  if (!notices) throw new Error("useNotices needs a NoticesProvider");
  return notices;
}

const LIFETIME_MS: Record<ToastTone, number> = { ok: 4_000, error: 9_000 };

/** Holds the toasts of everything inside; F8 leads to them. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const [spoken, setSpoken] = useState("");
  const next = useRef(0);
  const notify = useCallback((tone: ToastTone, message: string) => {
    next.current += 1;
    const key = next.current;
    setToasts((shown) => [...shown.slice(-2), { key, tone, message }]);
  }, []);
  // A sentence that comes twice must differ, or it is not read a second time.
  const announce = useCallback((message: string) => setSpoken((before) => (before === message ? `${message}\u00a0` : message)), []);
  const notices = useMemo(() => ({ notify, announce }), [notify, announce]);
  return (
    <NoticesContext.Provider value={notices}>
      <Primitive.Provider label="Aviso" swipeDirection="right">
        {children}
        <p aria-live="polite" className="sr-only">
          {spoken}
        </p>
        {toasts.map(({ key, tone, message }) => (
          <Primitive.Root
            key={key}
            type={tone === "error" ? "foreground" : "background"}
            duration={LIFETIME_MS[tone]}
            onOpenChange={(open) => {
              if (!open) setToasts((shown) => shown.filter((one) => one.key !== key));
            }}
            className="pointer-events-auto flex animate-rise items-start gap-3 rounded-lg border border-line bg-surface py-2 pr-2 pl-3 shadow-float"
          >
            <span className={classNames("mt-2", tone === "error" ? "text-danger" : "text-ok")}>
              <Icon name={tone === "error" ? "alert" : "check"} />
            </span>
            <Primitive.Description className="min-w-0 flex-1 py-1.5">{message}</Primitive.Description>
            <Primitive.Close asChild>
              <Button variant="ghost" size="icon" icon="close" aria-label="Dispensar aviso" />
            </Primitive.Close>
          </Primitive.Root>
        ))}
        <Primitive.Viewport label="Avisos ({hotkey})" className="pointer-events-none fixed right-0 bottom-0 z-60 flex w-full flex-col gap-2 p-4 outline-none sm:max-w-sm" />
      </Primitive.Provider>
    </NoticesContext.Provider>
  );
}
