import { useState } from "react";
import { counted } from "#app/platform/values/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { PacingWire } from "../whatsapp-pacing.wire.ts";
import { dayLabel } from "./item-labels.ts";
import { PacingForm } from "./pacing-form.tsx";
import type { WhatsAppDesk } from "./use-whatsapp.ts";

interface PacingPanelProps {
  initial: PacingWire;
  mayPace: boolean;
  timeZone: string;
  desk: WhatsAppDesk;
}

/** 'Ritmo': sending pace and stop rules, folded under what they are now; editable by admins, visible to everyone. */
export function PacingPanel({ initial, mayPace, timeZone, desk }: PacingPanelProps) {
  const [saved, setSaved] = useState(initial);
  const [isUnsaved, setUnsaved] = useState(false);
  return (
    <section aria-labelledby="ritmo" className="min-w-0 card">
      <details className="group">
        <summary className="relative cursor-pointer p-4 pr-12 sm:p-5 sm:pr-12">
          <h2 id="ritmo" className="card-title inline">
            Ritmo
          </h2>{" "}
          {isUnsaved ? <Badge tone="warn">Não salvo</Badge> : saved.aquecimento ? <Badge tone="info">Aquecimento</Badge> : null}
          <span className="mt-1 block text-[0.8125rem] text-muted tabular-nums">{paceLine(saved)}</span>
          <Icon name="chevronRight" className="absolute top-5 right-4 size-5 text-muted group-open:rotate-90" />
        </summary>
        <div className="px-4 pb-4 sm:px-5 sm:pb-5">
          <p className="text-muted">Enviar devagar e em horário de gente protege o número de bloqueio pelo WhatsApp.</p>
          {mayPace ? <PacingForm saved={saved} desk={desk} timeZone={timeZone} onSaved={setSaved} onDraft={setUnsaved} /> : null}
          {mayPace || !saved.aquecimentoDesde ? null : <p className="mt-3">Aquecimento desde {dayLabel(saved.aquecimentoDesde, timeZone)}.</p>}
          <Guards pacing={saved} />
          {mayPace ? null : <p className="mt-3 text-[0.8125rem] text-subtle">Só um administrador altera o ritmo.</p>}
        </div>
      </details>
    </section>
  );
}

function paceLine({ intervaloSegundos, porHora, porDia, porDiaAgora, silencioDe, silencioAte, desligado }: PacingWire): string {
  const day = porDiaAgora < porDia ? `até ${porDiaAgora} em 24 horas (${porDia} depois do aquecimento)` : `até ${porDia} em 24 horas`;
  const quiet = silencioDe === silencioAte ? "sem silêncio" : `silêncio das ${silencioDe} às ${silencioAte}`;
  const line = `${intervaloSegundos} s entre mensagens · até ${porHora} por hora · ${day} · ${quiet}`;
  return desligado ? `Desligado neste servidor: as mensagens saem sem espera. Ligado, seria: ${line}` : line;
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
