import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import type { ShortLinkWire } from "../../short-links.wire.ts";
import { CopyButton } from "./copy-button.tsx";

/** What can be done with a link. */
export type LinkAct = "stats" | "qr" | "edit" | "deactivate";

interface LinkRowProps {
  link: ShortLinkWire;
  mayManage: boolean;
  /** Whether the page's script has arrived. */
  isLive: boolean;
  timeZone: string;
  onAct(act: LinkAct): void;
}

const CHANNELS = { whatsapp: "WhatsApp", instagram: "Instagram" } as const;

/** One link: its address, where it leads, how it does, what can be done. */
export function LinkRow({ link, mayManage, isLive, timeZone, onAct }: LinkRowProps) {
  const { short_url, original_url, noticia_titulo, created_at, created_by_name, expires_at, situacao, total_clicks, canal } = link;
  const facts = [
    `${created_by_name} · ${noteDateTime(Date.parse(created_at), timeZone)}`,
    expires_at && situacao !== "deactivated" ? `${situacao === "expired" ? "expirou em" : "vale até"} ${noteDateTime(Date.parse(expires_at), timeZone)}` : null,
  ].filter(Boolean);
  return (
    <li className="flex flex-col gap-3 px-4 py-4 sm:px-5 lg:flex-row lg:items-start lg:gap-5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <a
            href={short_url}
            target="_blank"
            rel="noreferrer"
            className={`font-semibold wrap-anywhere underline-offset-2 hover:underline ${situacao === "active" ? "text-accent" : "text-muted line-through"}`}
          >
            {short_url.replace(/^https?:\/\//, "")}
          </a>
          {situacao === "deactivated" ? <Badge tone="danger">Desativado</Badge> : null}
          {situacao === "expired" ? <Badge tone="warn">Expirado</Badge> : null}
          {canal ? <Badge tone="info">{CHANNELS[canal]}</Badge> : null}
        </p>
        {noticia_titulo ? <p className="mt-0.5 line-clamp-2 wrap-anywhere">{noticia_titulo}</p> : null}
        <p className="mt-0.5 truncate text-[0.8125rem] text-muted" title={original_url}>
          {original_url}
        </p>
        <p className="mt-0.5 text-xs text-subtle">{facts.join(" · ")}</p>
      </div>
      <p className="shrink-0 font-semibold tabular-nums lg:w-24 lg:text-right">{counted(total_clicks, "clique", "cliques")}</p>
      {isLive ? (
        <div className="flex flex-wrap gap-1.5 lg:w-[19.5rem] lg:justify-end 2xl:w-[33rem]">
          {situacao === "active" ? <CopyButton address={short_url} /> : null}
          <Button size="sm" variant="ghost" className="max-sm:h-10" icon="chart" aria-label={`Estatísticas de ${short_url}`} onClick={() => onAct("stats")}>
            Estatísticas
          </Button>
          {situacao === "active" ? (
            <Button size="sm" variant="ghost" className="max-sm:h-10" icon="grid" aria-label={`QR code de ${short_url}`} onClick={() => onAct("qr")}>
              QR
            </Button>
          ) : null}
          {mayManage && situacao !== "deactivated" ? (
            <>
              <Button size="sm" variant="ghost" className="max-sm:h-10" icon="edit" aria-label={`Editar ${short_url}`} onClick={() => onAct("edit")}>
                Editar
              </Button>
              <Button size="sm" variant="dangerGhost" className="max-sm:h-10" icon="power" aria-label={`Desativar ${short_url}`} onClick={() => onAct("deactivate")}>
                Desativar
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
