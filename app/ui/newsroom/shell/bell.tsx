import { Link, useLocation } from "@remix-run/react";
import { startTransition, useCallback, useEffect, useState } from "react";
import { useBellSignal } from "#app/features/audience/newsroom/online/readers-online.ts";
import { UNREAD_COUNTED } from "#app/features/notifications/notification.ts";
import { Icon } from "#app/ui/icon.tsx";
import { browserApi } from "#app/ui/newsroom/api-client.ts";

export const BELL_SCREEN = "/admin/notificacoes";

/** A count of unread notifications as the bell writes it. */
export const unreadMark = (count: number): string => (count >= UNREAD_COUNTED ? `${UNREAD_COUNTED - 1}+` : String(count));

const sentenceFor = (count: number): string =>
  count === 0 ? "Notificações: nenhuma nova" : count === 1 ? "Notificações: 1 não lida" : `Notificações: ${unreadMark(count)} não lidas`;

/** Link to the person's notifications with the count of unread ones, on every screen. `unread`: as the page was read. */
export function Bell({ unread }: { unread: number }) {
  const [count, setCount] = useState(unread);
  const { pathname } = useLocation();
  useEffect(() => setCount(unread), [unread]);
  useBellSignal(
    useCallback(() => {
      browserApi()
        .get<{ naoLidas: number }>("/notifications", { naoLidas: "1", limit: "1" })
        .then(
          ({ naoLidas }) => startTransition(() => setCount(naoLidas)),
          // The last count stays; the system indicator shows that nothing answers.
          () => undefined,
        );
    }, []),
  );
  return (
    <Link
      to={BELL_SCREEN}
      aria-label={sentenceFor(count)}
      aria-current={pathname === BELL_SCREEN ? "page" : undefined}
      title="Notificações"
      className="relative grid size-10 shrink-0 place-items-center rounded-md hover:bg-sunken"
      data-unread={count}
    >
      <Icon name="bell" className="size-5" />
      {count === 0 ? null : (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-danger px-1 text-[0.6875rem] font-semibold text-on-danger tabular-nums"
        >
          {unreadMark(count)}
        </span>
      )}
    </Link>
  );
}
