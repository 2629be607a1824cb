import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { actorOf } from "#app/features/people/actor.http.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { mainTownForm, weatherPlaceForm } from "#app/features/weather/weather.wire.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { actOnce } from "#app/platform/http/forms/screen-write.server.ts";
import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { messageOf, type RecordAnswer, RecordField, ScreenCard } from "#app/ui/newsroom/record-form.tsx";
import { refusedRecord } from "#app/ui/newsroom/refused-record.server.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepRecordForm, revalidateUnlessNetworkError } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";

interface TownRow {
  slug: string;
  name: string;
  latitude: string;
  longitude: string;
  /** Time when its forecast was confirmed, and the reason of the last failure. */
  state: string;
}

interface WeatherView {
  /** Settings that the forecast lacks. */
  missing: string[];
  source: string | null;
  isSimulated: boolean;
  main: string | null;
  mayManage: boolean;
  towns: TownRow[];
}

function PlaceForm({ town, answer, busy }: { town: TownRow; answer: RecordAnswer | undefined; busy: boolean }) {
  const refused = answer?.intent === "place" && answer.values?.municipio === town.slug ? answer : undefined;
  const stored = { latitude: town.latitude, longitude: town.longitude };
  const form = { values: refused?.values ?? stored, problems: refused?.problems ?? {} };
  return (
    <details className="mt-1" open={refused !== undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-[0.8125rem] text-accent underline underline-offset-2" aria-label={`Mudar o lugar de ${town.name}`}>
        Mudar o lugar
      </summary>
      <Form method="post" action="/admin/servico/previsao" className="mt-2 flex flex-wrap items-end gap-3" key={JSON.stringify(form.values)}>
        <OperationField />
        <input type="hidden" name="municipio" value={town.slug} />
        <RecordField name="latitude" label="Latitude" form={form} inputMode="decimal" maxLength={14} className="w-36" />
        <RecordField name="longitude" label="Longitude" form={form} inputMode="decimal" maxLength={14} className="w-36" />
        <Button type="submit" name="intent" value="place" busy={busy}>
          Salvar
        </Button>
      </Form>
    </details>
  );
}

/** Lists each town's coordinates, the time of its forecast, and the main town of the home page. */
function WeatherScreen() {
  const { missing, source, isSimulated, main, mayManage, towns } = useLoaderData<WeatherView>();
  const answer = useActionData<RecordAnswer>();
  const sent = useNavigation().formData;
  const busy = sent?.get("intent") ?? null;
  return (
    <>
      <PageHeader
        title="Previsão do tempo"
        actions={
          <>
            <ButtonLink to="/admin/servico" icon="chevronLeft">
              Serviço
            </ButtonLink>
            <ButtonLink to="/admin/servico/avisos-do-tempo" icon="alert">
              Avisos do tempo
            </ButtonLink>
          </>
        }
      >
        <p>A previsão de cada município é buscada a cada meia hora e some das páginas quando fica seis horas sem confirmação.</p>
      </PageHeader>
      <ActionMessage answer={messageOf(answer, null)} />
      {missing.length > 0 ? (
        <p className="mb-5 card p-4">A previsão está desligada: falta configurar {missing.join(", ")}. As páginas dos municípios ficam sem ela.</p>
      ) : (
        <p className="mb-5 flex flex-wrap items-center gap-2 text-muted">
          Fonte: {source}
          {isSimulated ? <Badge tone="warn">modo simulado</Badge> : null}
        </p>
      )}
      {mayManage ? (
        <ScreenCard id="principal" title="Cidade principal" about="A página inicial abre com 'Hoje em …' desta cidade, para quem não escolheu outra no próprio aparelho.">
          <Form method="post" action="/admin/servico/previsao" className="flex flex-wrap items-end gap-3" key={main}>
            <OperationField />
            <RecordField
              name="municipio"
              label="Município"
              form={{ values: { municipio: main ?? "" }, problems: answer?.intent === "main" ? (answer.problems ?? {}) : {} }}
              options={towns.map(({ slug, name }) => ({ value: slug, label: name }))}
            />
            <Button type="submit" name="intent" value="main" busy={busy === "main"}>
              Salvar
            </Button>
          </Form>
        </ScreenCard>
      ) : null}
      <ScreenCard id="lugares" title="Municípios">
        <ul className="divide-y divide-line">
          {towns.map((town) => (
            <li key={town.slug} className="py-2">
              <p className="font-semibold">{town.name}</p>
              <p className="text-[0.8125rem] text-muted wrap-anywhere">{town.state}</p>
              {mayManage ? <PlaceForm town={town} answer={answer} busy={busy === "place" && sent?.get("municipio") === town.slug} /> : null}
            </li>
          ))}
        </ul>
      </ScreenCard>
    </>
  );
}

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
    return refusedRecord(error, FAILURE, args, fields);
  }
}

export const clientAction = keepRecordForm(FAILURE);

export const shouldRevalidate = revalidateUnlessNetworkError;

export default WeatherScreen;

export const ErrorBoundary = () => <ScreenError />;
