import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { browserApi } from "../browser-api.ts";
import { ArticlePicker } from "./article-picker.tsx";
import { CustomPanel } from "./custom-panel.tsx";
import { GroupPanel } from "./group-panel.tsx";
import { PacingPanel } from "./pacing-panel.tsx";
import { QrPanel } from "./qr-panel.tsx";
import { QueuePanel } from "./queue-panel.tsx";
import { SchedulePanel } from "./schedule-panel.tsx";
import { StatusCards } from "./status-cards.tsx";
import { UnconfiguredCard } from "./unconfigured-card.tsx";
import { useWhatsApp } from "./use-whatsapp.ts";
import type { WhatsAppTab } from "./whatsapp-tab.ts";

/** 'WhatsApp': the group's queue (spec 2 § WhatsApp posting queue screen). */
export function WhatsAppScreen(tab: WhatsAppTab) {
  const desk = useWhatsApp(tab);
  const { status, busy, isStale, act } = desk;
  const { mayManage, timeZone } = tab;
  const hasGateway = tab.gateway !== null;
  const needsGroup = hasGateway && status.group === null;
  const resume = () => act("release", () => browserApi().post("/whatsapp/release", {}), { done: () => "Fila retomada.", failed: "Erro ao retomar a fila" });

  return (
    <>
      <PageHeader title="WhatsApp" actions={tab.isSimulated ? <Badge tone="warn">modo simulado</Badge> : null}>
        <p>As matérias que vão para o grupo de leitores: nunca duas vezes, nunca perdidas.</p>
      </PageHeader>
      <div className="flex flex-col gap-4">
        {isStale ? (
          <p role="status" className="rounded-xl bg-warn-soft px-4 py-3 text-warn">
            Sem conexão com o servidor: a tela mostra a última situação conhecida e tenta de novo sozinha.
          </p>
        ) : null}
        {status.pausa ? (
          <div role="status" className="flex flex-wrap items-center gap-3 rounded-xl bg-warn-soft px-4 py-3 text-warn">
            <p className="min-w-0 flex-1 basis-60">
              <strong>A fila está parada.</strong> {status.pausa.motivo}
            </p>
            {mayManage ? (
              <Button size="sm" busy={busy === "release"} onClick={() => void resume()}>
                Retomar a fila
              </Button>
            ) : null}
          </div>
        ) : null}
        {hasGateway ? <GroupPanel desk={desk} mayManage={mayManage} timeZone={timeZone} /> : <UnconfiguredCard missing={tab.missing} />}
        <StatusCards status={status} hasGateway={hasGateway} />
        {hasGateway && !status.whatsapp.isReady ? <QrPanel desk={desk} mayManage={mayManage} /> : null}
        <div className="grid items-start gap-4 xl:grid-cols-2">
          {mayManage ? (
            <div className="flex min-w-0 flex-col gap-4">
              {hasGateway ? <SchedulePanel desk={desk} today={tab.today} timeZone={timeZone} /> : null}
              <ArticlePicker desk={desk} timeZone={timeZone} needsGroup={needsGroup} />
              <CustomPanel desk={desk} needsGroup={needsGroup} />
            </div>
          ) : null}
          <div className="flex min-w-0 flex-col gap-4">
            <QueuePanel desk={desk} mayManage={mayManage} hasGateway={hasGateway} timeZone={timeZone} />
            <PacingPanel initial={tab.pacing} mayPace={tab.mayPace} desk={desk} />
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
