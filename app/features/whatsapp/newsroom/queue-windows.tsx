import { type FormEvent, useEffect, useState } from "react";
import { pictureSizeOf } from "#app/features/media/picture.ts";
import { controlMinute, momentOfControl } from "#app/platform/time/local-time.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { browserApi } from "#app/ui/newsroom/api-client.ts";
import { useNotices } from "#app/ui/toast.tsx";
import { Dialog } from "#app/ui/window.tsx";
import type { DeskSentences } from "../desk-sentences.ts";
import type { QueueItemWire } from "../whatsapp.wire.ts";
import { whenLabel } from "./item-labels.ts";
import { FieldProblem, MessageBubble } from "./panel.tsx";
import type { WhatsAppDesk } from "./use-whatsapp.ts";

/** Wide enough for a phone's screen, and one of the widths that are made (px). */
const SHARED_WIDTH = 1_280;

/** Way in which a message was handed to WhatsApp; `cancelled`: the person closed the share sheet. */
type Handed = "shared" | "opened" | "cancelled";

/** The picture of an item as a file to share; null for none, or for one of another site. */
async function pictureFile(address: string | null): Promise<File | null> {
  const own = address === null ? null : pictureSizeOf(address);
  if (!own) return null;
  const response = await fetch(`/img/${own.key}?w=${SHARED_WIDTH}&f=jpeg`).catch(() => null);
  return response?.ok ? new File([await response.blob()], "materia.jpg", { type: "image/jpeg" }) : null;
}

/**
 * Opens the person's own WhatsApp with text and picture: by the share sheet where it accepts them, else by `wa.me`
 * with the text. The picture must be loaded before the press: a browser shares only within a user activation.
 */
async function tapAndSend({ mensagem }: Pick<QueueItemWire, "mensagem">, picture: File | null): Promise<Handed> {
  const withPicture = picture ? { text: mensagem, files: [picture] } : null;
  const shared = withPicture && navigator.canShare?.(withPicture) ? withPicture : "share" in navigator && navigator.canShare?.({ text: mensagem }) ? { text: mensagem } : null;
  if (shared) {
    try {
      await navigator.share(shared);
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
    }
  }
  window.open(waMeAddress(mensagem), "_blank", "noopener");
  return "opened";
}

/** Address that opens WhatsApp with a text and lets the person choose the chat. */
const waMeAddress = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;

interface TapAndSendProps {
  item: QueueItemWire;
  onClose(): void;
  /** The person confirms that the message was sent. */
  onSent(): void;
}

/** 'Toque e envia': opens the message in the person's own WhatsApp, then asks whether it was sent. */
function TapAndSend({ item, onClose, onSent }: TapAndSendProps) {
  const [picture, setPicture] = useState<File | null>(null);
  const [isReady, setReady] = useState(item.imagem_url === null);
  const [wasOpened, setOpened] = useState(false);
  const { notify } = useNotices();

  useEffect(() => {
    let gone = false;
    void pictureFile(item.imagem_url).then((file) => {
      if (gone) return;
      setPicture(file);
      setReady(true);
    });
    return () => {
      gone = true;
    };
  }, [item.imagem_url]);

  const open = async () => {
    const handed = await tapAndSend(item, picture);
    if (handed !== "cancelled") setOpened(true);
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(item.mensagem);
      notify("ok", "Texto copiado.");
    } catch {
      notify("error", "O navegador não deixou copiar. Selecione o texto e copie.");
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Toque e envia"
      description="Abre o WhatsApp deste aparelho com o texto pronto. Escolha o grupo, envie e marque aqui."
      footer={
        <>
          <Button onClick={onClose}>Fechar</Button>
          <Button variant={wasOpened ? "primary" : "secondary"} icon="check" onClick={onSent}>
            Marcar como enviada
          </Button>
        </>
      }
    >
      <MessageBubble message={item.mensagem} pictureUrl={item.imagem_url} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant={wasOpened ? "secondary" : "primary"} icon="share" busy={!isReady} onClick={() => void open()}>
          Abrir no WhatsApp
        </Button>
        <Button icon="copy" onClick={() => void copy()}>
          Copiar texto
        </Button>
      </div>
      <p className="mt-3 text-[0.8125rem] text-subtle">
        A imagem vai junto onde o aparelho permite compartilhar arquivos; senão, o WhatsApp abre só com o texto, e o link mostra a imagem.
      </p>
    </Dialog>
  );
}

interface MoveWindowProps {
  item: QueueItemWire;
  desk: WhatsAppDesk;
  words: Pick<DeskSentences, "scheduledVerb">;
  timeZone: string;
  onClose(): void;
}

/** Another time for an item that waits, or none: it then waits in the queue for a person. */
function MoveWindow({ item, desk: { queue, act, isBusy }, words, timeZone, onClose }: MoveWindowProps) {
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

export interface QueueWindowsProps extends Omit<MoveWindowProps, "item"> {
  removing: QueueItemWire | null;
  tapping: QueueItemWire | null;
  sending: QueueItemWire | null;
  moving: QueueItemWire | null;
  /** Name of the receiving group. */
  sendQuestion: string;
  onRemove(item: QueueItemWire): void;
  onSend(item: QueueItemWire): void;
  /** The person confirms that the message was sent. */
  onSent(item: QueueItemWire): void;
}

/** Dialogs over the queue: the confirmations of removing and of sending now, 'Mudar horário', and 'Toque e envia'. */
export function QueueWindows({ removing, tapping, sending, moving, sendQuestion, onClose, onRemove, onSend, onSent, ...move }: QueueWindowsProps) {
  return (
    <>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && onClose()}
        title="Remover esta notícia da fila?"
        confirmLabel="Remover"
        onConfirm={() => {
          if (removing) onRemove(removing);
        }}
      >
        {removing?.titulo}
      </ConfirmDialog>
      <ConfirmDialog
        open={sending !== null}
        onOpenChange={(open) => !open && onClose()}
        title="Enviar esta mensagem agora?"
        confirmLabel="Enviar agora"
        onConfirm={() => {
          if (sending) onSend(sending);
        }}
      >
        <p className="font-semibold text-ink [overflow-wrap:anywhere]">{sending?.titulo}</p>
        <p className="mt-2 [overflow-wrap:anywhere]">{sendQuestion}</p>
      </ConfirmDialog>
      {moving ? <MoveWindow key={moving.id} item={moving} onClose={onClose} {...move} /> : null}
      {tapping ? <TapAndSend item={tapping} onClose={onClose} onSent={() => onSent(tapping)} /> : null}
    </>
  );
}
