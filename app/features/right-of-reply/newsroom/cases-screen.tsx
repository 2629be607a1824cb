import { Link, useLoaderData } from "@remix-run/react";
import { counted } from "#app/platform/values/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import type { CaseLine } from "./cases-view.ts";

export interface CasesView {
  open: readonly CaseLine[];
  decided: readonly CaseLine[];
}

const Lines = ({ title, id, lines, empty }: { title: string; id: string; lines: readonly CaseLine[]; empty: string }) => (
  <section aria-labelledby={id} className="mb-5 card">
    <h2 id={id} className="border-b border-line px-4 py-3 card-title">
      {title}
    </h2>
    {lines.length === 0 ? (
      <EmptyState title={empty} />
    ) : (
      <ul data-rows className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="px-4 py-3">
            <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
              <Badge tone={line.tone}>{line.state}</Badge>
              <Link to={`/admin/direito-de-resposta/${line.id}`} className="min-w-0 font-semibold wrap-anywhere underline-offset-2 hover:underline">
                {line.story}
              </Link>
            </div>
            <p className="mt-1 text-[0.8125rem] text-muted wrap-anywhere">
              {line.name} · {line.about}
            </p>
          </li>
        ))}
      </ul>
    )}
  </section>
);

/** 'Direito de resposta': requests by their deadline, and the last decisions. */
export function CasesScreen() {
  const { open, decided } = useLoaderData<CasesView>();
  return (
    <>
      <PageHeader title="Direito de resposta">
        <p>
          <strong className="font-semibold text-ink">{open.length === 0 ? "Nenhum pedido" : counted(open.length, "pedido", "pedidos")}</strong> a decidir. A lei dá sete dias,
          contados do recebimento (Lei 13.188/2015). Quem decide é um administrador.
        </p>
      </PageHeader>
      <Lines id="abertos" title="A decidir" lines={open} empty="Nenhum pedido a decidir" />
      <Lines id="decididos" title="Decididos" lines={decided} empty="Nenhum pedido decidido" />
    </>
  );
}
