import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import type { CorrectionLine, CorrectionView } from "./correction-view.ts";

export interface CorrectionAnswer {
  ok: boolean;
  message: string;
}

const BADGES: Record<CorrectionLine["tone"], { tone: "ok" | "warn" | "neutral"; label: string } | null> = {
  ok: { tone: "ok", label: "Feito" },
  wait: { tone: "neutral", label: "Em andamento" },
  warn: { tone: "warn", label: "Confira" },
  neutral: null,
};

/** What cannot be known of who got an error. */
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
export function CorrectionScreen() {
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
