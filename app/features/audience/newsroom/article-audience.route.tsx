import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { type ArticleSummary, isVisible } from "#app/features/articles/article.ts";
import type { Category } from "#app/features/articles/categories.ts";
import { categoryLabel } from "#app/features/categories/newsroom/category-names.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { instantOf } from "#app/platform/time/local-time.ts";
import { longDateTime, newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import { HOUR_MS } from "#app/platform/time/units.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { LoadingState } from "#app/ui/states.tsx";
import { ReadyMark } from "#app/ui/use-hydrated.ts";
import { type ArticleDeliveries, type ArticleFigures, channelsOf, publicationsOf } from "../article-analytics.wire.ts";
import { addUp, completionRate, filledHours, type HourFigures, secondsPerListen, secondsPerView } from "../figures.ts";
import { periodBetween } from "../period.ts";
import { filledSeries, homeSpans } from "../series.ts";
import { viewSourceLabel } from "../source.ts";
import type { ArticleAudienceView, CurveNote, CurvePoint, PlaceBand } from "./article/article-view.ts";
import { dayLabel, fullDayLabel } from "./labels.ts";

/** Hours of the curve: after three days hardly anybody reads a story of news. */
const CURVE_HOURS = 72;
const DAY_HOURS = 24;

/** Something that happened to an article at a time (ms). */
interface ArticleNote {
  at: number;
  kind: "published" | "corrected" | "whatsapp" | "instagram" | "pushed" | "layout" | "deployed";
}

interface Figures extends ArticleFigures {
  article: ArticleSummary;
  days: readonly { day: string; views: number; sessions: number; visitors: number }[];
  moves: readonly { at: number; to: number | null }[];
  categories: readonly Category[];
  notes: readonly ArticleNote[];
}

interface Shown {
  now: number;
  timeZone: string;
  mayEdit: boolean;
}

/** Time (ms) at which an hour of the newsroom (`2026-11-21T18`) begins. */
const startOf = (hour: string, timeZone: string): number => instantOf(hour.slice(0, 10), 60 * Number(hour.slice(11)), timeZone);

/** "21 nov, 18h05". */
function momentLabel(time: number, timeZone: string): string {
  const minute = newsroomMinute(time, timeZone);
  const past = minute % 60 === 0 ? "" : String(minute % 60).padStart(2, "0");
  return `${dayLabel(newsroomDay(time, timeZone))}, ${Math.floor(minute / 60)}h${past}`;
}

const placeName = (place: number): { label: string; name: string } =>
  place === 0 ? { label: "Manchete", name: "Super manchete" } : { label: `${place}º`, name: `${place}º destaque` };

const hourPoint = ({ hour, views, completions }: HourFigures): CurvePoint => ({
  key: hour,
  label: hour.endsWith("T00") ? dayLabel(hour) : `${Number(hour.slice(11))}h`,
  name: `${dayLabel(hour)}, ${Number(hour.slice(11))}h`,
  views,
  completion: completionRate({ completions, articleViews: views }),
});

/** The part of a stretch of time at which a moment lies, from 0 to 1. */
const within = (time: number, start: number, length: number): number => Math.min(1, Math.max(0, (time - start) / length));

function ageLabel(ms: number): string {
  const hours = Math.max(1, Math.round(ms / HOUR_MS));
  return hours < 2 * DAY_HOURS ? counted(hours, "hora", "horas") : counted(Math.round(hours / DAY_HOURS), "dia", "dias");
}

const NOTE_LABELS: Record<ArticleNote["kind"], string> = {
  published: "Publicada",
  corrected: "Corrigida",
  whatsapp: "Enviada ao grupo",
  instagram: "No Instagram",
  pushed: "Aviso aos leitores",
  layout: "Layout da capa",
  deployed: "Nova versão do site",
};

/** The days in which an article was read, from the first to the last, those without readers as zero. */
function dayPoints(days: Figures["days"]): CurvePoint[] {
  const [first, last] = [days[0], days.at(-1)];
  const period = first && last ? periodBetween(first.day, last.day) : null;
  const filled = period
    ? filledSeries(
        days.map((day) => ({ ...day, articleViews: 0, engagedMs: 0, completions: 0 })),
        period,
      )
    : days;
  return filled.map(({ day, views }) => ({ key: day, label: dayLabel(day), name: fullDayLabel(day), views, completion: null }));
}

/** An article's figures as its screen shows them. */
function toArticleAudience(figures: Figures, deliveries: ArticleDeliveries, { now, timeZone, mayEdit }: Shown): ArticleAudienceView {
  const { article, hours, days, sources, links, listens, moves, comparison, comparedAgeMs, isDemo } = figures;
  const nowHour = `${newsroomDay(now, timeZone)}T${String(Math.floor(newsroomMinute(now, timeZone) / 60)).padStart(2, "0")}`;
  const curve = filledHours(hours, nowHour, CURVE_HOURS);
  const start = startOf(curve[0]?.hour ?? nowHour, timeZone);
  const length = Math.max(1, curve.length) * HOUR_MS;
  const bands = homeSpans(moves, now)
    .filter(({ from, until }) => until > start && from < start + length)
    .map(
      ({ from, until, place }): PlaceBand => ({
        key: String(from),
        from: within(from, start, length),
        until: within(until, start, length),
        label: placeName(place).label,
        name: `${placeName(place).name}, de ${momentLabel(from, timeZone)} a ${until >= now ? "agora" : momentLabel(until, timeZone)}`,
      }),
    );
  const notes = figures.notes
    .filter(({ at }) => at >= start - HOUR_MS && at < start + length)
    .map(({ at, kind }): CurveNote => ({ key: `${kind} ${at}`, at: within(at, start, length), label: `${NOTE_LABELS[kind]}, ${momentLabel(at, timeZone)}` }));
  const total = addUp(hours);
  return {
    id: article.id,
    slug: article.slug,
    title: article.title,
    section: categoryLabel(article, figures.categories).name,
    published: article.wasPublished && article.publishedAt !== null ? longDateTime(article.publishedAt, timeZone) : null,
    isVisible: isVisible(article),
    mayEdit,
    isDemo,
    totals: {
      views: total.views,
      sessions: days.reduce((sum, { sessions }) => sum + sessions, 0),
      visitors: days.reduce((sum, { visitors }) => sum + visitors, 0),
      seconds: secondsPerView(total),
      completion: completionRate({ completions: total.completions, articleViews: total.views }),
    },
    listens: { count: listens.listens, seconds: secondsPerListen(listens) },
    earlierViews: Math.max(0, article.viewCount - total.views),
    hours: curve.map(hourPoint),
    days: dayPoints(days),
    bands,
    notes,
    sources: sources.map(({ source, views, engagedMs, completions }) => ({
      key: source,
      label: viewSourceLabel(source),
      href: null,
      views,
      before: null,
      visitors: null,
      seconds: secondsPerView({ engagedMs, views }),
      completion: completionRate({ completions, articleViews: views }),
    })),
    channels: channelsOf(links, deliveries),
    publications: publicationsOf(deliveries),
    comparison: comparison && { ...comparison, age: ageLabel(comparedAgeMs) },
    timeZone,
  };
}

// With the library of charts, which other screens need not fetch.
const ArticleAudienceScreen = lazy(() => import("./article/article-audience-screen.tsx").then((module) => ({ default: module.ArticleAudienceScreen })));

export const handle = adminHandle("audience:read");
export const meta = screenMeta("Audiência da matéria");

export async function loader(args: LoaderFunctionArgs) {
  const { services, settings } = args.context;
  const found = idParam.safeParse(args.params);
  if (!found.success) throw new Response("Matéria não encontrada.", { status: 404 });
  const { id } = found.data;
  const [{ user }, figures] = await adminCallerWith(args, handle.admin.allow, services.articleAnalytics.read(id));
  if (!figures) throw new Response("Matéria não encontrada.", { status: 404 });
  const now = Date.now();
  const shown = { now, timeZone: settings.timeZone, mayEdit: roleMay(user.role, "articles:write") };
  return { view: toArticleAudience(figures, await services.articleAnalytics.deliveries(id), shown), now };
}

export default function Screen() {
  const { view, now } = useLoaderData<typeof loader>();
  return (
    <Suspense fallback={<LoadingState>Carregando…</LoadingState>}>
      <ArticleAudienceScreen key={view.id} view={view} now={now} />
      <ReadyMark />
    </Suspense>
  );
}

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar a audiência da matéria" />;
