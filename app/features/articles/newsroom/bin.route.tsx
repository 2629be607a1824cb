import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { rowButtonAction } from "#app/platform/http/forms/row-action.server.ts";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { Thumbnail } from "#app/ui/newsroom/avatar.tsx";
import { type RowButtonAnswer, RowButtonScreen, type RowButtonView } from "#app/ui/newsroom/row-button-screen.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { BIN_MS } from "../article.ts";

/** A deleted article as its screen shows it. */
interface BinLine {
  id: number;
  title: string;
  author: string;
  coverUrl: string | null;
  /** On the newsroom's clock. */
  deletedAt: string;
  daysLeft: number;
}

type BinView = RowButtonView<BinLine>;

/** Message for a failed restore without a known cause. */
const RESTORE_FAILURE = "Erro ao restaurar matéria";

/** 'Lixeira': what was deleted in the last thirty days, to be restored. */
function BinScreen() {
  const view = useLoaderData<BinView>();
  return (
    <RowButtonScreen
      view={view}
      title="Lixeira"
      about="Matérias excluídas ficam aqui por 30 dias. Depois, são apagadas de vez."
      empty={{ title: "A lixeira está vazia", text: "O que for excluído pode ser restaurado daqui." }}
      button={{ label: "Restaurar", icon: "refresh", operation: "restore", describe: ({ title }) => `Restaurar: ${title}` }}
      row={({ title, author, coverUrl, deletedAt, daysLeft }) => (
        <>
          <Thumbnail coverUrl={coverUrl} className="h-12 w-16 opacity-60 grayscale" />
          <div className="min-w-0 flex-1">
            <p className="leading-snug font-semibold wrap-break-word">{title}</p>
            <p className="mt-0.5 text-xs text-subtle">
              {author} · excluída em {deletedAt} · {daysLeft <= 1 ? "será apagada hoje" : `será apagada em ${daysLeft} dias`}
            </p>
          </div>
        </>
      )}
    />
  );
}

export const handle = adminHandle("articles:delete");
export const meta = screenMeta("Lixeira");

export async function loader(args: LoaderFunctionArgs): Promise<BinView> {
  const { services, settings } = args.context;
  const [, deleted] = await adminCallerWith(args, handle.admin.allow, services.articles.readBin());
  const now = Date.now();
  const lines = deleted.map(({ id, title, author, coverUrl, deletedAt }) => ({
    id,
    title,
    author,
    coverUrl,
    deletedAt: tableDateTime(deletedAt ?? now, settings.timeZone),
    daysLeft: Math.ceil(((deletedAt ?? now) + BIN_MS - now) / DAY_MS),
  }));
  return { lines, operation: crypto.randomUUID() };
}

export const action = (args: ActionFunctionArgs) =>
  rowButtonAction(args, {
    allow: handle.admin.allow,
    failure: RESTORE_FAILURE,
    run: async (id, write) => `“${(await args.context.services.articles.restore(id, write)).title}” voltou para a lista de matérias.`,
  });

export const clientAction = keepScreenOnNetworkError<RowButtonAnswer>(() => ({ ok: false, message: unconfirmed(RESTORE_FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default BinScreen;

export const ErrorBoundary = () => <ScreenError />;
