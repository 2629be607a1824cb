import { formatCount } from "#app/platform/values/format-number.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import type { DeskSentences } from "../desk-sentences.ts";
import type { WhatsAppStatusWire } from "../whatsapp.wire.ts";

const TONES = { ok: "bg-ok-soft text-ok", warn: "bg-warn-soft text-warn", neutral: "bg-sunken text-muted" };

/** Connection, Pendentes, Agendadas, Enviadas (spec 2 § WhatsApp posting queue screen). */
export function StatusCards({ queue, words }: { queue: WhatsAppStatusWire["queue"]; words: DeskSentences }) {
  const { connection, pendingNote, scheduledNote } = words;
  const cards: { label: string; value: string; note: string; icon: IconName; tone: string }[] = [
    { label: "Conexão", ...connection, tone: TONES[connection.tone], icon: "power" },
    {
      label: "Pendentes",
      value: formatCount(queue.pending),
      note: pendingNote,
      icon: "inbox",
      tone: "bg-sunken text-muted",
    },
    {
      label: "Agendadas",
      value: formatCount(queue.scheduled + queue.sending),
      note: scheduledNote,
      icon: "clock",
      tone: "bg-info-soft text-info",
    },
    { label: "Enviadas", value: formatCount(queue.sent), note: "Desde o início da fila", icon: "check", tone: "bg-ok-soft text-ok" },
  ];
  return (
    <ul aria-label="Situação" className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {cards.map(({ label, value, note, icon, tone }) => (
        <li key={label} className="flex min-w-0 flex-col gap-2 card p-3 sm:p-4">
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
