import { mySite } from "./my-site.ts";

/** The first capture of a pattern in a page of this worker's site. Throws where the page has none. */
async function hrefOn(path: string, pattern: RegExp): Promise<string> {
  const href = pattern.exec(await (await fetch(mySite() + path)).text())?.[1];
  if (!href) throw new Error(`no ${pattern} on ${path}`);
  return href;
}

/** Path of the first article on a page. */
export const articleOn = (path: string): Promise<string> => hrefOn(path, /href="(\/post\/[^"]+)"/);

/** A story of the seed with authors and tags: other tests publish some without. */
const SEEDED_STORY = "/post/64-agua-do-caldeirao-chega-a-14-comunidades-rurais-de-piripiri";

/** One path of each kind of readers' page, on the seeded site. */
export async function readerPaths(): Promise<string[]> {
  const article = await articleOn("/categoria/policia");
  return [
    "/",
    article,
    "/categoria/policia",
    "/categoria/editoriais?pagina=2",
    "/municipio/piripiri",
    "/municipio/piripiri/farmacias",
    "/municipio/piripiri/agenda",
    "/municipio/piripiri/vagas",
    await hrefOn("/municipio/piripiri/falecimentos", /href="(\/falecimento\/\d+)"/),
    "/enquete/1",
    "/enquete/1/parcial",
    "/enquete/2",
    "/municipios",
    await hrefOn(SEEDED_STORY, /href="(\/autor\/[^"]+)"/),
    await hrefOn(SEEDED_STORY, /href="(\/tag\/[^"]+)"/),
    "/busca",
    "/busca?q=piripiri",
    "/busca?q=nada%20disso&municipio=piripiri",
    "/mais-lidas?periodo=sempre",
    "/videos",
    await hrefOn("/videos", /href="(\/videos?\/[^"]+)"/),
    "/sobre",
    "/privacidade",
    "/avisos",
    "/minha-leitura",
    "/contato",
    "/expediente",
    "/politica-de-correcoes",
    "/etica",
    "/uso-de-ia",
    "/propriedade",
    await hrefOn(article, /href="(\/historico\/[^"]+)"/),
    "/termos",
    "/nada-aqui",
  ];
}
