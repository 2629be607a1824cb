import { createContext, type ReactNode, startTransition, useCallback, useContext, useEffect, useState } from "react";
import type { WhatsAppNoticesWire } from "#app/features/whatsapp/whatsapp.wire.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { browserApi } from "#app/ui/newsroom/api-client.ts";
import { useInterval } from "#app/ui/use-interval.ts";
import { NoticeCount } from "./notice-count.tsx";

/** Poll interval, as of Instagram's notices (spec 2 §4). Milliseconds. */
const ASK_EVERY_MS = MINUTE_MS;

export const WHATSAPP_SCREEN = "/admin?tab=whatsapp";

const Context = createContext<WhatsAppNoticesWire>({ parada: false, itens: 0 });

/** Items of the WhatsApp queue that need a person, as of the last poll. */
export const useWhatsAppNotices = (): WhatsAppNoticesWire => useContext(Context);

/** Items of the group's queue that need a person, on every screen of the newsroom. */
export function WhatsAppNoticesProvider({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<WhatsAppNoticesWire>({ parada: false, itens: 0 });
  const refresh = useCallback(() => {
    browserApi()
      .get<WhatsAppNoticesWire>("/whatsapp/notices")
      .then(
        (told) => startTransition(() => setNotices(told)),
        // The last value stays; the system indicator shows that nothing answers.
        () => undefined,
      );
  }, []);
  useEffect(refresh, [refresh]);
  useInterval(refresh, ASK_EVERY_MS);
  return <Context.Provider value={notices}>{children}</Context.Provider>;
}

/** Beside the screen's name: a paused queue, and items that wait for a person. */
export function WhatsAppCount({ className = "" }: { className?: string }) {
  const { parada, itens } = useWhatsAppNotices();
  const count = itens + (parada ? 1 : 0);
  return <NoticeCount count={count} words={parada ? "fila parada" : undefined} className={className} />;
}
