import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useNotices } from "#app/ui/toast.tsx";
import { Dialog } from "#app/ui/window.tsx";
import type { QueueItemWire } from "../whatsapp.wire.ts";
import { MessageBubble } from "./message-bubble.tsx";
import { pictureFile, tapAndSend } from "./tap-and-send.ts";

interface TapAndSendProps {
  item: QueueItemWire;
  onClose(): void;
  /** The person confirms that the message was sent. */
  onSent(): void;
}

/** 'Toque e envia': opens the message in the person's own WhatsApp, then asks whether it was sent. */
export function TapAndSend({ item, onClose, onSent }: TapAndSendProps) {
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
