import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { ScreenError } from "#app/admin/screen-error.tsx";
import type { RobotsView } from "#app/admin/settings/robots-form.tsx";
import { type SettingsAnswer, SettingsScreen, type SettingsView } from "#app/admin/settings/settings-screen.tsx";
import { roleMay } from "#app/domain/access/capabilities.ts";
import { actorOf } from "#app/http/actor.server.ts";
import { adminCaller } from "#app/http/admin-page.server.ts";
import { refusedAction } from "#app/http/refused-action.server.ts";
import { parse } from "#app/http/request-body.server.ts";
import { fromSiteChoicesWire, siteChoicesBody } from "#app/wire/site-choices.ts";

export const handle = adminHandle("admin:enter");
export const meta: MetaFunction = () => [{ title: "Configurações | Lide" }, { name: "robots", content: "noindex" }];

export async function loader(args: LoaderFunctionArgs): Promise<SettingsView> {
  const caller = await adminCaller(args, handle.admin.allow);
  if (!roleMay(caller.user.role, "site-settings:manage")) return { robots: null, pings: null };
  const { services, settings } = args.context;
  const { robots, adsTxt, socialUrls } = await services.siteChoices.find();
  return {
    robots: { ...robots, adsTxt, socialUrls: socialUrls.join("\n") },
    pings: { ...services.searchPings.configured, simulated: settings.simulated.includes("search-engines") },
  };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, "site-settings:manage");
  const form = await args.request.formData();
  const field = (name: string) => String(form.get(name) ?? "");
  const lines = field("redes")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  try {
    const sent = parse(siteChoicesBody, { robos: { treinoIA: field("treinoIA"), respostasIA: field("respostasIA") }, redes: lines, adsTxt: field("adsTxt") }, "body");
    await args.context.services.siteChoices.save((current) => fromSiteChoicesWire(sent, current), { actor: actorOf(caller) });
    return data<SettingsAnswer>({ ok: true, message: "Configurações salvas." });
  } catch (error) {
    const { status, message } = refusedAction(error, "Não foi possível salvar. Tente novamente.", args);
    const typed = { aiTraining: field("treinoIA"), aiAnswers: field("respostasIA"), adsTxt: field("adsTxt"), socialUrls: field("redes") } as RobotsView;
    return data<SettingsAnswer>({ ok: false, message, sent: typed }, { status });
  }
}

export default SettingsScreen;

export const ErrorBoundary = () => <ScreenError />;
