import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data as answer, useLoaderData } from "@remix-run/react";
import { listMeta } from "#app/features/discovery/site/meta.ts";
import { InstitutionalPage } from "#app/features/institutional/site/institutional-page.tsx";
import { type InstitutionalView, toInstitutionalView } from "#app/features/institutional/site/institutional-view.ts";
import { redirectToCanonical, viewContext } from "#app/features/readers/view-context.http.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { longDateTime } from "#app/platform/time/newsroom-clock.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { Unbroken } from "#app/ui/site/typography/unbroken.tsx";
import { type Removal, removalSaid } from "../removal.ts";

const REMOVALS_PATH = "/retiradas";

/** An entry of the public register. */
interface RemovalLine {
  id: number;
  heading: string;
  /** The story's title; empty when it is not public. */
  title: string;
  text: string;
  iso: string;
  when: string;
}

interface RemovalsView extends InstitutionalView {
  lines: readonly RemovalLine[];
}

const toLine = (removal: Removal, timeZone: string): RemovalLine => ({
  id: removal.articleId,
  heading: removalSaid(removal).title,
  title: removal.showsTitle ? removal.title : "",
  text: removal.text,
  iso: new Date(removal.createdAt).toISOString(),
  when: longDateTime(removal.createdAt, timeZone),
});

export const handle: ReaderHandle = { pageStyle: "page" };
export const headers: HeadersFunction = passHeaders;

/** `/retiradas`: the public register of removals in force, the newest first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  redirectToCanonical(request, REMOVALS_PATH);
  const reading = await context.readers.removals.register();
  const view = viewContext(context, reading);
  const base = toInstitutionalView(view, REMOVALS_PATH, "Matérias retiradas", `As matérias que a Redação do ${view.name} tirou do ar, por erro ou por ordem judicial, e por quê.`);
  const page: RemovalsView = { ...base, head: { ...base.head, indexed: reading.items.length > 0 }, lines: reading.items.map((removal) => toLine(removal, view.timeZone)) };
  return answer(page, { headers: pageHeaders(reading, { articles: reading.items.map(({ articleId }) => ({ id: articleId })) }) });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? listMeta(data.site, data.head) : []);

export default function Removals() {
  const view = useLoaderData<typeof loader>() as RemovalsView;
  return (
    <>
      <InstitutionalPage view={view} about="O que tiramos do ar, por quê e quando. O endereço de cada matéria diz o mesmo.">
        {view.lines.length === 0 ? <p>Nenhuma matéria retirada até agora.</p> : null}
        {view.lines.map(({ id, heading, title, text, iso, when }) => (
          <article key={id}>
            <h2>
              <a href={`/post/${id}`}>
                <Unbroken text={title || heading} />
              </a>
            </h2>
            <p className="meta">
              {title ? `${heading}, em ` : "Em "}
              <time dateTime={iso}>{when}</time>
            </p>
            <p>{text}</p>
          </article>
        ))}
        <p>
          O que foi publicado com erro e corrigido está em <a href="/correcoes">Correções</a>.
        </p>
      </InstitutionalPage>
      <SiteScript />
    </>
  );
}
