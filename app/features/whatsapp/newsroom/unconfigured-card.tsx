import { Panel } from "./panel.tsx";

/** Says that automatic sending is off, which settings are missing, and what works without them. */
export function UnconfiguredCard({ missing }: { missing: readonly string[] }) {
  return (
    <Panel id="sem-servico" title="Envio automático não configurado">
      <p className="mt-2 text-muted">
        Falta definir no servidor: <strong className="font-semibold text-ink [overflow-wrap:anywhere]">{missing.join(", ")}</strong>.
      </p>
      <p className="mt-2">
        A fila funciona assim mesmo: em cada item, <strong>Toque e envia</strong> abre o WhatsApp do seu aparelho com o texto e a imagem prontos, e você marca o que enviou.
      </p>
    </Panel>
  );
}
