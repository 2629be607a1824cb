import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, useLoaderData } from "@remix-run/react";
import type { StoryCard } from "#app/features/articles/article.ts";
import { categoryPath } from "#app/features/articles/categories.ts";
import { JsonLd } from "#app/features/discovery/site/json-ld-script.tsx";
import { listJsonLd, listMeta } from "#app/features/discovery/site/meta.ts";
import { Breadcrumb } from "#app/features/lists/site/breadcrumb.tsx";
import type { Crumb, ListHead } from "#app/features/lists/site/list-view.ts";
import { redirectToCanonical, viewContext } from "#app/features/readers/view-context.http.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { type CardView, toCardView } from "#app/ui/site/cards/card-view.ts";
import { RowCard } from "#app/ui/site/cards/cards.tsx";
import { sectionColor } from "#app/ui/site/cards/picture.tsx";
import { SiteLayout } from "#app/ui/site/shell/layout.tsx";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { type SiteView, titleCase, toSiteView, type ViewContext } from "#app/ui/site/shell/site-view.ts";

/** The towns, each with its newest story. */
interface TownsView {
  site: SiteView;
  head: ListHead;
  crumbs: readonly Crumb[];
  towns: readonly { name: string; href: string; color: string; newest: CardView | null }[];
}

const PATH = "/municipios";

/** The towns, ready to be printed. */
function toTownsView(newest: ReadonlyMap<string, StoryCard>, context: ViewContext): TownsView {
  const site = toSiteView(context, PATH);
  const towns = context.categories.filter(({ type }) => type === "municipality");
  return {
    site,
    head: {
      title: "Municípios",
      description: `Notícias de ${towns.length} municípios do Piauí: ${towns.map(({ name }) => titleCase(name)).join(", ")}.`,
      canonical: site.url + PATH,
      previous: null,
      next: null,
      feed: null,
      image: null,
      indexed: true,
    },
    crumbs: [
      { name: "Início", href: "/" },
      { name: "Municípios", href: PATH },
    ],
    towns: towns.map((town) => {
      const story = newest.get(town.slug);
      return { name: titleCase(town.name), href: categoryPath(town), color: town.color, newest: story ? toCardView(story, context) : null };
    }),
  };
}

/** Every town with its newest story. */
function TownsPage({ view }: { view: TownsView }) {
  return (
    <SiteLayout site={view.site}>
      <header className="list-head">
        <Breadcrumb crumbs={view.crumbs} />
        <h1 className="section-title list-title">Municípios</h1>
        <p className="list-about">
          A última notícia de cada município. Prefere tudo junto? Veja <a href="/categoria/municipios">as notícias de todos os municípios</a>.
        </p>
      </header>
      <div className="towns">
        {view.towns.map(({ name, href, color, newest }) => (
          <section key={href} className="town" aria-label={name}>
            <h2 className="section-title" style={sectionColor(color)}>
              <a href={href}>{name}</a>
            </h2>
            {newest ? <RowCard card={newest} /> : <p className="meta">Ainda não há matérias deste município.</p>}
            <p className="town-more">
              <a href={href}>Mais de {name}</a>
            </p>
          </section>
        ))}
      </div>
    </SiteLayout>
  );
}

export const handle: ReaderHandle = { pageStyle: "list" };
export const headers: HeadersFunction = passHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  redirectToCanonical(request, "/municipios");
  const reading = await context.readers.lists.towns();
  return data({ view: toTownsView(reading.newest, viewContext(context, reading)) }, { headers: pageHeaders(reading, { articles: [...reading.newest.values()] }) });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (loaded ? listMeta(loaded.view.site, loaded.view.head) : []);

export default function Towns() {
  const { view } = useLoaderData<typeof loader>();
  const newest = view.towns.flatMap((town) => (town.newest ? [town.newest] : []));
  return (
    <>
      <TownsPage view={view} />
      <JsonLd value={listJsonLd(view.site, view.head, view.crumbs, newest)} />
      <SiteScript />
    </>
  );
}
