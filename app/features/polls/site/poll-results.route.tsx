import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, useLoaderData } from "@remix-run/react";
import { listMeta, missingMeta } from "#app/features/discovery/site/meta.ts";
import { missingPage, redirectToCanonical, viewContext } from "#app/features/readers/view-context.http.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { MissingPage } from "#app/ui/site/shell/missing-page.tsx";
import type { MissingView } from "#app/ui/site/shell/missing-view.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { pollAnsweredPath, pollPartialPath, pollPath, pollStateAt } from "../poll.ts";
import { hasPollCookie } from "../poll-cookie.http.ts";
import { PollPage, type PollPageView, toPollPageView } from "./poll-page.tsx";
import { toPollView } from "./poll-view.ts";

export const handle: ReaderHandle = { pageStyle: "page" };
export const headers: HeadersFunction = passHeaders;

type Loaded = { view: PollPageView; message: string; hasAnswered: boolean; missing: null } | { view: null; missing: MissingView };

const DONE = "Sua resposta foi registrada. Obrigado!";
const REPEATED = "Este aparelho já respondeu esta enquete, ou outro igual a ele na mesma conexão: a nova resposta não conta.";

/**
 * `/enquete/{id}/parcial`: results so far, cached for half a minute. `/enquete/{id}/resposta`: those right after an answer, never cached, with its
 * result; without an answer it shows the results alone.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const id = readId(params.id) ?? 0;
  const isAnswer = /\/resposta\/?$/i.test(pathname);
  if (isAnswer) await context.limits.take("readers", null);
  const reading = id > 0 ? await context.readers.polls.page(id, true) : null;
  if (reading === null || reading === "gone") {
    const missing = await missingPage(context, reading === null ? "not-found" : "poll-withdrawn", "");
    return data<Loaded>({ view: null, missing }, { status: missing.code });
  }
  redirectToCanonical(request, isAnswer ? pollAnsweredPath(id) : pollPartialPath(id));
  const page = viewContext(context, reading);
  const isOpen = pollStateAt(reading.poll, page.now) === "aberta";
  const hasAnswered = isAnswer && (hasPollCookie(request) || searchParams.has("repetida"));
  const message = !hasAnswered ? "" : searchParams.get("repetida") === "1" ? REPEATED : DONE;
  return data<Loaded>(
    { view: toPollPageView(toPollView(reading.poll, page, isOpen), page, pollPath(id), false), message, hasAnswered, missing: null },
    { headers: isAnswer ? { "Cache-Control": "private, no-store" } : pageHeaders(reading) },
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (!loaded ? [] : loaded.view ? listMeta(loaded.view.site, loaded.view.head) : missingMeta(loaded.missing));

export default function PollResultsRoute() {
  const loaded = useLoaderData<typeof loader>() as Loaded;
  return (
    <>
      {loaded.view ? <PollPage view={loaded.view} presentation={{ message: loaded.message, hasAnswered: loaded.hasAnswered }} /> : <MissingPage missing={loaded.missing} />}
      <SiteScript />
    </>
  );
}
