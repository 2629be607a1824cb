import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { rowButtonAction } from "#app/platform/http/forms/row-action.server.ts";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { type RowButtonAnswer, RowButtonScreen, type RowButtonView } from "#app/ui/newsroom/row-button-screen.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";

type FutureDatesView = RowButtonView<{ id: number; title: string; date: string }>;

/** Message for a failed change of date without a known cause. */
const REDATE_FAILURE = "Erro ao mudar a data";

/** 'Datas no futuro': published stories that a clock running ahead has dated after this moment, to be set to now. */
function FutureDatesScreen() {
  const view = useLoaderData<FutureDatesView>();
  return (
    <RowButtonScreen
      view={view}
      title="Datas no futuro"
      about="Matérias no ar com data depois de agora. Acontece quando o relógio do servidor esteve adiantado: elas ficam acima das novas nas listas."
      empty={{ title: "Nenhuma matéria no ar tem data no futuro", text: "Não há nada a corrigir." }}
      button={{ label: "Mudar para agora", icon: "clock", operation: "redate", describe: ({ title }) => `Mudar a data para agora: ${title}` }}
      row={({ id, title, date }) => (
        <div className="min-w-0 flex-1">
          <Link to={`/admin/editar-materia/${id}`} className="leading-snug font-semibold wrap-break-word underline underline-offset-2">
            {title}
          </Link>
          <p className="mt-0.5 text-xs text-subtle">Publicada com a data {date}</p>
        </div>
      )}
    />
  );
}

export const handle = adminHandle("articles:write");
export const meta = screenMeta("Datas no futuro");

export async function loader(args: LoaderFunctionArgs): Promise<FutureDatesView> {
  const { services, settings } = args.context;
  const [, stories] = await adminCallerWith(args, handle.admin.allow, services.datedAhead.read());
  return { lines: stories.map(({ id, title, publishedAt }) => ({ id, title, date: tableDateTime(publishedAt, settings.timeZone) })), operation: crypto.randomUUID() };
}

export const action = (args: ActionFunctionArgs) =>
  rowButtonAction(args, {
    allow: handle.admin.allow,
    failure: REDATE_FAILURE,
    run: async (id, write) => `“${(await args.context.services.datedAhead.setToNow(id, write)).title}” agora tem a data deste momento.`,
  });

export const clientAction = keepScreenOnNetworkError<RowButtonAnswer>(() => ({ ok: false, message: unconfirmed(REDATE_FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default FutureDatesScreen;

export const ErrorBoundary = () => <ScreenError />;
