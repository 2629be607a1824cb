import { type FormEvent, lazy, Suspense, useCallback, useState } from "react";
import { MediaPicker } from "#app/features/media/newsroom/picker/media-picker.tsx";
import { counted } from "#app/platform/values/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Field, SelectInput, TextInput } from "#app/ui/field.tsx";
import { browserApi } from "#app/ui/newsroom/api-client.ts";
import { Thumbnail } from "#app/ui/newsroom/avatar.tsx";
import { pasteText } from "#app/ui/newsroom/paste-line.ts";
import { EmptyState } from "#app/ui/states.tsx";
import { PICKER_SHOWN, pickerMatches } from "../desk.ts";
import { type CustomContent, type CustomType, customMessage, customProblems, MESSAGE_MAX } from "../message.ts";
import type { AddedWire, QueueItemWire } from "../whatsapp.wire.ts";
import { whenLabel } from "./item-labels.ts";
import { FieldProblem, MessageBubble, Panel } from "./panel.tsx";
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
            <SelectInput
              id="kind"
              value={content.type}
              onChange={(event) => change({ type: event.currentTarget.value as CustomType })}
              choices={Object.entries(TYPES).map(([type, { label }]) => ({ value: type, label }))}
            />
          </Field>
          <Field id="message" label="Mensagem">
            <textarea
              id="message"
              rows={5}
              onPaste={pasteText}
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

/** Loaded when it is opened: most visits do not open it. */
const SendAgainQuestion = lazy(() => import("./send-again-question.tsx").then((module) => ({ default: module.SendAgainQuestion })));

const addedMessage = ({ added, skipped }: AddedWire): string =>
  [
    counted(added.length, "matéria entrou na fila", "matérias entraram na fila"),
    ...(skipped.length > 0 ? [counted(skipped.length, "já estava nela ou saiu do ar", "já estavam nela ou saíram do ar")] : []),
  ].join("; ");

/** 'Adicionar matérias à fila': the 100 newest, searched, 50 shown (spec 2 §5, §9). */
export function ArticlePicker({ desk: { articles, isBusy, act }, timeZone, needsGroup }: { desk: WhatsAppDesk; timeZone: string; needsGroup: boolean }) {
  const [search, setSearch] = useState("");
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const shown = pickerMatches(articles, search);
  const queued = new Set(articles.filter(({ naFila }) => naFila).map(({ id }) => id));
  const again = articles.filter(({ id, enviadaEm, naFila }) => enviadaEm !== null && !naFila && picked.has(id));
  const ids = [...picked].filter((id) => !queued.has(id));
  const now = Date.now();

  const toggle = (id: number) => {
    setProblem(null);
    setPicked((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  };
  const add = async (isKnown = false) => {
    if (needsGroup) return setProblem("Selecione um grupo primeiro");
    if (ids.length === 0) return setProblem("Selecione pelo menos uma matéria");
    setProblem(null);
    if (again.length > 0 && !isKnown) return setAsking(true);
    const answer = await act("add", () => browserApi().post<AddedWire>("/whatsapp/queue", { ids }), {
      done: addedMessage,
      failed: "Erro ao adicionar matérias",
      undo: ({ added }) => Promise.all(added.map(({ id }) => removeFromQueue(id))),
    });
    if (answer) setPicked(new Set());
  };

  return (
    <Panel id="adicionar" title="Adicionar matérias à fila">
      <Field id="search" label="Buscar por título ou chapéu" className="mt-3">
        <TextInput id="search" type="search" maxLength={120} value={search} autoComplete="off" onChange={(event) => setSearch(event.currentTarget.value)} />
      </Field>
      {shown.length === 0 ? (
        <EmptyState title="Nenhuma matéria encontrada">{search.trim() === "" ? "Ainda não há matéria publicada." : "Tente outra palavra do título ou do chapéu."}</EmptyState>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by the keyboard
        <ul aria-label="Matérias" tabIndex={0} className="mt-3 max-h-96 divide-y divide-line overflow-y-auto rounded-lg border border-line">
          {shown.map(({ id, titulo, chapeu, imagem_url, data_publicacao, naFila, enviadaEm }) => (
            <li key={id}>
              <label className={classNames("flex items-center gap-3 px-3 py-2", naFila ? "cursor-not-allowed" : "cursor-pointer hover:bg-sunken")}>
                <input type="checkbox" className="size-4 shrink-0 accent-accent" checked={!naFila && picked.has(id)} disabled={naFila} onChange={() => toggle(id)} />
                <Thumbnail coverUrl={imagem_url} className="h-10 w-14" />
                <span className="min-w-0 flex-1">
                  <span className="block text-xs font-semibold text-muted">
                    {chapeu}
                    {data_publicacao ? <span className="font-normal"> · {whenLabel(data_publicacao, timeZone, now)}</span> : null}
                  </span>
                  <span className={classNames("line-clamp-2", naFila && "text-muted")}>{titulo}</span>
                  {enviadaEm ? (
                    <span className="block text-xs text-muted">{`Enviada ${whenLabel(enviadaEm, timeZone, now)}${naFila ? "" : ": marque para enviar de novo"}`}</span>
                  ) : null}
                </span>
                {enviadaEm ? <Badge tone="ok">Enviada</Badge> : naFila ? <Badge>Na fila</Badge> : null}
              </label>
            </li>
          ))}
        </ul>
      )}
      {shown.length === PICKER_SHOWN ? (
        <p className="mt-2 text-xs text-subtle">
          {search.trim() === "" ? `As ${PICKER_SHOWN} mais novas; a busca procura entre as ${articles.length} últimas.` : `As ${PICKER_SHOWN} mais novas que combinam com a busca.`}
        </p>
      ) : null}
      <FieldProblem id="picker-problem" className="mt-3">
        {problem}
      </FieldProblem>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button variant="primary" icon="plus" aria-describedby="picker-problem" busy={isBusy("add")} onClick={() => void add()}>
          Adicionar à fila
        </Button>
        <span aria-live="polite" className="text-muted">
          {ids.length === 0 ? "Nenhuma selecionada" : counted(ids.length, "selecionada", "selecionadas")}
        </span>
      </div>
      {isAsking ? (
        <Suspense>
          <SendAgainQuestion
            stories={again.map(({ id, titulo, enviadaEm }) => ({ id, title: titulo, sentAt: whenLabel(enviadaEm ?? "", timeZone, now) }))}
            onClose={() => setAsking(false)}
            onConfirm={() => void add(true)}
          />
        </Suspense>
      ) : null}
    </Panel>
  );
}
