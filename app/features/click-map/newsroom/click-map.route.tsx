import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { instantOf, parseDays } from "#app/platform/time/local-time.ts";
import { longDate, newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import { counted, formatCount } from "#app/platform/values/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, SelectInput, TextInput } from "#app/ui/field.tsx";
import { filterLinks } from "#app/ui/newsroom/admin-assets.ts";
import { ScreenCard } from "#app/ui/newsroom/record-form.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { useFilterForm } from "#app/ui/newsroom/use-filter-form.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import type { ClickedStory } from "../click-map.ts";

interface ClickMapView {
  day: string;
  lastDay: string;
  /** "09". */
  hour: string;
  /** "28 de novembro de 2026, das 9h às 10h". */
  label: string;
  total: number;
  elsewhere: number;
  stories: readonly ClickedStory[];
}

const clickMapHref = (day: string, hour: string): string => `/admin/mapa-de-cliques?${new URLSearchParams({ dia: day, hora: hour })}`;

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));

function StoryLine({ story, most }: { story: ClickedStory; most: number }) {
  const { id, title, place, clicks, isMoved, above } = story;
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-[0.8125rem] text-muted">{place}</span>
        {isMoved ? <Badge>mudou nesta hora</Badge> : null}
        {above ? <Badge tone="warn">baixa demais</Badge> : null}
        <b className="ml-auto tabular-nums">{counted(clicks, "clique", "cliques")}</b>
      </p>
      <Link className="font-semibold wrap-anywhere underline-offset-2 hover:underline" to={`/admin/audiencia-materia/${id}`}>
        {title}
      </Link>
      <div aria-hidden="true" className="mt-1.5 h-1.5 rounded bg-tint">
        <div className="h-full rounded bg-accent" style={{ width: `${most === 0 ? 0 : Math.round((clicks / most) * 100)}%` }} />
      </div>
      {above ? (
        <p className="mt-1.5 text-[0.8125rem] wrap-anywhere">
          Teve claramente mais cliques do que “{above.title}” ({above.place}, {formatCount(above.clicks)}), que está acima.
        </p>
      ) : null}
    </li>
  );
}

/** The home page of an hour from top to bottom, with the clicks of each story. */
function ClickMapScreen() {
  const { day, lastDay, hour, label, total, elsewhere, stories } = useLoaderData<ClickMapView>();
  const { ref, onSubmit, apply } = useFilterForm({ dia: day, hora: hour }, (fields) => clickMapHref(fields.get("dia") ?? "", fields.get("hora") ?? ""));
  const isLoading = useNavigation().state === "loading";
  const most = Math.max(0, ...stories.map(({ clicks }) => clicks));
  const isLow = stories.some(({ above }) => above !== null);
  return (
    <>
      <PageHeader
        title="Mapa de cliques"
        actions={
          <ButtonLink to={`/admin/maquina-do-tempo?dia=${day}&hora=${hour}:00`} icon="clock">
            Ver a página desta hora
          </ButtonLink>
        }
      >
        <p>As matérias da página inicial de cima para baixo, com as leituras que vieram de um clique nela. Nada é guardado de quem clicou.</p>
      </PageHeader>
      <section aria-label="Momento" className="mb-5 card p-4 sm:p-5">
        <Form ref={ref} onSubmit={onSubmit} method="get" preventScrollReset className="flex flex-wrap items-end gap-3">
          <Field id="dia" label="Dia" className="min-w-36 flex-1 sm:flex-none">
            <TextInput id="dia" name="dia" type="date" required defaultValue={day} max={lastDay} />
          </Field>
          <Field id="hora" label="Hora" className="min-w-28 flex-1 sm:flex-none">
            <SelectInput id="hora" name="hora" defaultValue={hour} onChange={apply} choices={HOURS.map((one) => ({ value: one, label: `${Number(one)}h` }))} />
          </Field>
          <Button type="submit" variant="primary" busy={isLoading}>
            Ver
          </Button>
        </Form>
        <p aria-live="polite" className="mt-3 font-semibold">
          {label} <span className="font-normal text-muted">· {counted(total, "clique", "cliques")}</span>
        </p>
      </section>
      <ScreenCard id="lugares" title="Lugares" about={isLow ? "“Baixa demais”: a matéria teve mais cliques do que outra que está acima, além do que o acaso explica." : ""}>
        {stories.length === 0 ? (
          <EmptyState title="Nenhuma página gravada nesta hora">Escolha outra hora: a gravação da página inicial é contínua desde que começou.</EmptyState>
        ) : (
          <ol className="divide-y divide-line">
            {stories.map((story) => (
              <StoryLine key={story.id} story={story} most={most} />
            ))}
          </ol>
        )}
        {elsewhere > 0 ? (
          <p className="mt-3 text-[0.8125rem] text-muted">{counted(elsewhere, "clique foi", "cliques foram")} em matérias que passaram pela página dentro da hora.</p>
        ) : null}
      </ScreenCard>
    </>
  );
}

export const handle = adminHandle("home-history:read");
export const meta = screenMeta("Mapa de cliques");
export const links = filterLinks;

export async function loader(args: LoaderFunctionArgs): Promise<ClickMapView> {
  await adminCaller(args, handle.admin.allow);
  const { services, settings } = args.context;
  const { timeZone } = settings;
  const now = Date.now();
  const today = newsroomDay(now, timeZone);
  const params = new URL(args.request.url).searchParams;
  const [asked] = parseDays(params.get("dia") ?? "", "");
  const day = asked !== "" && asked <= today ? asked : today;
  const given = params.get("hora") ?? "";
  const hour = HOURS.includes(given) ? given : String(Math.floor(newsroomMinute(now, timeZone) / 60)).padStart(2, "0");
  const from = instantOf(day, Number(hour) * 60, timeZone);
  const { stories, elsewhere } = await services.clickMap.ofHour(`${day}T${hour}`, Math.min(from, now));
  return {
    day,
    lastDay: today,
    hour,
    label: `${longDate(from, timeZone)}, das ${Number(hour)}h às ${Number(hour) + 1}h`,
    total: stories.reduce((sum, { clicks }) => sum + clicks, elsewhere),
    elsewhere,
    stories,
  };
}

export default ClickMapScreen;

export const ErrorBoundary = () => <ScreenError />;
