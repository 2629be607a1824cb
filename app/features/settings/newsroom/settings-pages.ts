import type { Capability } from "#app/features/people/capabilities.ts";
import type { SettingName } from "./setting-texts.ts";
import type { SettingsFormId } from "./settings-view.ts";

/** The first screen, with the search and the narrator's voice. */
export const SETTINGS_PATH = "/admin/configuracoes";

/** A subject of 'Configurações', saved by itself. */
export interface SettingsPage {
  /** The form's name, which was the anchor on the one screen that there was. */
  form: SettingsFormId;
  /** Of its address; null: it stands on the first screen. */
  slug: string | null;
  title: string;
  /** What one finds there, in a few words. */
  contents: string;
  about: string;
  group: "O site" | "O trabalho da redação" | "Anúncios e buscadores";
  allow: Capability;
}

/** All of them in the order of the list. */
export const SETTINGS_PAGES = [
  {
    form: "identidade",
    slug: "identidade",
    title: "Identidade do site",
    contents: "Nome, assinatura, fuso horário, logotipo e ícone",
    about: "Quem o portal é para os leitores. Tudo o que mudar aqui aparece no site na hora.",
    group: "O site",
    allow: "site-settings:manage",
  },
  {
    form: "redes",
    slug: "redes",
    title: "Redes sociais",
    contents: "Perfis, grupos do WhatsApp e Google",
    about: "Os perfis do portal em outros lugares.",
    group: "O site",
    allow: "site-settings:manage",
  },
  {
    form: "editora",
    slug: "expediente",
    title: "Expediente",
    contents: "Editor responsável, empresa e endereço",
    about: "Aparece em /expediente e no rodapé de todas as páginas, com as pessoas que publicaram o próprio perfil. O que ficar vazio não aparece.",
    group: "O site",
    allow: "site-settings:manage",
  },
  {
    form: "paginas",
    slug: "paginas",
    title: "Páginas do portal",
    contents: "Sobre, privacidade, termos, correções e ética",
    about: "Escreva em texto simples: ## abre um subtítulo, - um item de lista, **negrito**, *itálico* e [texto](https://endereço). Uma linha vazia separa parágrafos.",
    group: "O site",
    allow: "site-settings:manage",
  },
  {
    form: "narracao",
    slug: null,
    title: "Narração das matérias",
    contents: "O serviço e a voz do narrador",
    about: "A voz que lê as matérias. Uma voz nova vale para o que for narrado daqui em diante; o que já foi narrado fica como está até alguém mandar narrar de novo.",
    group: "O trabalho da redação",
    allow: "admin:enter",
  },
  {
    form: "leitura",
    slug: "leitura",
    title: "Leitura em voz alta",
    contents: "Caracteres por dia e pronúncias",
    about: "Quanto é narrado por dia e como as palavras são faladas.",
    group: "O trabalho da redação",
    allow: "settings:manage",
  },
  {
    form: "redacao",
    slug: "redacao",
    title: "Redação",
    contents: "O que repórteres podem fazer",
    about: "Como a equipe trabalha.",
    group: "O trabalho da redação",
    allow: "site-settings:manage",
  },
  {
    form: "conferencia",
    slug: "conferencia",
    title: "Conferência antes de publicar",
    contents: "O que impede e o que só avisa",
    about:
      "O que cada regra faz quando alguém publica ou agenda. Impede: só sai com o motivo de um editor ou administrador, que fica na trilha. Avisa: aparece ao lado do texto e não impede.",
    group: "O trabalho da redação",
    allow: "site-settings:manage",
  },
  {
    form: "anuncios",
    slug: "anuncios",
    title: "Anúncios",
    contents: "Período eleitoral",
    about: "No período eleitoral, banners das categorias marcadas não aparecem, mesmo ativos. Sem datas, nada muda.",
    group: "Anúncios e buscadores",
    allow: "site-settings:manage",
  },
  {
    form: "robos",
    slug: "robos",
    title: "Buscadores e robôs",
    contents: "Robôs de IA, ads.txt e avisos a buscadores",
    about:
      "Google, Bing e os outros buscadores sempre podem ler o site. O que os robôs de inteligência artificial podem, você decide aqui: a escolha vale no robots.txt, com os sinais de conteúdo (Content-Signal), e nos termos que máquinas leem, em /rsl.xml.",
    group: "Anúncios e buscadores",
    allow: "site-settings:manage",
  },
] as const satisfies readonly SettingsPage[];

/** Of forms besides those of the site, the settings of each. */
const OTHER_FORMS = { narracao: ["voiceName"], leitura: ["caracteresPorDia", "pronuncias"], conferencia: [] } as const satisfies Record<string, readonly SettingName[]>;

/** The settings of a form that has none of the site's. */
export const otherSettingsOf = (form: SettingsFormId): readonly SettingName[] => (Object.hasOwn(OTHER_FORMS, form) ? OTHER_FORMS[form as keyof typeof OTHER_FORMS] : []);

/** What a form is about. */
export const pageOfForm = (form: SettingsFormId): SettingsPage => SETTINGS_PAGES.find((page) => page.form === form) ?? SETTINGS_PAGES[0];

/** The page of an address; undefined for none. */
export const pageOfSlug = (slug: string): SettingsPage | undefined => SETTINGS_PAGES.find((page) => page.slug === slug);

/** Where a form stands. */
export const settingsHref = ({ form, slug }: Pick<SettingsPage, "form" | "slug">, anchor?: string): string =>
  slug === null ? `${SETTINGS_PATH}#${anchor ?? form}` : `${SETTINGS_PATH}/${slug}${anchor === undefined ? "" : `#${anchor}`}`;

/** Longest search, in characters. */
export const SETTINGS_SEARCH_MAX = 80;

/** The search of an address. */
export const searchIn = (params: URLSearchParams): string => (params.get("q") ?? "").trim().slice(0, SETTINGS_SEARCH_MAX);

/** The address of a search. */
export const searchHref = (search: string): string => (search === "" ? SETTINGS_PATH : `${SETTINGS_PATH}?${new URLSearchParams({ q: search })}`);

/** The id of a rule of the checks on its page. */
export const checkRuleId = (rule: string): string => `regra-${rule}`;

/** The part of the page of robots that is no form. */
export const PINGS_ANCHOR = "avisos";

/**
 * Where a name that an older address has leads now: the anchors of the one screen that there was, also as a path or as `?tab=`.
 * Undefined for a name that is none, and for what stands on the first screen.
 */
export function formerPlace(name: string): string | undefined {
  if (name === PINGS_ANCHOR) return settingsHref(pageOfForm("robos"), PINGS_ANCHOR);
  const page: SettingsPage | undefined = SETTINGS_PAGES.find(({ form }) => form === name);
  return page === undefined || page.slug === null ? undefined : settingsHref(page);
}
