import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { documentAnswer, fileResponse } from "#app/features/banners/document.http.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { readId } from "#app/platform/values/read-id.ts";

/** `/admin/contratos/{id}/pacote`: the signed pack of a contract, as a file. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  await adminCaller(args, "banners:manage");
  return documentAnswer(args, "Pacote para prestação de contas", async () => {
    const id = readId(args.params.id) ?? 0;
    const pieces = await args.context.services.packs.make(id);
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: async () => void (await pieces.return(undefined)),
    });
    return fileResponse(body, "application/x-ndjson; charset=utf-8", `prestacao-de-contas-${id}.jsonl`);
  });
}
