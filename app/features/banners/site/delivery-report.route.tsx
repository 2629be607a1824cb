import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { documentAnswer, documentResponse, pdfResponse } from "#app/features/banners/document.http.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { readForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { DeliveryReportDocument, monthName, ReportMonthsDocument } from "./delivery-report.tsx";

const KIND = "Comprovante de veiculação";

/** A longer token is invalid. */
const TOKEN_MAX = 100;

const MONTH = /^2\d{3}-(?:0[1-9]|1[0-2])$/;

interface Asked {
  token: string;
  /** "2026-11"; null: which months there are. */
  month: string | null;
}

function asked({ request }: Pick<LoaderFunctionArgs, "request">): Asked {
  const { searchParams } = new URL(request.url);
  const month = searchParams.get("mes");
  if (month !== null && !MONTH.test(month)) refuse("not-found", "Mês desconhecido.");
  return { token: (searchParams.get("codigo") ?? "").slice(0, TOKEN_MAX), month };
}

const takeTurn = ({ context }: LoaderFunctionArgs): Promise<void> => context.limits.take("readers", null);

/** `/comprovante?codigo=&mes=`: the delivery report of a contract and month, for anybody with its address; `&nota=`: the PDF of a charge's note. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> =>
  documentAnswer(args, KIND, async () => {
    await takeTurn(args);
    const { contractReports: reports, serviceNotes } = args.context.services;
    const { token, month } = asked(args);
    const contract = await reports.byToken(token);
    const note = new URL(args.request.url).searchParams.get("nota");
    if (note !== null) return pdfResponse(await serviceNotes.file(readId(note) ?? 0, contract.contract.id));
    const notes = await serviceNotes.ofContract(contract.contract.id);
    if (month !== null) return documentResponse(<DeliveryReportDocument report={{ ...(await reports.month(contract, month)), notes }} mayShare />);
    const here = `/comprovante?codigo=${encodeURIComponent(token)}`;
    return documentResponse(
      <ReportMonthsDocument
        siteName={args.context.settings.name}
        title={contract.contract.title}
        advertiser={contract.advertiser}
        months={reports.months(contract)}
        hrefOf={(one) => `${here}&mes=${one}`}
        notes={notes.map(({ invoiceId, number, accessKey, file }) => ({ number, accessKey, href: file && `${here}&nota=${invoiceId}` }))}
      />,
    );
  });

/** Its buttons. The document itself names no address, so that it is the same text under each. */
export const action = (args: ActionFunctionArgs): Promise<Response> =>
  documentAnswer(args, KIND, async () => {
    await takeTurn(args);
    const { token, month } = asked(args);
    const { contract } = await args.context.services.contractReports.byToken(token);
    const { acao } = textFields(await readForm(args.request, DOOR_BYTES["POST /comprovante"]));
    const address = `/comprovante?codigo=${encodeURIComponent(token)}`;
    if (acao !== "whatsapp" || month === null) return redirect(address, 303);
    const text = `${KIND}: ${contract.title}, ${monthName(month)}\n${args.context.settings.url}${address}&mes=${month}`;
    return redirect(`https://wa.me/?text=${encodeURIComponent(text)}`, 303);
  });
