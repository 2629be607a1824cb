import { Button } from "#app/ui/button.tsx";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";
import { Spinner } from "#app/ui/states.tsx";
import { Panel } from "./panel.tsx";
import type { WhatsAppDesk } from "./use-whatsapp.ts";

/** The QR code while there is one, else a button that requests one; no gateway without a licence gives any. */
export function QrPanel({ desk: { status, isBusy, act, look }, mayManage }: { desk: WhatsAppDesk; mayManage: boolean }) {
  const { whatsapp } = status;
  const isWaiting = whatsapp.estado === "connecting" && !whatsapp.hasQRCode;
  const isUnlicensed = whatsapp.estado === "unlicensed";
  const connect = () => act("connect", () => browserApi().post("/whatsapp/connect", {}), { done: () => null, failed: "Erro ao conectar" });
  return (
    <Panel id="conectar" title={isUnlicensed ? "Ativar a licença" : "Conectar o número"}>
      <p role="status" className="mt-1 flex items-center gap-2 text-muted">
        {isWaiting ? <Spinner /> : null}
        <span>{whatsapp.aviso ?? "O WhatsApp não está conectado."}</span>
      </p>
      {mayManage || isUnlicensed ? null : <p className="mt-1 text-muted">Um editor conecta o número, pelo QR code.</p>}
      {whatsapp.qrCode ? (
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-4">
          {/* White background in the dark theme too: phones need the contrast to scan it. */}
          <img
            src={whatsapp.qrCode}
            alt="QR code para conectar o WhatsApp"
            width={240}
            height={240}
            className="size-60 max-w-full rounded-lg border border-line bg-white [image-rendering:pixelated]"
          />
          <ol className="flex min-w-0 flex-1 basis-56 list-decimal flex-col gap-1.5 pl-5 text-muted">
            <li>Abra o WhatsApp no celular da redação.</li>
            <li>Toque em Mais opções ou Configurações e em Dispositivos conectados.</li>
            <li>Toque em Conectar dispositivo e aponte para este código.</li>
            <li>O código muda a cada 45 segundos, mais ou menos. Se ele sumir daqui, gere outro.</li>
          </ol>
        </div>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        {mayManage && !isUnlicensed ? (
          <Button variant={whatsapp.qrCode ? "secondary" : "primary"} icon="power" busy={isBusy("connect")} onClick={() => void connect()}>
            {whatsapp.qrCode ? "Gerar outro QR code" : "Gerar QR code"}
          </Button>
        ) : null}
        <Button variant="ghost" icon="refresh" onClick={() => void look()}>
          Atualizar
        </Button>
      </div>
    </Panel>
  );
}
