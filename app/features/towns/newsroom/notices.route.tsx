import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { categoryOf } from "#app/features/articles/categories.ts";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { toMomentKeyWire } from "#app/platform/record/record.wire.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { TOWN_NOTICE_KINDS } from "../town-notice.ts";
import { townNoticesQuery } from "../town-notices.wire.ts";
import { LIST_LABELS, listHref, type TownNoticesView, toNoticeLine } from "./town-notices-view.ts";

/** Duties of pharmacies, death notices, public notices and jobs, what ends last first. */
function NoticesScreen() {
  const { kind, lines, next, note } = useLoaderData<TownNoticesView>();
  return (
    <>
      <PageHeader
        title="Serviço"
        actions={
          <>
            <ButtonLink to="/admin/servico/previsao">Previsão do tempo</ButtonLink>
            <ButtonLink to="/admin/eventos" icon="calendar">
              Eventos e feriados
            </ButtonLink>
            <ButtonLink to={`/admin/servico/nova?tipo=${kind}`} variant="primary" icon="plus">
              Novo
            </ButtonLink>
          </>
        }
      >
        <p>O dia a dia das cidades: aparece em 'Hoje em …' e nas páginas dos municípios enquanto vale, e sai sozinho quando termina.</p>
      </PageHeader>
      <ActionMessage answer={note === null ? undefined : { ok: true, message: note }} />
      <section aria-labelledby="servico-lista" className="card">
        <h2 id="servico-lista" className="sr-only">
          {LIST_LABELS[kind]}
        </h2>
        <nav aria-label="Tipos de serviço" className="flex flex-wrap gap-1 border-b border-line p-3">
          {TOWN_NOTICE_KINDS.map((one) => (
            <ButtonLink key={one} to={listHref(one)} size="sm" variant={one === kind ? "primary" : "ghost"} aria-current={one === kind ? "page" : undefined}>
              {LIST_LABELS[one]}
            </ButtonLink>
          ))}
        </nav>
        {lines.length === 0 ? (
          <EmptyState title="Nada nesta lista">Crie o primeiro com o botão Novo.</EmptyState>
        ) : (
          <ul>
            {lines.map(({ id, title, details, badge }) => (
              <li key={id} className="border-t border-line px-4 py-3 first:border-t-0">
                <p className="flex flex-wrap items-center gap-x-2">
                  <Link to={`/admin/servico/${id}`} className="inline-flex min-h-10 items-center font-semibold wrap-anywhere underline-offset-2 hover:underline">
                    {title}
                  </Link>
                  <Badge tone={badge.tone}>{badge.label}</Badge>
                </p>
                <p className="text-[0.8125rem] text-muted wrap-anywhere">{details}</p>
              </li>
            ))}
          </ul>
        )}
        {next === null ? null : (
          <p className="border-t border-line p-3">
            <ButtonLink to={next}>Anteriores</ButtonLink>
          </p>
        )}
      </section>
    </>
  );
}

export const handle = adminHandle("town-notices:write");
export const meta = screenMeta("Serviço");

export async function loader(args: LoaderFunctionArgs): Promise<TownNoticesView> {
  const { services, settings } = args.context;
  const { searchParams } = new URL(args.request.url);
  const kind = TOWN_NOTICE_KINDS.find((one) => one === searchParams.get("tipo")) ?? "plantao";
  const asked = townNoticesQuery.safeParse({ apos: searchParams.get("apos") ?? undefined });
  const [, { page, categories }] = await adminCallerWith(args, handle.admin.allow, services.townNotices.readDesk(kind, asked.data?.apos));
  const clock = { now: Date.now(), timeZone: settings.timeZone };
  const list = listHref(kind);
  return {
    kind,
    lines: page.items.map((notice) => toNoticeLine(notice, categoryOf(notice.municipality, categories)?.name ?? notice.municipality, clock)),
    next: page.next && `${list}${list.includes("?") ? "&" : "?"}apos=${encodeURIComponent(toMomentKeyWire(page.next))}`,
    note: searchParams.get("feito") === "excluido" ? "Item excluído." : null,
  };
}

export default NoticesScreen;

export const ErrorBoundary = () => <ScreenError />;
