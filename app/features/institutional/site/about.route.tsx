import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, useLoaderData } from "@remix-run/react";
import { categoryPath } from "#app/features/articles/categories.ts";
import { listMeta } from "#app/features/discovery/site/meta.ts";
import { redirectToCanonical, viewContext } from "#app/features/readers/view-context.http.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { type SiteLink, titleCase, type ViewContext } from "#app/ui/site/shell/site-view.ts";
import { describedByText } from "../written-page.http.ts";
import { InstitutionalPage, WrittenPage } from "./institutional-page.tsx";
import { type InstitutionalView, toInstitutionalView } from "./institutional-view.ts";

/** The newsroom's people, with the sections that it covers. */
interface AboutView extends InstitutionalView {
  editorials: readonly Pick<SiteLink, "label" | "href">[];
  towns: readonly Pick<SiteLink, "label" | "href">[];
}

function toAboutView(context: ViewContext): AboutView {
  const ofType = (type: "editorial" | "municipality") =>
    context.categories.filter((category) => category.type === type).map((category) => ({ label: titleCase(category.name), href: categoryPath(category) }));
  return {
    ...toInstitutionalView(context, "/sobre", `Sobre o ${context.name}`, `O que é o ${context.name}, o que cobrimos no norte do Piauí e como trabalhamos.`),
    editorials: ofType("editorial"),
    towns: ofType("municipality"),
  };
}

const Links = ({ links }: { links: AboutView["towns"] }) => (
  <>
    {links.map(({ label, href }, index) => (
      <span key={href}>
        {index === 0 ? "" : index === links.length - 1 ? " e " : ", "}
        <a href={href}>{label}</a>
      </span>
    ))}
  </>
);

/** Page on the newsroom's people and methods. */
function AboutPage({ view }: { view: AboutView }) {
  const { name } = view.site;
  return (
    <InstitutionalPage view={view} about={`O que é o ${name}, o que cobrimos e como trabalhamos.`}>
      <p>O {name} é um portal de notícias feito no norte do Piauí, por uma redação local, para quem vive aqui e para quem é daqui e está longe.</p>
      {view.towns.length > 0 ? (
        <>
          <h2>O que cobrimos</h2>
          <p>
            Acompanhamos de perto <Links links={view.towns} />.
          </p>
          <p>
            As notícias saem nas editorias <Links links={view.editorials} />, e tudo o que publicamos pode ser encontrado na <a href="/busca">busca</a>.
          </p>
        </>
      ) : null}
      <h2>Como trabalhamos</h2>
      <ul>
        <li>Cada matéria diz quem assina, quando foi publicada e quando mudou depois de publicada.</li>
        <li>O que erramos é corrigido na própria matéria. Quem encontrar um erro pode nos avisar pela página de contato.</li>
        <li>Quem foi citado em uma matéria e quer responder tem direito de resposta, na forma da Lei 13.188, de 2015. O pedido é feito pela mesma página.</li>
        <li>Fotografias e ilustrações trazem o crédito de quem as fez.</li>
        <li>Ler é livre: não há cadastro nem assinatura para abrir uma matéria.</li>
      </ul>
      <h2>Um site leve</h2>
      <p>
        As páginas foram feitas para abrir depressa no celular e com pouca internet. No rodapé de todas elas dá para escolher o tema claro ou escuro, aumentar a letra e ligar o
        modo economia, que gasta menos dados. As páginas seguem as recomendações de acessibilidade WCAG 2.2, nível AA; se algo atrapalhar sua leitura, conte para nós.
      </p>
      <h2>Fale com a Redação</h2>
      <p>
        Correções, direito de resposta, sugestões de pauta e qualquer outro assunto: <a href="/contato">escreva para a Redação</a>. O que fazemos com dados de leitores está na{" "}
        <a href="/privacidade">página de privacidade</a>.
      </p>
    </InstitutionalPage>
  );
}

export const handle: ReaderHandle = { pageStyle: "page" };
export const headers: HeadersFunction = passHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  redirectToCanonical(request, "/sobre");
  const reading = await context.readers.lists.institutionalPage("about");
  const view = toAboutView(viewContext(context, reading));
  const head = { ...view.head, description: describedByText(reading.text, view.head.description) };
  return data({ view: { ...view, head }, text: reading.text }, { headers: pageHeaders(reading) });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (loaded ? listMeta(loaded.view.site, loaded.view.head) : []);

export default function About() {
  const { view, text } = useLoaderData<typeof loader>();
  return (
    <>
      {text === "" ? <AboutPage view={view} /> : <WrittenPage view={view} text={text} />}
      <SiteScript />
    </>
  );
}
