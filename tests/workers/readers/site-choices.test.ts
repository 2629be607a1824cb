import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { type Client, ORIGIN, signedIn, testEnv, thePublic } from "#tests/support/site.ts";
import worker from "../../../workers/site.ts";

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
    fusoHorario: "America/Fortaleza",
    logo: null,
    icone: null,
    robos: { treinoIA: "bloquear", respostasIA: "permitir" },
    redes: [],
    adsTxt: "",
    paginas: { sobre: "", expediente: "", privacidade: "", termos: "" },
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
  ["markup", { redes: ['https://a.example/"><script>'] }, "Cada rede social é um endereço que começa com https://."],
  ["too many profiles", { redes: Array.from({ length: 13 }, (_, index) => `https://a.example/${index}`) }, "Informe no máximo 12 redes sociais."],
  ["a bad line", { adsTxt: "# certo\ngoogle.com, pub-1, DIRECT\n<script>" }, "A linha 3 do ads.txt não é válida. Use: domínio, conta, DIRECT ou RESELLER."],
])("%s is refused with its sentence", async (_name, body, sentence) => {
  const answer = await put(body);
  expect([answer.status, answer.body.error]).toEqual([422, sentence]);
});

test("two who change different things at once lose neither", async () => {
  for (let round = 0; round < 5; round += 1) {
    await put({ robos: { treinoIA: "bloquear" }, redes: [] });
    const answers = await Promise.all([put({ robos: { treinoIA: "permitir" } }), put({ redes: [`https://a.example/${round}`] })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await thePublic.get<Choices>(PATH)).body).toMatchObject({ robos: { treinoIA: "permitir" }, redes: [`https://a.example/${round}`] });
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
  const off = await worker.fetch?.(new Request(`${ORIGIN}/sw.js`) as Parameters<NonNullable<typeof worker.fetch>>[0], { ...testEnv, SERVICE_WORKER: "off" }, context);
  await waitOnExecutionContext(context);
  expect(await off?.text()).toContain("unregister()");
});
