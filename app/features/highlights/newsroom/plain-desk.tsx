import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, SelectInput } from "#app/ui/field.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { MAX_HIGHLIGHTS } from "../board.ts";

export interface PlainDeskView {
  superHeadline: string | null;
  highlights: { id: number; title: string }[];
  /** Articles to choose from: the highlights and the newest others. */
  choices: { id: number; title: string }[];
  orderVersion: number;
  operation: string;
  /** Whether the person may see the home page of other times. */
  mayReadHistory: boolean;
}

export interface PlainDeskAnswer {
  ok: boolean;
  message: string;
  /** The chosen articles, so that a refusal loses nothing. */
  desired: number[];
}

const PLACES = Array.from({ length: MAX_HIGHLIGHTS }, (_, index) => index);

/** 'Ordenar Destaques' as a plain form, for browsers without JavaScript. */
export function PlainDesk() {
  const { superHeadline, highlights, choices, orderVersion, operation, mayReadHistory } = useLoaderData<PlainDeskView>();
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
        <input type="hidden" name="operation" value={operation} />
        <div key={`${orderVersion}:${chosen.join()}`} className="flex flex-col gap-3">
          {PLACES.map((place) => (
            <Field key={place} id={`place-${place}`} label={`${place + 1}º destaque`}>
              <SelectInput id={`place-${place}`} name="desired" defaultValue={chosen[place] ?? ""}>
                <option value="">Livre</option>
                {choices.map((article) => (
                  <option key={article.id} value={article.id}>
                    {article.title}
                  </option>
                ))}
              </SelectInput>
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
