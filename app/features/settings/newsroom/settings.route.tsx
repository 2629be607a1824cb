import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type Capability, roleMay } from "#app/features/people/capabilities.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/write-outcome.ts";
import { toVoiceView } from "../settings.http.ts";
import { findSettings } from "./find-settings.ts";
import { saveSettings } from "./save-settings.server.ts";
import { formerPlace, SETTINGS_PAGES, SETTINGS_PATH, searchIn } from "./settings-pages.ts";
import { type SettingsIndexView, SettingsScreen } from "./settings-screen.tsx";
import { unsentAnswer } from "./settings-view.ts";

export const handle = adminHandle("admin:enter");
export const meta = screenMeta("Configurações");

export async function loader(args: LoaderFunctionArgs): Promise<SettingsIndexView> {
  const caller = await adminCaller(args, handle.admin.allow);
  const { services, settings } = args.context;
  const { searchParams } = new URL(args.request.url);
  const tab = searchParams.get("tab");
  if (tab !== null) throw redirect(formerPlace(tab) ?? SETTINGS_PATH, 301);
  const may = (capability: Capability) => roleMay(caller.user.role, capability);
  const search = searchIn(searchParams);
  return {
    search,
    found: search === "" ? null : findSettings(search, may),
    pages: SETTINGS_PAGES.filter(({ allow }) => may(allow)).map(({ form }) => form),
    voice: toVoiceView(await services.narratorVoice.current(), { simulated: settings.simulated.includes("azure-speech"), mayChoose: may("settings:manage") }),
  };
}

export const action = (args: ActionFunctionArgs) => saveSettings(args);

/** A save that does not arrive leaves every form as it is. */
export const clientAction = keepScreenOnNetworkError(unsentAnswer);

export const shouldRevalidate = revalidateUnlessNetworkError;

export default SettingsScreen;

export const ErrorBoundary = () => <ScreenError />;
