import { Link } from "@remix-run/react";
import type { MediaUseWire } from "#app/wire/media.ts";
import { mediaHref } from "../media-query.ts";

const STATES: Record<string, string> = {
  publicada: "publicada",
  agendada: "agendada",
  rascunho: "rascunho",
  desabilitada: "desabilitada",
  lixeira: "na lixeira",
  "rascunho-pendente": "alteração não salva",
};

/** Where a use is opened. */
function hrefOf({ tipo, id, estado }: MediaUseWire): string {
  if (tipo === "site") return "/admin/configuracoes#identidade";
  if (tipo === "video") return mediaHref({ item: id });
  if (tipo === "r10play") return `/admin/videos/${id}`;
  return estado === "lixeira" ? "/admin/lixeira" : `/admin/editar-materia/${id}`;
}

/** Where a file is in use, each with its way there. */
export function MediaUses({ uses, label }: { uses: readonly MediaUseWire[]; label: string }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-1">
      {uses.map((use) => (
        <li key={`${use.tipo}-${use.id}-${use.onde}`} className="wrap-anywhere">
          <Link to={hrefOf(use)} className="font-semibold underline underline-offset-2">
            {use.titulo || "Sem título"}
          </Link>{" "}
          <span className="text-muted">
            {[use.onde, use.tipo === "site" ? null : STATES[use.estado]].filter((one, at, all) => one && all.findIndex((other) => other?.includes(one)) === at).join(" · ")}
          </span>
        </li>
      ))}
    </ul>
  );
}
