import { useState } from "react";
import { counted, formatCount } from "#app/platform/values/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { browserApi } from "#app/ui/newsroom/api-client.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Spinner } from "#app/ui/states.tsx";
import { type DeskNotice, type DeskSentences, deskSentences } from "../desk-sentences.ts";
import type { PacingWire, WhatsAppStatusWire } from "../whatsapp.wire.ts";
import { GroupPanel } from "./group-panel.tsx";
import { dayLabel, whenLabel } from "./item-labels.ts";
import { ArticlePicker, CustomPanel } from "./message-panels.tsx";
import { Panel } from "./panel.tsx";
import { QueuePanel } from "./queue-panel.tsx";
import { PacingForm, SchedulePanel } from "./schedule-panel.tsx";
import { useWhatsApp, type WhatsAppDesk, type WhatsAppTab } from "./use-whatsapp.ts";

interface PacingPanelProps {
  initial: PacingWire;
  mayPace: boolean;
  timeZone: string;
  desk: WhatsAppDesk;
}

/** 'Ritmo': sending pace and stop rules, folded under what they are now; editable by admins, visible to everyone. */
function PacingPanel({ initial, mayPace, timeZone, desk }: PacingPanelProps) {
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

/** The QR code while there is one, else a button that requests one; no gateway without a licence gives any. */
function QrPanel({ desk: { status, isBusy, act, look }, mayManage }: { desk: WhatsAppDesk; mayManage: boolean }) {
  const { whatsapp } = status;
  const isWaiting = whatsapp.estado === "connecting" && !whatsapp.hasQRCode;
  const isUnlicensed = whatsapp.estado === "unlicensed";
  const connect = () => act("connect", () => browserApi().post("/whatsapp/connect", {}), { done: () => null, failed: "Erro ao conectar" });
  return (
    <Panel id="conectar" title={isUnlicensed ? "Ativar a licença" : "Conectar o número"}>
      <p role="status" className="mt-1 flex items-center gap-2 text-muted">
        {isWaiting ? <Spinner /> : null}
        <span>{whatsapp.aviso ?? "O WhatsApp não está conectado."}</span>
      </p>
      {mayManage || isUnlicensed ? null : <p className="mt-1 text-muted">Um editor conecta o número, pelo QR code.</p>}
      {whatsapp.qrCode ? (
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-4">
          {/* White background in the dark theme too: phones need the contrast to scan it. */}
          <img
            src={whatsapp.qrCode}
            alt="QR code para conectar o WhatsApp"
            width={240}
            height={240}
            className="size-60 max-w-full rounded-lg border border-line bg-white [image-rendering:pixelated]"
          />
          <ol className="flex min-w-0 flex-1 basis-56 list-decimal flex-col gap-1.5 pl-5 text-muted">
            <li>Abra o WhatsApp no celular da redação.</li>
            <li>Toque em Mais opções ou Configurações e em Dispositivos conectados.</li>
            <li>Toque em Conectar dispositivo e aponte para este código.</li>
            <li>O código muda a cada 45 segundos, mais ou menos. Se ele sumir daqui, gere outro.</li>
          </ol>
        </div>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        {mayManage && !isUnlicensed ? (
          <Button variant={whatsapp.qrCode ? "secondary" : "primary"} icon="power" busy={isBusy("connect")} onClick={() => void connect()}>
            {whatsapp.qrCode ? "Gerar outro QR code" : "Gerar QR code"}
          </Button>
        ) : null}
        <Button variant="ghost" icon="refresh" onClick={() => void look()}>
          Atualizar
        </Button>
      </div>
    </Panel>
  );
}

const TONES = { ok: "bg-ok-soft text-ok", warn: "bg-warn-soft text-warn", neutral: "bg-sunken text-muted" };

/** Connection, Pendentes, Agendadas, Enviadas (spec 2 § WhatsApp posting queue screen), each a line: the tool below them is what the screen is for. */
function StatusCards({ queue, words }: { queue: WhatsAppStatusWire["queue"]; words: DeskSentences }) {
  const { connection, pendingNote, scheduledNote } = words;
  const cards: { label: string; value: string; note: string; icon: IconName; tone: string }[] = [
    { label: "Conexão", ...connection, tone: TONES[connection.tone], icon: "power" },
    { label: "Pendentes", value: formatCount(queue.pending), note: pendingNote, icon: "inbox", tone: TONES.neutral },
    { label: "Agendadas", value: formatCount(queue.scheduled + queue.sending), note: scheduledNote, icon: "clock", tone: "bg-info-soft text-info" },
    { label: "Enviadas", value: formatCount(queue.sent), note: "Desde o início da fila", icon: "check", tone: TONES.ok },
  ];
  return (
    <ul aria-label="Situação" className="grid grid-cols-2 gap-2 sm:gap-3 xl:grid-cols-4">
      {cards.map(({ label, value, note, icon, tone }) => (
        <li key={label} className="flex min-w-0 items-center gap-2.5 card px-3 py-2">
          <span className={`grid size-7 shrink-0 place-items-center rounded-md max-sm:hidden ${tone}`}>
            <Icon name={icon} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-baseline justify-between gap-x-2">
              <span className="text-[0.8125rem] font-semibold text-muted">{label}</span>
              <span className="font-semibold tabular-nums">{value}</span>
            </span>
            <span className="block text-xs text-subtle [overflow-wrap:anywhere] max-sm:sr-only">{note}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

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

/** Explains why nothing is sent: the server is unreachable, the queue is held, or due items wait for the pace. */
function QueueNotices({ desk: { isBusy, act }, notices, mayManage }: QueueNoticesProps) {
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

/** The screen's sentences for the latest status. */
function toDeskSentences(
  { whatsapp, group, queue, pausa, espera }: WhatsAppStatusWire,
  { hasGateway, isStale, timeZone }: { hasGateway: boolean; isStale: boolean; timeZone: string },
): DeskSentences {
  const now = Date.now();
  return deskSentences(
    {
      hasGateway,
      isStale,
      connection: whatsapp.estado,
      connectionNotice: whatsapp.aviso,
      isUnanswered: whatsapp.semResposta,
      group,
      paused: pausa && { reason: pausa.motivo, until: pausa.ate === null ? null : Date.parse(pausa.ate) },
      throttled: espera && { reason: espera.motivo, until: Date.parse(espera.ate) },
      counts: queue,
    },
    (time) => whenLabel(new Date(time).toISOString(), timeZone, now),
  );
}

/** Says in a line that a person sends, and one press away what is missing. */
function UnconfiguredLine({ missing }: { missing: readonly string[] }) {
  return (
    <details className="group rounded-xl border border-dashed border-edge px-4 py-2 text-muted">
      <summary className="flex min-h-6 cursor-pointer items-center gap-1.5">
        <Icon name="chevronRight" className="size-4 shrink-0 transition-transform group-open:rotate-90" />
        <span>
          <strong className="font-semibold text-ink">Envio automático não configurado.</strong> Cada item tem <strong>Toque e envia</strong>.
        </span>
      </summary>
      <p className="mt-2">
        A fila funciona assim mesmo: o botão abre o WhatsApp do seu aparelho com o texto e a imagem prontos, e você marca o que enviou. Para o portal enviar sozinho, falta definir
        no servidor: <strong className="font-semibold text-ink [overflow-wrap:anywhere]">{missing.join(", ")}</strong>.
      </p>
    </details>
  );
}

/** 'WhatsApp': the group's queue (spec 2 § WhatsApp posting queue screen). The queue comes first: it is used most. */
export function WhatsAppScreen(tab: WhatsAppTab) {
  const desk = useWhatsApp(tab);
  const { mayManage, timeZone } = tab;
  const hasGateway = tab.gateway !== null;
  const words = toDeskSentences(desk.status, { hasGateway, isStale: desk.isStale, timeZone });
  // A gateway that does not answer once may still be connected.
  const needsCode = hasGateway && desk.status.whatsapp.estado !== "open";
  const needsGroup = hasGateway && desk.status.group === null;
  // Where nothing was queued as the screen opened, what fills the queue comes first; it keeps its place while one works in it.
  const [isEmpty] = useState(desk.queue.length === 0);
  const picker = mayManage ? <ArticlePicker desk={desk} timeZone={timeZone} needsGroup={needsGroup} /> : null;
  // Kept here: without a group its panel stands elsewhere, as a new one.
  const [formerGroup, setFormerGroup] = useState<WhatsAppStatusWire["group"]>(null);
  const group = hasGateway ? <GroupPanel desk={desk} former={formerGroup} onClear={setFormerGroup} note={words.groupNote} mayManage={mayManage} timeZone={timeZone} /> : null;
  return (
    <>
      <PageHeader title="WhatsApp" actions={tab.isSimulated ? <Badge tone="warn">modo simulado</Badge> : null}>
        <p>As matérias que vão para o grupo de leitores: nunca duas vezes, nunca perdidas.</p>
      </PageHeader>
      <div className="flex flex-col gap-4 max-sm:gap-3">
        <QueueNotices desk={desk} notices={words.notices} mayManage={mayManage} />
        {hasGateway ? null : <UnconfiguredLine missing={tab.missing} />}
        {needsCode ? <QrPanel desk={desk} mayManage={mayManage} /> : null}
        {needsGroup ? group : null}
        <StatusCards queue={desk.status.queue} words={words} />
        {mayManage && desk.queue.length > 0 ? <Shortcuts hasGateway={hasGateway} /> : null}
        <div className={classNames("grid items-start gap-4 max-sm:gap-3", isEmpty && mayManage ? "xl:grid-cols-2" : "xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]")}>
          <div className="flex min-w-0 flex-col gap-4 max-sm:gap-3">
            {isEmpty ? picker : null}
            <QueuePanel desk={desk} mayManage={mayManage} hasGateway={hasGateway} words={words} timeZone={timeZone} />
          </div>
          <div className="flex min-w-0 flex-col gap-4 max-sm:gap-3">
            {mayManage ? (
              <>
                {hasGateway ? <SchedulePanel desk={desk} today={tab.today} nextDay={tab.nextDay} timeZone={timeZone} needsGroup={needsGroup} /> : null}
                {isEmpty ? null : picker}
                <CustomPanel desk={desk} needsGroup={needsGroup} />
              </>
            ) : null}
            {needsGroup ? null : group}
            <PacingPanel initial={tab.pacing} mayPace={tab.mayPace} timeZone={timeZone} desk={desk} />
          </div>
        </div>
        {tab.gateway === "Evolution API" ? (
          <p className="text-xs text-subtle">
            O envio usa a{" "}
            <a href="https://github.com/EvolutionAPI/evolution-api" target="_blank" rel="noreferrer" className="underline underline-offset-2 hover:text-ink">
              Evolution API
            </a>
            , um serviço à parte, sob sua própria licença (Apache 2.0 com condições adicionais).
          </p>
        ) : null}
      </div>
    </>
  );
}

/** Links to the blocks below a long queue, on screens of one column. */
function Shortcuts({ hasGateway }: { hasGateway: boolean }) {
  const blocks = [...(hasGateway ? [["agendar", "Agendar com IA"]] : []), ["adicionar", "Adicionar matérias"], ["personalizado", "Conteúdo personalizado"], ["ritmo", "Ritmo"]];
  return (
    <nav aria-label="Nesta tela" className="flex flex-wrap gap-2 xl:hidden">
      {blocks.map(([id, label]) => (
        <a key={id} href={`#${id}`} className="rounded-full border border-line bg-surface px-3 py-1.5 text-[0.8125rem] font-semibold text-muted hover:bg-sunken hover:text-ink">
          {label}
        </a>
      ))}
    </nav>
  );
}
