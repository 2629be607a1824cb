import { useNavigate } from "@remix-run/react";
import { createContext, type ReactNode, startTransition, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import type { InstagramNoticesWire } from "#app/features/instagram/instagram-queue.wire.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { browserApi } from "#app/ui/newsroom/api-client.ts";
import { useNotices } from "#app/ui/toast.tsx";
import { useInterval } from "#app/ui/use-interval.ts";
import { NoticeCount } from "./notice-count.tsx";
import { markNoticesSeen, noticesSentence, unseenNotices } from "./seen-notices.ts";

/** The queue itself checks as often (spec 2 §4). */
const ASK_EVERY_MS = MINUTE_MS;

export const INSTAGRAM_SCREEN = "/admin?tab=instagram";

interface InstagramNotices {
  /** Items that need a person. */
  count: number;
  /** Polls at once after a visible change. `quietly`: without a toast, because the person caused it. */
  refresh(how?: { quietly: boolean }): void;
}

const Context = createContext<InstagramNotices>({ count: 0, refresh: () => undefined });

/** Items of Instagram that need a person, on every screen of the newsroom. */
export const useInstagramNotices = (): InstagramNotices => useContext(Context);

/** Shows failures of Instagram publications on every screen of the newsroom, each once in a browser. */
export function InstagramNoticesProvider({ isConfigured, children }: { isConfigured: boolean; children: ReactNode }) {
  const [count, setCount] = useState(0);
  const { notify } = useNotices();
  const navigate = useNavigate();
  const go = useRef(navigate);
  go.current = navigate;

  const refresh = useCallback(
    (how?: { quietly: boolean }) => {
      if (!isConfigured) return;
      browserApi()
        .get<InstagramNoticesWire>("/social/instagram/notices")
        .then(
          ({ items }) => {
            // The page may still hydrate: an urgent update would render it again.
            startTransition(() => setCount(items.length));
            const news = unseenNotices(items);
            markNoticesSeen(items);
            if (news.length > 0 && how?.quietly !== true) notify("error", noticesSentence(news), { label: "Ver", run: () => go.current(INSTAGRAM_SCREEN) });
          },
          // The system indicator shows that nothing answers; notices follow with the next poll.
          () => undefined,
        );
    },
    [isConfigured, notify],
  );

  useEffect(() => refresh(), [refresh]);
  useInterval(() => refresh(), ASK_EVERY_MS);
  const value = useMemo(() => ({ count, refresh }), [count, refresh]);
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

/** Shows the number of Instagram's issues beside its name. */
export function InstagramCount({ className = "" }: { className?: string }) {
  const { count } = useInstagramNotices();
  return <NoticeCount count={count} className={className} />;
}
