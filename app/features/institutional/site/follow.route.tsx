import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, useLoaderData } from "@remix-run/react";
import { listMeta } from "#app/features/discovery/site/meta.ts";
import { redirectToCanonical, viewContext } from "#app/features/readers/view-context.http.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { titleCase } from "#app/platform/text/title-case.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import type { ViewContext } from "#app/ui/site/shell/site-view.ts";
import { type FollowLink, whatsAppFollowLinks } from "./follow-links.ts";
import { FollowAnchor, InstitutionalPage } from "./institutional-page.tsx";
import { type InstitutionalView, toInstitutionalView } from "./institutional-view.ts";

const FOLLOW_PATH = "/siga";

/** Ways to follow, each there only if it works. */
interface FollowView extends InstitutionalView {
  hasNewsletter: boolean;
  hasAlerts: boolean;
  whatsApp: readonly FollowLink[];
  /** Google's page on which a reader prefers the site; null: not configured. */
  googleHref: string | null;
  feeds: readonly FollowLink[];
  social: readonly FollowLink[];
}

/** The page that gathers every way to follow, ready to be printed. */
function toFollowView(context: ViewContext, socialUrls: readonly string[]): FollowView {
  const { url, pushKey, hasNewsletter, hasPodcast, googleSource } = context;
  return {
    ...toInstitutionalView(context, FOLLOW_PATH, "Siga", `Receba as notícias ${context.name} por e-mail, no celular, no WhatsApp ou por RSS.`),
    hasNewsletter,
    hasAlerts: pushKey !== null,
    whatsApp: whatsAppFollowLinks(context),
    googleHref: googleSource ? `https://www.google.com/preferences/source?q=${encodeURIComponent(new URL(url).hostname)}` : null,
    feeds: [
      { label: "Todas as notícias", href: "/feed.xml" },
      ...context.categories.filter(({ type }) => type === "municipality").map(({ slug, name }) => ({ label: titleCase(name), href: `/municipio/${slug}/feed.xml` })),
      ...(hasPodcast ? [{ label: "Podcast", href: "/podcast.xml" }] : []),
    ],
    social: socialUrls.map((href) => ({ label: new URL(href).hostname.replace(/^www\./, ""), href })),
  };
}

const Links = ({ links, away }: { links: readonly FollowLink[]; away?: boolean }) => (
  <ul>
    {links.map((link) => (
      <li key={link.href}>{away ? <FollowAnchor link={link} /> : <a href={link.href}>{link.label}</a>}</li>
    ))}
  </ul>
);

/** Every way to follow the newsroom, on one page. */
function FollowPage({ view }: { view: FollowView }) {
  return (
    <InstitutionalPage view={view} about="Escolha por onde as notícias chegam a você.">
      {view.hasNewsletter ? (
        <>
          <h2>No e-mail</h2>
          <p>As notícias do seu município, de manhã ou à noite. Grátis, e você cancela quando quiser.</p>
          <p>
            <a className="button" href="/boletim">
              Receber o boletim
            </a>
          </p>
        </>
      ) : null}
      {view.hasAlerts ? (
        <>
          <h2>No celular</h2>
          <p>Avisos no aparelho, só dos assuntos e nos horários que você escolher.</p>
          <p>
            <a className="button" href="/avisos">
              Escolher avisos
            </a>
          </p>
        </>
      ) : null}
      {view.whatsApp.length > 0 ? (
        <>
          <h2>No WhatsApp</h2>
          <Links links={view.whatsApp} away />
        </>
      ) : null}
      {view.googleHref ? (
        <>
          <h2>No Google</h2>
          <p>Escolha {view.site.name} como fonte preferida, e nossas matérias aparecem mais vezes nas suas buscas.</p>
          <p>
            <FollowAnchor link={{ label: "Escolher como fonte preferida", href: view.googleHref }} />
          </p>
        </>
      ) : null}
      {view.social.length > 0 ? (
        <>
          <h2>Nas redes</h2>
          <Links links={view.social} away />
        </>
      ) : null}
      <h2>Por RSS</h2>
      <p>Para leitores de notícias, que buscam as novas sozinhos.</p>
      <Links links={view.feeds} />
    </InstitutionalPage>
  );
}

export const handle: ReaderHandle = { pageStyle: "page" };
export const headers: HeadersFunction = passHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  redirectToCanonical(request, FOLLOW_PATH);
  const reading = await context.readers.lists.shell();
  return data({ view: toFollowView(viewContext(context, reading), reading.site.socialUrls) }, { headers: pageHeaders(reading) });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (loaded ? listMeta(loaded.view.site, loaded.view.head) : []);

export default function Follow() {
  const { view } = useLoaderData<typeof loader>();
  return (
    <>
      <FollowPage view={view} />
      <SiteScript />
    </>
  );
}
