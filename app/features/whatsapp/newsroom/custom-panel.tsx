import { type FormEvent, useCallback, useState } from "react";
import { MediaPicker } from "#app/features/media/newsroom/picker/media-picker.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectInput, TextInput } from "#app/ui/field.tsx";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";
import { Thumbnail } from "#app/ui/newsroom/thumbnail.tsx";
import { type CustomContent, type CustomType, customMessage, customProblems } from "../custom-content.ts";
import { MESSAGE_MAX } from "../message.ts";
import type { QueueItemWire } from "../whatsapp.wire.ts";
import { FieldProblem } from "./field-problem.tsx";
import { MessageBubble } from "./message-bubble.tsx";
import { Panel } from "./panel.tsx";
import { removeFromQueue, type WhatsAppDesk } from "./use-whatsapp.ts";

/** Kinds of custom content (spec 2 §3), and what the address of each is called. */
const TYPES: Record<CustomType, { label: string; address: string; placeholder: string }> = {
  custom: { label: "Mensagem", address: "Link (opcional)", placeholder: "https://" },
  youtube: { label: "YouTube", address: "Link do vídeo", placeholder: "https://www.youtube.com/watch?v=…" },
  instagram: { label: "Instagram", address: "Link da publicação", placeholder: "https://www.instagram.com/p/…" },
  link: { label: "Link", address: "Link", placeholder: "https://" },
};

const PICTURES = ["image"] as const;
const EMPTY: CustomContent = { type: "custom", message: "", url: "", imageUrl: null };

/** Custom content for the group, with the bubble that the group will see. */
export function CustomPanel({ desk: { isBusy, act }, needsGroup }: { desk: WhatsAppDesk; needsGroup: boolean }) {
  const [content, setContent] = useState<CustomContent>(EMPTY);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isPicking, setPicking] = useState(false);
  const closeLibrary = useCallback(() => setPicking(false), []);
  const change = (more: Partial<CustomContent>) => {
    setContent((before) => ({ ...before, ...more }));
    setProblems({});
  };
  const message = customMessage(content);
  const { address, placeholder } = TYPES[content.type];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = customProblems(content);
    if (found.length > 0) {
      document.getElementById(found[0]?.field === "url" ? "address" : "message")?.focus();
      return setProblems(Object.fromEntries(found.map(({ field, message: said }) => [field, said])));
    }
    if (needsGroup) return setProblems({ mensagem: "Selecione um grupo primeiro" });
    const { type, message: mensagem, url, imageUrl } = content;
    const answer = await act("custom", () => browserApi().post<QueueItemWire>("/whatsapp/custom", { tipo: type, mensagem, url, imagemUrl: imageUrl }), {
      done: () => "Mensagem adicionada à fila.",
      failed: "Erro ao adicionar a mensagem",
      undo: ({ id }) => removeFromQueue(id),
    });
    if (answer) setContent({ ...EMPTY, type });
  };

  return (
    <Panel id="personalizado" title="Conteúdo personalizado">
      <div className="mt-3 flex flex-col gap-4">
        <form noValidate onSubmit={(event) => void submit(event)} className="flex min-w-0 flex-col gap-3">
          <Field id="kind" label="Tipo">
            <SelectInput id="kind" value={content.type} onChange={(event) => change({ type: event.currentTarget.value as CustomType })}>
              {Object.entries(TYPES).map(([type, { label }]) => (
                <option key={type} value={type}>
                  {label}
                </option>
              ))}
            </SelectInput>
          </Field>
          <Field id="message" label="Mensagem">
            <textarea
              id="message"
              rows={5}
              value={content.message}
              aria-invalid={problems.mensagem !== undefined}
              aria-describedby="message-problem message-note"
              onChange={(event) => change({ message: event.currentTarget.value })}
              className="w-full min-w-0 rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink focus-visible:outline-offset-0 aria-invalid:border-danger sm:text-sm"
            />
            <p id="message-note" className="flex flex-wrap justify-between gap-x-3 text-xs text-subtle">
              <span>*negrito*, _itálico_, ~riscado~</span>
              <span className="tabular-nums">
                {message.length}/{MESSAGE_MAX}
              </span>
            </p>
            <FieldProblem id="message-problem">{problems.mensagem}</FieldProblem>
          </Field>
          <Field id="address" label={address}>
            <TextInput
              id="address"
              type="url"
              value={content.url ?? ""}
              placeholder={placeholder}
              autoComplete="off"
              aria-invalid={problems.url !== undefined}
              aria-describedby="address-problem"
              onChange={(event) => change({ url: event.currentTarget.value })}
            />
            <FieldProblem id="address-problem">{problems.url}</FieldProblem>
          </Field>
          <div className="flex flex-wrap items-center gap-2">
            {content.imageUrl ? <Thumbnail coverUrl={content.imageUrl} className="h-10 w-14" /> : null}
            <Button icon="image" onClick={() => setPicking(true)}>
              {content.imageUrl ? "Trocar imagem" : "Imagem (opcional)"}
            </Button>
            {content.imageUrl ? (
              <Button variant="ghost" onClick={() => change({ imageUrl: null })}>
                Remover
              </Button>
            ) : null}
            <FieldProblem id="picture-problem">{problems.imagemUrl}</FieldProblem>
          </div>
          <div>
            <Button type="submit" variant="primary" icon="plus" busy={isBusy("custom")}>
              Adicionar à fila
            </Button>
          </div>
          <MediaPicker open={isPicking} kinds={PICTURES} onPick={({ url }) => change({ imageUrl: url })} onClose={closeLibrary} />
        </form>
        <div className="min-w-0">
          <h3 className="mb-1.5 text-[0.8125rem] font-semibold text-muted">Como aparece no grupo</h3>
          {message === "" && !content.imageUrl ? (
            <p className="rounded-lg border border-dashed border-edge px-3 py-6 text-center text-muted">A mensagem aparece aqui enquanto você escreve.</p>
          ) : (
            <MessageBubble message={message} pictureUrl={content.imageUrl} />
          )}
        </div>
      </div>
    </Panel>
  );
}
