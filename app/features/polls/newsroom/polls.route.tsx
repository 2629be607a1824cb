import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { toMomentKeyWire } from "#app/platform/record/record.wire.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { pollsQuery } from "../polls.wire.ts";
import { type PollLine, type PollsView, toPollLine } from "./polls-view.ts";

function Uses({ uses, moreUses }: Pick<PollLine, "uses" | "moreUses">) {
  if (uses.length === 0) return null;
  return (
    <p className="text-[0.8125rem] text-muted wrap-anywhere">
      {"Em "}
      {uses.map(({ href, title }, index) => (
        <span key={href}>
          {index === 0 ? "" : ", "}
          <Link to={href} className="underline underline-offset-2">
            {title}
          </Link>
        </span>
      ))}
      {moreUses > 0 ? ` e mais ${moreUses}` : null}
    </p>
  );
}

/** Polls for readers, what closes last first. */
function PollsScreen() {
  const { lines, next, note, mayManage } = useLoaderData<PollsView>();
  return (
    <>
      <PageHeader
        title="Enquetes"
        actions={
          mayManage ? (
            <ButtonLink to="/admin/enquetes/nova" variant="primary" icon="plus">
              Nova enquete
            </ButtonLink>
          ) : null
        }
      >
        <p>Perguntas aos leitores, com uma resposta por aparelho. Ponha o endereço da enquete sozinho numa linha da matéria, ou mostre na capa.</p>
      </PageHeader>
      <ActionMessage answer={note === null ? undefined : { ok: true, message: note }} />
      <section aria-labelledby="enquetes-lista" className="card">
        <h2 id="enquetes-lista" className="sr-only">
          Todas as enquetes
        </h2>
        {lines.length === 0 ? (
          <EmptyState title="Nenhuma enquete">{mayManage ? "Faça a primeira pergunta aos leitores com o botão Nova enquete." : "Quem cria enquetes são os editores."}</EmptyState>
        ) : (
          <ul>
            {lines.map(({ id, question, badge, onHome, details, uses, moreUses }) => (
              <li key={id} className="border-t border-line px-4 py-3 first:border-t-0">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <Link to={`/admin/enquetes/${id}`} className="inline-flex min-h-10 items-center font-semibold wrap-anywhere underline-offset-2 hover:underline">
                    {question}
                  </Link>
                  <Badge tone={badge.tone}>{badge.label}</Badge>
                  {onHome ? <Badge tone="accent">Na capa</Badge> : null}
                </p>
                <p className="text-[0.8125rem] text-muted wrap-anywhere">{details}</p>
                <Uses uses={uses} moreUses={moreUses} />
              </li>
            ))}
          </ul>
        )}
        {next === null ? null : (
          <p className="border-t border-line p-3">
            <ButtonLink to={next}>Anteriores</ButtonLink>
          </p>
        )}
      </section>
    </>
  );
}

export const handle = adminHandle("polls:read");
export const meta = screenMeta("Enquetes");

export async function loader(args: LoaderFunctionArgs): Promise<PollsView> {
  const { services, settings } = args.context;
  const { searchParams } = new URL(args.request.url);
  const asked = pollsQuery.safeParse({ apos: searchParams.get("apos") ?? undefined });
  const [{ user }, { items, next }] = await adminCallerWith(args, handle.admin.allow, services.polls.readDesk(asked.data?.apos));
  const clock = { now: Date.now(), timeZone: settings.timeZone };
  return {
    lines: items.map((item) => toPollLine(item, clock)),
    next: next && `/admin/enquetes?apos=${encodeURIComponent(toMomentKeyWire(next))}`,
    note: searchParams.get("feito") === "excluida" ? "Enquete excluída." : null,
    mayManage: roleMay(user.role, "polls:manage"),
  };
}

export default PollsScreen;

export const ErrorBoundary = () => <ScreenError />;
