import { Button } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";
import type { DeskNotice } from "../desk-sentences.ts";
import type { WhatsAppDesk } from "./use-whatsapp.ts";

interface QueueNoticesProps {
  desk: WhatsAppDesk;
  notices: readonly DeskNotice[];
  mayManage: boolean;
}

const LOOKS: Record<DeskNotice["kind"], { icon: IconName; tone: string }> = {
  stale: { icon: "alert", tone: "bg-warn-soft text-warn" },
  held: { icon: "alert", tone: "bg-danger-soft text-danger" },
  throttled: { icon: "clock", tone: "bg-info-soft text-info" },
};

/** Why nothing is sent: the server is unreachable, the queue is held, or due items wait for the pace. */
export function QueueNotices({ desk: { isBusy, act }, notices, mayManage }: QueueNoticesProps) {
  const resume = () => act("release", () => browserApi().post("/whatsapp/release", {}), { done: () => "Fila retomada.", failed: "Erro ao retomar a fila" });
  return (
    <div role="status" className="flex flex-col gap-4 empty:hidden">
      {notices.map(({ kind, title, text, canResume }) => (
        <div key={kind} className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl px-4 py-3 ${LOOKS[kind].tone}`}>
          <Icon name={LOOKS[kind].icon} className="size-5" />
          <p className="min-w-0 flex-1 basis-60">
            <strong className="font-semibold">{title}</strong> {text}
          </p>
          {canResume && mayManage ? (
            <Button icon="power" busy={isBusy("release")} onClick={() => void resume()}>
              Retomar a fila
            </Button>
          ) : null}
        </div>
      ))}
    </div>
  );
}
