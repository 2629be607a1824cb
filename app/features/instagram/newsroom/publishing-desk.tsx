import { HistoryCard } from "./history-card.tsx";
import type { InstagramTab } from "./instagram-tab.ts";
import { QueueCard } from "./queue-card.tsx";
import { StatusCard } from "./status-card.tsx";
import { UnconfiguredCard } from "./unconfigured-card.tsx";
import { useInstagramQueue } from "./use-instagram-queue.ts";
import { type StatusState, useInstagramStatus } from "./use-instagram-status.ts";

/** Address of the public profile; null for a simulated account. */
function profileOf(state: StatusState, simulated: boolean): string | null {
  const account = state.kind === "ready" ? state.status.account : null;
  return account === null || simulated ? null : `https://www.instagram.com/${encodeURIComponent(account.username)}/`;
}

/** The Instagram tab: account, queue and published posts. */
export function PublishingDesk(tab: InstagramTab) {
  const { missing, simulated, timeZone } = tab;
  const isConfigured = missing.length === 0;
  const account = useInstagramStatus(isConfigured);
  const desk = useInstagramQueue(tab, account.refresh);
  const profileUrl = profileOf(account.state, simulated);
  const isEmpty = desk.queue?.items.length === 0 && desk.history?.items.length === 0;
  return (
    <>
      {isConfigured ? (
        <StatusCard
          state={account.state}
          profileUrl={profileUrl}
          simulated={simulated}
          busy={account.busy}
          onRefresh={() => {
            account.refresh();
            void desk.refresh();
          }}
        />
      ) : (
        <UnconfiguredCard missing={missing} />
      )}
      {/* Without an account both lists are always empty. */}
      {isConfigured || !isEmpty ? (
        <>
          <QueueCard {...desk} timeZone={timeZone} profileUrl={profileUrl} />
          <HistoryCard {...desk} timeZone={timeZone} />
        </>
      ) : null}
    </>
  );
}
