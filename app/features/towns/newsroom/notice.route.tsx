import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { categoryOf } from "#app/features/articles/categories.ts";
import { staffMemberOf } from "#app/features/people/actor.http.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { CURRENT_TOWN_NOTICE } from "#app/features/towns/town-notice.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { actOnce } from "#app/platform/http/forms/screen-write.server.ts";
import { newsroomDayStart } from "#app/platform/time/newsroom-clock.ts";
import { HOUR_MS } from "#app/platform/time/units.ts";
import { readId } from "#app/platform/values/read-id.ts";
import type { RecordAnswer } from "#app/ui/newsroom/record-form.tsx";
import { refusedRecord } from "#app/ui/newsroom/refused-record.server.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepRecordForm, revalidateUnlessNetworkError } from "#app/ui/newsroom/write-outcome.ts";
import { TOWN_NOTICE_KINDS, TOWN_NOTICE_LABELS } from "../town-notice.ts";
import { toTownNoticeFields, townNoticeForm, withdrawalForm } from "../town-notices.wire.ts";
import { noticePath } from "../town-paths.ts";
import { NoticeScreen } from "./notice-screen.tsx";
import { consentText, noticeValues, type TownNoticeView } from "./town-notices-view.ts";

export const handle = adminHandle("town-notices:write");
export const meta = screenMeta("Serviço");

const NEW = "nova";
const FAILURE = "Erro ao salvar o item";

/** A duty begins at seven in the evening most often. Hours. */
const DUTY_START = 19;

export async function loader(args: LoaderFunctionArgs): Promise<TownNoticeView> {
  const { services, settings } = args.context;
  const { timeZone } = settings;
  const { searchParams } = new URL(args.request.url);
  const isNew = args.params.id === NEW;
  const [{ user }, { notice, categories }] = await adminCallerWith(args, handle.admin.allow, services.townNotices.readForForm(readId(args.params.id) ?? 0));
  if (!notice && !isNew) throw new Response("Item não encontrado.", { status: 404 });
  const kind = notice?.kind ?? TOWN_NOTICE_KINDS.find((one) => one === searchParams.get("tipo")) ?? "plantao";
  const today = newsroomDayStart(Date.now(), timeZone);
  const mayPublish = roleMay(user.role, "town-notices:publish");
  return {
    operation: crypto.randomUUID(),
    note: searchParams.get("feito") === "criado" ? "Rascunho criado." : null,
    id: notice?.id ?? null,
    version: notice?.version ?? null,
    kind,
    state: notice?.state ?? "rascunho",
    title: notice?.title ?? TOWN_NOTICE_LABELS[kind],
    about: notice
      ? [TOWN_NOTICE_LABELS[kind], categoryOf(notice.municipality, categories)?.name ?? notice.municipality, `por ${notice.createdByName}`, notice.withdrawalReason]
          .filter((part) => part !== "")
          .join(" · ")
      : "",
    consent: consentText(notice, timeZone),
    values: noticeValues(notice, kind, kind === "plantao" ? today + DUTY_START * HOUR_MS : today, timeZone),
    towns: categories.filter(({ type }) => type === "municipality").map(({ slug, name }) => ({ slug, name })),
    publicHref: notice?.state === "publicada" ? noticePath(notice) : null,
    mayEdit: mayPublish || notice?.state !== "publicada",
    mayPublish,
    isDeleting: searchParams.has("excluir") && mayPublish && notice !== null && notice.state !== "publicada",
  };
}

/** Actions that need more than access to the screen. */
const DESK_INTENTS = new Set(["publish", "withdraw", "remove"]);

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, "town-notices:write");
  const form = await screenForm(args);
  const fields = textFields(form);
  const intent = fields.intent ?? "";
  if (DESK_INTENTS.has(intent)) await adminCaller(args, "town-notices:publish");
  const { townNotices } = args.context.services;
  const id = readId(args.params.id) ?? 0;
  const version = readId(fields.versao);
  const actor = staffMemberOf(caller);
  const done = (message: string): RecordAnswer => ({ ok: true, message });

  try {
    return await runIntent<RecordAnswer>(intent, {
      async save() {
        const sent = toTownNoticeFields(parse(townNoticeForm(args.context.settings.timeZone), fields, "body"));
        if (id > 0) {
          await townNotices.change(id, sent, version, actor);
          return done("Item salvo.");
        }
        const made = await actOnce(args, caller, form, async () => (await townNotices.create(sent, actor)).id);
        throw redirect(`/admin/servico/${made}?feito=criado`);
      },
      async publish() {
        await actOnce(args, caller, form, async () => (await townNotices.publish(id, version, actor)).version);
        return done("Publicado.");
      },
      async withdraw() {
        const { motivo } = parse(withdrawalForm, fields, "body");
        await actOnce(args, caller, form, async () => (await townNotices.withdraw(id, motivo, actor)).version);
        return done("Retirado da página.");
      },
      async remove() {
        const { kind } = await townNotices.get(id);
        await actOnce(args, caller, form, () => townNotices.remove(id, actor));
        throw redirect(`/admin/servico?tipo=${kind}&feito=excluido`);
      },
    });
  } catch (error) {
    return refusedRecord(error, FAILURE, args, fields, intent === "save" ? CURRENT_TOWN_NOTICE : undefined);
  }
}

export const clientAction = keepRecordForm(FAILURE);

export const shouldRevalidate = revalidateUnlessNetworkError;

export default function NoticeRoute() {
  const { id, kind } = useLoaderData<typeof loader>();
  // Another item is another form.
  return <NoticeScreen key={`${kind}:${id}`} />;
}

export const ErrorBoundary = () => <ScreenError />;
