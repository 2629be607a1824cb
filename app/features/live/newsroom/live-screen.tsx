import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { counted } from "#app/platform/values/format-number.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DangerQuestion } from "#app/ui/danger-question.tsx";
import { OperationField, useFormKey } from "#app/ui/newsroom/operation-field.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { EntryForm } from "./entry-form.tsx";
import { type EntryLine, type LiveAnswer, type LiveDeskView, livePath } from "./live-view.ts";

function Line({ line, view, isBusy }: { line: EntryLine; view: LiveDeskView; isBusy: boolean }) {
  const here = livePath(view.id);
  const name = line.title || line.text.slice(0, 40);
  return (
    <li className="flex flex-col gap-2 px-4 py-3 sm:px-5">
      <p className="flex flex-wrap items-center gap-2 text-[0.8125rem] text-muted">
        {line.label}
        {line.pinned ? <Badge tone="info">Fixada</Badge> : null}
        {line.correction ? <Badge tone="warn">Corrigida</Badge> : null}
      </p>
      {line.title ? <h3 className="font-semibold wrap-anywhere">{line.title}</h3> : null}
      {line.pictureUrl ? <img src={`${line.pictureUrl}?w=160&f=webp`} alt="" className="h-16 self-start rounded-md" /> : null}
      {line.text ? <p className="max-w-3xl whitespace-pre-line wrap-anywhere">{line.text}</p> : null}
      {line.correction ? <p className="text-sm text-muted wrap-anywhere">Correção: {line.correction}</p> : null}
      {view.mayWrite && view.deleting === line.id ? (
        <DangerQuestion
          action={here}
          label="Excluir atualização"
          question="Tem certeza que deseja excluir esta atualização?"
          explanation="Quem lê a página deixa de vê-la."
          intent="remove"
          busy={isBusy}
          cancelTo={here}
        >
          <OperationField />
          <input type="hidden" name="entrada" value={line.id} />
        </DangerQuestion>
      ) : (
        <div className="flex flex-wrap gap-2">
          {view.mayWrite ? (
            <>
              <ButtonLink to={`${here}?editar=${line.id}`} size="sm" aria-label={`Alterar ou corrigir: ${name}`}>
                Alterar ou corrigir
              </ButtonLink>
              <Form method="post" action={here}>
                <OperationField />
                <input type="hidden" name="entrada" value={line.id} />
                <Button type="submit" size="sm" name="intent" value={line.pinned ? "unpin" : "pin"} busy={isBusy} aria-label={`${line.pinned ? "Soltar" : "Fixar"}: ${name}`}>
                  {line.pinned ? "Soltar" : "Fixar"}
                </Button>
              </Form>
              <ButtonLink to={`${here}?excluir=${line.id}`} preventScrollReset size="sm" variant="dangerGhost" aria-label={`Excluir: ${name}`}>
                Excluir
              </ButtonLink>
            </>
          ) : null}
          {view.pageHref ? (
            <ButtonLink to={line.href} reloadDocument target="_blank" size="sm" variant="ghost" icon="external" aria-label={`Endereço: ${name}`}>
              Endereço
            </ButtonLink>
          ) : null}
        </div>
      )}
    </li>
  );
}

function StateForm({ view, isBusy }: { view: LiveDeskView; isBusy: boolean }) {
  const isOpen = view.state === "aberta";
  return (
    <section aria-label="Situação" className="flex flex-wrap items-center justify-between gap-3 card p-4 sm:p-5">
      <p className="flex flex-wrap items-center gap-2">
        {view.state === null ? null : <Badge tone={isOpen ? "ok" : "neutral"}>{isOpen ? "Ao vivo" : "Encerrada"}</Badge>}
        <span>{view.stateLabel}</span>
      </p>
      {view.mayWrite ? (
        <Form method="post" action={livePath(view.id)}>
          <OperationField />
          <Button type="submit" name="intent" value={isOpen ? "close" : "open"} variant={isOpen ? "secondary" : "primary"} busy={isBusy}>
            {isOpen ? "Encerrar a cobertura" : view.state === null ? "Abrir a cobertura ao vivo" : "Reabrir a cobertura"}
          </Button>
        </Form>
      ) : null}
    </section>
  );
}

/** 'Ao vivo': the screen on which the entries of a live blog are written. */
export function LiveScreen() {
  const view = useLoaderData<LiveDeskView>();
  const answer = useActionData<LiveAnswer>();
  const formKey = useFormKey(answer);
  const isBusy = useNavigation().formData !== undefined;
  const lines = [...view.pinned, ...view.entries];
  const confirmation = answer === undefined ? (view.note === null ? undefined : { ok: true, message: view.note }) : answer.ok || !answer.fields ? answer : undefined;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="mb-1 text-[0.8125rem]">
          <ButtonLink to={`/admin/editar-materia/${view.id}`} size="sm" variant="ghost" icon="chevronLeft" className="-ml-2.5">
            Voltar à matéria
          </ButtonLink>
        </p>
        <PageHeader
          title="Ao vivo"
          actions={
            view.pageHref ? (
              <ButtonLink to={view.pageHref} reloadDocument target="_blank" icon="external">
                Ver no site
              </ButtonLink>
            ) : undefined
          }
        >
          <p className="wrap-anywhere">{view.title}</p>
        </PageHeader>
      </div>
      <ActionMessage answer={confirmation} />
      {view.mayWrite && (view.state === "aberta" || view.editing) ? <EntryForm key={`${view.editing?.id ?? "new"}-${formKey}`} /> : null}
      <StateForm view={view} isBusy={isBusy} />
      {view.pageHref === null && view.state !== null ? <p className="text-muted">Leitores veem a cobertura quando a matéria for publicada.</p> : null}
      <section aria-labelledby="entradas" className="card">
        <h2 id="entradas" className="border-b border-line px-4 py-3 font-semibold sm:px-5">
          {view.total === 0 ? "Atualizações" : counted(view.total, "atualização", "atualizações")}
        </h2>
        {lines.length === 0 ? (
          <EmptyState title="Nenhuma atualização">O que for publicado aqui aparece na matéria, da mais nova à mais antiga.</EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <Line key={line.id} line={line} view={view} isBusy={isBusy} />
            ))}
          </ul>
        )}
        {view.olderHref || view.isOlder ? (
          <footer className="flex flex-wrap justify-between gap-3 border-t border-line px-4 py-3">
            {view.isOlder ? <ButtonLink to={livePath(view.id)}>Mais novas</ButtonLink> : <span />}
            {view.olderHref ? <ButtonLink to={view.olderHref}>Mais antigas</ButtonLink> : null}
          </footer>
        ) : null}
      </section>
    </div>
  );
}
