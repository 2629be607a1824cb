import { Link } from "@remix-run/react";
import type { MediaUseWire } from "../../media.wire.ts";
import { mediaHref } from "../media-query.ts";

const STATES: Record<string, string> = {
  publicada: "publicada",
  agendada: "agendada",
  rascunho: "rascunho",
  desabilitada: "desabilitada",
  lixeira: "na lixeira",
  "rascunho-pendente": "alteração não salva",
};

/** Address of a use; null for a portrait, which only that person can change. */
function hrefOf({ tipo, id, estado }: MediaUseWire): string | null {
  if (tipo === "pessoa") return null;
  if (tipo === "site") return "/admin/configuracoes#identidade";
  if (tipo === "video") return mediaHref({ item: id });
  if (tipo === "banner") return `/admin?tab=banners&editar=${id}`;
  if (tipo === "r10play") return `/admin/videos/${id}`;
  return estado === "lixeira" ? "/admin/lixeira" : `/admin/editar-materia/${id}`;
}

/** Uses that have no state of an article. */
const STATELESS: readonly MediaUseWire["tipo"][] = ["site", "pessoa", "banner"];
const stateOf = ({ tipo, estado }: MediaUseWire): string | undefined => (STATELESS.includes(tipo) ? undefined : STATES[estado]);

function UseTitle({ use }: { use: MediaUseWire }) {
  const [to, title] = [hrefOf(use), use.titulo || "Sem título"];
  return to === null ? (
    <span className="font-semibold">{title}</span>
  ) : (
    <Link to={to} className="font-semibold underline underline-offset-2">
      {title}
    </Link>
  );
}

/** Where a file is in use, each with its way there. */
export function MediaUses({ uses, label }: { uses: readonly MediaUseWire[]; label: string }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-1">
      {uses.map((use) => (
        <li key={`${use.tipo}-${use.id}-${use.onde}`} className="wrap-anywhere">
          <UseTitle use={use} />{" "}
          <span className="text-muted">{[use.onde, stateOf(use)].filter((one, at, all) => one && all.findIndex((other) => other?.includes(one)) === at).join(" · ")}</span>
        </li>
      ))}
    </ul>
  );
}
