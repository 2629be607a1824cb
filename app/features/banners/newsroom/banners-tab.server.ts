import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { actorOf } from "#app/features/people/actor.http.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { LONG_FORM_LIMIT, screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { actOnce } from "#app/platform/http/forms/screen-write.server.ts";
import { readId } from "#app/platform/values/read-id.ts";
import type { RecordAnswer } from "#app/ui/newsroom/record-form.tsx";
import { refusedRecord } from "#app/ui/newsroom/refused-record.server.ts";
import { CURRENT_BANNER } from "../banner.ts";
import { bannerForm, toBannerChange } from "../banners.wire.ts";
import { bannersHref, parseBannersQuery } from "./banners-query.ts";
import { type BannersView, toBannersView } from "./banners-view.ts";
import { readBannerForm, toFormBody } from "./form/banner-fields.ts";

export async function readBannersTab(args: LoaderFunctionArgs): Promise<BannersView & { operation: string }> {
  const { services, settings } = args.context;
  const { searchParams } = new URL(args.request.url);
  const query = parseBannersQuery(searchParams);
  const [, found] = await adminCallerWith(args, "banners:manage", services.banners.readScreen(query.open === "new" ? null : query.open));
  return { ...toBannersView(found, query, searchParams.get("feito"), Date.now(), settings.timeZone), operation: crypto.randomUUID() };
}

/** The screen's forms: a banner, its status, and its end. */
export async function saveBannersTab(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, "banners:manage");
  const actor = actorOf(caller);
  const { services, settings } = args.context;
  const query = parseBannersQuery(new URL(args.request.url).searchParams);
  const form = await screenForm(args, LONG_FORM_LIMIT);
  const isNew = !form.has("id");
  const id = isNew ? 0 : readId(form.get("id"));
  if (id === null) throw new Response("Pedido desconhecido.", { status: 400 });
  const fields = readBannerForm(form);
  const switchTo = (status: "ativo" | "pausado", message: string) => async (): Promise<RecordAnswer> => {
    await services.banners.change(id, { status }, null, actor);
    return { ok: true, message };
  };
  const handlers = {
    "save-banner": async (): Promise<RecordAnswer> => {
      const change = toBannerChange(parse(bannerForm, toFormBody(fields, settings.timeZone), "body"));
      const { title, client, position } = change as Required<Pick<typeof change, "title" | "client" | "position">>;
      if (isNew) await actOnce(args, caller, form, async () => (await services.banners.create({ ...change, title, client, position }, actor)).id);
      else await services.banners.change(id, change, readId(form.get("versao")), actor);
      throw redirect(bannersHref(query, { done: isNew ? "criado" : "salvo" }));
    },
    "activate-banner": switchTo("ativo", "Banner retomado."),
    "pause-banner": switchTo("pausado", "Banner pausado."),
    "remove-banner": async (): Promise<RecordAnswer> => {
      await actOnce(args, caller, form, async () => void (await services.banners.remove(id, actor)));
      throw redirect(bannersHref(query, { done: "excluido" }));
    },
  };
  const intent = String(form.get("intent") ?? "");
  try {
    return await runIntent(intent, handlers);
  } catch (error) {
    const isForm = intent === "save-banner";
    return refusedRecord(error, isForm ? "Erro ao salvar o banner" : "Erro ao mudar o banner", args, { ...fields, intent }, isForm ? CURRENT_BANNER : undefined);
  }
}
