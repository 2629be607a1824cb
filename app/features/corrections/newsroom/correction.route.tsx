import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { roleMay } from "#app/features/people/capabilities.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { rowAction } from "#app/platform/http/forms/row-action.server.ts";
import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import type { CorrectionReceipt } from "../correction-notice.ts";

/** One way on which an error went, and how far the correction is on it. */
interface CorrectionLine {
  title: string;
  /** Channels that carried the error. */
  reached: string;
  /** Notices sent; null before the correction is sent. */
  done: string | null;
  tone: "ok" | "wait" | "warn" | "neutral";
}

interface CorrectionView {
  id: number;
  title: string;
  correction: { text: string; at: string } | null;
  sent: string | null;
  lines: readonly CorrectionLine[];
  maySend: boolean;
  operation: string;
}

const GROUP_DONE: Record<CorrectionReceipt["group"]["state"], Pick<CorrectionLine, "done" | "tone">> = {
  "not-told": { done: "Nada foi enviado: a matéria não tinha saído no grupo.", tone: "neutral" },
  sent: { done: "A correção foi enviada ao grupo.", tone: "ok" },
  waiting: { done: "A correção está na fila do grupo e sai no próximo horário livre.", tone: "wait" },
  manual: { done: "A correção espera na fila do WhatsApp que uma pessoa a envie.", tone: "wait" },
  failed: { done: "O envio da correção falhou. Tente de novo na fila do WhatsApp.", tone: "warn" },
  unconfirmed: { done: "Não sabemos se a correção chegou ao grupo. Confira na fila do WhatsApp.", tone: "warn" },
};

function groupLine({ group, notice }: CorrectionReceipt): CorrectionLine {
  const reached = group.wasTold ? "A matéria foi enviada ao grupo." : "A matéria não saiu no grupo, entre as últimas 250 mensagens.";
  return { title: "Grupo do WhatsApp", reached, ...(notice ? GROUP_DONE[group.state] : { done: null, tone: "neutral" as const }) };
}

function alertsLine({ alerts, notice }: CorrectionReceipt): CorrectionLine {
  const title = "Avisos no celular";
  if (!alerts) return { title, reached: "O portal não envia avisos.", done: null, tone: "neutral" };
  const reached =
    alerts.reached === 0 ? "Nenhum aparelho recebeu aviso desta matéria nos últimos 30 dias." : `${counted(alerts.reached, "aparelho recebeu", "aparelhos receberam")} o aviso.`;
  if (!notice || !alerts.again) return { title, reached, done: null, tone: "neutral" };
  const { sent, waiting, unconfirmed, isOver } = alerts.again;
  const parts = [
    `${counted(sent, "aparelho recebeu", "aparelhos receberam")} a correção em silêncio, no lugar do aviso`,
    ...(waiting > 0 ? [`${counted(waiting, "espera", "esperam")}`] : []),
    ...(unconfirmed > 0 ? [`${counted(unconfirmed, "ficou", "ficaram")} sem confirmação`] : []),
  ];
  return { title, reached, done: `${parts.join("; ")}.`, tone: isOver ? "ok" : "wait" };
}

const AUDIO: Record<CorrectionReceipt["audio"], Pick<CorrectionLine, "reached" | "tone">> = {
  none: { reached: "A matéria não tem áudio.", tone: "neutral" },
  stale: { reached: "O áudio antigo já não toca. O novo está sendo gravado e entra no lugar dele, no mesmo episódio do podcast.", tone: "wait" },
  ready: { reached: "O áudio e o episódio do podcast já dizem o texto corrigido.", tone: "ok" },
};

function linksLine({ links, notice }: CorrectionReceipt): CorrectionLine {
  const reached =
    links.links === 0
      ? "Nenhum link curto leva à matéria."
      : `${counted(links.links, "link curto leva", "links curtos levam")} à matéria, com ${counted(links.clicks, "clique", "cliques")} até agora.`;
  const done = notice && notice.links > 0 ? "Quem abre um deles vê a correção no alto da página." : null;
  return { title: "Links curtos", reached, done, tone: done ? "ok" : "neutral" };
}

const toCorrectionView = (receipt: CorrectionReceipt, maySend: boolean, timeZone: string): Omit<CorrectionView, "operation"> => ({
  id: receipt.article.id,
  title: receipt.article.title,
  correction: receipt.correction && { text: receipt.correction.text, at: noteDateTime(receipt.correction.at, timeZone) },
  sent: receipt.notice && `Enviada por ${receipt.notice.askedByName} em ${noteDateTime(receipt.notice.askedAt, timeZone)}.`,
  lines: [groupLine(receipt), alertsLine(receipt), { title: "Áudio e podcast", done: null, ...AUDIO[receipt.audio] }, linksLine(receipt)],
  maySend,
});

interface CorrectionAnswer {
  ok: boolean;
  message: string;
}

const BADGES: Record<CorrectionLine["tone"], { tone: "ok" | "warn" | "neutral"; label: string } | null> = {
  ok: { tone: "ok", label: "Feito" },
  wait: { tone: "neutral", label: "Em andamento" },
  warn: { tone: "warn", label: "Confira" },
  neutral: null,
};

/** Readers of an error whom nothing can identify. */
const UNMEASURED = [
  "Quem leu a página e não voltou.",
  "Quem recebeu a mensagem encaminhada por outra pessoa, fora do grupo.",
  "Quem baixou o áudio antigo em um aplicativo de podcast.",
  "Quem viu o card no Instagram: a rede não deixa trocar a imagem de uma publicação.",
];

function Line({ line: { title, reached, done, tone } }: { line: CorrectionLine }) {
  const badge = BADGES[tone];
  return (
    <li className="flex flex-col gap-1 px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{title}</h3>
        {badge ? <Badge tone={badge.tone}>{badge.label}</Badge> : null}
      </div>
      <p className="text-muted">{reached}</p>
      {done ? <p>{done}</p> : null}
    </li>
  );
}

/** 'Levar a correção': where an error went, one action that reaches it there, and the receipt. */
function CorrectionScreen() {
  const view = useLoaderData<CorrectionView>();
  const answer = useActionData<CorrectionAnswer>();
  const isBusy = useNavigation().formData !== undefined;
  const { id, title, correction, sent, lines, maySend } = view;
  return (
    <div className="flex flex-col gap-5">
      <div>
        <p className="mb-1 text-[0.8125rem]">
          <ButtonLink to={`/admin/editar-materia/${id}`} size="sm" variant="ghost" icon="chevronLeft" className="-ml-2.5">
            Voltar à matéria
          </ButtonLink>
        </p>
        <PageHeader title="Levar a correção">
          <p className="break-words">{title}</p>
        </PageHeader>
      </div>
      <ActionMessage answer={answer} />
      {correction === null ? (
        <div className="card">
          <EmptyState title="Esta matéria não tem nota de correção" actions={<ButtonLink to={`/admin/editar-materia/${id}`}>Escrever a nota</ButtonLink>}>
            Escreva a nota na matéria publicada e salve. Depois a correção pode seguir o erro.
          </EmptyState>
        </div>
      ) : (
        <>
          <section aria-labelledby="nota" className="card p-4 sm:p-5">
            <h2 id="nota" className="text-[0.8125rem] font-semibold text-muted">
              Nota de correção, {correction.at}
            </h2>
            <p className="mt-1 break-words whitespace-pre-line">{correction.text}</p>
            {maySend ? (
              <Form method="post" className="mt-4 flex flex-col gap-2 border-t border-line pt-4">
                <OperationField />
                <input type="hidden" name="id" value={id} />
                <p className="text-muted">
                  {sent ??
                    "A correção vai ao grupo que recebeu a matéria, troca em silêncio o aviso nos aparelhos que o receberam e aparece no alto da página para quem vem dos links curtos."}
                </p>
                <span>
                  <Button type="submit" name="intent" value="send" variant={sent ? "secondary" : "primary"} disabled={isBusy}>
                    {sent ? "Conferir e completar o envio" : "Avisar quem recebeu o erro"}
                  </Button>
                </span>
              </Form>
            ) : sent ? (
              <p className="mt-4 border-t border-line pt-4 text-muted">{sent}</p>
            ) : null}
          </section>
          <section aria-labelledby="recibo" className="card">
            <h2 id="recibo" className="border-b border-line px-4 py-3 font-semibold sm:px-5">
              {sent ? "Recibo" : "Aonde o erro chegou"}
            </h2>
            <ul className="divide-y divide-line">
              {lines.map((line) => (
                <Line key={line.title} line={line} />
              ))}
            </ul>
          </section>
          <section aria-labelledby="sem-medida" className="card p-4 sm:p-5">
            <h2 id="sem-medida" className="font-semibold">
              O que não dá para medir
            </h2>
            <ul className="mt-2 list-disc pl-5 text-muted">
              {UNMEASURED.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        </>
      )}
    </div>
  );
}

export const handle = adminHandle("articles:read-unpublished");
export const meta = screenMeta("Levar a correção");

export async function loader(args: LoaderFunctionArgs): Promise<CorrectionView> {
  const { services, settings } = args.context;
  const { user } = await adminCaller(args, handle.admin.allow);
  const id = readId(args.params.id);
  if (id === null) throw new Response("Matéria não encontrada.", { status: 404 });
  try {
    const receipt = await services.correctionNotices.receipt(id);
    return { ...toCorrectionView(receipt, roleMay(user.role, "articles:write"), settings.timeZone), operation: crypto.randomUUID() };
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.code === "not-found") throw new Response(error.refusal.detail, { status: 404 });
    throw error;
  }
}

const FAILURE = "Erro ao levar a correção";

export function action(args: ActionFunctionArgs) {
  const { correctionNotices } = args.context.services;
  return rowAction(args, {
    allow: "articles:write",
    failure: FAILURE,
    actions: {
      send: { done: "A correção está a caminho de quem recebeu o erro.", run: (id, { id: by, name }) => correctionNotices.send(id, { id: by ?? 0, name }) },
    },
  });
}

export const clientAction = keepScreenOnNetworkError(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default CorrectionScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar a correção" />;
