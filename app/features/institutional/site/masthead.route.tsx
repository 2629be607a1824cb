import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { PublicAuthor } from "#app/features/authors/author-profile.ts";
import { portraitOf } from "#app/features/authors/site/author-about.tsx";
import { listMeta } from "#app/features/discovery/site/meta.ts";
import { redirectToCanonical, viewContext } from "#app/features/readers/view-context.http.ts";
import { POLICY_PAGES, POLICY_PATHS, POLICY_TITLES, textBlocks } from "#app/features/settings/page-text.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { PageText } from "#app/ui/page-text.tsx";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import type { ViewContext } from "#app/ui/site/shell/site-view.ts";
import { InstitutionalPage } from "./institutional-page.tsx";
import { type InstitutionalView, toInstitutionalView } from "./institutional-view.ts";

/** Somebody of the newsroom with a published profile. */
interface MastheadPerson {
  name: string;
  href: string;
  /** "Repórter · Piripiri · Polícia". */
  about: string;
  portrait: string | null;
}

/** The masthead, ready to be printed. */
interface MastheadView extends InstitutionalView {
  facts: readonly { label: string; value: string }[];
  people: readonly MastheadPerson[];
  /** The newsroom's own text, in the markup of `page-text`. */
  text: string;
  policies: readonly { label: string; href: string }[];
}

const MASTHEAD_PATH = "/expediente";

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== "").join("\u00a0· ");

function toMastheadView({ people, text }: { people: readonly PublicAuthor[]; text: string }, context: ViewContext): MastheadView {
  const { responsible, registration, legalName, cnpj, address, phone } = context.publisher;
  const facts = [
    { label: "Editor responsável", value: responsible === "" ? "" : joined(responsible, registration) },
    { label: "Publicado por", value: legalName },
    { label: "CNPJ", value: cnpj },
    { label: "Endereço", value: address },
    { label: "Telefone", value: phone },
  ];
  return {
    ...toInstitutionalView(context, MASTHEAD_PATH, "Expediente", `Quem responde pelo ${context.name}: editor responsável, empresa, endereço e a equipe da redação.`),
    facts: facts.filter(({ value }) => value !== ""),
    people: people.map(({ name, slug, job, town, beat, photo }) => ({
      name,
      href: `/autor/${slug}`,
      about: joined(job, town, beat),
      portrait: context.economy ? null : portraitOf(photo, "small"),
    })),
    text,
    policies: POLICY_PAGES.map((page) => ({ label: POLICY_TITLES[page], href: POLICY_PATHS[page] })),
  };
}

/** 'Expediente': who answers for the site, and who makes it. */
function MastheadPage({ view }: { view: MastheadView }) {
  const { facts, people, text, site } = view;
  return (
    <InstitutionalPage view={view} about={`Quem responde pelo ${site.name} e quem o faz.`}>
      {facts.length > 0 ? (
        <dl className="facts">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {people.length > 0 ? (
        <>
          <h2>Redação</h2>
          <ul className="people">
            {people.map(({ name, href, about, portrait }) => (
              <li key={href}>
                {portrait ? <img src={portrait} alt="" width={48} height={48} loading="lazy" decoding="async" /> : <span aria-hidden="true">{name.charAt(0)}</span>}
                <p>
                  <a href={href}>{name}</a>
                  {about === "" ? null : <small>{about}</small>}
                </p>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <PageText blocks={textBlocks(text)} />
      <h2>Fale com a Redação</h2>
      <p>
        Correções, direito de resposta, sugestões de pauta e qualquer outro assunto: <a href="/contato">escreva para a Redação</a>.
      </p>
      <h2>Nossas políticas</h2>
      <ul>
        {view.policies.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </InstitutionalPage>
  );
}

export const handle: ReaderHandle = { pageStyle: "page" };
export const headers: HeadersFunction = passHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  redirectToCanonical(request, MASTHEAD_PATH);
  const reading = await context.readers.lists.masthead();
  return data(toMastheadView(reading, viewContext(context, reading)), { headers: pageHeaders(reading) });
}

export const meta: MetaFunction<typeof loader> = ({ data: view }) => (view ? listMeta(view.site, view.head) : []);

export default function Masthead() {
  return (
    <>
      <MastheadPage view={useLoaderData<typeof loader>()} />
      <SiteScript />
    </>
  );
}
