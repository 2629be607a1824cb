import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { refusedAction, typedWrite } from "#app/platform/http/forms/screen-write.server.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, SelectInput } from "#app/ui/field.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { MAX_HIGHLIGHTS } from "../board.ts";

interface PlainDeskView {
  superHeadline: string | null;
  highlights: { id: number; title: string }[];
  /** Articles to choose from: the highlights and the newest others. */
  choices: { id: number; title: string }[];
  orderVersion: number;
  operation: string;
  /** True when the person may see former home pages. */
  mayReadHistory: boolean;
}

interface PlainDeskAnswer {
  ok: boolean;
  message: string;
  /** The chosen articles, so that a refusal loses nothing. */
  desired: number[];
}

const PLACES = Array.from({ length: MAX_HIGHLIGHTS }, (_, index) => index);

/** 'Ordenar Destaques' as a plain form, for browsers without JavaScript. */
function PlainDesk() {
  const { superHeadline, highlights, choices, orderVersion, mayReadHistory } = useLoaderData<PlainDeskView>();
  const answer = useActionData<PlainDeskAnswer>();
  const busy = useNavigation().state === "submitting";
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    if (answer?.ok) setChanged(false);
  }, [answer]);
  const chosen = answer && !answer.ok ? answer.desired : highlights.map((article) => article.id);
  return (
    <>
      <PageHeader
        title="Ordenar Destaques"
        actions={
          mayReadHistory ? (
            <ButtonLink to="/admin/maquina-do-tempo" icon="clock">
              Máquina do tempo
            </ButtonLink>
          ) : null
        }
      >
        <p>Até {MAX_HIGHLIGHTS} destaques, na ordem em que aparecem na página inicial. Os lugares livres recebem as matérias mais recentes.</p>
      </PageHeader>
      <ActionMessage answer={answer} />
      {answer && !answer.ok ? (
        <section aria-labelledby="plain-current" className="mb-4 card p-4">
          <h2 id="plain-current" className="mb-1 font-semibold">
            Ordem no ar
          </h2>
          <ol className="list-decimal pl-5">
            {highlights.map((article) => (
              <li key={article.id}>{article.title}</li>
            ))}
          </ol>
        </section>
      ) : null}
      <LeaveQuestion isUnsaved={isChanged} leavesBy="path">
        A ordem dos destaques ainda não foi salva.
      </LeaveQuestion>
      <Form method="post" onChange={() => setChanged(true)} className="max-w-2xl card p-4">
        <p className="mb-4 rounded-lg bg-tint-super px-3 py-2">
          <Badge tone="danger">SUPER MANCHETE</Badge> <span className="ml-1">{superHeadline ?? "Nenhuma no momento"}</span>
        </p>
        <input type="hidden" name="versao" value={orderVersion} />
        <OperationField />
        <div key={`${orderVersion}:${chosen.join()}`} className="flex flex-col gap-3">
          {PLACES.map((place) => (
            <Field key={place} id={`place-${place}`} label={`${place + 1}º destaque`}>
              <SelectInput
                id={`place-${place}`}
                name="desired"
                defaultValue={chosen[place] ?? ""}
                empty="Livre"
                choices={choices.map((article) => ({ value: article.id, label: article.title }))}
              />
            </Field>
          ))}
        </div>
        <div className="mt-4 flex justify-end gap-2">
          <ButtonLink to="/admin/materias">Voltar às matérias</ButtonLink>
          <Button type="submit" variant="primary" busy={busy}>
            Salvar Ordem
          </Button>
        </div>
      </Form>
    </>
  );
}

export const handle = adminHandle("highlights:read");
export const meta = screenMeta("Ordenar Destaques");

export async function loader(args: LoaderFunctionArgs): Promise<PlainDeskView> {
  const [caller, desk] = await adminCallerWith(args, handle.admin.allow, args.context.services.articles.readHighlightDesk(""));
  const shown = ({ id, title }: { id: number; title: string }) => ({ id, title });
  const choices = new Map([...desk.highlights, ...desk.candidates].map((article) => [article.id, shown(article)]));
  return {
    superHeadline: desk.superHeadline?.title ?? null,
    highlights: desk.highlights.map(shown),
    choices: [...choices.values()],
    orderVersion: desk.orderVersion,
    operation: crypto.randomUUID(),
    mayReadHistory: roleMay(caller.user.role, "home-history:read"),
  };
}

const desiredIn = (form: FormData) => form.getAll("desired").flatMap((id) => readId(id) ?? []);

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, "highlights:order");
  const form = await screenForm(args);
  const desired = desiredIn(form);
  try {
    await args.context.services.articles.setOrder(desired, readId(form.get("versao")) ?? 0, await typedWrite(caller, form));
    return data<PlainDeskAnswer>({ ok: true, message: "Ordem de Destaques salva com sucesso.", desired });
  } catch (error) {
    const { status, message } = refusedAction(error, "erro desconhecido", args);
    return data<PlainDeskAnswer>({ ok: false, message: `Falha ao salvar ordem: ${message}`, desired }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError<PlainDeskAnswer>((form) => ({ ok: false, message: unconfirmed("Falha ao salvar ordem"), desired: desiredIn(form) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default PlainDesk;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar destaques" />;
