import { Form, Link } from "@remix-run/react";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import type { AlertLine } from "./alerts-view.ts";

interface AlertItemProps {
  line: AlertLine;
  maySend: boolean;
  busy: boolean;
}

function Actions({ line, busy }: Pick<AlertItemProps, "line" | "busy">) {
  return (
    <Form method="post" className="mt-3 flex flex-wrap gap-2">
      <input type="hidden" name="id" value={line.id} />
      <OperationField />
      {line.mayRelease ? (
        <Button type="submit" size="sm" variant="primary" name="intent" value="release" icon="check" busy={busy} aria-label={`Enviar assim mesmo: ${line.title}`}>
          Enviar assim mesmo
        </Button>
      ) : null}
      {line.resend ? (
        <Button type="submit" size="sm" name="intent" value="resend" icon="refresh" busy={busy} aria-label={`${line.resend}: ${line.title}`}>
          {line.resend}
        </Button>
      ) : null}
      {line.mayCancel ? (
        <Button type="submit" size="sm" variant="dangerGhost" name="intent" value="cancel" busy={busy} aria-label={`Cancelar aviso: ${line.title}`}>
          Cancelar
        </Button>
      ) : null}
    </Form>
  );
}

/** One campaign: what went out, to how many, and what can still be done. */
export function AlertItem({ line, maySend, busy }: AlertItemProps) {
  const hasActions = line.mayRelease || line.mayCancel || line.resend !== null;
  return (
    <li className="px-4 py-3.5">
      <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <Badge tone={line.tone}>{line.state}</Badge>
        <span className="text-xs text-subtle">{line.kind}</span>
        <span className="ml-auto text-xs text-subtle tabular-nums">{line.when}</span>
      </div>
      <p className="mt-1.5 font-semibold wrap-anywhere">
        {line.editHref ? (
          <Link to={line.editHref} className="hover:underline">
            {line.title}
          </Link>
        ) : (
          line.title
        )}
      </p>
      {line.reason ? <p className="mt-1 text-muted">{line.reason}</p> : null}
      <dl className="mt-2.5 flex flex-wrap gap-x-6 gap-y-2">
        {line.figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-xs text-subtle">{label}</dt>
            <dd className="text-base font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {maySend && hasActions ? <Actions line={line} busy={busy} /> : null}
    </li>
  );
}
