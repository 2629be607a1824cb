import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { addTags } from "#app/features/editor/newsroom/article-form.ts";
import type { AiState } from "#app/features/editor/newsroom/suggestions/complete.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { pasteLine } from "#app/ui/newsroom/paste-line.ts";
import { Spinner } from "#app/ui/states.tsx";
import { useNotices } from "#app/ui/toast.tsx";
import { Sheet } from "#app/ui/window.tsx";
import type { MediaDetailWire, MediaWire } from "../../media.wire.ts";
import { MEDIA_ALT_MAX, MEDIA_CREDIT_MAX, MEDIA_TAG_MAX, MEDIA_TITLE_MAX } from "../../media-item.ts";
import { AltSuggestion } from "../alt-suggestion.tsx";
import { factsOf, lacksAltText, titleOf } from "../list/media-thumb.tsx";
import { KIND_NAMES } from "../media-query.ts";
import { MediaFacts, MediaPreview, MediaUses, SimilarPictures } from "./media-parts.tsx";
import { DETAIL_LABELS, type Detail, fieldText, useDetail } from "./use-detail.ts";

interface MediaTagsProps {
  id: string;
  tags: readonly string[];
  disabled: boolean;
  onChange(tags: readonly string[]): void;
}

/** Tags, added with Enter. */
function MediaTags({ id, tags, disabled, onChange }: MediaTagsProps) {
  const [typed, setTyped] = useState("");
  const add = () => {
    if (typed.trim() !== "") onChange(addTags(tags, typed.split(",")));
    setTyped("");
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      add();
    } else if (event.key === "Backspace" && typed === "" && tags.length > 0) onChange(tags.slice(0, -1));
  };
  return (
    <div className="flex flex-wrap items-center gap-1.5 rounded-md border border-edge bg-surface p-1.5 focus-within:outline-2 focus-within:outline-accent">
      {tags.map((tag) => (
        <span key={tag} className="inline-flex min-w-0 items-center gap-0.5 rounded bg-accent-soft py-0.5 pr-0.5 pl-2 text-[0.8125rem] font-semibold text-accent wrap-anywhere">
          {tag}
          {disabled ? null : (
            <button
              type="button"
              aria-label={`Remover a tag ${tag}`}
              className="grid size-6 shrink-0 place-items-center rounded hover:bg-surface"
              onClick={() => onChange(tags.filter((one) => one !== tag))}
            >
              <Icon name="close" className="size-3" />
            </button>
          )}
        </span>
      ))}
      <input
        id={id}
        value={typed}
        disabled={disabled}
        maxLength={MEDIA_TAG_MAX}
        autoComplete="off"
        placeholder={tags.length === 0 ? "Escreva e tecle Enter" : ""}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
        onBlur={add}
        className="h-7 min-w-32 flex-1 bg-transparent px-1.5 text-base outline-none placeholder:text-subtle sm:text-sm"
      />
    </div>
  );
}

/** Shows what somebody else saved meanwhile; what is typed here stays until the person decides. */
function RemoteChangesNotice({ detail: { remoteChanges, takeTheirs } }: { detail: Detail }) {
  if (!remoteChanges) return null;
  const { clashes, adopted, theirs } = remoteChanges;
  return (
    <div role="alert" className="rounded-lg bg-warn-soft px-4 py-3 text-warn">
      <p className="font-semibold">Outra pessoa alterou este arquivo enquanto você escrevia.</p>
      {adopted.length > 0 ? <p className="mt-1">Já está na tela: {adopted.map((field) => DETAIL_LABELS[field].toLocaleLowerCase("pt-BR")).join(", ")}.</p> : null}
      {clashes.length > 0 ? (
        <ul className="mt-2 flex flex-col gap-2">
          {clashes.map((field) => (
            <li key={field} className="flex flex-wrap items-center gap-2">
              <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
                <strong className="font-semibold">{DETAIL_LABELS[field]}</strong>: lá está “{fieldText(theirs, field)}”.
              </p>
              <Button size="sm" className="max-sm:h-10" onClick={() => takeTheirs(field)}>
                Usar o de lá
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mt-2">O que você escreveu continua aqui. Confira e salve de novo.</p>
    </div>
  );
}

/** Copies a file's address; where the browser forbids it, the address is shown for selection. */
function CopyAddress({ address }: { address: string }) {
  const { notify } = useNotices();
  const [isRefused, setRefused] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      notify("ok", "Endereço copiado.");
    } catch {
      setRefused(true);
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <Button size="sm" className="self-start max-sm:h-10" icon="copy" onClick={() => void copy()}>
        Copiar endereço
      </Button>
      {isRefused ? <p className="wrap-anywhere select-all">{address}</p> : null}
    </div>
  );
}

interface MediaDetailProps {
  item: MediaWire;
  /** Uses and similar pictures; null while they load. */
  known: Pick<MediaDetailWire, "usos" | "parecidas"> | null;
  ai: AiState;
  /** True when this person may describe and delete it. */
  mayChange: boolean;
  timeZone: string;
  onClose(): void;
  /** The list has to be read again. */
  onSaved(): void;
  onDelete(): void;
  /** Something is written and not saved. */
  onDirty(isDirty: boolean): void;
}

/** One file at the side of the library: looked at, described, framed, found again. */
export function MediaDetail({ item, known, ai, mayChange, timeZone, onClose, onSaved, onDelete, onDirty }: MediaDetailProps) {
  const detail = useDetail(item);
  const { base, draft, isDirty, isSaving, problem, save, reset, write } = detail;
  const { notify } = useNotices();
  const altField = useRef<HTMLInputElement>(null);

  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useEffect(() => () => onDirty(false), [onDirty]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isDirty || isSaving || !(await save())) return;
    notify("ok", "Alterações salvas!");
    onSaved();
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={titleOf(base)}
      description={factsOf(base)}
      footer={
        <>
          {mayChange ? (
            <Button variant="dangerGhost" icon="trash" className="mr-auto" onClick={onDelete}>
              Excluir
            </Button>
          ) : null}
          <Button onClick={onClose}>Fechar</Button>
          {mayChange ? (
            <Button type="submit" form="detalhe-da-midia" variant="primary" disabled={!isDirty} busy={isSaving}>
              Salvar
            </Button>
          ) : null}
        </>
      }
    >
      <form id="detalhe-da-midia" className="flex flex-col gap-5" onSubmit={submit}>
        <RemoteChangesNotice detail={detail} />
        {problem ? (
          <p role="alert" className="rounded-lg bg-danger-soft px-4 py-3 text-danger">
            {problem}
          </p>
        ) : null}
        <MediaPreview
          item={base}
          point={draft.foco}
          mayChange={mayChange}
          onPoint={(foco) => write({ foco })}
          onPoster={(next) => {
            if (!isDirty) reset(next);
            onSaved();
          }}
        />
        <div className="flex flex-col gap-4">
          <Field id="midia-titulo" label="Título">
            <TextInput
              id="midia-titulo"
              onPaste={pasteLine}
              value={draft.titulo}
              maxLength={MEDIA_TITLE_MAX}
              disabled={!mayChange}
              onChange={(event) => write({ titulo: event.target.value })}
            />
          </Field>
          <Field id="midia-alt" label={base.tipo === "image" ? "Texto alternativo" : "Descrição"}>
            <TextInput
              ref={altField}
              id="midia-alt"
              onPaste={pasteLine}
              value={draft.alt}
              maxLength={MEDIA_ALT_MAX}
              disabled={!mayChange}
              placeholder={base.tipo === "image" ? "O que a imagem mostra" : `O que há neste arquivo de ${KIND_NAMES[base.tipo].toLocaleLowerCase("pt-BR")}`}
              aria-describedby="midia-alt-nota"
              onChange={(event) => write({ alt: event.target.value })}
            />
            <p id="midia-alt-nota" className={lacksAltText({ tipo: base.tipo, alt: draft.alt }) ? "text-[0.8125rem] text-warn" : "text-[0.8125rem] text-muted"}>
              {lacksAltText({ tipo: base.tipo, alt: draft.alt })
                ? "Sem texto alternativo: quem não vê a imagem fica sem ela."
                : "Vai junto quando o arquivo é escolhido; matérias que já o usam guardam o texto delas."}
            </p>
            {mayChange && base.tipo === "image" ? (
              <AltSuggestion
                item={item}
                typed={draft.alt}
                ai={ai}
                onChanged={onSaved}
                onUse={(alt) => {
                  write({ alt });
                  altField.current?.focus();
                }}
              />
            ) : null}
          </Field>
          <Field id="midia-credito" label="Crédito">
            <TextInput
              id="midia-credito"
              onPaste={pasteLine}
              value={draft.credito}
              maxLength={MEDIA_CREDIT_MAX}
              disabled={!mayChange}
              placeholder="Fotógrafo ou fonte"
              onChange={(event) => write({ credito: event.target.value })}
            />
          </Field>
          <Field id="midia-tags" label="Tags">
            <MediaTags id="midia-tags" tags={draft.tags} disabled={!mayChange} onChange={(tags) => write({ tags })} />
          </Field>
        </div>
        <section aria-labelledby="midia-usos" className="border-t border-line pt-4">
          <h3 id="midia-usos" className="mb-1.5 font-semibold">
            Onde está em uso
          </h3>
          {known === null ? (
            <p role="status" className="flex items-center gap-2 text-muted">
              <Spinner /> Procurando…
            </p>
          ) : known.usos.length === 0 ? (
            <p className="text-muted">Em nenhuma matéria.</p>
          ) : (
            <MediaUses uses={known.usos} label="Onde está em uso" />
          )}
        </section>
        {known && known.parecidas.length > 0 ? <SimilarPictures pictures={known.parecidas} timeZone={timeZone} /> : null}
        <section aria-labelledby="midia-ficha" className="border-t border-line pt-4">
          <h3 id="midia-ficha" className="mb-1.5 font-semibold">
            Ficha
          </h3>
          <MediaFacts item={base} timeZone={timeZone} />
          <div className="mt-3">
            <CopyAddress address={base.url} />
          </div>
        </section>
      </form>
    </Sheet>
  );
}
