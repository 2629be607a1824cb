import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { PERSON } from "#tests/support/banner-readers.ts";
import { bodyOf, publicAddresses, publicWrites } from "#tests/support/public-addresses.ts";
import { ORIGIN, published, signedIn, testEnv } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";

const LIMITERS = { readers: "READER_LIMIT", beacons: "BEACON_LIMIT", uploads: "UPLOAD_LIMIT", searches: "SEARCH_LIMIT", messages: "MESSAGE_LIMIT", speech: "SPEECH_LIMIT" };

/** Requests under way at a time. */
const CONNECTIONS = 8;

/** Forms whose limit is asked once their fields are right. */
const RIGHT: Record<string, Record<string, string>> = {
  "/contato": { assunto: "correcao", materia: "", nome: "Ana Lima", email: "ana@exemplo.com", mensagem: "A data do jogo está errada." },
  "/boletim": { email: "ana@exemplo.com", municipio: "", manha: "1", aceito: "1" },
  "/collect": { id: "3f1b2c4d-5e6f-4a7b-8c9d-0e1f2a3b4c5d", type: "view", path: "/" },
};

let parameters: Record<string, string>;

beforeAll(async () => {
  const editor = await signedIn("editor");
  const [abre, fecha] = [-60_000, 86_400_000].map((ms) => new Date(Date.now() + ms).toISOString());
  const poll = await editor.post<{ id: number }>("/api/polls", { pergunta: "Qual é o melhor prato?", opcoes: ["Sarapatel", "Paçoca"], abre, fecha, sobreEleicao: false });
  const { slug } = await published(editor);
  parameters = { id: String(poll.body.id), slug };
});

/** Every request that anybody may make. */
const requests = (): (readonly [string, RequestInit])[] => [
  ...[...publicAddresses(parameters), "/busca?q=feira"].map((path) => [path, {}] as const),
  ...publicWrites(parameters).map(([method, path]) => [path, bodyOf(method, path, RIGHT[path])] as const),
];

/** What is counted, by whom, while a reader makes all of the requests; `address`: null where the site believes none. Every limit is spent. */
async function walk(address: string | null, asked = requests()): Promise<{ counted: Set<string>; refused: string[]; limited: typeof asked }> {
  const counted = new Set<string>();
  const limiters = Object.entries(LIMITERS).map(([name, binding]) => {
    const limit = async ({ key }: { key: string }) => {
      counted.add(`${name} ${key}`);
      return { success: false };
    };
    return [binding, { limit }];
  });
  const env = {
    ...testEnv,
    ...Object.fromEntries(limiters),
    TRUST_CF_HEADERS: address === null ? "no" : "yes",
    RESEND_API_KEY: "re_chave",
    MAIL_FROM: "Lide <a@site.test>",
  } as unknown as Env;
  const worker = newSiteWorker();
  const refused: string[] = [];
  const limited: typeof asked = [];
  const ask = async ([path, init]: (typeof asked)[number]) => {
    const context = createExecutionContext();
    const headers = { ...PERSON, ...(init.headers as Record<string, string>), "CF-Connecting-IP": address ?? "203.0.113.7" };
    const request = new Request(ORIGIN + path, { redirect: "manual", ...init, headers }) as Parameters<typeof worker.fetch>[0];
    const answer = await worker.fetch(request, env, context);
    await answer.text();
    await waitOnExecutionContext(context);
    if (answer.status !== 429) return;
    refused.push(`${init.method ?? "GET"} ${path}`);
    limited.push([path, init]);
  };
  let next = 0;
  const connection = async () => {
    for (let at = next++; at < asked.length; at = next++) await ask(asked[at] as (typeof asked)[number]);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return { counted, refused: refused.sort(), limited };
}

test("where no address is believed, no limit that one reader fills stands for everybody, at any address", async () => {
  const { counted, refused } = await walk(null);
  // What all readers send into the newsroom's mailbox has one wide bound, which this test has spent.
  expect([...counted]).toEqual(["readers messages:everybody"]);
  expect(refused).toEqual(["POST /boletim", "POST /contato"]);
});

test("where addresses are believed, each limit is asked; a network of IPv6 has one count, whichever of its addresses it comes from", async () => {
  const { counted, refused, limited } = await walk("2001:db8:1:2::1");
  expect(new Set([...counted].map((one) => one.split(" ")[0]))).toEqual(new Set(["readers", "beacons", "uploads", "searches", "messages"]));
  expect(refused.length).toBeGreaterThan(10);
  const same = await walk("2001:db8:1:2:ffff::9", limited);
  expect([[...same.counted].filter((one) => !counted.has(one)), same.refused]).toEqual([[], refused]);
  const other = await walk("2001:db8:1:3::1", limited);
  expect([...other.counted].filter((one) => counted.has(one))).toEqual([]);
});
