import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data as answer, useLoaderData } from "@remix-run/react";
import { formatReais } from "#app/features/banners/contract.ts";
import { listMeta, missingMeta } from "#app/features/discovery/site/meta.ts";
import { InstitutionalPage } from "#app/features/institutional/site/institutional-page.tsx";
import { type InstitutionalView, toInstitutionalView } from "#app/features/institutional/site/institutional-view.ts";
import { monthWords } from "#app/features/monthly-report/month.ts";
import { missingPage, redirectToCanonical, viewContext } from "#app/features/readers/view-context.http.ts";
import { textBlocks } from "#app/features/settings/page-text.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { PageText } from "#app/ui/page-text.tsx";
import { MissingPage } from "#app/ui/site/shell/missing-page.tsx";
import type { MissingView } from "#app/ui/site/shell/missing-view.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { dayLabel, SUPPORT_ACCOUNTS_PATH, SUPPORT_PATH } from "../support.ts";
import { AmountForms, ExampleNote } from "./support-parts.tsx";

interface SupportView extends InstitutionalView {
  text: string;
  goalCents: number;
  receivedCents: number;
  month: string;
  lastDay: string | null;
  receiverKey: string | undefined;
}

type Loaded = { view: SupportView; missing: null } | { view: null; missing: MissingView };

export const handle: ReaderHandle = { pageStyle: "page" };
export const headers: HeadersFunction = passHeaders;

/** `/apoie`: why, the goal and how far it is, and the amounts; 404 while it is off. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  redirectToCanonical(request, SUPPORT_PATH);
  const reading = await context.readers.support.page();
  if (!reading.state.isOpen) return answer<Loaded>({ view: null, missing: await missingPage(context, "not-found", SUPPORT_PATH) }, { status: 404 });
  const { settings, receiver } = reading.state;
  const base = toInstitutionalView(viewContext(context, reading), SUPPORT_PATH, "Apoie", `Apoie o jornalismo do ${reading.site.name} por Pix, com contas públicas de cada mês.`);
  const { receivedCents, month, lastDay } = reading;
  return answer<Loaded>(
    { view: { ...base, text: settings.text, goalCents: settings.goalCents, receivedCents, month, lastDay, receiverKey: receiver?.key }, missing: null },
    { headers: pageHeaders(reading) },
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => (!data ? [] : data.view ? listMeta(data.view.site, data.view.head) : missingMeta(data.missing));

/** How far the goal of the month is, by what banks confirmed. */
function Goal({ view: { goalCents, receivedCents, month, lastDay } }: { view: SupportView }) {
  const received = Math.max(0, receivedCents);
  return (
    <>
      <h2>{goalCents > 0 ? `Meta de ${monthWords(month)}` : `Em ${monthWords(month)}`}</h2>
      <p>
        <strong>{formatReais(received)}</strong> {goalCents > 0 ? `de ${formatReais(goalCents)}` : "recebidos"}
      </p>
      {goalCents > 0 ? (
        <progress className="goal" max={goalCents} value={Math.min(received, goalCents)} aria-label="Quanto da meta do mês chegou">
          {`${Math.floor((received * 100) / goalCents)}%`}
        </progress>
      ) : null}
      <p className="meta">
        {lastDay === null
          ? "Nenhum extrato foi conferido até agora: o que você pagar aparece aqui depois da conferência."
          : `Só o que o extrato do banco confirmou. Último extrato conferido: até ${dayLabel(lastDay)}.`}
      </p>
    </>
  );
}

const SupportPage = ({ view }: { view: SupportView }) => (
  <InstitutionalPage view={view} about="O que você lê aqui é de graça. Quem pode, ajuda a pagar.">
    <ExampleNote receiverKey={view.receiverKey} />
    <PageText blocks={textBlocks(view.text)} />
    <Goal view={view} />
    <h2>Escolha o valor</h2>
    <AmountForms />
    <p>
      Não guardamos quem apoia: nem nome, nem documento, nem conta. Do extrato do banco lemos a data, o valor e a referência do código. O que entrou e em que foi usado está nas{" "}
      <a href={SUPPORT_ACCOUNTS_PATH}>contas do Apoie</a>, mês a mês.
    </p>
  </InstitutionalPage>
);

export default function SupportRoute() {
  const loaded = useLoaderData<typeof loader>() as Loaded;
  return (
    <>
      {loaded.view ? <SupportPage view={loaded.view} /> : <MissingPage missing={loaded.missing} />}
      <SiteScript />
    </>
  );
}
