import { Form } from "@remix-run/react";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import type { IssueLine } from "./newsletter-view.ts";

/** One edition: what it began with, and what became of its messages. */
export function IssueItem({ line, busy }: { line: IssueLine; busy: boolean }) {
  return (
    <li className="px-4 py-3.5">
      <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <Badge tone={line.tone}>{line.state}</Badge>
        <span className="text-xs text-subtle">{line.edition}</span>
        <span className="ml-auto text-xs text-subtle tabular-nums">{line.when}</span>
      </div>
      <p className="mt-1.5 font-semibold wrap-anywhere">{line.title}</p>
      <dl className="mt-2.5 flex flex-wrap gap-x-6 gap-y-2">
        {line.figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-xs text-subtle">{label}</dt>
            <dd className="text-base font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {line.mayCancel ? (
        <Form method="post" className="mt-3">
          <input type="hidden" name="id" value={line.id} />
          <OperationField />
          <Button type="submit" size="sm" variant="dangerGhost" name="intent" value="cancel" busy={busy} aria-label={`Cancelar edição: ${line.title}`}>
            Cancelar
          </Button>
        </Form>
      ) : null}
    </li>
  );
}
