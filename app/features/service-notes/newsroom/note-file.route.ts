import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { documentAnswer, pdfResponse } from "#app/features/banners/document.http.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { readId } from "#app/platform/values/read-id.ts";

/** `/admin/cobrancas/{id}/nota.pdf`: the PDF of a charge's note, for those who manage contracts. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  await adminCaller(args, "banners:manage");
  return documentAnswer(args, "Nota fiscal", async () => pdfResponse(await args.context.services.serviceNotes.file(readId(args.params.id) ?? 0)));
}
