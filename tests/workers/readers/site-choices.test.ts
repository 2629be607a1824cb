import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { png } from "#tests/support/pictures.ts";
import { type Client, ORIGIN, publishable, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";

const worker = newSiteWorker();

interface Choices {
  robos: { treinoIA: string; respostasIA: string };
  redes: string[];
  adsTxt: string;
}

const PATH = "/api/settings/site";
let admin: Client;

beforeAll(async () => {
  admin = await signedIn("admin");
});

const put = (body: unknown) => admin.put<Choices & { error: string }>(PATH, body);
const robots = async () => (await thePublic.get("/robots.txt")).text;

/** The rules that a robot of this name must follow: its own group, else that for all. */
function rulesFor(text: string, agent: string): string[] {
  const groups = text.split("\n\n").map((group) => group.split("\n"));
  const named = (name: string) => groups.find((lines) => lines.some((line) => line.toLowerCase() === `user-agent: ${name.toLowerCase()}`));
  return (named(agent) ?? named("*") ?? []).filter((line) => !/^user-agent/i.test(line));
}

test("by itself, search engines and assistants may read and training may not", async () => {
  expect((await thePublic.get<Choices>(PATH)).body).toEqual({
    nome: "Lide",
    assinatura: "Redação Lide",
    marcaVideos: "R10 Play",
    fusoHorario: "America/Fortaleza",
    logo: null,
    icone: null,
    robos: { treinoIA: "bloquear", respostasIA: "permitir" },
    redes: [],
    canaisWhatsApp: [],
    fonteGoogle: false,
    adsTxt: "",
    paginas: { sobre: "", expediente: "", privacidade: "", termos: "", correcoes: "", etica: "", usoIA: "", propriedade: "" },
    editora: { responsavel: "", registro: "", razaoSocial: "", cnpj: "", endereco: "", telefone: "" },
  });
  const text = await robots();
  for (const agent of ["GPTBot", "ClaudeBot", "Google-Extended", "CCBot", "Bytespider", "Applebot-Extended", "meta-externalagent"])
    expect([agent, rulesFor(text, agent)]).toEqual([agent, ["Disallow: /"]]);
  for (const agent of ["Googlebot", "bingbot", "PerplexityBot", "OAI-SearchBot"]) {
    expect([agent, rulesFor(text, agent)]).toEqual([agent, expect.arrayContaining(["Disallow: /admin", "Disallow: /api/", "Disallow: /busca", "Allow: /"])]);
    expect(rulesFor(text, agent)).not.toContain("Disallow: /");
  }
  expect(text).toContain("Sitemap: http://site.test/sitemap.xml");
});

test("what the newsroom has not decided stays the deployment's to say, also after it decided something else", async () => {
  await put({ adsTxt: "# ninguém" });
  const ctx = createExecutionContext();
  const renamed = { ...testEnv, SITE_NAME: "Portal da Serra", NEWSROOM_BYLINE: "Redação da Serra", SITE_TIMEZONE: "America/Manaus" };
  const answer = await worker.fetch(new Request(`${ORIGIN}${PATH}`) as Parameters<typeof worker.fetch>[0], renamed as Env, ctx);
  expect(await answer.json()).toMatchObject({ nome: "Portal da Serra", assinatura: "Redação da Serra", fusoHorario: "America/Manaus", adsTxt: "# ninguém" });
  await waitOnExecutionContext(ctx);
  const { results } = await testEnv.DB.prepare("SELECT value ->> 'name' AS name FROM settings WHERE key = 'site'").all();
  expect(results).toEqual([{ name: null }]);
  await put({ adsTxt: "" });
});

test("a choice is in robots.txt at once, keeps the others, and is in the trail", async () => {
  const first = (await thePublic.get("/robots.txt")).headers.get("ETag") ?? "";
  expect((await thePublic.get("/robots.txt", { "If-None-Match": first })).status).toBe(304);
  const saved = await put({ robos: { respostasIA: "bloquear" } });
  expect([saved.status, saved.body.robos]).toEqual([200, { treinoIA: "bloquear", respostasIA: "bloquear" }]);
  expect(rulesFor(await robots(), "PerplexityBot")).toEqual(["Disallow: /"]);
  await put({ robos: { treinoIA: "permitir" } });
  expect(rulesFor(await robots(), "GPTBot")).toContain("Allow: /");
  expect(rulesFor(await robots(), "PerplexityBot")).toEqual(["Disallow: /"]);
  const rows = await testEnv.DB.prepare("SELECT details FROM audit_log WHERE action = 'settings.site' ORDER BY id DESC LIMIT 2").all<{ details: string }>();
  expect(rows.results.map(({ details }) => JSON.parse(details))).toEqual([
    { subject: "treino de IA permitido", changes: [{ field: "site.aiTraining", before: "bloquear", after: "permitir" }] },
    { subject: "respostas de IA: bloqueado", changes: [{ field: "site.aiAnswers", before: "permitir", after: "bloquear" }] },
  ]);
  await put({ robos: { treinoIA: "bloquear", respostasIA: "permitir" } });
});

test("what is saved as it was leaves no line in the trail", async () => {
  const count = async () => (await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM audit_log WHERE action = 'settings.site'").first<{ n: number }>())?.n;
  const before = await count();
  await put({ adsTxt: "" });
  await put({});
  expect(await count()).toBe(before);
});

test("ads.txt is what the newsroom wrote, and says so when nobody sells", async () => {
  expect((await thePublic.get("/ads.txt")).text).toBe("placeholder.example.com, placeholder, DIRECT, placeholder\n");
  const lines = "# vendedores\ngoogle.com, pub-0000000000000000, DIRECT, f08c47fec0942fa0\r\nexemplo.com.br, 12, reseller\nCONTACT=comercial@portal.example";
  expect((await put({ adsTxt: lines })).status).toBe(200);
  const file = await thePublic.get("/ads.txt");
  expect([file.text, file.headers.get("Content-Type")]).toEqual([`${lines.replace("\r", "")}\n`, "text/plain; charset=utf-8"]);
  await put({ adsTxt: "" });
});

test("the home page names the newsroom's profiles, and nothing in them ends its data", async () => {
  const profile = "https://www.instagram.com/portal?x=</script>".replace(/[<>]/g, "");
  expect((await put({ redes: ["https://www.facebook.com/portal", profile, "https://www.facebook.com/portal"] })).body.redes).toEqual(["https://www.facebook.com/portal", profile]);
  const html = (await thePublic.get("/")).text;
  const data = JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1] ?? "null") as { "@graph": Record<string, unknown>[] };
  expect(data["@graph"].map((one) => one["@type"])).toEqual(["NewsMediaOrganization", "WebSite"]);
  expect(data["@graph"][0]?.sameAs).toEqual(["https://www.facebook.com/portal", profile]);
  await put({ redes: [] });
});

test.each<[string, unknown, string]>([
  ["an unknown choice", { robos: { treinoIA: "talvez" } }, "Escolha permitir ou bloquear."],
  ["no object", [], "Envie um objeto JSON."],
  ["a profile that is a script", { redes: ["javascript:alert(1)"] }, "Cada rede social é um endereço que começa com https://."],
  ["a profile without https", { redes: ["http://facebook.com/portal"] }, "Cada rede social é um endereço que começa com https://."],
  ["markup", { redes: ['https://a.exemplo.com.br/"><script>'] }, "Cada rede social é um endereço que começa com https://."],
  ["too many profiles", { redes: Array.from({ length: 13 }, (_, index) => `https://a.exemplo.com.br/${index}`) }, "Informe no máximo 12 redes sociais."],
  ["a bad line", { adsTxt: "# certo\ngoogle.com, pub-1, DIRECT\n<script>" }, "A linha 3 do ads.txt não é válida. Use: domínio, conta, DIRECT ou RESELLER."],
])("%s is refused with its sentence", async (_name, body, sentence) => {
  const answer = await put(body);
  expect([answer.status, answer.body.error]).toEqual([422, sentence]);
});

test("two who change different things at once lose neither", async () => {
  for (let round = 0; round < 5; round += 1) {
    await put({ robos: { treinoIA: "bloquear" }, redes: [] });
    const answers = await Promise.all([put({ robos: { treinoIA: "permitir" } }), put({ redes: [`https://a.exemplo.com.br/${round}`] })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await thePublic.get<Choices>(PATH)).body).toMatchObject({ robos: { treinoIA: "permitir" }, redes: [`https://a.exemplo.com.br/${round}`] });
  }
  await put({ robos: { treinoIA: "bloquear" }, redes: [] });
});

test("the manifest is what installing needs, and its pictures are there", async () => {
  const answer = await thePublic.get<{
    name: string;
    short_name: string;
    start_url: string;
    display: string;
    lang: string;
    icons: { src: string; sizes: string; purpose: string }[];
  }>("/manifest.webmanifest");
  expect(answer.headers.get("Content-Type")).toBe("application/manifest+json; charset=utf-8");
  const manifest = JSON.parse(answer.text) as typeof answer.body;
  expect(manifest).toMatchObject({ short_name: "Lide", start_url: "/", display: "standalone", lang: "pt-BR" });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(["192x192 any", "512x512 any", "512x512 maskable"]);
});

test("the service worker is asked for again at every visit, may only speak to this site, and can be taken back", async () => {
  const answer = await thePublic.get("/sw.js");
  expect([answer.status, answer.headers.get("Cache-Control"), answer.headers.get("Content-Type")]).toEqual([200, "no-cache", "text/javascript; charset=utf-8"]);
  expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'; connect-src 'self'");
  expect(answer.text).toContain("addEventListener");
  expect((await thePublic.get("/sw.js", { "If-None-Match": answer.headers.get("ETag") ?? "" })).status).toBe(304);
  const context = createExecutionContext();
  const off = await worker.fetch(new Request(`${ORIGIN}/sw.js`) as Parameters<typeof worker.fetch>[0], { ...testEnv, SERVICE_WORKER: "off" }, context);
  await waitOnExecutionContext(context);
  expect(await off?.text()).toContain("unregister()");
});

interface Site extends Choices {
  nome: string;
  assinatura: string;
  fusoHorario: string;
  logo: string | null;
  icone: string | null;
  paginas: Record<string, string>;
  versao: number;
  current?: Site;
}

const site = (body: unknown) => admin.put<Site & { error: string }>(PATH, body);

async function aPicture(width: number, height: number, shade: number): Promise<{ id: number; key: string }> {
  const form = new FormData();
  form.set("image", new File([await png(width, height, shade)], "logo.png"));
  const { id, imageUrl } = (await admin.post<{ id: number; imageUrl: string }>("/api/upload", form)).body;
  return { id, key: /\/img\/([^?]+)/.exec(imageUrl)?.[1] ?? "" };
}

test("who the site is changes on every page at once, and the deployment's own words come back", async () => {
  const story = await published(admin);
  const pages = ["/", "/mais-lidas", "/sobre", "/contato", "/busca", `/post/${story.slug}`, "/feed.xml", "/sitemap-news.xml", "/manifest.webmanifest", "/nada-aqui"];
  for (const path of pages) expect([path, (await thePublic.get(path)).text.includes("Portal do Norte")]).toEqual([path, false]);
  expect((await site({ nome: "  Portal do   Norte ", assinatura: "Equipe do Norte" })).body).toMatchObject({ nome: "Portal do Norte", assinatura: "Equipe do Norte" });
  for (const path of pages) expect([path, (await thePublic.get(path)).text.includes("Portal do Norte")]).toEqual([path, true]);
  const { autor: _autor, ...unsigned } = publishable();
  expect((await admin.post<{ autor: string }>("/api/posts", unsigned)).body.autor).toBe("Equipe do Norte");
  expect((await admin.get<{ info: { title: string } }>("/api/openapi.json")).body.info.title).toBe("API de Portal do Norte");
  expect((await thePublic.get("/login")).text).toContain("<title>Entrar | Portal do Norte</title>");
  expect((await admin.get("/admin/trilha")).text).toContain("<title>Trilha | Portal do Norte</title>");
  await site({ nome: "Lide", assinatura: "Redação Lide" });
});

test("hours on readers' pages follow the newsroom's clock at once", async () => {
  const story = await published(admin, { dataPublicacao: "2026-03-01T02:30:00.000Z" });
  expect((await thePublic.get(`/post/${story.slug}`)).text).toContain("28 de fevereiro de 2026, 23h30");
  await site({ fusoHorario: "America/Noronha" });
  expect((await thePublic.get(`/post/${story.slug}`)).text).toContain("1 de março de 2026, 0h30");
  await site({ fusoHorario: "America/Rio_Branco" });
  expect((await thePublic.get(`/post/${story.slug}`)).text).toContain("28 de fevereiro de 2026, 21h30");
  await site({ fusoHorario: "America/Fortaleza" });
});

test("a logo and an icon of the library stand for the site everywhere, and cannot be deleted", async () => {
  const logo = await aPicture(400, 120, 90);
  const icon = await aPicture(512, 512, 91);
  expect((await site({ logo: logo.key, icone: icon.key })).body).toMatchObject({ logo: logo.key, icone: icon.key });
  const home = (await thePublic.get("/")).text;
  expect(home).toContain(`src="/img/${logo.key}?w=640&amp;f=webp"`);
  const graph = (JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(home)?.[1] ?? "null") as { "@graph": { logo?: unknown }[] })["@graph"];
  expect(graph[0]?.logo).toEqual({ "@type": "ImageObject", url: `${ORIGIN}/img/${logo.key}?w=640&f=webp`, width: 400, height: 120 });
  expect(home).toContain(`<meta property="og:image" content="${ORIGIN}/img/${logo.key}?w=1280&amp;f=jpeg"/>`);
  const { icons } = JSON.parse((await thePublic.get("/manifest.webmanifest")).text) as { icons: { src: string; sizes: string }[] };
  expect(icons.map(({ sizes }) => sizes)).toEqual(["160x160", "320x320", "512x512"]);
  expect((await thePublic.get("/icone/navegador")).headers.get("Location")).toBe(`/img/${icon.key}?w=160&f=webp&r=1x1&p=50,50`);
  expect((await thePublic.get("/favicon.ico")).headers.get("Location")).toBe(`/img/${icon.key}?w=160&f=jpeg&r=1x1&p=50,50`);
  for (const { id } of [logo, icon]) {
    const refused = await admin.call<{ error: string; usos: { tipo: string; onde: string }[] }>("DELETE", `/api/media/${id}`);
    expect([refused.status, refused.body.usos]).toEqual([409, [expect.objectContaining({ tipo: "site", onde: id === logo.id ? "logotipo" : "ícone" })]]);
  }
  await site({ logo: null, icone: null });
  expect((await thePublic.get("/icone/navegador")).headers.get("Location")).toBe("/favicon.svg");
  expect((await admin.delete(`/api/media/${logo.id}`)).status).toBe(204);
});

test("institutional pages show the newsroom's text, never HTML, and exist only once written", async () => {
  expect((await thePublic.get("/termos")).status).toBe(404);
  expect((await thePublic.get("/sobre")).text).toContain("O que cobrimos");
  const text = "## Quem faz\n\nDiretora: **Ana Lima** <script>alert(1)</script>\n\n- Rua A, 1\n- [Contato](/contato) e [perigo](javascript:alert(1))";
  expect((await site({ paginas: { termos: text, sobre: "Somos *nós*." } })).status).toBe(200);
  const page = await thePublic.get("/termos");
  expect(page.status).toBe(200);
  expect(page.text).toContain("<h2>Quem faz</h2><p>Diretora: <strong>Ana Lima</strong> &lt;script&gt;alert(1)&lt;/script&gt;</p>");
  expect(page.text).toContain('<li><a href="/contato">Contato</a> e [perigo](javascript:alert(1))</li>');
  expect((await thePublic.get("/sobre")).text).toContain("<p>Somos <em>nós</em>.</p>");
  expect((await thePublic.get("/")).text).toContain('href="/termos"');
  expect((await thePublic.get("/sitemap-paginas.xml")).text).toContain("/termos</loc>");
  await site({ paginas: { termos: "", sobre: "" } });
  expect([(await thePublic.get("/termos")).status, (await thePublic.get("/")).text.includes('href="/termos"')]).toEqual([404, false]);
});

test("of two who saw the same settings, what only one changed merges, and what both changed is asked", async () => {
  const { versao } = (await admin.get<Site>(PATH)).body;
  expect((await site({ nome: "Um", versao })).status).toBe(200);
  expect((await site({ assinatura: "Dois", versao })).body).toMatchObject({ nome: "Um", assinatura: "Dois" });
  const late = await site({ nome: "Três", versao });
  expect([late.status, late.body.error, late.body.current?.nome]).toEqual([
    409,
    "Outra pessoa mudou isto enquanto você editava: nome. Nada do que você digitou foi perdido; salve de novo para ficar com o seu.",
    "Um",
  ]);
  expect((await site({ nome: "Três", versao: late.body.current?.versao })).body.nome).toBe("Três");
  await site({ nome: "Lide", assinatura: "Redação Lide" });
});

test.each<[string, unknown, string]>([
  ["no name", { nome: "   " }, "Digite o nome do site."],
  ["no name of the videos", { marcaVideos: " " }, "Digite o nome da seção de vídeos."],
  ["a long name", { nome: "n".repeat(41) }, "Máximo de 40 caracteres."],
  ["a clock that is not Brazilian", { fusoHorario: "Europe/Lisbon" }, "Escolha um fuso horário da lista."],
  ["a logo that is none of ours", { logo: "https://a.exemplo.com.br/x.png" }, "Escolha uma imagem da biblioteca."],
  ["a picture that is not there", { icone: `${"0".repeat(32)}-512x512.png` }, "Escolha uma imagem da biblioteca."],
  ["an endless page", { paginas: { sobre: "a".repeat(20_001) } }, "Máximo de 20000 caracteres."],
])("%s is refused", async (_name, body, sentence) => {
  const answer = await site(body);
  expect([answer.status, answer.body.error]).toEqual([422, sentence]);
});

test("a small icon is refused with the size it needs", async () => {
  const small = await aPicture(400, 100, 92);
  expect([(await site({ icone: small.key })).body.error, (await site({ logo: (await aPicture(90, 400, 93)).key })).body.error]).toEqual([
    "A imagem precisa ter pelo menos 192 pixels.",
    "A imagem precisa ter pelo menos 160 pixels.",
  ]);
});

test("the screen's forms are open to those who may, and send only what was changed in them", async () => {
  const [editor, reporter] = await Promise.all([signedIn("editor"), signedIn("reporter")]);
  const before = (await admin.get<Site>(PATH)).body;
  const formOf = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  };
  const identity = (more: Record<string, string>) => {
    const { nome, assinatura, fusoHorario, versao } = before;
    const shown = { nome, assinatura, marcaVideos: "R10 Play", fusoHorario, logo: "", icone: "" };
    const opened = Object.fromEntries(Object.entries(shown).map(([name, value]) => [`antes:${name}`, value]));
    return formOf({ formulario: "identidade", versao: String(versao), ...opened, ...shown, ...more });
  };
  const post = (client: Client, form: FormData) => client.call("POST", "/admin/configuracoes/identidade", form);
  for (const [client, form] of [
    [editor, identity({ nome: "Do editor" })],
    [reporter, identity({ nome: "Do repórter" })],
    [reporter, formOf({ formulario: "narracao", voiceName: "pt-BR-FranciscaNeural" })],
  ] as const)
    expect([(await post(client, form)).status, (await admin.get<Site>(PATH)).body]).toEqual([302, before]);
  await site({ nome: "Da outra", assinatura: "Da outra também" });
  const late = await post(admin, identity({ nome: "Meu nome" }));
  expect([late.status, late.text.includes('value="Meu nome"'), late.text.includes('value="Da outra também"')]).toEqual([409, true, true]);
  // Another field of the same old form merges with what the other saved.
  expect((await post(admin, identity({ fusoHorario: "America/Manaus" }))).status).toBe(200);
  expect((await admin.get<Site>(PATH)).body).toMatchObject({ nome: "Da outra", assinatura: "Da outra também", fusoHorario: "America/Manaus" });
  await site({ nome: "Lide", assinatura: "Redação Lide", fusoHorario: "America/Fortaleza" });
});

test("where the file says nothing to Google's own answers, the screen names the switch that does", async () => {
  const { text } = await admin.get("/admin/configuracoes/robos");
  expect(text).toContain("Search Console, em Configurações &gt; IA generativa na Pesquisa");
});
