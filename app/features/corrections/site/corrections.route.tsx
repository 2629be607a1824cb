import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data as answer, useLoaderData } from "@remix-run/react";
import type { StoryCard } from "#app/features/articles/article.ts";
import { listMeta, missingMeta } from "#app/features/discovery/site/meta.ts";
import { InstitutionalPage } from "#app/features/institutional/site/institutional-page.tsx";
import { type InstitutionalView, toInstitutionalView } from "#app/features/institutional/site/institutional-view.ts";
import { Pagination } from "#app/features/lists/site/pagination.tsx";
import { type PaginationView, pageHref, toPaginationView } from "#app/features/lists/site/pagination-view.ts";
import { missingPage, redirectToCanonical, viewContext } from "#app/features/readers/view-context.http.ts";
import { LIST_PAGE_SIZE, readPageNumber } from "#app/platform/http/list-query.wire.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { longDateTime } from "#app/platform/time/newsroom-clock.ts";
import { MissingPage } from "#app/ui/site/shell/missing-page.tsx";
import type { MissingView } from "#app/ui/site/shell/missing-view.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import type { ViewContext } from "#app/ui/site/shell/site-view.ts";
import { Unbroken } from "#app/ui/site/typography/unbroken.tsx";

const CORRECTIONS_PATH = "/correcoes";

/** A correction as the page tells it. */
interface CorrectionLine {
  id: number;
  title: string;
  href: string;
  /** Correction note: the error, and the right text. */
  note: string;
  iso: string;
  when: string;
}

/** One page of what the newsroom corrected. */
interface CorrectionsView extends InstitutionalView {
  lines: readonly CorrectionLine[];
  pagination: PaginationView | null;
}

interface Corrected {
  article: Pick<StoryCard, "id" | "slug" | "title">;
  correction: string;
  correctedAt: number;
}

/** One page of corrections, ready to be printed. */
function toCorrectionsView({ page, pages }: { page: number; pages: number }, items: readonly Corrected[], context: ViewContext): CorrectionsView {
  const hrefOf = (other: number) => pageHref(CORRECTIONS_PATH, other);
  const pagination = toPaginationView(page, pages, hrefOf);
  const base = toInstitutionalView(context, CORRECTIONS_PATH, "Correções", `O que a Redação do ${context.name} publicou com erro e corrigiu, com a data de cada correção.`);
  const absolute = (href: string | null) => (href === null ? null : context.url + href);
  return {
    ...base,
    head: {
      ...base.head,
      title: page === 1 ? base.head.title : `Correções, página ${page}`,
      canonical: context.url + hrefOf(page),
      previous: absolute(pagination?.previous ?? null),
      next: absolute(pagination?.next ?? null),
      indexed: items.length > 0,
    },
    lines: items.map(({ article, correction, correctedAt }) => ({
      id: article.id,
      title: article.title,
      href: `/post/${article.slug}`,
      note: correction,
      iso: new Date(correctedAt).toISOString(),
      when: longDateTime(correctedAt, context.timeZone),
    })),
    pagination,
  };
}

/** Lists corrections, the newest first. */
const CorrectionsPage = ({ view }: { view: CorrectionsView }) => (
  <InstitutionalPage view={view} about="O que publicamos com erro e corrigimos. A matéria diz o mesmo no alto do texto.">
    {view.lines.length === 0 ? <p>Nenhuma correção até agora.</p> : null}
    {view.lines.map(({ id, title, href, note, iso, when }) => (
      <article key={id}>
        <h2>
          <a href={href}>
            <Unbroken text={title} />
          </a>
        </h2>
        <p className="meta">
          Corrigida em <time dateTime={iso}>{when}</time>
        </p>
        <p>{note}</p>
      </article>
    ))}
    <Pagination pagination={view.pagination} />
    <p>
      Encontrou um erro? <a href="/contato">Aponte à Redação</a>. O que saiu do ar está em <a href="/retiradas">Matérias retiradas</a>.
    </p>
  </InstitutionalPage>
);

export const handle: ReaderHandle = { pageStyle: "page" };
export const headers: HeadersFunction = passHeaders;

type Loaded = { view: CorrectionsView; missing: null } | { view: null; missing: MissingView };

export async function loader({ request, context }: LoaderFunctionArgs) {
  redirectToCanonical(request, CORRECTIONS_PATH);
  const page = readPageNumber(new URL(request.url).searchParams.get("pagina"));
  const reading = await context.readers.lists.corrections(page, LIST_PAGE_SIZE);
  const pages = Math.max(1, Math.ceil(reading.total / LIST_PAGE_SIZE));
  if (page > pages) return answer<Loaded>({ view: null, missing: await missingPage(context, "beyond", CORRECTIONS_PATH, CORRECTIONS_PATH) }, { status: 404 });
  const view = toCorrectionsView({ page, pages }, reading.items, viewContext(context, reading));
  return answer<Loaded>({ view, missing: null }, { headers: pageHeaders(reading, { articles: reading.items.map(({ article }) => article) }) });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const loaded = data as Loaded | undefined;
  if (!loaded) return [];
  return loaded.view ? listMeta(loaded.view.site, loaded.view.head) : missingMeta(loaded.missing);
};

export default function Corrections() {
  const { view, missing } = useLoaderData<typeof loader>() as Loaded;
  return (
    <>
      {view ? <CorrectionsPage view={view} /> : <MissingPage missing={missing} />}
      <SiteScript />
    </>
  );
}
