import { useState } from "react";
import { counted } from "#app/platform/values/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";
import type { WhatsAppStatusWire } from "../whatsapp.wire.ts";
import { GroupChoice } from "./group-choice.tsx";
import { Panel } from "./panel.tsx";
import type { WhatsAppDesk } from "./use-whatsapp.ts";

interface GroupPanelProps {
  desk: WhatsAppDesk;
  /** What is said while no group is chosen. */
  note: string;
  mayManage: boolean;
  timeZone: string;
}

/** The group that receives the messages; 'Reconfigurar' clears it and shows the choice again (spec 2 §4). */
export function GroupPanel({ desk, note, mayManage, timeZone }: GroupPanelProps) {
  const { status, isBusy, act } = desk;
  const { group, whatsapp } = status;
  const [former, setFormer] = useState<WhatsAppStatusWire["group"]>(null);
  const clear = async () => {
    // Before the answer, because the choice opens with it.
    setFormer(group);
    await act(
      "group-clear",
      () =>
        browserApi()
          .delete("/whatsapp/group")
          .then(() => true),
      {
        done: () => "Grupo retirado: nada sai do portal até um grupo ser escolhido.",
        failed: "Erro ao configurar grupo",
      },
    );
  };
  return (
    <Panel
      id="grupo"
      title="Grupo"
      aside={
        group && mayManage ? (
          <Button size="sm" icon="settings" className="max-sm:h-10" busy={isBusy("group-clear")} disabled={!whatsapp.isReady} onClick={() => void clear()}>
            Reconfigurar
          </Button>
        ) : null
      }
    >
      {group ? (
        <p className="mt-1 [overflow-wrap:anywhere]">
          <strong className="font-semibold">{group.name}</strong>
          {group.participants === null ? null : <span className="text-muted"> · {counted(group.participants, "participante", "participantes")}</span>}
        </p>
      ) : (
        <p className="mt-1 text-muted">{note}</p>
      )}
      {mayManage && whatsapp.isReady && group === null ? <GroupChoice desk={desk} former={former} timeZone={timeZone} /> : null}
    </Panel>
  );
}
