import { Form, Link } from "@remix-run/react";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import type { JobLine } from "./distribution-view.ts";

export const KIND_LABELS: Record<JobLine["kind"], string> = { narration: "Áudio", push: "Push", email: "E-mail", newsletter: "Boletim" };

/** One job: of what, since when, why, and what can be done. */
export function JobItem({ line, busy }: { line: JobLine; busy: boolean }) {
  const { id, kind, title, editHref, href, by, when, reason, action, mayRetry, mayRemove, mayResolve } = line;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
          <Badge tone={kind === "narration" ? "info" : "accent"}>{KIND_LABELS[kind]}</Badge>
          {editHref ? (
            <Link to={editHref} className="min-w-0 font-semibold wrap-anywhere hover:underline">
              {title}
            </Link>
          ) : (
            <strong className="min-w-0 font-semibold wrap-anywhere">{title}</strong>
          )}
        </p>
        <p className="mt-1 text-sm text-subtle tabular-nums wrap-anywhere">
          {when} · {by}
          {href ? (
            <>
              {" · "}
              <a href={href} target="_blank" rel="noopener" className="underline underline-offset-2">
                Ouvir
              </a>
            </>
          ) : null}
        </p>
        {reason ? (
          <p className="mt-1.5 max-w-3xl wrap-anywhere">
            {reason} {action ? <span className="text-muted">{action}</span> : null}
          </p>
        ) : null}
      </div>
      {mayRetry || mayRemove || mayResolve ? (
        <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
          <input type="hidden" name="id" value={id} />
          <OperationField />
          {mayResolve ? (
            <>
              <Button type="submit" size="sm" name="intent" value="sent" icon="check" busy={busy} aria-label={`Chegou: ${title}`}>
                Chegou
              </Button>
              <Button type="submit" size="sm" name="intent" value="not-sent" busy={busy} aria-label={`Não chegou: ${title}`}>
                Não chegou
              </Button>
            </>
          ) : null}
          {mayRetry ? (
            <Button type="submit" size="sm" name="intent" value="retry" icon="refresh" busy={busy} aria-label={`Tentar de novo: ${title}`}>
              Tentar de novo
            </Button>
          ) : null}
          {mayRemove ? (
            <Button type="submit" size="sm" variant="dangerGhost" name="intent" value="remove" icon="trash" busy={busy} aria-label={`Retirar: ${title}`}>
              Retirar
            </Button>
          ) : null}
        </Form>
      ) : null}
    </li>
  );
}
