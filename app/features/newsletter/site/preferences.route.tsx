import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listMeta } from "#app/features/discovery/site/meta.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { choiceForm } from "../newsletter.wire.ts";
import { linkAction, loadLinkPage, PRIVATE_PAGE, tokenOf } from "../newsletter-link.http.ts";
import { chosenDraft, EndedLinkPage, PreferencesPage } from "./newsletter-pages.tsx";

export const handle: ReaderHandle = { pageStyle: "page" };
export const headers: HeadersFunction = () => PRIVATE_PAGE;

export const loader = ({ request, context }: LoaderFunctionArgs) => loadLinkPage(request, context, "manage", "/boletim/preferencias", "Suas escolhas no boletim");

export const action = ({ request, context }: ActionFunctionArgs) =>
  linkAction(request, DOOR_BYTES["POST /boletim/preferencias"], (fields) => context.services.newsletterSubscriptions.choose(tokenOf(request), parse(choiceForm, fields, "body")));

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (loaded ? listMeta(loaded.view.site, loaded.view.head) : []);

export default function Preferences() {
  const { view, token, subscriber, problem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const errors = answer?.errors ?? {};
  const hasErrors = Object.keys(errors).length > 0;
  const refusal = answer && !answer.done && !hasErrors ? answer.problem : "";
  const isOpen = subscriber?.state === "confirmed" && refusal === "";
  const ended = refusal || problem || "Esta inscrição não está ativa. Se ainda quiser o boletim, inscreva-se de novo.";
  return (
    <>
      {isOpen ? (
        <PreferencesPage
          view={view}
          draft={{ ...chosenDraft(subscriber), errors }}
          action={`/boletim/preferencias?t=${token}`}
          leaveHref={`/boletim/sair?t=${token}`}
          saved={answer?.done ?? false}
        />
      ) : (
        <EndedLinkPage view={view} problem={ended} />
      )}
      <SiteScript />
    </>
  );
}
