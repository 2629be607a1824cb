import { lazy, Suspense, useState } from "react";
import { counted } from "#app/platform/values/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Field, TextInput } from "#app/ui/field.tsx";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";
import { Thumbnail } from "#app/ui/newsroom/thumbnail.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { PICKER_SHOWN, pickerMatches } from "../picker.ts";
import type { AddedWire } from "../whatsapp.wire.ts";
import { FieldProblem } from "./field-problem.tsx";
import { whenLabel } from "./item-labels.ts";
import { Panel } from "./panel.tsx";
import { removeFromQueue, type WhatsAppDesk } from "./use-whatsapp.ts";

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
