import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { EventsScreen } from "#app/admin/events/events-screen.tsx";
import { type EventsView, eventsHref, repeatText, whenText } from "#app/admin/events/events-view.ts";
import { ScreenError } from "#app/admin/screen-error.tsx";
import { screenMeta } from "#app/admin/screen-meta.ts";
import { categoryOf } from "#app/domain/articles/categories.ts";
import { EVENT_KINDS } from "#app/domain/events/event.ts";
import { roleMay } from "#app/domain/people/capabilities.ts";
import { adminCallerWith } from "#app/http/admin-page.server.ts";
import { eventsQuery } from "#app/wire/events.ts";

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
