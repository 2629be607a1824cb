import { whenLabel } from "#app/features/whatsapp/newsroom/item-labels.ts";
import { counted, formatCount } from "#app/platform/values/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Figure } from "#app/ui/newsroom/provenance-mark.tsx";
import { PanelCard } from "../panel-card.tsx";
import { CLICKS } from "../site-provenance.ts";
import type { ArticleAudienceView } from "./article-view.ts";

type Channel = ArticleAudienceView["channels"][number];

const NAMES: Record<Channel["canal"], { name: string; icon: IconName; never: string }> = {
  whatsapp: { name: "WhatsApp", icon: "message", never: "não está entre os últimos envios ao grupo" },
  instagram: { name: "Instagram", icon: "instagram", never: "não está entre as últimas publicações" },
  outros: { name: "Outros links curtos", icon: "link", never: "" },
};

const DELIVERY = { aceita: "aceita", entregue: "entregue", lida: "lida no grupo", recusada: "recusada" } as const;

function sentLabel({ canal, envios, origem }: Channel, timeZone: string, now: number): string {
  if (canal === "outros") return "feitos por pessoas da redação";
  if (origem === "indisponivel") return "a fila não respondeu agora";
  const [last] = envios;
  if (!last) return NAMES[canal].never;
  const times = envios.length > 1 ? `${counted(envios.length, "vez", "vezes")}, a última ` : "";
  return `${canal === "whatsapp" ? "enviada" : "publicada"} ${times}${whenLabel(last.enviadoEm, timeZone, now)}`;
}

/** What each channel brought: clicks of its short links, and how far its messages came. `now`: of the server, in milliseconds. */
export function ChannelsCard({ channels, timeZone, now }: { channels: ArticleAudienceView["channels"]; timeZone: string; now: number }) {
  return (
    <PanelCard id="canais" title="O que cada canal trouxe" note="Cliques de pessoas nos links curtos desta matéria">
      <ul className="divide-y divide-line px-4 pt-2 pb-2 sm:px-5">
        {channels.map((channel) => {
          const { name, icon } = NAMES[channel.canal];
          const reached = channel.envios[0]?.entrega;
          return (
            <li key={channel.canal} className="flex items-center gap-3 py-2.5">
              <span className="grid size-8 shrink-0 place-items-center rounded-md bg-accent-soft text-accent">
                <Icon name={icon} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-2 font-semibold">
                  {name}
                  {reached ? <Badge tone={reached === "recusada" ? "danger" : "ok"}>{DELIVERY[reached]}</Badge> : null}
                </span>
                <span data-not-figure="" className="block text-xs text-subtle">
                  {sentLabel(channel, timeZone, now)}
                </span>
              </span>
              <span className="text-right">
                <Figure label={`Cliques: ${name}`} of={CLICKS} className="font-serif text-lg leading-tight tabular-nums">
                  {channel.links === 0 ? "—" : formatCount(channel.cliques)}
                </Figure>
                <span className="block text-xs text-subtle">{channel.links === 0 ? "sem link" : channel.cliques === 1 ? "clique" : "cliques"}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </PanelCard>
  );
}
