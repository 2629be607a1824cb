import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState, ErrorState } from "#app/ui/states.tsx";
import { rangeLabel } from "../figure-labels.ts";
import { DailyLinesCard } from "./daily-lines-card.tsx";
import { InstagramCards, InteractionsBanner } from "./instagram-cards.tsx";
import { InstagramHeader } from "./instagram-header.tsx";
import { AggregatesCard, AveragesCard, DistributionCard, StatusCard } from "./instagram-panels.tsx";
import type { InstagramState, InstagramView } from "./instagram-view.ts";

/** 'Instagram Analytics' (spec 2 § Combined Analytics). `mayCollect`: whether the person may ask for a collection. */
export function InstagramPanel({ shown, mayCollect }: { shown: InstagramState; mayCollect: boolean }) {
  if (shown.state === "unconfigured") return <Unconfigured sentence={shown.sentence} />;
  const { view } = shown;
  return (
    <div className="flex flex-col gap-4">
      <InstagramHeader view={view} mayCollect={mayCollect} />
      <InstagramFigures view={view} mayCollect={mayCollect} />
    </div>
  );
}

function InstagramFigures({ view, mayCollect }: { view: InstagramView; mayCollect: boolean }) {
  const { statuses, period, collection } = view;
  if (statuses.every(({ status }) => status === "pending")) {
    return (
      <div className="card">
        <EmptyState title={collection.isRunning ? "A primeira coleta está em andamento" : "Nenhuma coleta até agora"}>
          {collection.isRunning
            ? "Ela lê até 90 dias e pode levar alguns minutos; os números aparecem aqui conforme chegam."
            : mayCollect
              ? "A coleta é diária e automática. Para ler os números agora, use Atualizar."
              : "A coleta é diária e automática; os números aparecem aqui depois da primeira."}
        </EmptyState>
      </div>
    );
  }
  const areAllFailing = statuses.every(({ status }) => status === "error");
  return (
    <>
      {areAllFailing ? (
        <div className="card">
          <ErrorState title="Nenhuma métrica foi informada pela Meta">
            A causa de cada uma está abaixo, em Situação de cada métrica. O que não depende delas continua aqui.
          </ErrorState>
        </div>
      ) : null}
      <InstagramCards cards={view.cards} />
      {areAllFailing ? null : (
        <>
          <DailyLinesCard lines={view.lines} days={view.days} />
          <div className="grid items-start gap-4 lg:grid-cols-2 print:grid-cols-2">
            <DistributionCard split={view.split} />
            <AveragesCard averages={view.averages} />
          </div>
          <InteractionsBanner interactions={view.interactions} days={period.days} />
          <AggregatesCard aggregates={view.aggregates} />
        </>
      )}
      <StatusCard statuses={statuses} days={period.days} />
      <footer className="text-xs text-subtle" data-not-figure="">
        Fonte: API da Meta, coletada uma vez por dia. Período: {rangeLabel(period)}; um dia da Meta termina à meia-noite da Califórnia. Alcance e contas engajadas são estimativas
        de pessoas diferentes, e por isso não são somados.
      </footer>
    </>
  );
}

/** 501 (spec 2 §8): which settings are missing, and what works without them. */
const Unconfigured = ({ sentence }: { sentence: string }) => (
  <div className="card" data-not-figure="">
    <EmptyState
      title="Conta do Instagram não configurada"
      actions={
        <>
          <ButtonLink to="/admin?tab=instagram" icon="instagram">
            Publicações
          </ButtonLink>
          <ButtonLink to="/admin?tab=shortener&aba=analytics" icon="link">
            Cliques dos links
          </ButtonLink>
        </>
      }
    >
      <p>{sentence}</p>
      <p className="mt-2">Nenhum número aparece aqui enquanto ele não for lido da Meta.</p>
    </EmptyState>
  </div>
);
