import { formatReais, type Invoice, type InvoiceState } from "#app/domain/banners/invoice.ts";
import { longDate } from "#app/domain/time/newsroom-clock.ts";
import { qrSvg } from "#app/ui/qr-code.ts";
import { Document, PrintButton } from "./document.tsx";

interface InvoiceDocumentProps {
  siteName: string;
  timeZone: string;
  invoice: Invoice;
  state: InvoiceState;
  contract: string;
  advertiser: string;
  /** As the code names them. */
  receiver: { name: string; city: string; key: string };
  /** Opens WhatsApp with the code. */
  whatsApp: string;
}

const STATES: Record<InvoiceState, string> = { aberta: "Em aberto", vencida: "Vencida", paga: "Paga", cancelada: "Cancelada: não pague" };

/** A charge by Pix: QR code, and the same code as a text. */
export function InvoiceDocument({ siteName, timeZone, invoice, state, contract, advertiser, receiver, whatsApp }: InvoiceDocumentProps) {
  const { amountCents, payload, description, issuedAt, dueAt, txid } = invoice;
  const isOpen = state === "aberta" || state === "vencida";
  return (
    <Document
      title={`Cobrança: ${formatReais(amountCents)}, ${contract}`}
      siteName={siteName}
      kind="Cobrança"
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
      <dl className="facts">
        <div>
          <dt>De</dt>
          <dd>{advertiser}</dd>
        </div>
        <div>
          <dt>Contrato</dt>
          <dd>{contract}</dd>
        </div>
        <div>
          <dt>Descrição</dt>
          <dd>{description}</dd>
        </div>
        <div>
          <dt>Emissão</dt>
          <dd>{longDate(issuedAt, timeZone)}</dd>
        </div>
        {dueAt === null ? null : (
          <div>
            <dt>Vencimento</dt>
            <dd>{longDate(dueAt, timeZone)}</dd>
          </div>
        )}
        <div>
          <dt>Quem recebe</dt>
          <dd>
            {receiver.name}, {receiver.city}
          </dd>
        </div>
        <div>
          <dt>Chave Pix</dt>
          <dd>{receiver.key}</dd>
        </div>
      </dl>
      {isOpen ? (
        <>
          <h2>Pague com Pix</h2>
          <img className="qr" src={`data:image/svg+xml;utf8,${encodeURIComponent(qrSvg(payload))}`} alt={`QR code Pix de ${formatReais(amountCents)}`} width={240} height={240} />
          <div className="field">
            <label htmlFor="codigo">Pix copia e cola</label>
            <textarea id="codigo" className="hash" rows={4} readOnly value={payload} />
          </div>
          <p>
            <button type="button" data-copiar="codigo" hidden>
              Copiar código
            </button>
          </p>
          <p className="note">
            Antes de confirmar, veja no aplicativo do banco se o nome de quem recebe é o titular da chave acima. Este código não avisa quando é pago: confira no extrato, pelo valor
            ou pela identificação {txid}.
          </p>
        </>
      ) : null}
    </Document>
  );
}
