import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { actorOf } from "#app/features/people/actor.http.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { LONG_FORM_LIMIT, screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { actOnce, refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import { KEPT } from "#app/ui/newsroom/refused-record.server.ts";
import { bannerForm, toBannerChange } from "../banners.wire.ts";
import { bannersHref, parseBannersQuery } from "./banners-query.ts";
import { type BannersAnswer, type BannersView, toBannersView } from "./banners-view.ts";
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
  const id = Number(form.get("id") ?? 0);
  const isNew = id === 0;
  if (!Number.isSafeInteger(id) || id < 0) throw new Response("Pedido desconhecido.", { status: 400 });
  const version = Number(form.get("versao"));
  const fields = readBannerForm(form);
  const switchTo = (status: "ativo" | "pausado", message: string) => async (): Promise<BannersAnswer> => {
    await services.banners.change(id, { status }, null, actor);
    return { ok: true, message };
  };
  const handlers = {
    "save-banner": async (): Promise<BannersAnswer> => {
      const change = toBannerChange(parse(bannerForm, toFormBody(fields, settings.timeZone), "body"));
      const { title, client, position } = change as Required<Pick<typeof change, "title" | "client" | "position">>;
      if (isNew) await actOnce(args, caller, form, async () => (await services.banners.create({ ...change, title, client, position }, actor)).id);
      else await services.banners.change(id, change, Number.isSafeInteger(version) && version > 0 ? version : null, actor);
      throw redirect(bannersHref(query, { done: isNew ? "criado" : "salvo" }));
    },
    "activate-banner": switchTo("ativo", "Banner retomado."),
    "pause-banner": switchTo("pausado", "Banner pausado."),
    "remove-banner": async (): Promise<BannersAnswer> => {
      await actOnce(args, caller, form, async () => void (await services.banners.remove(id, actor)));
      throw redirect(bannersHref(query, { done: "excluido" }));
    },
  };
  const intent = String(form.get("intent") ?? "");
  try {
    return await runIntent(intent, handlers);
  } catch (error) {
    const { status, message, problems } = refusedAction(error, intent === "save-banner" ? "Erro ao salvar o banner" : "Erro ao mudar o banner", args);
    if (intent !== "save-banner") return data<BannersAnswer>({ ok: false, message }, { status });
    const isStale = !isNew && error instanceof RefusalError && error.refusal.code === "conflict";
    const stored = isStale ? await services.banners.get(id).catch(() => null) : null;
    const sentence = stored ? `${message} ${KEPT}` : message;
    return data<BannersAnswer>({ ok: false, message: sentence, problems, form: { fields, version: stored?.version ?? null } }, { status });
  }
}
