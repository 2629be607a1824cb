import type { StoryCard } from "#app/features/articles/article.ts";
import { MOST_READ_DEFAULT, type MostReadPeriod } from "#app/platform/http/list-query.wire.ts";
import { type CardView, toCardView } from "#app/ui/site/cards/card-view.ts";
import { type SiteLink, type SiteView, toSiteView, type ViewContext } from "#app/ui/site/shell/site-view.ts";
import type { Crumb, ListHead } from "./list-view.ts";

/** The ranking of a period. */
export interface MostReadView {
  site: SiteView;
  head: ListHead;
  crumbs: readonly Crumb[];
  periods: readonly SiteLink[];
  /** What is counted, in a sentence. */
  about: string;
  cards: readonly CardView[];
  empty: { text: string; action: { label: string; href: string } };
}

const PATH = "/mais-lidas";

const PERIODS: Record<MostReadPeriod, { label: string; title: string; about: string; empty: string }> = {
  hoje: {
    label: "Hoje",
    title: "Mais lidas de hoje",
    about: "As matérias mais abertas desde a meia-noite.",
    empty: "Ainda não há leituras contadas hoje.",
  },
  "7d": { label: "7 dias", title: "Mais lidas da semana", about: "As matérias mais abertas nos últimos sete dias.", empty: "Ainda não há leituras contadas nesta semana." },
  sempre: { label: "Desde sempre", title: "Mais lidas de todos os tempos", about: "As matérias mais abertas desde que contamos.", empty: "Ainda não há leituras contadas." },
};

const hrefOf = (period: MostReadPeriod) => (period === MOST_READ_DEFAULT ? PATH : `${PATH}?periodo=${period}`);

/** The ranking of a period, ready to be printed. */
export function toMostReadView(period: MostReadPeriod, items: readonly StoryCard[], context: ViewContext): MostReadView {
  const site = toSiteView(context, PATH);
  const { title, about, empty } = PERIODS[period];
  return {
    site,
    head: {
      title,
      description: `${about} O que mais interessa a quem lê o ${site.name}.`,
      canonical: site.url + hrefOf(period),
      previous: null,
      next: null,
      feed: null,
      image: null,
      indexed: items.length > 0,
    },
    crumbs: [
      { name: "Início", href: "/" },
      { name: "Mais lidas", href: PATH },
    ],
    periods: (Object.keys(PERIODS) as MostReadPeriod[]).map((one) => ({ label: PERIODS[one].label, href: hrefOf(one), current: one === period })),
    about,
    cards: items.map((article) => toCardView(article, context)),
    empty: { text: empty, action: period === "sempre" ? { label: "Ver as notícias de agora", href: "/" } : { label: "Ver as de todos os tempos", href: hrefOf("sempre") } },
  };
}
