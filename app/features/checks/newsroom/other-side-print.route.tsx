import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { documentAnswer, documentResponse } from "#app/features/banners/document.http.ts";
import { OtherSideDocument } from "#app/features/checks/site/other-side.tsx";
import { refuse } from "#app/platform/failures/refusal.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { longDateTime } from "#app/platform/time/newsroom-clock.ts";
import { sealSentence, toOtherSideLines } from "./other-side-view.ts";

/** `/admin/outro-lado/{id}/imprimir`: the records of a story on paper, with their seals. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  await adminCaller(args, "other-side:record");
  return documentAnswer(args, "Outro lado", async () => {
    const found = idParam.safeParse(args.params);
    if (!found.success) return refuse("not-found", "Matéria não encontrada.");
    const { name: siteName, timeZone, url } = args.context.settings;
    const { article, records, isSealed } = await args.context.services.otherSide.file(found.data.id);
    return documentResponse(
      <OtherSideDocument
        siteName={siteName}
        title={article.title}
        address={article.status === "publicada" ? `${url}/post/${article.slug}` : `Matéria ${article.id}, ainda não publicada`}
        lines={toOtherSideLines(records, timeZone)}
        isSealed={isSealed}
        seal={sealSentence(isSealed, records.length)}
        printedAt={longDateTime(Date.now(), timeZone)}
      />,
    );
  });
}
