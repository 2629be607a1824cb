import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import type { WhatsAppStatusWire } from "#app/wire/whatsapp.ts";
import { browserApi } from "../browser-api.ts";
import { counted } from "../format.ts";
import { GroupChoice } from "./group-choice.tsx";
import { Panel } from "./panel.tsx";
import type { WhatsAppDesk } from "./use-whatsapp.ts";

interface GroupPanelProps {
  desk: WhatsAppDesk;
  mayManage: boolean;
  timeZone: string;
}

const wordsWithout = (isReady: boolean, mayManage: boolean) => {
  if (!isReady) return "Conecte o número para escolher o grupo.";
  return mayManage ? "Conectado sem grupo. Escolha para onde as matérias vão: até lá, nada sai sozinho." : "Conectado sem grupo. Um editor escolhe para onde as matérias vão.";
};

/** The group that receives the messages; 'Reconfigurar' clears it and shows the choice again (spec 2 §4). */
export function GroupPanel({ desk, mayManage, timeZone }: GroupPanelProps) {
  const { status, isBusy, act } = desk;
  const { group, whatsapp } = status;
  const [former, setFormer] = useState<WhatsAppStatusWire["group"]>(null);
  const clear = async () => {
    // Before the answer: the choice opens with it.
    setFormer(group);
    await act(
      "group-clear",
      () =>
        browserApi()
          .delete("/whatsapp/group")
          .then(() => true),
      {
        done: () => "Nada sai sozinho até você escolher um grupo.",
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
        <p className="mt-1 text-muted">{wordsWithout(whatsapp.isReady, mayManage)}</p>
      )}
      {mayManage && whatsapp.isReady && group === null ? <GroupChoice desk={desk} former={former} timeZone={timeZone} /> : null}
    </Panel>
  );
}
