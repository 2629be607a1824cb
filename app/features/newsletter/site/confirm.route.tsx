import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listMeta } from "#app/features/discovery/site/meta.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { linkAction, loadLinkPage, PRIVATE_PAGE, tokenOf } from "../newsletter-link.http.ts";
import { ConfirmPage, EndedLinkPage } from "./newsletter-pages.tsx";

export const handle: ReaderHandle = { pageStyle: "page" };
export const headers: HeadersFunction = () => PRIVATE_PAGE;

/** A button: programs that check the links of a message open this page, and must not confirm. */
export const loader = ({ request, context }: LoaderFunctionArgs) => loadLinkPage(request, context, "confirm", "/boletim/confirmar", "Confirmar inscrição");

export const action = ({ request, context }: ActionFunctionArgs) =>
  linkAction(request, DOOR_BYTES["POST /boletim/confirmar"], () => context.services.newsletterSubscriptions.confirm(tokenOf(request)));

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (loaded ? listMeta(loaded.view.site, loaded.view.head) : []);

export default function Page() {
  const { view, token, subscriber, problem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const ended = answer && !answer.done ? answer.problem : subscriber ? null : problem;
  return (
    <>
      {ended === null ? <ConfirmPage view={view} action={`/boletim/confirmar?t=${token}`} done={answer?.done ?? false} /> : <EndedLinkPage view={view} problem={ended} />}
      <SiteScript />
    </>
  );
}
