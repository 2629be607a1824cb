import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { whatsAppDigits } from "#app/admin/banners/sales/private-address.tsx";
import { formatReais, invoiceStateOf } from "#app/domain/banners/invoice.ts";
import { refuse } from "#app/domain/refusal.ts";
import { adminCaller } from "#app/http/admin-page.server.ts";
import { documentAnswer, documentResponse } from "#app/http/responses/document.server.ts";
import { readPixCode } from "#app/services/banners/pix-code.ts";
import { InvoiceDocument } from "#app/site/documents/invoice.tsx";
import { idOfPath } from "./sales-actions.server.ts";

/** `/admin/cobrancas/{id}`: a charge to print or to send. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  await adminCaller(args, "banners:manage");
  return documentAnswer(args, "Cobrança", async () => {
    const { name: siteName, timeZone } = args.context.settings;
    const invoice = await args.context.services.invoices.find(idOfPath(args.params.id));
    const code = readPixCode(invoice.payload) ?? refuse("unavailable", "O código Pix desta cobrança não pode ser lido.");
    const { contractTitle: contract, advertiser, phone, payload, amountCents } = invoice;
    const text = `${siteName}: cobrança de ${formatReais(amountCents)}, ${contract}. Pix copia e cola, para ${code.merchantName}:\n\n${payload}`;
    const receiver = { name: code.merchantName, city: code.merchantCity, key: code.key ?? "" };
    const whatsApp = `https://wa.me/${whatsAppDigits(phone)}?text=${encodeURIComponent(text)}`;
    return documentResponse(<InvoiceDocument {...{ siteName, timeZone, invoice, contract, advertiser, receiver, whatsApp }} state={invoiceStateOf(invoice, Date.now())} />);
  });
}
