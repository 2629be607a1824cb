import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { staffMemberOf } from "#app/features/people/actor.http.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { CURRENT_POLL } from "#app/features/polls/poll.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { actOnce } from "#app/platform/http/forms/screen-write.server.ts";
import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { readId } from "#app/platform/values/read-id.ts";
import type { RecordAnswer } from "#app/ui/newsroom/record-form.tsx";
import { refusedRecord } from "#app/ui/newsroom/refused-record.server.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepRecordForm, revalidateUnlessNetworkError } from "#app/ui/newsroom/write-outcome.ts";
import { pollPath, pollStateAt } from "../poll.ts";
import { pollForm, toPollFields } from "../polls.wire.ts";
import { PollScreen } from "./poll-screen.tsx";
import { type PollFormView, pollResults, pollValues } from "./polls-view.ts";

export const handle = adminHandle("polls:read");
export const meta = screenMeta("Enquete");

const NEW = "nova";
const FAILURE = "Erro ao salvar a enquete";

export async function loader(args: LoaderFunctionArgs): Promise<PollFormView> {
  const { services, settings } = args.context;
  const { searchParams } = new URL(args.request.url);
  const isNew = args.params.id === NEW;
  const [{ user }, { poll }] = await adminCallerWith(args, handle.admin.allow, services.polls.readForForm(readId(args.params.id) ?? 0));
  const mayManage = roleMay(user.role, "polls:manage");
  if (!poll && !(isNew && mayManage)) throw new Response("Enquete não encontrada.", { status: 404 });
  const clock = { now: Date.now(), timeZone: settings.timeZone };
  return {
    operation: crypto.randomUUID(),
    note: searchParams.get("feito") === "criada" ? "Enquete criada." : null,
    id: poll?.id ?? null,
    version: poll?.version ?? null,
    state: poll ? pollStateAt(poll, clock.now) : "agendada",
    question: poll?.question ?? "Nova enquete",
    about: poll ? `por ${poll.createdByName} · de ${noteDateTime(poll.opensAt, clock.timeZone)} até ${noteDateTime(poll.closesAt, clock.timeZone)}` : "",
    values: pollValues(poll, clock),
    isAnswered: poll !== null && poll.answers > 0,
    results: poll && pollResults(poll, clock.now),
    address: poll ? settings.url + pollPath(poll.id) : "",
    publicHref: poll && poll.withdrawnAt === null ? pollPath(poll.id) : null,
    mayManage,
    asks: !mayManage || !poll ? null : searchParams.has("excluir") && poll.answers === 0 ? "remove" : searchParams.has("retirar") && poll.answers > 0 ? "withdraw" : null,
    opened: poll && poll.opensAt <= clock.now ? noteDateTime(poll.opensAt, clock.timeZone) : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, "polls:manage");
  const form = await screenForm(args);
  const fields = textFields(form);
  const intent = fields.intent ?? "";
  const { polls } = args.context.services;
  const id = readId(args.params.id) ?? 0;
  const version = readId(fields.versao);
  const actor = staffMemberOf(caller);
  const done = (message: string): RecordAnswer => ({ ok: true, message });

  try {
    return await runIntent<RecordAnswer>(intent, {
      async save() {
        const sent = toPollFields(parse(pollForm(args.context.settings.timeZone), fields, "body"));
        if (id > 0) {
          await polls.change(id, sent, version, actor);
          return done("Enquete salva.");
        }
        const made = await actOnce(args, caller, form, async () => (await polls.create(sent, actor)).id);
        throw redirect(`/admin/enquetes/${made}?feito=criada`);
      },
      async close() {
        await actOnce(args, caller, form, async () => (await polls.close(id, version, actor)).version);
        return done("Enquete encerrada.");
      },
      async withdraw() {
        await actOnce(args, caller, form, async () => (await polls.withdraw(id, version, actor)).version);
        return done("Enquete retirada.");
      },
      async remove() {
        await actOnce(args, caller, form, () => polls.remove(id, actor));
        throw redirect("/admin/enquetes?feito=excluida");
      },
    });
  } catch (error) {
    return refusedRecord(error, FAILURE, args, fields, intent === "save" ? CURRENT_POLL : undefined);
  }
}

export const clientAction = keepRecordForm(FAILURE);

export const shouldRevalidate = revalidateUnlessNetworkError;

export default function PollRoute() {
  const { id } = useLoaderData<typeof loader>();
  // Another poll is another form.
  return <PollScreen key={id} />;
}

export const ErrorBoundary = () => <ScreenError />;
