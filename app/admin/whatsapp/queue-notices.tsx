import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { browserApi } from "../browser-api.ts";
import { whenWords } from "./item-words.ts";
import type { WhatsAppDesk } from "./use-whatsapp.ts";

interface QueueNoticesProps {
  desk: WhatsAppDesk;
  mayManage: boolean;
  timeZone: string;
}

/** Why nothing moves: the server cannot be reached, the queue is held, or what is due waits for the pace. */
export function QueueNotices({ desk: { status, isStale, isBusy, act }, mayManage, timeZone }: QueueNoticesProps) {
  const { pausa, espera } = status;
  const now = Date.now();
  const resume = () => act("release", () => browserApi().post("/whatsapp/release", {}), { done: () => "Fila retomada.", failed: "Erro ao retomar a fila" });
  return (
    <div role="status" className="flex flex-col gap-4 empty:hidden">
      {isStale ? (
        <p className="rounded-xl bg-warn-soft px-4 py-3 text-warn">Sem conexão com o servidor: a tela mostra a última situação conhecida e tenta de novo sozinha.</p>
      ) : null}
      {pausa ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl bg-danger-soft px-4 py-3 text-danger">
          <Icon name="alert" className="size-5" />
          <p className="min-w-0 flex-1 basis-60">
            <strong className="font-semibold">A fila está parada.</strong> {pausa.motivo} {pausa.ate ? `Continua sozinha: ${whenWords(pausa.ate, timeZone, now)}.` : null}
          </p>
          {mayManage ? (
            <Button icon="power" busy={isBusy("release")} onClick={() => void resume()}>
              Retomar a fila
            </Button>
          ) : null}
        </div>
      ) : null}
      {espera && !pausa ? (
        <div className="flex items-start gap-3 rounded-xl bg-info-soft px-4 py-3 text-info">
          <Icon name="clock" className="mt-px size-5" />
          <p className="min-w-0">
            <strong className="font-semibold">A próxima mensagem espera.</strong> {espera.motivo} Próxima tentativa: {whenWords(espera.ate, timeZone, now)}.
          </p>
        </div>
      ) : null}
    </div>
  );
}
