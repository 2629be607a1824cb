import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { runIntent } from "#app/features/articles/row-action.http.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { mainTownForm, weatherPlaceForm } from "#app/features/weather/weather.wire.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { refusedAction } from "#app/platform/http/forms/refused-action.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { actOnce } from "#app/platform/http/forms/screen-write.server.ts";
import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/network-error.ts";
import type { RecordAnswer } from "#app/ui/newsroom/record-form/record-form.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { WeatherScreen, type WeatherView } from "./weather-screen.tsx";

export const handle = adminHandle("town-notices:write");
export const meta = screenMeta("Previsão do tempo");

const FAILURE = "Erro ao salvar";

export async function loader(args: LoaderFunctionArgs): Promise<WeatherView> {
  const { services, settings } = args.context;
  const { weather } = services;
  const [{ user }, { towns, main }] = await adminCallerWith(args, handle.admin.allow, weather.readDesk());
  return {
    missing: [...weather.missing],
    source: weather.source?.name ?? null,
    isSimulated: settings.simulated.includes("met-norway"),
    main,
    mayManage: roleMay(user.role, "settings:manage"),
    towns: towns.map(({ slug, name, place }) => ({
      slug,
      name,
      latitude: place ? String(place.latitude) : "",
      longitude: place ? String(place.longitude) : "",
      state: [
        place === null ? "sem lugar: a página fica sem previsão" : place.fetchedAt > 0 ? `confirmada em ${noteDateTime(place.fetchedAt, settings.timeZone)}` : "ainda sem previsão",
        place?.failure ?? "",
      ]
        .filter((part) => part !== "")
        .join(" · "),
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, "settings:manage");
  const form = await screenForm(args);
  const fields = textFields(form);
  const { weather } = args.context.services;
  const actor = actorOf(caller);
  const intent = fields.intent ?? "";
  try {
    return await runIntent<RecordAnswer>(intent, {
      async place() {
        const { municipio, latitude, longitude } = parse(weatherPlaceForm, fields, "body");
        await actOnce(args, caller, form, () => weather.setPlace(municipio, latitude, longitude, actor));
        return { ok: true, message: "Lugar salvo: a previsão é buscada nos próximos minutos." };
      },
      async main() {
        const { municipio } = parse(mainTownForm, fields, "body");
        await actOnce(args, caller, form, () => weather.setMainTown(municipio, actor));
        return { ok: true, message: "Cidade principal salva." };
      },
    });
  } catch (error) {
    const { status, message, problems } = refusedAction(error, FAILURE, args);
    const { operation: _operation, intent: _intent, ...values } = fields;
    return data<RecordAnswer>({ ok: false, message, intent, problems, values }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError((form) => ({
  ok: false,
  message: unconfirmed(FAILURE),
  intent: String(form.get("intent") ?? ""),
  values: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
}));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default WeatherScreen;

export const ErrorBoundary = () => <ScreenError />;
