import { Badge } from "#app/ui/badge.tsx";
import { SettingsCard } from "./settings-card.tsx";

/** Which search engines are notified of articles, and whether that is simulated. */
export interface PingsView {
  indexNow: boolean;
  hub: boolean;
  simulated: boolean;
}

/** 'Avisos a buscadores': what is notified automatically, or the missing setting. */
export function Pings({ view }: { view: PingsView }) {
  const lines = [
    { name: "IndexNow (Bing, Yandex e outros)", on: view.indexNow, missing: "INDEXNOW_KEY" },
    { name: "WebSub (leitores de RSS)", on: view.hub, missing: "WEBSUB_HUB_URL" },
  ];
  return (
    <SettingsCard
      id="avisos"
      title="Avisos a buscadores"
      about="Quando ligados, ficam sabendo na hora de cada matéria que sai, muda ou é retirada."
      aside={view.simulated ? <Badge tone="warn">modo simulado</Badge> : null}
    >
      <dl className="mt-3 grid gap-2">
        {lines.map(({ name, on, missing }) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt>{name}</dt>
            <dd className={on ? "font-semibold text-ok" : "text-muted"}>{on ? "Ligado" : `Não configurado: precisa de ${missing} e SITE_URL`}</dd>
          </div>
        ))}
      </dl>
    </SettingsCard>
  );
}
