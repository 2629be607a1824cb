import { useState } from "react";
import { useNotices } from "#app/ui/toast.tsx";
import { HistoryCard } from "./history-card.tsx";
import type { InstagramTab } from "./instagram-tab.ts";
import { resumeQueue, sentenceOf } from "./queue-calls.ts";
import { QueueCard } from "./queue-card.tsx";
import { StatusCard } from "./status-card.tsx";
import { UnconfiguredCard } from "./unconfigured-card.tsx";
import { useInstagramQueue } from "./use-instagram-queue.ts";
import { useInstagramStatus } from "./use-instagram-status.ts";

/** What goes out on Instagram: the account, the queue, what is out. */
export function PublishingDesk(tab: InstagramTab) {
  const { missing, simulated, timeZone } = tab;
  const isConfigured = missing.length === 0;
  const account = useInstagramStatus(isConfigured);
  const queue = useInstagramQueue(tab, account.refresh);
  const [resuming, setResuming] = useState(false);
  const { notify } = useNotices();

  const resume = async () => {
    setResuming(true);
    try {
      await resumeQueue();
      notify("ok", "A fila foi retomada.");
    } catch (error) {
      notify("error", sentenceOf(error));
    }
    setResuming(false);
    account.refresh();
    void queue.refresh();
  };

  const isEmpty = queue.items?.length === 0 && queue.history?.items.length === 0;
  return (
    <>
      {isConfigured ? (
        <StatusCard
          state={account.state}
          simulated={simulated}
          timeZone={timeZone}
          busy={account.busy}
          resuming={resuming}
          onRefresh={() => {
            account.refresh();
            void queue.refresh();
          }}
          onResume={() => void resume()}
        />
      ) : (
        <UnconfiguredCard missing={missing} />
      )}
      {/* Without an account both lists can only say that they are empty. */}
      {isConfigured || !isEmpty ? (
        <>
          <QueueCard {...queue} timeZone={timeZone} />
          <HistoryCard {...queue} timeZone={timeZone} />
        </>
      ) : null}
    </>
  );
}
