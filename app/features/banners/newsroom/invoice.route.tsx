import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { documentAnswer, documentResponse } from "#app/features/banners/document.http.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { formatReais, invoiceStateOf } from "../contract.ts";
import { readPixCode } from "../pix-code.server.ts";
import { InvoiceDocument } from "../site/invoice.tsx";
import { whatsAppDigits } from "./sales/private-address.tsx";

/** `/admin/cobrancas/{id}`: a charge to print or to send. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  await adminCaller(args, "banners:manage");
  return documentAnswer(args, "Cobrança", async () => {
    const { name: siteName, timeZone } = args.context.settings;
    const id = readId(args.params.id) ?? 0;
    const { invoice, note } = await args.context.services.serviceNotes.findInvoice(id);
    const code = readPixCode(invoice.payload) ?? refuse("unavailable", "O código Pix desta cobrança não pode ser lido.");
    const { contractTitle: contract, advertiser, phone, payload, amountCents } = invoice;
    const text = `${siteName}: cobrança de ${formatReais(amountCents)}, ${contract}. Pix copia e cola, para ${code.merchantName}:\n\n${payload}`;
    const receiver = { name: code.merchantName, city: code.merchantCity, key: code.key ?? "" };
    const whatsApp = `https://wa.me/${whatsAppDigits(phone)}?text=${encodeURIComponent(text)}`;
    return documentResponse(<InvoiceDocument {...{ siteName, timeZone, invoice, contract, advertiser, note, receiver, whatsApp }} state={invoiceStateOf(invoice, Date.now())} />);
  });
}
