import { Form, useActionData, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { AnswerToast } from "#app/ui/toast.tsx";

/** Loader data of a list of stories with one button each; `operation` names what the page's forms send, once each. */
export interface RowButtonView<Line> {
  lines: Line[];
  operation: string;
}

export interface RowButtonAnswer {
  ok: boolean;
  message: string;
}

interface RowButtonScreenProps<Line> {
  view: RowButtonView<Line>;
  title: string;
  about: string;
  empty: { title: string; text: string };
  button: { label: string; icon: IconName; operation: string; describe(line: Line): string };
  /** Content of a row before its button. */
  row(line: Line): ReactNode;
}

/** Stories beside the manager's list, each with the same button, whose form sends the story's id (`rowButtonAction`). */
export function RowButtonScreen<Line extends { id: number }>({ view: { lines }, title, about, empty, button, row }: RowButtonScreenProps<Line>) {
  const answer = useActionData<RowButtonAnswer>();
  const pressed = useNavigation().formData?.get("id");
  return (
    <>
      <PageHeader title={title} actions={<ButtonLink to="/admin/materias">Voltar para matérias</ButtonLink>}>
        <p>{about}</p>
      </PageHeader>
      <AnswerToast answer={answer} />
      <div className="card">
        {lines.length === 0 ? (
          <EmptyState title={empty.title} actions={<ButtonLink to="/admin/materias">Ver matérias</ButtonLink>}>
            {empty.text}
          </EmptyState>
        ) : (
          <ul data-rows className="divide-y divide-line">
            {lines.map((line) => (
              <li key={line.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 sm:flex-nowrap">
                {row(line)}
                <Form method="post" className="max-sm:w-full">
                  <input type="hidden" name="id" value={line.id} />
                  <OperationField act={`${button.operation}-${line.id}`} />
                  <Button type="submit" icon={button.icon} busy={pressed === String(line.id)} aria-label={button.describe(line)} className="max-sm:w-full">
                    {button.label}
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
