import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data as answer, useLoaderData } from "@remix-run/react";
import { formatReais } from "#app/features/banners/contract.ts";
import { listMeta, missingMeta } from "#app/features/discovery/site/meta.ts";
import { InstitutionalPage } from "#app/features/institutional/site/institutional-page.tsx";
import { type InstitutionalView, toInstitutionalView } from "#app/features/institutional/site/institutional-view.ts";
import { missingPage, redirectToCanonical, viewContext } from "#app/features/readers/view-context.http.ts";
import { passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { qrSvg } from "#app/ui/qr-code.ts";
import { MissingPage } from "#app/ui/site/shell/missing-page.tsx";
import type { MissingView } from "#app/ui/site/shell/missing-view.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { SUPPORT_ACCOUNTS_PATH, SUPPORT_CODE_PATH, SUPPORT_PATH } from "../support.ts";
import { codeQuery } from "../support.wire.ts";
import { AmountForms, ExampleNote } from "./support-parts.tsx";

interface CodeView extends InstitutionalView {
  typed: string;
  /** Null with a code. */
  problem: string | null;
  cents: number;
  payload: string;
  reference: string;
  receiver: { key: string; name: string };
}

type Loaded = { view: CodeView; missing: null } | { view: null; missing: MissingView };

export const handle: ReaderHandle = { pageStyle: "page" };
export const headers: HeadersFunction = passHeaders;

const HEADERS = { "Cache-Control": "private, no-store" };
const NO_CODE = "Não foi possível gerar o código agora. Tente de novo em alguns minutos.";

/** `/apoie/codigo?valor=`: a code of a new reference. Nothing of who asks is stored. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  redirectToCanonical(request, SUPPORT_CODE_PATH);
  await context.limits.take("readers", null);
  const typed = (new URL(request.url).searchParams.get("valor") ?? "").slice(0, 20);
  const asked = codeQuery.safeParse({ valor: typed });
  const cents = asked.success ? asked.data.valor : null;
  const reading = await context.readers.support.code(cents);
  const { state, code } = reading;
  if (!state.isOpen || state.receiver === null)
    return answer<Loaded>({ view: null, missing: await missingPage(context, "not-found", SUPPORT_PATH) }, { status: 404, headers: HEADERS });
  const base = toInstitutionalView(viewContext(context, reading), SUPPORT_CODE_PATH, code ? `Apoie com ${formatReais(cents ?? 0)}` : "Apoie", "Código Pix para apoiar.");
  const problem = code ? null : asked.success ? NO_CODE : (asked.error.issues[0]?.message ?? NO_CODE);
  const crumbs = [...base.crumbs.slice(0, 1), { name: "Apoie", href: SUPPORT_PATH }];
  const view: CodeView = {
    ...base,
    ...{ head: { ...base.head, indexed: false }, crumbs, typed, problem, cents: cents ?? 0, payload: code?.payload ?? "", reference: code?.reference ?? "" },
    receiver: { key: state.receiver.key, name: state.receiver.name },
  };
  return answer<Loaded>({ view, missing: null }, { status: code ? 200 : asked.success ? 503 : 422, headers: HEADERS });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => (!data ? [] : data.view ? listMeta(data.view.site, data.view.head) : missingMeta(data.missing));

const Code = ({ view: { cents, payload, reference, receiver } }: { view: CodeView }) => (
  <>
    <ExampleNote receiverKey={receiver.key} />
    <p>
      No aplicativo do seu banco, escolha Pix e leia o QR code ou cole o código. Antes de confirmar, confira o valor, <strong>{formatReais(cents)}</strong>, e quem recebe:{" "}
      <strong>{receiver.name}</strong>.
    </p>
    <p>
      <img
        className="qr"
        src={`data:image/svg+xml;utf8,${encodeURIComponent(qrSvg(payload))}`}
        alt={`QR code Pix de ${formatReais(cents)} para ${receiver.name}; o código em texto está logo abaixo`}
        width={240}
        height={240}
      />
    </p>
    <div className="contact">
      <div className="field">
        <label htmlFor="apoie-codigo">Pix copia e cola</label>
        <textarea id="apoie-codigo" readOnly rows={7} defaultValue={payload} />
      </div>
      <ul className="offers">
        <li hidden>
          <button type="button" className="button" data-copy-link={payload} data-copied="Código copiado">
            Copiar o código
          </button>{" "}
          <span role="status" />
        </li>
      </ul>
    </div>
    <p>
      A referência <code>{reference}</code> vai no Pix e diz ao extrato que o valor é apoio. Ela não diz quem pagou. O valor entra nas <a href={SUPPORT_ACCOUNTS_PATH}>contas</a>{" "}
      quando a Redação confere o extrato do banco.
    </p>
    <p>
      <a href={SUPPORT_PATH}>Escolher outro valor</a>
    </p>
  </>
);

export default function CodeRoute() {
  const { view, missing } = useLoaderData<typeof loader>() as Loaded;
  return (
    <>
      {view ? (
        <InstitutionalPage view={view} about={null}>
          {view.problem === null ? <Code view={view} /> : <AmountForms typed={view.typed} problem={view.problem} />}
        </InstitutionalPage>
      ) : (
        <MissingPage missing={missing} />
      )}
      <SiteScript />
    </>
  );
}
