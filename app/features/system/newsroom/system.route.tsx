import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ScreenCard } from "#app/ui/newsroom/record-form.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { type RowView, type SystemView, toSystemView } from "./to-system-view.ts";

const HERE = "/admin/sistema";

function Problems({ problems }: Pick<SystemView, "problems">) {
  return (
    <ul className="divide-y divide-line">
      {problems.map(({ id, panel, isSevere, what, since, action }) => (
        <li key={id} className="flex flex-wrap items-start gap-x-3 gap-y-1 py-3 wrap-anywhere first:pt-0 last:pb-0">
          <Badge tone={isSevere ? "danger" : "warn"}>{isSevere ? "Grave" : "Atenção"}</Badge>
          <div className="min-w-0 flex-1 basis-60">
            <p>
              <a href={`#${panel}`} className="font-semibold underline-offset-2 hover:underline">
                {what}
              </a>
              {since === "" ? null : <span className="text-muted"> Desde {since}.</span>}
            </p>
            <p className="mt-0.5 text-muted">{action}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const Row = ({ row: { label, value, tone, note, href } }: { row: RowView }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 wrap-anywhere">
    <dt>
      {href === "" ? (
        label
      ) : (
        <Link to={href} className="inline-flex min-h-6 items-center underline underline-offset-2">
          {label}
        </Link>
      )}
    </dt>
    <dd className="font-semibold tabular-nums">{tone ? <Badge tone={tone}>{value}</Badge> : value}</dd>
    {note === "" ? null : <dd className="basis-full text-[0.8125rem] text-muted">{note}</dd>}
  </div>
);

/** 'Sistema': what is wrong and what to do, then how every part stands. */
function SystemScreen() {
  const { at, problems, panels } = useLoaderData<SystemView>();
  return (
    <>
      <PageHeader
        title="Sistema"
        actions={
          <>
            <ButtonLink to="/admin/importacoes" icon="download">
              Importações
            </ButtonLink>
            <ButtonLink to={HERE} replace preventScrollReset icon="refresh">
              Atualizar
            </ButtonLink>
          </>
        }
      >
        <p>Consultado em {at}. Os números são medidos pelo próprio portal.</p>
      </PageHeader>
      <ScreenCard
        id="problemas"
        title={problems.length === 0 ? "Tudo em ordem" : problems.length === 1 ? "1 problema" : `${problems.length} problemas`}
        aside={problems.length === 0 ? <Badge tone="ok">Em ordem</Badge> : null}
      >
        {problems.length === 0 ? <p className="text-muted">Nenhum problema encontrado.</p> : <Problems problems={problems} />}
      </ScreenCard>
      <div className="items-start gap-x-5 lg:columns-2 *:break-inside-avoid">
        {panels.map(({ id, title, about, rows }) => (
          <ScreenCard key={id} id={id} title={title} {...(about === "" ? {} : { about })}>
            {rows.length === 0 ? (
              <p className="text-muted">Nada registrado.</p>
            ) : (
              <dl className="divide-y divide-line">
                {rows.map((row) => (
                  <Row key={row.id} row={row} />
                ))}
              </dl>
            )}
          </ScreenCard>
        ))}
      </div>
    </>
  );
}

export const handle = adminHandle("system:read");
export const meta = screenMeta("Sistema");

export async function loader(args: LoaderFunctionArgs): Promise<SystemView> {
  const { services, settings } = args.context;
  const [, stored] = await adminCallerWith(args, handle.admin.allow, services.system.readStored());
  return toSystemView(await services.system.complete(stored), settings.timeZone);
}

export default SystemScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao consultar o sistema" />;
