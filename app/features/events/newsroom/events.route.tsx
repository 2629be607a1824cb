import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { categoryOf } from "#app/features/articles/categories.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { EVENT_KINDS } from "../event.ts";
import { eventsQuery } from "../events.wire.ts";
import { EventsScreen } from "./events-screen.tsx";
import { type EventsView, eventsHref, repeatText, whenText } from "./events-view.ts";

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
