import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";

interface CloseCardProps {
  month: string;
  name: string;
  /** Version of the comment that is shown. */
  version: number;
  /** What the report says is unavailable. */
  missing: readonly { section: string; label: string; reason: string }[];
  busy: boolean;
}

/** Asks whether a month is to be closed, and says what will be missing from it for good; without a script too. */
export const CloseCard = ({ month, name, version, missing, busy }: CloseCardProps) => (
  <Form method="post" action={`/admin/relatorios/${month}`} aria-label="Fechar o mês" className="rounded-xl border border-accent bg-accent-soft p-4 sm:p-5 print:hidden">
    <p className="text-base font-semibold">Fechar {name}?</p>
    <p className="mt-1 max-w-prose">
      O relatório e o comentário ficam guardados como estão agora e não mudam mais, mesmo que um número mude depois. Um mês fechado não pode ser reaberto.
    </p>
    {missing.length > 0 ? (
      <>
        <p className="mt-3 font-semibold">Isto vai ficar como indisponível:</p>
        <ul className="mt-1 list-disc pl-5 text-[0.8125rem]">
          {missing.map(({ section, label, reason }) => (
            <li key={`${section} ${label}`}>
              {section}, {label}: {reason}
            </li>
          ))}
        </ul>
      </>
    ) : null}
    <input type="hidden" name="versao" value={version} />
    <OperationField />
    <div className="mt-4 flex flex-wrap gap-2">
      <Button type="submit" variant="primary" name="intent" value="close" busy={busy} autoFocus>
        Fechar o mês
      </Button>
      <ButtonLink to={`/admin/relatorios/${month}`} preventScrollReset>
        Cancelar
      </ButtonLink>
    </div>
  </Form>
);
