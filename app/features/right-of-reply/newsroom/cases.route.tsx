import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { type CaseLine, toCaseLine } from "./cases-view.ts";

interface CasesView {
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
function CasesScreen() {
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

export const handle = adminHandle("replies:read");
export const meta = screenMeta("Direito de resposta");

export async function loader(args: LoaderFunctionArgs): Promise<CasesView> {
  const { services, settings } = args.context;
  const [, { open, decided }] = await adminCallerWith(args, handle.admin.allow, services.rightOfReply.readList());
  const now = Date.now();
  return { open: open.map((one) => toCaseLine(one, now, settings.timeZone)), decided: decided.map((one) => toCaseLine(one, now, settings.timeZone)) };
}

export default CasesScreen;

export const ErrorBoundary = () => <ScreenError />;
