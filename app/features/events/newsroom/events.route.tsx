import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { categoryOf } from "#app/features/articles/categories.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { EVENT_KINDS } from "../event.ts";
import { eventsQuery } from "../events.wire.ts";
import { EVENT_LIST_LABELS, type EventsView, eventsHref, repeatText, whenText } from "./events-view.ts";

/** The newsroom's own events and its towns' holidays, by title. */
function EventsScreen() {
  const { kind, lines, next, mayManage, note } = useLoaderData<EventsView>();
  return (
    <>
      <PageHeader
        title="Eventos e feriados"
        actions={
          <>
            <ButtonLink to="/admin?tab=agendamento" icon="calendar">
              Agenda
            </ButtonLink>
            {mayManage ? (
              <ButtonLink to={`/admin/eventos/novo?tipo=${kind}`} variant="primary" icon="plus">
                Novo
              </ButtonLink>
            ) : null}
          </>
        }
      >
        <p>O que se repete na região. Os feriados nacionais e do Piauí já entram na agenda sozinhos; aqui ficam os dos municípios.</p>
      </PageHeader>
      <ActionMessage answer={note === null ? undefined : { ok: true, message: note }} />
      <section aria-labelledby="eventos-lista" className="card">
        <h2 id="eventos-lista" className="sr-only">
          {EVENT_LIST_LABELS[kind]}
        </h2>
        <nav aria-label="Tipos de evento" className="flex flex-wrap gap-1 border-b border-line p-3">
          {EVENT_KINDS.map((one) => (
            <ButtonLink key={one} to={eventsHref(one)} size="sm" variant={one === kind ? "primary" : "ghost"} aria-current={one === kind ? "page" : undefined}>
              {EVENT_LIST_LABELS[one]}
            </ButtonLink>
          ))}
        </nav>
        {lines.length === 0 ? (
          <EmptyState title="Nada nesta lista">{mayManage ? "Crie o primeiro com o botão Novo." : "Quem cria eventos são os editores."}</EmptyState>
        ) : (
          <ul>
            {lines.map(({ id, title, details, note: about }) => (
              <li key={id} className="border-t border-line px-4 py-3 first:border-t-0">
                <Link to={`/admin/eventos/${id}`} className="inline-flex min-h-10 items-center font-semibold wrap-anywhere underline-offset-2 hover:underline">
                  {title}
                </Link>
                <p className="text-[0.8125rem] text-muted wrap-anywhere">{details}</p>
                {about === "" ? null : <p className="text-[0.8125rem] text-muted wrap-anywhere">{about}</p>}
              </li>
            ))}
          </ul>
        )}
        {next === null ? null : (
          <p className="border-t border-line p-3">
            <ButtonLink to={next}>Próximos</ButtonLink>
          </p>
        )}
      </section>
    </>
  );
}

export const handle = adminHandle("admin:enter");
export const meta = screenMeta("Eventos e feriados");

export async function loader(args: LoaderFunctionArgs): Promise<EventsView> {
  const { services, settings } = args.context;
  const { searchParams } = new URL(args.request.url);
  const kind = EVENT_KINDS.find((one) => one === searchParams.get("tipo")) ?? "evento";
  const asked = eventsQuery.safeParse({ apos: searchParams.get("apos") ?? undefined });
  const [{ user }, { page, categories }] = await adminCallerWith(args, handle.admin.allow, services.events.readDesk(kind, asked.data?.apos));
  const { timeZone } = settings;
  const town = (slug: string | null) => (slug === null ? "" : (categoryOf(slug, categories)?.name ?? slug));
  return {
    kind,
    lines: page.items.map((event) => ({
      id: event.id,
      title: event.title,
      details: [
        event.nextAt === null
          ? "sem data daqui para a frente"
          : `próxima: ${whenText({ startsAt: event.nextAt, endsAt: event.nextAt + (event.isAllDay ? 1 : 0) }, event.isAllDay, timeZone)}`,
        repeatText(event),
        event.place,
        town(event.municipality),
      ]
        .filter((part) => part !== "")
        .join(" · "),
      note: event.note,
    })),
    next: page.next && `${eventsHref(kind)}${kind === "evento" ? "?" : "&"}apos=${encodeURIComponent(`${page.next.id}:${page.next.title}`)}`,
    mayManage: roleMay(user.role, "events:manage"),
    note: searchParams.get("feito") === "excluido" ? "Evento excluído." : null,
  };
}

export default EventsScreen;

export const ErrorBoundary = () => <ScreenError />;
