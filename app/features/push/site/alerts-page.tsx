import type { ReactNode } from "react";
import { InstitutionalPage } from "#app/features/institutional/site/institutional-page.tsx";
import { toInstitutionalView } from "#app/features/institutional/site/institutional-view.ts";
import type { ListHead } from "#app/features/lists/site/list-view.ts";
import { type SiteView, titleCase, type ViewContext } from "#app/ui/site/shell/site-view.ts";

/** One subject of alerts: its name, and the topic that the API knows it by. */
export interface AlertTopic {
  topic: string;
  label: string;
}

export interface AlertsView {
  site: SiteView;
  head: ListHead;
  crumbs: readonly { name: string; href: string }[];
  /** Null: the newsroom has not switched alerts on. */
  pushKey: string | null;
  sections: readonly AlertTopic[];
  towns: readonly AlertTopic[];
}

export const ALERTS_PATH = "/avisos";

export const ALERTS_TITLE = "Avisos no celular";

/** The page of alerts, ready to be printed. */
export function toAlertsView(context: ViewContext): AlertsView {
  const base = toInstitutionalView(context, ALERTS_PATH, ALERTS_TITLE, "Escolha que notícias chegam ao seu celular, de quais municípios e editorias, e em que horários.");
  const ofType = (types: readonly string[], kind: string) =>
    context.categories.filter(({ type }) => types.includes(type)).map(({ slug, name }) => ({ topic: `${kind}:${slug}`, label: titleCase(name) }));
  return {
    ...base,
    head: { ...base.head, indexed: context.pushKey !== null },
    pushKey: context.pushKey,
    sections: ofType(["editorial", "special"], "categoria"),
    towns: ofType(["municipality"], "municipio"),
  };
}

/** Quotas that are offered; alerts in seven days. */
const QUOTAS = [3, 5, 10, 20];

const Choice = ({ type, name, value, children }: { type: "radio" | "checkbox"; name: string; value: string; children: ReactNode }) => (
  <label className="choice">
    <input type={type} name={name} value={value} />
    <span>{children}</span>
  </label>
);

function Topics({ title, topics }: { title: string; topics: readonly AlertTopic[] }) {
  if (topics.length === 0) return null;
  return (
    <fieldset className="field">
      <legend>{title}</legend>
      <div className="alerts-topics">
        {topics.map(({ topic, label }) => (
          <Choice key={topic} type="checkbox" name="topicos" value={topic}>
            {label}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

/** Form of the choices; shown by the page's script, which fills in this browser's choices. */
const Choices = ({ view }: { view: AlertsView }) => (
  <form className="alerts-form" hidden>
    <fieldset className="field">
      <legend>O que você quer receber</legend>
      <Choice type="radio" name="assuntos" value="tudo">
        Tudo o que a Redação avisar
      </Choice>
      <Choice type="radio" name="assuntos" value="alguns">
        Só o que eu escolher
      </Choice>
    </fieldset>
    <div data-some hidden>
      <Choice type="checkbox" name="topicos" value="urgente">
        Notícias urgentes, de qualquer lugar
      </Choice>
      <Topics title="Municípios" topics={view.towns} />
      <Topics title="Editorias" topics={view.sections} />
    </div>
    <fieldset className="field">
      <legend>Quando</legend>
      <Choice type="radio" name="frequencia" value="na-hora">
        Na hora em que a notícia sai
      </Choice>
      <Choice type="radio" name="frequencia" value="resumo">
        Só um resumo, à noite; urgentes na hora
      </Choice>
      <Choice type="checkbox" name="resumo" value="sim">
        Receber também o resumo da noite
      </Choice>
      <Choice type="checkbox" name="silencio" value="sim">
        Não avisar em um horário
      </Choice>
      <p className="alerts-hours" data-hours hidden>
        <label>
          Das <input type="time" name="de" defaultValue="22:00" />
        </label>{" "}
        <label>
          às <input type="time" name="ate" defaultValue="06:00" />
        </label>
      </p>
    </fieldset>
    <div className="field">
      <label htmlFor="avisos-cota">Quantos por semana</label>
      <select id="avisos-cota" name="cota">
        {QUOTAS.map((quota) => (
          <option key={quota} value={quota}>{`No máximo ${quota}`}</option>
        ))}
        <option value="">Sem limite</option>
      </select>
    </div>
    <p className="alerts-buttons">
      <button type="submit" className="button">
        Ativar avisos
      </button>{" "}
      <button type="button" className="button" data-leave hidden>
        Parar de receber avisos
      </button>
    </p>
  </form>
);

/** Page on which readers choose their alerts, change them, and unsubscribe. */
export const AlertsPage = ({ view }: { view: AlertsView }) => (
  <InstitutionalPage view={view} about="Notícias no seu aparelho, do jeito que você escolher. Para mudar ou parar, volte a esta página.">
    {view.pushKey === null ? (
      <p>A Redação ainda não ligou os avisos neste site. Enquanto isso, acompanhe pela página inicial.</p>
    ) : (
      <div data-alerts={view.pushKey}>
        <noscript>
          <p>Os avisos são ligados pelo navegador, e para isso ele precisa executar o JavaScript deste site, que está desligado.</p>
        </noscript>
        <div data-install hidden>
          <p>No iPhone e no iPad, os avisos chegam depois que o site está na tela de início:</p>
          <ol>
            <li>
              Toque em <strong>Compartilhar</strong>, no Safari.
            </li>
            <li>
              Escolha <strong>Adicionar à Tela de Início</strong>.
            </li>
            <li>Abra o site pelo ícone novo e volte a esta página pelo rodapé.</li>
          </ol>
        </div>
        <Choices view={view} />
        <p className="alerts-state" role="status" />
      </div>
    )}
    <p className="alerts-privacy">
      Guardamos só o endereço técnico que o navegador cria e as suas escolhas, sem nome nem e-mail; ao parar, apagamos tudo (LGPD). <a href="/privacidade">Privacidade</a>
    </p>
  </InstitutionalPage>
);
