import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import type { RemovalReason } from "../removal.ts";

interface RemovalLine {
  id: number;
  articleId: number;
  title: string;
  reason: string;
  isOver: boolean;
  about: string;
  text: string;
}

interface RemovalsView {
  mayChange: boolean;
  lines: readonly RemovalLine[];
  next: number | null;
}

const REASONS: Readonly<Record<RemovalReason, string>> = { error: "Erro", "court-order": "Ordem judicial" };

/** 'Retiradas': the newsroom's register of removals. */
function RemovalsScreen() {
  const { lines, next, mayChange } = useLoaderData<RemovalsView>();
  return (
    <>
      <PageHeader
        title="Matérias retiradas"
        actions={
          <ButtonLink to="/retiradas" reloadDocument target="_blank" icon="external">
            Registro público
          </ButtonLink>
        }
      >
        <p>O que saiu do ar por erro ou por ordem judicial, e o que os leitores leem no lugar.</p>
      </PageHeader>
      <section aria-label="Matérias retiradas" className="card">
        {lines.length === 0 ? (
          <EmptyState title="Nenhuma matéria retirada" actions={<ButtonLink to="/admin/materias">Ver matérias</ButtonLink>}>
            Para retirar uma, abra a matéria no editor e escolha “Retirar com motivo” em “Mais”.
          </EmptyState>
        ) : (
          <ul data-rows className="divide-y divide-line">
            {lines.map(({ id, articleId, title, reason, isOver, about, text }) => (
              <li key={id} className="px-4 py-3">
                <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
                  <Badge tone={isOver ? "neutral" : "warn"}>{isOver ? "Voltou ao ar" : reason}</Badge>
                  {mayChange ? (
                    <Link to={`/admin/retiradas/${articleId}`} className="min-w-0 font-semibold wrap-anywhere underline-offset-2 hover:underline">
                      {title}
                    </Link>
                  ) : (
                    <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
                  )}
                </div>
                <p className="mt-1 wrap-anywhere">{text}</p>
                <p className="mt-1 text-[0.8125rem] text-muted wrap-anywhere">{about}</p>
              </li>
            ))}
          </ul>
        )}
        {next === null ? null : (
          <footer className="border-t border-line px-4 py-3">
            <ButtonLink to={`/admin/retiradas?antes=${next}`}>Mais antigas</ButtonLink>
          </footer>
        )}
      </section>
    </>
  );
}

export const handle = adminHandle("articles:read-unpublished");
export const meta = screenMeta("Matérias retiradas");

export async function loader(args: LoaderFunctionArgs): Promise<RemovalsView> {
  const { user } = await adminCaller(args, handle.admin.allow);
  const { services, settings } = args.context;
  const { items, next } = await services.removals.page(readId(new URL(args.request.url).searchParams.get("antes")));
  const when = (at: number) => noteDateTime(at, settings.timeZone);
  const lines = items.map((removal) => ({
    id: removal.id,
    articleId: removal.articleId,
    title: removal.title,
    reason: REASONS[removal.reason],
    isOver: removal.endedAt !== null,
    about: [
      `${removal.actorName}, ${when(removal.createdAt)}`,
      ...(removal.reference ? [removal.reference] : []),
      ...(removal.endedAt ? [`no ar de novo em ${when(removal.endedAt)}`] : []),
    ].join(" · "),
    text: removal.text,
  }));
  return { lines, next, mayChange: roleMay(user.role, "articles:write") };
}

export default RemovalsScreen;

export const ErrorBoundary = () => <ScreenError />;
