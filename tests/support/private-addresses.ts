import { linkToken } from "#app/features/newsletter/subscriptions.server.ts";
import { aContract } from "./counted-banners.ts";
import { raw, signIn } from "./session.ts";
import { aPerson, type Client, ORIGIN, testEnv } from "./site.ts";

/** Address where an advertiser sends artwork. */
async function artworkAddress(admin: Client): Promise<string> {
  const { advertiser, contract } = await aContract(admin, { began: -1, ends: 30 });
  const { access } = await signIn((await aPerson("admin")).email);
  const headers = { Cookie: `lide_access=${access}`, Origin: ORIGIN, Host: new URL(ORIGIN).host };
  await (await raw(`/admin/anunciantes/${advertiser}`, { method: "POST", headers, body: new URLSearchParams({ intent: "open-artwork", contrato: String(contract) }) })).text();
  const html = await (await raw(`/admin/anunciantes/${advertiser}`, { headers })).text();
  return /\/enviar-arte\?codigo=[\w-]{43}/.exec(html)?.[0] ?? "";
}

/** Addresses that are known by a key in them, with a key that opens: by what they are of. `story`: a story's id. */
export async function privateAddresses(admin: Client, story: number): Promise<Record<string, string>> {
  const urlOf = async (path: string, body: unknown = {}): Promise<string> => {
    const answer = await admin.post<{ url: string }>(path, body);
    const { pathname, search } = new URL(answer.body.url);
    return pathname + search;
  };
  const { contract } = await aContract(admin, { began: -1, ends: 30 });
  await testEnv.DB.prepare(
    "INSERT INTO newsletter_subscribers (id, email, state, town, morning, evening, key, consent_at, consent_version) VALUES (77, 'leitora@exemplo.com', 'pending', '', 1, 0, 'chave-da-leitora', 1, 'teste')",
  ).run();
  const reader = { id: 77, key: "chave-da-leitora" };
  return {
    preview: await urlOf(`/api/posts/${story}/preview-links`),
    contract: await urlOf(`/api/contracts/${contract}/report`),
    artwork: await artworkAddress(admin),
    confirmation: `/boletim/confirmar?t=${linkToken(reader, "confirm")}`,
    preferences: `/boletim/preferencias?t=${linkToken(reader, "manage")}`,
    leaving: `/boletim/sair?t=${linkToken(reader, "manage")}`,
    invitation: await urlOf("/api/invitations", { email: "convidada@exemplo.com", role: "reporter" }),
    agenda: await urlOf("/api/agenda/feed"),
    // Of the campaign that the first published story made.
    alert: `/aviso/1/${story}`,
  };
}
