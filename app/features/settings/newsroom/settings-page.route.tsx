import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/write-outcome.ts";
import { toChecksFormView, toNarrationFormView, toSiteView } from "../settings.http.ts";
import { saveSettings } from "./save-settings.server.ts";
import { SettingsPageScreen, type SettingsPageView } from "./settings-page-screen.tsx";
import { formerPlace, pageOfForm, pageOfSlug, SETTINGS_PAGES, SETTINGS_PATH } from "./settings-pages.ts";
import { SECTIONS, unsentAnswer } from "./settings-view.ts";

export const handle = adminHandle("settings:manage");
export const meta: MetaFunction<typeof loader> = (args) => screenMeta(args.data ? pageOfForm(args.data.form).title : "Configurações")(args);

export async function loader(args: LoaderFunctionArgs): Promise<SettingsPageView> {
  const slug = args.params.slug ?? "";
  const page = pageOfSlug(slug);
  const caller = await adminCaller(args, page?.allow ?? handle.admin.allow);
  if (!page) {
    const place = slug === "narracao" ? `${SETTINGS_PATH}#narracao` : formerPlace(slug);
    if (place !== undefined) throw redirect(place, 301);
    throw new Response("Configuração não encontrada.", { status: 404 });
  }
  const { services, settings } = args.context;
  const [site, narration, checks] = await Promise.all([
    Object.hasOwn(SECTIONS, page.form) ? services.siteChoices.find() : null,
    page.form === "leitura" ? services.narrationChoices.find() : null,
    page.form === "conferencia" ? services.storyChecks.settings() : null,
  ]);
  return {
    form: page.form,
    pages: SETTINGS_PAGES.filter(({ allow }) => roleMay(caller.user.role, allow)).map(({ form }) => form),
    site: site && toSiteView(site),
    narration: narration && toNarrationFormView(narration),
    checks: checks && toChecksFormView(checks),
    pings: page.form === "robos" ? { ...services.searchPings.configured, simulated: settings.simulated.includes("search-engines") } : null,
  };
}

export const action = (args: ActionFunctionArgs) => saveSettings(args);

/** A save that does not arrive leaves the form as it is. */
export const clientAction = keepScreenOnNetworkError(unsentAnswer);

export const shouldRevalidate = revalidateUnlessNetworkError;

export default SettingsPageScreen;

export const ErrorBoundary = () => <ScreenError />;
