import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data as answer, useLoaderData } from "@remix-run/react";
import { formatReais } from "#app/features/banners/contract.ts";
import { listMeta, missingMeta } from "#app/features/discovery/site/meta.ts";
import { InstitutionalPage } from "#app/features/institutional/site/institutional-page.tsx";
import { type InstitutionalView, toInstitutionalView } from "#app/features/institutional/site/institutional-view.ts";
import { monthTitle } from "#app/features/monthly-report/month.ts";
import { missingPage, redirectToCanonical, viewContext } from "#app/features/readers/view-context.http.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { MissingPage } from "#app/ui/site/shell/missing-page.tsx";
import type { MissingView } from "#app/ui/site/shell/missing-view.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { type AccountMonth, checkedWords } from "../accounts.ts";
import { dayLabel, SUPPORT_ACCOUNTS_PATH, SUPPORT_PATH, type SupportEntry } from "../support.ts";

interface EntryLine {
  id: number;
  text: string;
  amount: string;
  /** When it was struck out; null: it counts. */
  struck: string | null;
}

interface MonthView {
  month: string;
  title: string;
  checked: string;
  facts: readonly { name: string; value: string }[];
  /** Uses by category. */
  uses: readonly { category: string; lines: readonly EntryLine[] }[];
  struck: readonly EntryLine[];
}

interface AccountsView extends InstitutionalView {
  isOpen: boolean;
  balance: string | null;
  lastDay: string | null;
  months: readonly MonthView[];
}

type Loaded = { view: AccountsView; missing: null } | { view: null; missing: MissingView };

function toMonthView(account: AccountMonth, timeZone: string): MonthView {
  const { month, received, refunded, usedCents, balanceCents, uses, struck } = account;
  const toLine = ({ id, kind, text, cents, struckAt }: SupportEntry): EntryLine => ({
    id,
    text: text || (kind === "refund" ? "Devolução" : "Pagamento"),
    amount: formatReais(cents),
    struck: struckAt === null ? null : noteDateTime(struckAt, timeZone),
  });
  const bank = [
    { name: "Recebido", value: `${formatReais(received.cents)} em ${counted(received.count, "pagamento", "pagamentos")}` },
    ...(refunded.count > 0 ? [{ name: "Devolvido", value: `${formatReais(refunded.cents)} em ${counted(refunded.count, "devolução", "devoluções")}` }] : []),
  ];
  return {
    month,
    title: monthTitle(month),
    checked: checkedWords(account),
    facts: [
      ...(balanceCents === null ? [] : bank),
      { name: "Usado", value: formatReais(usedCents) },
      ...(balanceCents === null ? [] : [{ name: "Saldo do mês", value: formatReais(balanceCents) }]),
    ],
    uses: [...new Set(uses.map(({ category }) => category))].map((category) => ({ category, lines: uses.filter((use) => use.category === category).map(toLine) })),
    struck: struck.map(toLine),
  };
}

export const handle: ReaderHandle = { pageStyle: "page" };
export const headers: HeadersFunction = passHeaders;

/** `/apoie/contas`: the accounts by month, the newest first. They stay when 'Apoie' is turned off; 404 while there are none and it is off. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  redirectToCanonical(request, SUPPORT_ACCOUNTS_PATH);
  const reading = await context.readers.support.accounts();
  const { state, months, lastDay } = reading;
  if (!state.isOpen && months.length === 0) return answer<Loaded>({ view: null, missing: await missingPage(context, "not-found", SUPPORT_ACCOUNTS_PATH) }, { status: 404 });
  const page = viewContext(context, reading);
  const base = toInstitutionalView(page, SUPPORT_ACCOUNTS_PATH, "Contas do Apoie", `O que o ${page.name} recebeu dos leitores por Pix e em que usou, mês a mês.`);
  const view = {
    isOpen: state.isOpen,
    lastDay,
    balance: lastDay === null ? null : formatReais(reading.balanceCents),
    months: months.map((month) => toMonthView(month, page.timeZone)),
  };
  return answer<Loaded>({ view: { ...base, ...view }, missing: null }, { headers: pageHeaders(reading) });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => (!data ? [] : data.view ? listMeta(data.view.site, data.view.head) : missingMeta(data.missing));

const Lines = ({ lines }: { lines: readonly EntryLine[] }) => (
  <ul>
    {lines.map(({ id, text, amount, struck }) => (
      <li key={id}>
        {struck === null ? (
          `${text}: ${amount}`
        ) : (
          <>
            <s>{`${text}: ${amount}`}</s> (riscado em {struck})
          </>
        )}
      </li>
    ))}
  </ul>
);

const Month = ({ view: { month, title, checked, facts, uses, struck } }: { view: MonthView }) => (
  <section aria-labelledby={`mes-${month}`}>
    <h2 id={`mes-${month}`}>{title}</h2>
    <p className="meta">{checked}</p>
    <dl className="facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {uses.map(({ category, lines }) => (
      <div key={category}>
        <h3>{category}</h3>
        <Lines lines={lines} />
      </div>
    ))}
    {struck.length === 0 ? null : (
      <>
        <h3>Deixou de contar</h3>
        <Lines lines={struck} />
      </>
    )}
  </section>
);

const AccountsPage = ({ view }: { view: AccountsView }) => (
  <InstitutionalPage view={view} about="O que os leitores pagaram por Pix, pelo extrato do banco, e em que o dinheiro foi usado, como a Redação registrou.">
    <p>
      {view.lastDay === null || view.balance === null
        ? "Nenhum extrato do banco foi conferido até agora."
        : `Último extrato conferido: até ${dayLabel(view.lastDay)}. Saldo até aqui: ${view.balance}.`}
    </p>
    {view.months.map((month) => (
      <Month key={month.month} view={month} />
    ))}
    <p>Um lançamento errado não some: fica riscado, com a data. Nada diz quem apoiou.</p>
    {view.isOpen ? (
      <p>
        <a href={SUPPORT_PATH}>Apoie</a>
      </p>
    ) : null}
  </InstitutionalPage>
);

export default function AccountsRoute() {
  const loaded = useLoaderData<typeof loader>() as Loaded;
  return (
    <>
      {loaded.view ? <AccountsPage view={loaded.view} /> : <MissingPage missing={loaded.missing} />}
      <SiteScript />
    </>
  );
}
