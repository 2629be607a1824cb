import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, redirect, useActionData, useLoaderData } from "@remix-run/react";
import { listMeta } from "#app/features/discovery/site/meta.ts";
import { redirectToCanonical, viewContext } from "#app/features/readers/view-context.http.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { statusOf } from "#app/platform/http/errors/problem.server.ts";
import { readForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { NEWSLETTER_TRAP, type NewsletterField, signUpForm } from "../newsletter.wire.ts";
import { emptyNewsletterDraft, NEWSLETTER_PATH, type NewsletterDraft, SignUpPage, sentNewsletterDraft, toNewsletterView } from "./newsletter-pages.tsx";

export const handle: ReaderHandle = { pageStyle: "page" };

/** Contains what the reader typed: never cached. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const retryAfter = actionHeaders.get("Retry-After");
  return { "Cache-Control": "private, no-store", ...(retryAfter ? { "Retry-After": retryAfter } : {}) };
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  redirectToCanonical(request, NEWSLETTER_PATH);
  const { searchParams } = new URL(request.url);
  const reading = await context.services.newsletterSubscriptions.page();
  const town = reading.categories.find(({ slug, type }) => type === "municipality" && slug === searchParams.get("municipio"))?.slug ?? "";
  const view = toNewsletterView(viewContext(context, reading), reading.settings, NEWSLETTER_PATH, "Boletim por e-mail");
  return { view, draft: emptyNewsletterDraft(town), sent: searchParams.get("enviada") === "1" };
}

const refused = (form: URLSearchParams, errors: NewsletterDraft["errors"], problem: string | null, status: number, more: Record<string, string> = {}) =>
  data({ draft: sentNewsletterDraft(form, errors, problem) }, { status, headers: more });

export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new Response("Método não permitido.", { status: 405, headers: { Allow: "GET, HEAD, POST" } });
  let form = new URLSearchParams();
  try {
    form = new URLSearchParams(textFields(await readForm(request, DOOR_BYTES["POST /boletim"])));
    // Honeypot: a bot gets the same answer as a success.
    if (form.get(NEWSLETTER_TRAP)) throw redirect(`${NEWSLETTER_PATH}?enviada=1`, 303);
    const read = signUpForm.safeParse(Object.fromEntries(form));
    if (!read.success) {
      const errors: Partial<Record<NewsletterField, string>> = {};
      for (const { path, message } of read.error.issues) errors[path[0] as NewsletterField] ??= message;
      return refused(form, errors, null, 422);
    }
    await context.limits.take("messages", null);
    await context.services.newsletterSubscriptions.signUp(read.data.email, read.data.choice);
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const { code, detail, retryAfterSeconds, fields = [] } = error.refusal;
    const errors = Object.fromEntries(fields.map(({ field, message }) => [field, message]));
    return refused(form, errors, fields.length > 0 ? null : detail, statusOf(code), retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {});
  }
  // Reloading the answer must not send the form again.
  throw redirect(`${NEWSLETTER_PATH}?enviada=1`, 303);
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (loaded ? listMeta(loaded.view.site, loaded.view.head) : []);

export default function SignUp() {
  const { view, draft, sent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <SignUpPage view={view} draft={answer?.draft ?? draft} sent={sent && !answer} />
      <SiteScript />
    </>
  );
}
