import { useState } from "react";
import { counted } from "#app/domain/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { PacingWire } from "#app/wire/whatsapp-pacing.ts";
import { dayLabel } from "./item-labels.ts";
import { PacingForm } from "./pacing-form.tsx";
import { Panel } from "./panel.tsx";
import type { WhatsAppDesk } from "./use-whatsapp.ts";

interface PacingPanelProps {
  initial: PacingWire;
  mayPace: boolean;
  timeZone: string;
  desk: WhatsAppDesk;
}

/** 'Ritmo': sending pace and stop rules; editable by admins, visible to everyone. */
export function PacingPanel({ initial, mayPace, timeZone, desk }: PacingPanelProps) {
  const [saved, setSaved] = useState(initial);
  const [isUnsaved, setUnsaved] = useState(false);
  return (
    <Panel id="ritmo" title="Ritmo" aside={isUnsaved ? <Badge tone="warn">Não salvo</Badge> : saved.aquecimento ? <Badge tone="info">Aquecimento</Badge> : null}>
      <p className="mt-1 text-muted">Enviar devagar e em horário de gente protege o número de bloqueio pelo WhatsApp.</p>
      {saved.desligado ? <p className="mt-3 rounded-lg bg-warn-soft px-3 py-2 text-warn">Neste servidor o ritmo está desligado: as mensagens saem sem espera.</p> : null}
      {mayPace ? <PacingForm saved={saved} desk={desk} timeZone={timeZone} onSaved={setSaved} onDraft={setUnsaved} /> : <PacingFacts pacing={saved} timeZone={timeZone} />}
      <Guards pacing={saved} />
      {mayPace ? null : <p className="mt-3 text-[0.8125rem] text-subtle">Só um administrador altera o ritmo.</p>}
    </Panel>
  );
}

function PacingFacts({ pacing, timeZone }: { pacing: PacingWire; timeZone: string }) {
  const { intervaloSegundos, porHora, porDia, porDiaAgora, silencioDe, silencioAte, aquecimentoDesde } = pacing;
  const facts: [string, string][] = [
    ["Intervalo médio", `${intervaloSegundos} s`],
    ["Por hora", `até ${porHora}`],
    ["Em 24 horas", porDiaAgora < porDia ? `até ${porDiaAgora} (${porDia} depois do aquecimento)` : `até ${porDia}`],
    ["Silêncio", silencioDe === silencioAte ? "nenhum" : `das ${silencioDe} às ${silencioAte}`],
    ...(aquecimentoDesde ? ([["Aquecimento", `desde ${dayLabel(aquecimentoDesde, timeZone)}`]] as [string, string][]) : []),
  ];
  return (
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Guards that apply at any pace (contracts §5.5). */
function Guards({ pacing: { textoIgualHoras, falhasSeguidas } }: { pacing: PacingWire }) {
  return (
    <ul className="mt-4 flex list-disc flex-col gap-1 border-t border-line pt-3 pl-5 text-[0.8125rem] text-muted">
      <li>Um texto igual não sai duas vezes em {counted(textoIgualHoras, "hora", "horas")}.</li>
      <li>{falhasSeguidas} itens seguidos com falha param a fila; um número desconectado ou bloqueado para na hora.</li>
      <li>Se o WhatsApp pedir menos pressa, a fila espera 5 minutos, e 30 se ele pedir de novo.</li>
    </ul>
  );
}
