import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { documentAnswer, documentResponse } from "#app/features/banners/document.http.ts";
import { OfficialFormDocument } from "#app/features/banners/site/official-form.tsx";
import { refuse } from "#app/platform/failures/refusal.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { DeliveryReportDocument } from "../site/delivery-report.tsx";

const MONTH = /^2\d{3}-(?:0[1-9]|1[0-2])$/;

/** `/admin/contratos/{id}/comprovante?mes=`: the report as the advertiser reads it; with `formulario=oficial` the form for public advertising. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  await adminCaller(args, "banners:manage");
  return documentAnswer(args, "Comprovante de veiculação", async () => {
    const { contractReports: reports, serviceNotes } = args.context.services;
    const { searchParams } = new URL(args.request.url);
    const month = searchParams.get("mes") ?? "";
    if (!MONTH.test(month)) refuse("not-found", "Mês desconhecido.");
    const contract = await reports.byId(readId(args.params.id) ?? 0);
    const report = { ...(await reports.month(contract, month)), notes: await serviceNotes.ofContract(contract.contract.id) };
    if (searchParams.get("formulario") !== "oficial") return documentResponse(<DeliveryReportDocument report={report} mayShare={false} />);
    const official = contract.contract.publicAdvertising ?? refuse("not-found", "Este contrato não é de um órgão público.");
    return documentResponse(<OfficialFormDocument report={report} official={official} audience={await reports.audience(month)} />);
  });
}
