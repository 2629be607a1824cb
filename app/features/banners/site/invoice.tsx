import { longDate } from "#app/platform/time/newsroom-clock.ts";
import { qrSvg } from "#app/ui/qr-code.ts";
import { Document, PrintButton } from "#app/ui/site/documents/document.tsx";
import { PAPER_STYLE } from "#app/ui/site/documents/document-style.ts";
import { formatReais, type Invoice, type InvoiceState } from "../contract.ts";
import type { NamedNote } from "../delivery-report.ts";
import { Facts, noteRows } from "./delivery-report.tsx";

interface InvoiceDocumentProps {
  siteName: string;
  timeZone: string;
  invoice: Invoice;
  state: InvoiceState;
  contract: string;
  advertiser: string;
  note: NamedNote | null;
  /** As the code names them. */
  receiver: { name: string; city: string; key: string };
  /** Opens WhatsApp with the code. */
  whatsApp: string;
}

const STATES: Record<InvoiceState, string> = { aberta: "Em aberto", vencida: "Vencida", paga: "Paga", cancelada: "Cancelada: não pague" };

/** A charge by Pix: QR code, and the same code as a text. */
export function InvoiceDocument({ siteName, timeZone, invoice, state, contract, advertiser, note, receiver, whatsApp }: InvoiceDocumentProps) {
  const { amountCents, payload, description, issuedAt, dueAt, txid } = invoice;
  const isOpen = state === "aberta" || state === "vencida";
  return (
    <Document
      title={`Cobrança: ${formatReais(amountCents)}, ${contract}`}
      siteName={siteName}
      kind="Cobrança"
      style={PAPER_STYLE}
      tools={
        isOpen ? (
          <>
            <PrintButton />
            <a className="button main" href={whatsApp} target="_blank" rel="noopener noreferrer">
              Enviar pelo WhatsApp
            </a>
          </>
        ) : (
          <PrintButton />
        )
      }
    >
      <h1>{formatReais(amountCents)}</h1>
      <p>
        <span className="state">{STATES[state]}</span>
      </p>
      <Facts
        rows={[
          ["Pagador", advertiser],
          ["Contrato", contract],
          ["Descrição", description],
          ["Emissão", longDate(issuedAt, timeZone)],
          ...(dueAt === null ? [] : [["Vencimento", longDate(dueAt, timeZone)] as const]),
          ["Quem recebe", `${receiver.name}, ${receiver.city}`],
          ["Chave Pix", receiver.key],
          ["Identificação", txid],
          ...noteRows(note ? [note] : []),
        ]}
      />
      {isOpen ? (
        <>
          <h2>Pague com Pix</h2>
          <div className="pay">
            <img className="qr" src={`data:image/svg+xml;utf8,${encodeURIComponent(qrSvg(payload))}`} alt={`QR code Pix de ${formatReais(amountCents)}`} width={240} height={240} />
            <div>
              <div className="field">
                <label htmlFor="codigo">Pix copia e cola</label>
                <textarea id="codigo" className="hash" rows={6} readOnly value={payload} />
              </div>
              <p className="hash paper">{payload}</p>
              <p>
                <button type="button" data-copiar="codigo" hidden>
                  Copiar código
                </button>
              </p>
              <p className="note">
                Antes de confirmar, veja no aplicativo do banco se o nome de quem recebe é o titular da chave acima. Este código não avisa quando é pago: confira no extrato, pelo
                valor ou pela identificação.
              </p>
            </div>
          </div>
        </>
      ) : null}
    </Document>
  );
}
