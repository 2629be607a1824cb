import { Button } from "#app/ui/button.tsx";
import type { InstagramQueueWire } from "../instagram-queue.wire.ts";
import { AccountNotice } from "./account-notice.tsx";
import { relativeTimeLabel } from "./queue-labels.ts";

interface QueuePauseNoticeProps {
  hold: NonNullable<InstagramQueueWire["hold"]>;
  timeZone: string;
  now: number | null;
  resuming: boolean;
  onResume(): void;
}

/** Why the queue is paused, and how to resume it. */
export function QueuePauseNotice({ hold: { reason, until }, timeZone, now, resuming, onResume }: QueuePauseNoticeProps) {
  const when = until === null ? "" : ` Próxima olhada: ${relativeTimeLabel(until, timeZone, now)}.`;
  return (
    <AccountNotice tone={until === null ? "danger" : "info"} cause={until === null ? "A fila está parada." : "A fila está esperando."} remedy={`${reason}${when}`}>
      <Button size="sm" icon="power" busy={resuming} className="max-sm:h-10" onClick={onResume}>
        Retomar
      </Button>
    </AccountNotice>
  );
}
