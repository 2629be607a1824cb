import { Button } from "#app/ui/button.tsx";
import type { InstagramQueueWire } from "#app/wire/instagram-queue.ts";
import { AccountNotice } from "./account-notice.tsx";
import { soonInWords } from "./queue-words.ts";

interface QueueHoldProps {
  hold: NonNullable<InstagramQueueWire["hold"]>;
  timeZone: string;
  now: number | null;
  resuming: boolean;
  onResume(): void;
}

/** Why nothing goes out, and how it goes on. */
export function QueueHold({ hold: { reason, until }, timeZone, now, resuming, onResume }: QueueHoldProps) {
  const when = until === null ? "" : ` Próxima olhada: ${soonInWords(until, timeZone, now)}.`;
  return (
    <AccountNotice tone={until === null ? "danger" : "info"} cause={until === null ? "A fila está parada." : "A fila está esperando."} remedy={`${reason}${when}`}>
      <Button size="sm" icon="power" busy={resuming} className="max-sm:h-10" onClick={onResume}>
        Retomar
      </Button>
    </AccountNotice>
  );
}
