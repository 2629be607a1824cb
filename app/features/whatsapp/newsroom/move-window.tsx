import { type FormEvent, useState } from "react";
import { controlMinute, momentOfControl } from "#app/platform/time/local-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";
import { Dialog } from "#app/ui/window.tsx";
import type { DeskSentences } from "../desk-sentences.ts";
import type { QueueItemWire } from "../whatsapp.wire.ts";
import { FieldProblem } from "./field-problem.tsx";
import { whenLabel } from "./item-labels.ts";
import type { WhatsAppDesk } from "./use-whatsapp.ts";

export interface MoveWindowProps {
  item: QueueItemWire;
  desk: WhatsAppDesk;
  words: Pick<DeskSentences, "scheduledVerb">;
  timeZone: string;
  onClose(): void;
}

/** Another time for an item that waits, or none: it then waits in the queue for a person. */
export function MoveWindow({ item, desk: { queue, act, isBusy }, words, timeZone, onClose }: MoveWindowProps) {
  const [typed, setTyped] = useState(item.scheduled_time === null ? "" : controlMinute(Date.parse(item.scheduled_time), timeZone));
  const [problem, setProblem] = useState<string | null>(null);
  // After a refusal the person sees the item as it is by now, and decides over that.
  const was = (problem === null ? item : (queue.find(({ id }) => id === item.id) ?? item)).scheduled_time;
  const label = (time: string) => whenLabel(time, timeZone, Date.now());
  const send = (time: string | null, before: string | null) => browserApi().patch<QueueItemWire>(`/whatsapp/queue/${item.id}`, { scheduled_time: time, horarioAnterior: before });

  const move = async (time: string | null) => {
    const moved = await act(`move:${item.id}`, () => send(time, was), {
      done: ({ scheduled_time: at }) =>
        at === null ? "Sem horário: a mensagem continua na fila, pendente, e não sai sozinha." : `Horário mudado: ${words.scheduledVerb} ${label(at)}.`,
      failed: "Erro ao mudar o horário",
      onFailed: setProblem,
      undo: ({ scheduled_time: at }) => send(was, at),
    });
    if (moved) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const time = momentOfControl(typed, timeZone);
    if (time === typed) return setProblem("Escolha o dia e a hora.");
    void move(time);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={item.scheduled_time === null ? "Marcar horário" : "Mudar horário"}
      description={item.titulo}
      footer={
        <>
          {was === null ? null : (
            <Button className="mr-auto" busy={isBusy(`move:${item.id}`)} onClick={() => void move(null)}>
              Tirar o horário
            </Button>
          )}
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form="move-form" variant="primary" busy={isBusy(`move:${item.id}`)}>
            Salvar horário
          </Button>
        </>
      }
    >
      <form id="move-form" noValidate onSubmit={submit} className="flex flex-col gap-2">
        <p>
          Horário atual: <strong className="font-semibold">{was === null ? "nenhum" : label(was)}</strong>
        </p>
        <Field id="move-time" label="Novo dia e hora">
          <TextInput
            id="move-time"
            type="datetime-local"
            required
            value={typed}
            aria-invalid={problem !== null}
            aria-describedby="move-problem move-note"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
        <FieldProblem id="move-problem">{problem}</FieldProblem>
        <p id="move-note" className="text-[0.8125rem] text-muted">
          Dentro do Ritmo: intervalo, limites e silêncio valem também para o novo horário. Sem horário, a mensagem fica pendente na fila até alguém agendar, enviar ou remover.
        </p>
      </form>
    </Dialog>
  );
}
