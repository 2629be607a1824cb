import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { actorOf } from "#app/features/people/actor.http.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { actOnce } from "#app/platform/http/forms/screen-write.server.ts";
import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { messageOf, type RecordAnswer, ScreenCard } from "#app/ui/newsroom/record-form.tsx";
import { refusedRecord } from "#app/ui/newsroom/refused-record.server.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepRecordForm, revalidateUnlessNetworkError } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { warningPage } from "../weather-warning.ts";

interface WarningLine {
  id: string;
  href: string;
  /** "Perigo: Chuvas Intensas". */
  text: string;
  period: string;
}

interface WarningsView {
  isOn: boolean;
  isSimulated: boolean;
  mayManage: boolean;
  /** When INMET last confirmed its list, and why the last reading failed. */
  state: string[];
  towns: { slug: string; name: string; isOfState: boolean; warnings: WarningLine[] }[];
}

/** Turns INMET's warnings on and off, and lists what each municipality's page shows of them. */
function WeatherWarningsScreen() {
  const { isOn, isSimulated, mayManage, state, towns } = useLoaderData<WarningsView>();
  const answer = useActionData<RecordAnswer>();
  const busy = useNavigation().formData !== undefined;
  return (
    <>
      <PageHeader
        title="Avisos do tempo"
        actions={
          <ButtonLink to="/admin/servico/previsao" icon="chevronLeft">
            Previsão do tempo
          </ButtonLink>
        }
      >
        <p>
          Avisos do INMET aparecem na página do município e na faixa “Hoje em …”, e somem sozinhos quando terminam. Nenhum vira notificação: quem decide avisar os leitores é a
          Redação.
        </p>
      </PageHeader>
      <ActionMessage answer={messageOf(answer, null)} />
      <ScreenCard id="leitura" title="Leitura dos avisos">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={isOn ? "ok" : "neutral"}>{isOn ? "ligada" : "desligada"}</Badge>
          {isSimulated ? <Badge tone="warn">modo simulado</Badge> : null}
          {state.map((line) => (
            <span key={line} className="text-[0.8125rem] text-muted wrap-anywhere">
              {line}
            </span>
          ))}
        </div>
        <p className="mt-3 max-w-prose text-[0.8125rem] text-muted">
          Fonte: INMET, Instituto Nacional de Meteorologia, órgão público federal, citado em cada aviso. O serviço de onde eles vêm não tem documentação nem licença publicadas e
          pode mudar ou parar a qualquer hora; por isso a leitura começa desligada. Sem confirmação por seis horas, os avisos saem das páginas.
        </p>
        {mayManage ? (
          <Form method="post" action="/admin/servico/avisos-do-tempo" className="mt-4">
            <OperationField />
            <Button type="submit" name="intent" value={isOn ? "off" : "on"} busy={busy}>
              {isOn ? "Desligar os avisos" : "Ligar os avisos"}
            </Button>
          </Form>
        ) : null}
      </ScreenCard>
      {isOn ? (
        <ScreenCard id="municipios" title="Nas páginas agora">
          <ul className="divide-y divide-line">
            {towns.map(({ slug, name, isOfState, warnings }) => (
              <li key={slug} className="py-2">
                <p className="font-semibold">{name}</p>
                {warnings.length === 0 ? <p className="text-[0.8125rem] text-muted">{isOfState ? "sem aviso" : "não é um município do Piauí: fica sem avisos"}</p> : null}
                {warnings.map(({ id, href, text, period }) => (
                  <p key={id} className="text-[0.8125rem] wrap-anywhere">
                    <a className="text-accent underline underline-offset-2" href={href} target="_blank" rel="noreferrer">
                      {text}
                    </a>{" "}
                    <span className="text-muted">{period}</span>
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </ScreenCard>
      ) : null}
    </>
  );
}

export const handle = adminHandle("town-notices:write");
export const meta = screenMeta("Avisos do tempo");

export async function loader(args: LoaderFunctionArgs): Promise<WarningsView> {
  const { services, settings } = args.context;
  const [{ user }, { state, towns }] = await adminCallerWith(args, handle.admin.allow, services.weatherWarnings.readDesk());
  const time = (at: number) => noteDateTime(at, settings.timeZone);
  return {
    isOn: state.isOn,
    isSimulated: settings.simulated.includes("inmet"),
    mayManage: roleMay(user.role, "settings:manage"),
    state: state.isOn
      ? [state.confirmedAt > 0 ? `confirmada em ${time(state.confirmedAt)}` : "a primeira leitura vem no próximo minuto", state.failure].filter((line) => line !== "")
      : [],
    towns: towns.map(({ slug, name, code, warnings }) => ({
      slug,
      name,
      isOfState: code !== null,
      warnings: warnings.map(({ id, severity, event, startsAt, endsAt }) => ({
        id,
        href: warningPage(id),
        text: `${severity}: ${event}`,
        period: `de ${time(startsAt)} até ${time(endsAt)}`,
      })),
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, "settings:manage");
  const form = await screenForm(args);
  const fields = textFields(form);
  const turn = async (isOn: boolean): Promise<RecordAnswer> => {
    await actOnce(args, caller, form, () => args.context.services.weatherWarnings.turn(isOn, actorOf(caller)));
    return { ok: true, message: isOn ? "Avisos ligados: a primeira leitura vem no próximo minuto." : "Avisos desligados: saíram das páginas." };
  };
  try {
    return await runIntent<RecordAnswer>(fields.intent ?? "", { on: () => turn(true), off: () => turn(false) });
  } catch (error) {
    return refusedRecord(error, "Erro ao salvar", args, fields);
  }
}

export const clientAction = keepRecordForm("Erro ao salvar");

export const shouldRevalidate = revalidateUnlessNetworkError;

export default WeatherWarningsScreen;

export const ErrorBoundary = () => <ScreenError />;
