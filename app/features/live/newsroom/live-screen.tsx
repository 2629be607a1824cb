import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useId, useMemo, useRef } from "react";
import { counted } from "#app/platform/values/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DangerQuestion } from "#app/ui/confirm-dialog.tsx";
import { forgetInTab, recallInTab, rememberInTab } from "#app/ui/device-storage.ts";
import { controlAria, FormField, TEXT_AREA_CLASSES, TextInput } from "#app/ui/field.tsx";
import { FormRefusal } from "#app/ui/newsroom/form-refusal.tsx";
import { OperationField, useFormKey } from "#app/ui/newsroom/operation-field.tsx";
import { pasteLine, pasteText } from "#app/ui/newsroom/paste-line.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { AnswerToast } from "#app/ui/toast.tsx";
import { ENTRY_ALT_MAX, ENTRY_CORRECTION_MAX, ENTRY_CREDIT_MAX, ENTRY_TEXT_MAX, ENTRY_TITLE_MAX } from "../live-blog.ts";
import { EMPTY_ENTRY, type EntryLine, type LiveAnswer, type LiveDeskView, livePath } from "./live-view.ts";

/** Fields of an entry that are kept on the device while they are typed; never a file. */
const KEPT = ["titulo", "texto", "imagemAlt", "imagemCredito"] as const;

/**
 * Keeps what is typed in a new entry until it is saved, in the tab alone: a reload, a crash or a lost connection does not lose it, and
 * nobody else finds it after the tab is closed. `operation` names this rendering of the form, `saved` the one that was saved last.
 */
function useKeptEntry(name: string, { operation, saved }: { operation: string; saved: string | null }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const kept = (recallInTab(name) ?? {}) as Record<string, unknown>;
    if (saved !== null && kept.operation === saved) return forgetInTab(name);
    for (const field of KEPT) {
      const control = form.current?.elements.namedItem(field);
      const value = kept[field];
      if (typeof value === "string" && (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) && control.value === "") control.value = value;
    }
  }, [name, saved]);
  const keep = (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget);
    rememberInTab(name, { ...Object.fromEntries(KEPT.map((field) => [field, String(typed.get(field) ?? "")])), operation });
  };
  return { form, keep };
}

/** A new entry, or one that is changed (`editing`). The text comes first: what else there is to say of it is folded away. */
export function EntryForm() {
  const view = useLoaderData<LiveDeskView>();
  const answer = useActionData<LiveAnswer>();
  const isBusy = useNavigation().formData !== undefined;
  const { editing } = view;
  const fields = answer?.fields ?? editing?.fields ?? EMPTY_ENTRY;
  const problems = answer?.problems ?? {};
  const id = useId();
  const kept = useKeptEntry(editing ? `ao-vivo-${view.id}-${editing.id}` : `ao-vivo-${view.id}`, view);
  const needsNote = editing !== null && view.pageHref !== null;
  return (
    <>
      <FormRefusal answer={answer} form={kept.form} />
      <Form
        ref={kept.form}
        method="post"
        encType="multipart/form-data"
        onInput={kept.keep}
        onSubmit={kept.keep}
        className="flex flex-col gap-4 card p-4 sm:p-5"
        aria-label={editing ? "Alterar atualização" : "Nova atualização"}
      >
        <OperationField />
        {editing ? (
          <>
            <input type="hidden" name="entrada" value={editing.id} />
            <input type="hidden" name="versao" value={answer?.version ?? editing.version} />
          </>
        ) : null}
        <FormField id={`${id}-texto`} label={editing ? "Texto" : "O que aconteceu agora"} problem={problems.texto} hint="Links viram links; **negrito** entre asteriscos.">
          <textarea
            id={`${id}-texto`}
            name="texto"
            rows={5}
            onPaste={pasteText}
            maxLength={ENTRY_TEXT_MAX}
            defaultValue={fields.texto}
            className={TEXT_AREA_CLASSES}
            {...controlAria(`${id}-texto`, { problem: problems.texto, hint: "x" })}
          />
        </FormField>
        <details className="rounded-md border border-line px-3 py-2" open={editing !== null || fields.titulo !== "" || fields.imagemUrl !== "" || problems.imagem !== undefined}>
          <summary className="fold flex min-h-10 cursor-pointer items-center font-semibold">Título, foto e destaque</summary>
          <div className="flex flex-col gap-4 pt-3">
            <FormField id={`${id}-titulo`} label="Título (opcional)" problem={problems.titulo}>
              <TextInput
                id={`${id}-titulo`}
                name="titulo"
                maxLength={ENTRY_TITLE_MAX}
                onPaste={pasteLine}
                defaultValue={fields.titulo}
                {...controlAria(`${id}-titulo`, { problem: problems.titulo })}
              />
            </FormField>
            <FormField id={`${id}-imagem`} label={fields.imagemUrl ? "Trocar a foto" : "Foto"} problem={problems.imagem ?? problems.imagemUrl}>
              <input id={`${id}-imagem`} type="file" name="imagem" accept="image/jpeg,image/png,image/webp,image/avif,image/gif" className="w-full min-w-0 py-2" />
            </FormField>
            <input type="hidden" name="imagemUrl" value={fields.imagemUrl} />
            {fields.imagemUrl ? (
              <div className="flex flex-wrap items-center gap-3">
                <img src={`${fields.imagemUrl}?w=160&f=webp`} alt="" className="h-16 rounded-md" />
                <label className="flex min-h-10 items-center gap-2">
                  <input type="checkbox" name="semImagem" /> Tirar a foto
                </label>
              </div>
            ) : null}
            <FormField id={`${id}-alt`} label="O que a foto mostra" problem={problems.imagemAlt}>
              <TextInput id={`${id}-alt`} name="imagemAlt" onPaste={pasteLine} maxLength={ENTRY_ALT_MAX} defaultValue={fields.imagemAlt} />
            </FormField>
            <FormField id={`${id}-credito`} label="Crédito da foto" problem={problems.imagemCredito}>
              <TextInput id={`${id}-credito`} name="imagemCredito" onPaste={pasteLine} maxLength={ENTRY_CREDIT_MAX} defaultValue={fields.imagemCredito} />
            </FormField>
            <label className="flex min-h-10 items-center gap-2">
              <input type="checkbox" name="fixada" defaultChecked={fields.fixada} /> Fixar no alto
            </label>
            {problems.fixada ? <p className="text-sm text-danger">{problems.fixada}</p> : null}
          </div>
        </details>
        {needsNote ? (
          <fieldset className="flex flex-col gap-3 rounded-md border border-line p-3">
            <legend className="px-1 font-semibold">O que muda para quem já leu</legend>
            <FormField id={`${id}-correcao`} label="O que estava errado" problem={problems.correcao} hint="Aparece na atualização, com a hora.">
              <TextInput
                id={`${id}-correcao`}
                name="correcao"
                onPaste={pasteLine}
                maxLength={ENTRY_CORRECTION_MAX}
                defaultValue={fields.correcao}
                placeholder="Esta atualização dizia…"
                {...controlAria(`${id}-correcao`, { problem: problems.correcao, hint: "x" })}
              />
            </FormField>
            <label className="flex min-h-10 items-center gap-2">
              <input type="checkbox" name="ajuste" defaultChecked={fields.ajuste} /> Só ajuste de escrita: diz a mesma coisa
            </label>
          </fieldset>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value={editing ? "save" : "add"} variant="primary" className="min-h-12 grow sm:grow-0" busy={isBusy}>
            {editing ? "Salvar" : "Publicar atualização"}
          </Button>
          {editing ? <ButtonLink to={livePath(view.id)}>Cancelar</ButtonLink> : null}
        </div>
      </Form>
    </>
  );
}

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
  const note = useMemo(() => (view.note === null ? undefined : { ok: true, message: view.note }), [view.note]);
  const confirmation = answer === undefined ? note : answer.ok || !answer.fields ? answer : undefined;
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
      <AnswerToast answer={confirmation} />
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
