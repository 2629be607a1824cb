import { type FormEvent, useState } from "react";
import { counted } from "#app/platform/values/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Field, SelectInput, TextInput } from "#app/ui/field.tsx";
import { Dialog } from "#app/ui/window.tsx";
import type { MediaWire } from "../../media.wire.ts";
import { MEDIA_KINDS, type MediaKind } from "../../media-kind.ts";
import { KIND_NAMES } from "../media-query.ts";
import { isSendable } from "../upload/upload-item.ts";
import { FileChooser, UploadList } from "../upload/upload-window.tsx";
import { useIncomingFiles, useUploads } from "../upload/use-uploads.ts";
import { type PickedMedia, toPicked } from "./picked-media.ts";
import { type LibraryFilter, PickerList, useLibrary } from "./picker-list.tsx";

const PANES = [
  { id: "library", label: "Da biblioteca" },
  { id: "upload", label: "Enviar agora" },
] as const;

export interface PickerWindowProps {
  /** Kinds of files that can be picked. */
  kinds: readonly MediaKind[];
  onPick(picked: PickedMedia): void;
  /** Takes several files instead, in the order in which they were pressed. */
  many?: { max: number; onPick(picked: readonly PickedMedia[]): void } | undefined;
  /** Closed, with or without a choice. */
  onClose(): void;
}

/** The window of the picker. It may stand in another form: what is sent here must not send that one. */
export function PickerWindow({ kinds, onPick, many, onClose }: PickerWindowProps) {
  const takesAll = MEDIA_KINDS.every((kind) => kinds.includes(kind));
  const [pane, setPane] = useState<(typeof PANES)[number]["id"]>("library");
  const [filter, setFilter] = useState<LibraryFilter>({ kind: takesAll ? null : (kinds[0] ?? null), q: "", page: 1 });
  const [asking, setAsking] = useState(false);
  const library = useLibrary(filter);
  const uploads = useUploads({ kinds, onDone: () => void library.reload() });
  const isOver = useIncomingFiles(true, (files) => {
    setPane("upload");
    void uploads.queue.add(files);
  });
  const sendable = uploads.items.filter(isSendable);
  const isUnsent = sendable.length > 0 || uploads.reading > 0;
  const [chosen, setChosen] = useState<readonly MediaWire[]>([]);
  const pick = (item: MediaWire) => {
    if (many) {
      const others = chosen.filter(({ id }) => id !== item.id);
      setChosen(others.length < chosen.length ? others : [...chosen, item].slice(0, many.max));
      return;
    }
    onPick(toPicked(item));
    onClose();
  };
  const pickMany = () => {
    many?.onPick(chosen.map(toPicked));
    onClose();
  };
  const close = () => (uploads.isSending || isUnsent ? setAsking(true) : onClose());
  return (
    <>
      <Dialog
        open
        wide
        onOpenChange={(open) => !open && close()}
        title={kinds.length === 1 && kinds[0] ? `Escolher ${KIND_NAMES[kinds[0]].toLocaleLowerCase("pt-BR")} da mídia` : "Escolher da mídia"}
        description={many ? `Toque nas fotos na ordem em que vão aparecer: até ${many.max}.` : "Um toque escolhe."}
        footer={
          <>
            <Button onClick={close}>Cancelar</Button>
            {pane === "upload" ? (
              <Button variant="primary" icon="upload" disabled={sendable.length === 0} onClick={uploads.queue.startAll}>
                Enviar
              </Button>
            ) : null}
            {many ? (
              <Button variant="primary" disabled={chosen.length === 0} onClick={pickMany}>
                {`Inserir ${counted(chosen.length, "foto", "fotos")}`}
              </Button>
            ) : null}
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <fieldset aria-label="De onde vem" className="flex gap-1">
            {PANES.map(({ id, label }) => (
              <Button key={id} variant="ghost" aria-pressed={pane === id} className={classNames(pane === id && "bg-accent-soft text-accent")} onClick={() => setPane(id)}>
                {label}
              </Button>
            ))}
          </fieldset>
          {pane === "library" ? (
            <>
              <form
                aria-label="Buscar na biblioteca"
                className="flex gap-2"
                onSubmit={(event: FormEvent) => {
                  event.preventDefault();
                  event.stopPropagation();
                }}
              >
                <Field id="midia-busca" label="Buscar" hideLabel className="flex-1">
                  <TextInput
                    id="midia-busca"
                    type="search"
                    value={filter.q}
                    maxLength={200}
                    placeholder="Título, texto alternativo ou tag"
                    onChange={(event) => setFilter({ ...filter, q: event.target.value, page: 1 })}
                  />
                </Field>
                {kinds.length > 1 ? (
                  <Field id="midia-tipo" label="Tipo" hideLabel className="w-36">
                    <SelectInput
                      id="midia-tipo"
                      value={filter.kind ?? ""}
                      onChange={(event) => setFilter({ ...filter, kind: (event.target.value || null) as MediaKind | null, page: 1 })}
                      {...(takesAll && { empty: "Todos os tipos" })}
                      choices={kinds.map((kind) => ({ value: kind, label: KIND_NAMES[kind] }))}
                    />
                  </Field>
                ) : null}
              </form>
              <PickerList library={library} q={filter.q} chosen={many ? chosen.map(({ id }) => id) : null} onPage={(page) => setFilter({ ...filter, page })} onPick={pick} />
            </>
          ) : (
            <>
              <FileChooser kinds={kinds} isOver={isOver} isSmall={uploads.items.length > 0} onFiles={(files) => void uploads.queue.add(files)} />
              <UploadList uploads={uploads} open={{ label: many ? "Escolher" : "Usar", run: pick }} />
            </>
          )}
        </div>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={uploads.isSending ? "Cancelar os envios?" : "Fechar sem enviar?"}
        confirmLabel={uploads.isSending ? "Cancelar envios e fechar" : "Fechar sem enviar"}
        onConfirm={onClose}
      >
        {uploads.isSending ? "Há arquivos a caminho. O que não chegou por inteiro não entra na biblioteca." : "Os arquivos escolhidos ainda não foram enviados."}
      </ConfirmDialog>
    </>
  );
}
