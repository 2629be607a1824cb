import { Icon, type IconName } from "#app/ui/icon.tsx";
import type { WhatsAppStatusWire } from "#app/wire/whatsapp.ts";
import { counted, formatCount } from "../format.ts";

interface StatusCardsProps {
  status: WhatsAppStatusWire;
  hasGateway: boolean;
}

/** What a person reads of the connection (spec 2 §4). */
function connectionWords({ whatsapp, group }: WhatsAppStatusWire, hasGateway: boolean): { value: string; note: string; tone: string } {
  if (!hasGateway) return { value: "Manual", note: "Uma pessoa envia, com Toque e envia", tone: "bg-sunken text-muted" };
  if (!whatsapp.isReady) return { value: whatsapp.estado === "connecting" ? "Conectando" : "Offline", note: whatsapp.aviso ?? "Conecte o número", tone: "bg-warn-soft text-warn" };
  return group ? { value: "Conectado", note: group.name, tone: "bg-ok-soft text-ok" } : { value: "Conectado", note: "Sem grupo configurado", tone: "bg-warn-soft text-warn" };
}

/** Connection, Pendentes, Agendadas, Enviadas (spec 2 § WhatsApp posting queue screen). */
export function StatusCards({ status, hasGateway }: StatusCardsProps) {
  const { queue } = status;
  const connection = connectionWords(status, hasGateway);
  const open = queue.failed + queue.uncertain;
  const cards: { label: string; value: string; note: string; icon: IconName; tone: string }[] = [
    { label: "Conexão", ...connection, icon: "power" },
    {
      label: "Pendentes",
      value: formatCount(queue.pending),
      note: open > 0 ? counted(open, "pede atenção", "pedem atenção") : "Esperam horário ou envio",
      icon: "inbox",
      tone: "bg-sunken text-muted",
    },
    {
      label: "Agendadas",
      value: formatCount(queue.scheduled + queue.sending),
      note: queue.sending > 0 ? "Uma está saindo agora" : "Saem sozinhas na hora",
      icon: "clock",
      tone: "bg-info-soft text-info",
    },
    { label: "Enviadas", value: formatCount(queue.sent), note: "Desde o início da fila", icon: "check", tone: "bg-ok-soft text-ok" },
  ];
  return (
    <ul aria-label="Situação" className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {cards.map(({ label, value, note, icon, tone }) => (
        <li key={label} className="flex min-w-0 flex-col gap-2 rounded-xl border border-line bg-surface p-3 shadow-lift sm:p-4">
          <span className="flex items-center gap-2 text-[0.8125rem] font-semibold text-muted">
            <span className={`grid size-7 shrink-0 place-items-center rounded-md ${tone}`}>
              <Icon name={icon} />
            </span>
            {label}
          </span>
          <span className="truncate font-serif text-2xl leading-none tabular-nums">{value}</span>
          <span className="text-xs text-subtle [overflow-wrap:anywhere]">{note}</span>
        </li>
      ))}
    </ul>
  );
}
