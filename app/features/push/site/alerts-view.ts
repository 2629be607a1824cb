import { toInstitutionalView } from "#app/features/institutional/site/institutional-view.ts";
import type { ListHead } from "#app/features/lists/site/list-view.ts";
import { type SiteView, titleCase, type ViewContext } from "#app/ui/site/shell/site-view.ts";

/** One subject of alerts: its name, and the topic that the API knows it by. */
export interface AlertTopic {
  topic: string;
  label: string;
}

/** Where readers choose their alerts. */
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
