import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, redirect, useActionData, useLoaderData } from "@remix-run/react";
import { listMeta, missingMeta } from "#app/features/discovery/site/meta.ts";
import { missingPage, redirectToCanonical, viewContext } from "#app/features/readers/view-context.http.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { statusOf } from "#app/platform/http/errors/problem.server.ts";
import { readForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { MissingPage } from "#app/ui/site/shell/missing-page.tsx";
import type { MissingView } from "#app/ui/site/shell/missing-view.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { pollAnsweredPath, pollPath } from "../poll.ts";
import { hasPollCookie, pollCookie } from "../poll-cookie.http.ts";
import { PollPage, type PollPageView, toPollPageView } from "./poll-page.tsx";
import { toPollView } from "./poll-view.ts";

export const handle: ReaderHandle = { pageStyle: "page" };

/** The answer to a form is of one reader. */
export const headers: HeadersFunction = (args) => {
  const retryAfter = args.actionHeaders.get("Retry-After");
  if (args.actionHeaders.has("Cache-Control")) return { "Cache-Control": "private, no-store", ...(retryAfter ? { "Retry-After": retryAfter } : {}) };
  return passHeaders(args) ?? {};
};

type Loaded = { view: PollPageView; missing: null } | { view: null; missing: MissingView };

/** `/enquete/{id}`: its form while it is open, its results once it is closed, 410 once it was withdrawn. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = readId(params.id) ?? 0;
  const reading = id > 0 ? await context.readers.polls.page(id, false) : null;
  if (reading === null || reading === "gone") {
    const missing = await missingPage(context, reading === null ? "not-found" : "poll-withdrawn", "");
    return data<Loaded>({ view: null, missing }, { status: missing.code });
  }
  redirectToCanonical(request, pollPath(id));
  const page = viewContext(context, reading);
  return data<Loaded>({ view: toPollPageView(toPollView(reading.poll, page), page, pollPath(id), true), missing: null }, { headers: pageHeaders(reading) });
}

const PRIVATE = { "Cache-Control": "private, no-store" };

/** Stores an answer: redirects to the results, where reloading sends nothing; a refused one shows the page with the reason. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new Response("Método não permitido.", { status: 405, headers: { Allow: "GET, HEAD, POST" } });
  const id = readId(params.id) ?? 0;
  try {
    const { opcao = "" } = textFields(await readForm(request, DOOR_BYTES["POST /enquete/:id"]));
    await context.limits.take("readers", null);
    const { poll, repeated } = await context.services.pollAnswers.answer({
      id,
      choice: opcao,
      address: context.address,
      userAgent: request.headers.get("User-Agent") ?? "",
      network: context.limits.networkOf(`poll:${id}`, Date.now()),
      hasAnswered: hasPollCookie(request),
    });
    throw redirect(`${pollAnsweredPath(id)}${repeated ? "?repetida=1" : ""}`, { status: 303, headers: { ...PRIVATE, "Set-Cookie": pollCookie(request, poll, Date.now()) } });
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const { code, detail, retryAfterSeconds, fields = [] } = error.refusal;
    return data(
      { problem: fields[0]?.message ?? detail },
      { status: statusOf(code), headers: { ...PRIVATE, ...(retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {}) } },
    );
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (!loaded ? [] : loaded.view ? listMeta(loaded.view.site, loaded.view.head) : missingMeta(loaded.missing));

export default function PollRoute() {
  const { view, missing } = useLoaderData<typeof loader>() as Loaded;
  const refused = useActionData<typeof action>();
  return (
    <>
      {view ? <PollPage view={view} presentation={refused ? { message: refused.problem, isProblem: true } : {}} /> : <MissingPage missing={missing} />}
      <SiteScript />
    </>
  );
}
