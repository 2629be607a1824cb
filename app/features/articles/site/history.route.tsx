import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CORRECTION_ANCHOR } from "#app/features/corrections/correction-notice.ts";
import { listMeta, missingMeta } from "#app/features/discovery/site/meta.ts";
import { InstitutionalPage } from "#app/features/institutional/site/institutional-page.tsx";
import { type InstitutionalView, toInstitutionalView } from "#app/features/institutional/site/institutional-view.ts";
import { nameOfRole } from "#app/features/people/capabilities.ts";
import { missingPage, redirectToCanonical, viewContext } from "#app/features/readers/view-context.http.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { longDateTime } from "#app/platform/time/newsroom-clock.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { MissingPage } from "#app/ui/site/shell/missing-page.tsx";
import type { MissingView } from "#app/ui/site/shell/missing-view.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import type { ViewContext } from "#app/ui/site/shell/site-view.ts";
import { Unbroken } from "#app/ui/site/typography/unbroken.tsx";
import type { Article } from "../article.ts";
import type { LogEntry, LogKind } from "../change-log.ts";

/** A line of the log, ready to be printed. */
interface HistoryLine {
  /** ISO 8601, and as people say it. */
  at: string;
  label: string;
  what: string;
  who: string;
  /** Of the person's page; null without one. */
  href: string | null;
  /** Link to the correction note; null for other lines. */
  correctionHref: string | null;
}

/** A story's public change log. */
interface HistoryView extends InstitutionalView {
  story: { title: string; href: string };
  /** Newest first. */
  lines: readonly HistoryLine[];
}

const WHAT: Readonly<Record<LogKind, string>> = { published: "Publicada", corrected: "Corrigida", changed: "Alterada", withdrawn: "Saiu do ar", back: "Voltou ao ar" };

const historyPath = (articleId: number): string => `/historico/${articleId}`;

function toHistoryView(story: Article, log: readonly LogEntry[], context: ViewContext): HistoryView {
  const href = `/post/${story.slug}`;
  const view = toInstitutionalView(context, historyPath(story.id), "Histórico da matéria", `Quando “${story.title}” foi publicada, alterada e corrigida.`);
  const last = log.map(({ kind }) => kind).lastIndexOf("corrected");
  return {
    ...view,
    // Of one story, which search engines know already.
    head: { ...view.head, indexed: false },
    crumbs: [
      { name: "Início", href: "/" },
      // Not its title: the page shows it below, and three entries have to fit into a phone's line.
      { name: "Matéria", href },
      { name: "Histórico", href: historyPath(story.id) },
    ],
    story: { title: story.title, href },
    lines: log
      .map(({ at, kind, parts, role, name, slug, isAutomatic }, index) => ({
        at: new Date(at).toISOString(),
        label: longDateTime(at, context.timeZone),
        what: parts.length > 0 ? `${WHAT[kind]}: ${parts.join(", ")}` : WHAT[kind],
        who: name ?? (isAutomatic ? "na hora marcada" : nameOfRole(role)),
        href: slug === null ? null : `/autor/${slug}`,
        correctionHref: index === last && story.correction !== "" ? `${href}#${CORRECTION_ANCHOR}` : null,
      }))
      .reverse(),
  };
}

/** A story's public change log: time, part and author; never the former text. */
function HistoryPage({ view }: { view: HistoryView }) {
  return (
    <InstitutionalPage view={view} about={null}>
      <p>
        <a href={view.story.href}>
          <Unbroken text={view.story.title} />
        </a>
      </p>
      <ol className="history">
        {view.lines.map(({ at, label, what, who, href, correctionHref }) => (
          <li key={at + what}>
            <time dateTime={at}>{label}</time>
            <p>
              <strong>{what}</strong>
              {" · "}
              {href ? <a href={href}>{who}</a> : who}
              {correctionHref ? (
                <>
                  {" · "}
                  <a href={correctionHref}>ver a correção</a>
                </>
              ) : null}
            </p>
          </li>
        ))}
      </ol>
      <p className="meta">
        O histórico começa na publicação e diz o papel de quem mudou a matéria, ou o nome de quem concordou em aparecer. O texto de antes não é mostrado. Leia a{" "}
        <a href="/politica-de-correcoes">política de correções</a>.
      </p>
    </InstitutionalPage>
  );
}

export const handle: ReaderHandle = { pageStyle: "page" };
export const headers: HeadersFunction = passHeaders;

type Loaded = { view: HistoryView; missing: null } | { view: null; missing: MissingView };

/** `/historico/{id}`: a visible story's public change log. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = readId(params.id) ?? 0;
  const reading = id > 0 ? await context.readers.story.history(id) : null;
  if (!reading) return data<Loaded>({ view: null, missing: await missingPage(context, "not-found", params.id ?? "") }, { status: 404 });
  redirectToCanonical(request, historyPath(id));
  return data<Loaded>(
    { view: toHistoryView(reading.article, reading.log, viewContext(context, reading)), missing: null },
    { headers: pageHeaders(reading, { articles: [reading.article] }) },
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (!loaded ? [] : loaded.view ? listMeta(loaded.view.site, loaded.view.head) : missingMeta(loaded.missing));

export default function History() {
  const { view, missing } = useLoaderData<typeof loader>() as Loaded;
  return (
    <>
      {view ? <HistoryPage view={view} /> : <MissingPage missing={missing} />}
      <SiteScript />
    </>
  );
}
