import { Badge } from "#app/ui/badge.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ArticlePicker } from "./article-picker.tsx";
import { CustomPanel } from "./custom-panel.tsx";
import { GroupPanel } from "./group-panel.tsx";
import { PacingPanel } from "./pacing-panel.tsx";
import { QrPanel } from "./qr-panel.tsx";
import { QueueNotices } from "./queue-notices.tsx";
import { QueuePanel } from "./queue-panel.tsx";
import { SchedulePanel } from "./schedule-panel.tsx";
import { StatusCards } from "./status-cards.tsx";
import { toDeskSentences } from "./to-desk-sentences.ts";
import { UnconfiguredCard } from "./unconfigured-card.tsx";
import { useWhatsApp } from "./use-whatsapp.ts";
import type { WhatsAppTab } from "./whatsapp-tab.ts";

/** 'WhatsApp': the group's queue (spec 2 § WhatsApp posting queue screen). The queue comes first: it is used most. */
export function WhatsAppScreen(tab: WhatsAppTab) {
  const desk = useWhatsApp(tab);
  const { mayManage, timeZone } = tab;
  const hasGateway = tab.gateway !== null;
  const words = toDeskSentences(desk.status, { hasGateway, isStale: desk.isStale, timeZone });
  // A gateway that does not answer once may still be connected.
  const needsCode = hasGateway && desk.status.whatsapp.estado !== "open";
  const needsGroup = hasGateway && desk.status.group === null;
  return (
    <>
      <PageHeader title="WhatsApp" actions={tab.isSimulated ? <Badge tone="warn">modo simulado</Badge> : null}>
        <p>As matérias que vão para o grupo de leitores: nunca duas vezes, nunca perdidas.</p>
      </PageHeader>
      <div className="flex flex-col gap-4">
        <QueueNotices desk={desk} notices={words.notices} mayManage={mayManage} />
        {hasGateway ? <GroupPanel desk={desk} note={words.groupNote} mayManage={mayManage} timeZone={timeZone} /> : <UnconfiguredCard missing={tab.missing} />}
        <StatusCards queue={desk.status.queue} words={words} />
        {needsCode ? <QrPanel desk={desk} mayManage={mayManage} /> : null}
        {mayManage ? <Shortcuts hasGateway={hasGateway} /> : null}
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <QueuePanel desk={desk} mayManage={mayManage} hasGateway={hasGateway} words={words} timeZone={timeZone} />
          <div className="flex min-w-0 flex-col gap-4">
            {mayManage ? (
              <>
                {hasGateway ? <SchedulePanel desk={desk} today={tab.today} nextDay={tab.nextDay} timeZone={timeZone} needsGroup={needsGroup} /> : null}
                <ArticlePicker desk={desk} timeZone={timeZone} needsGroup={needsGroup} />
                <CustomPanel desk={desk} needsGroup={needsGroup} />
              </>
            ) : null}
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

/** Where the blocks below a long queue begin, on screens of one column. */
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
