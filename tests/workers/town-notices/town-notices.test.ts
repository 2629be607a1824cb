import { beforeAll, expect, test } from "vitest";
import { expectProblem } from "#tests/support/expect-problem.ts";
import { dayFromNow } from "#tests/support/newsroom-day.ts";
import { type Client, signedIn, testEnv } from "#tests/support/site.ts";

interface NoticeBody {
  id: number;
  versao: number;
  estado: string;
  titulo: string;
  falecimento: { consentimento: { registradoPor: string; registradoEm: string | null } } | null;
  current?: { versao: number };
  fields?: { field: string }[];
}

let editor: Client;
let reporter: Client;

beforeAll(async () => {
  [editor, reporter] = await Promise.all([signedIn("editor"), signedIn("reporter")]);
});

const DEATH = {
  tipo: "falecimento",
  titulo: "Maria das Dores Sousa",
  municipio: "piripiri",
  inicio: `${dayFromNow(0)}T00:00:00Z`,
  fim: `${dayFromNow(8)}T00:00:00Z`,
  idade: 81,
  falecimento: dayFromNow(-1),
};
const CONSENT = { consentimentoDe: "Ana Sousa", consentimentoParentesco: "filha", consentimentoEm: dayFromNow(-1) };

const create = async (more: Record<string, unknown>, by = reporter) => (await by.post<NoticeBody>("/api/servico", { ...DEATH, ...more })).body;
const edition = async () => (await testEnv.DB.prepare("SELECT edition FROM site_edition").first<{ edition: number }>())?.edition ?? 0;

test("a death notice is published with the family's consent alone, which names who recorded it", async () => {
  const made = await create({});
  expect([made.estado, made.falecimento?.consentimento.registradoEm]).toEqual(["rascunho", null]);
  const refusal = await editor.put<NoticeBody>(`/api/servico/${made.id}/estado`, { estado: "publicada" });
  expectProblem(refusal, 422);
  const changed = (await reporter.put<NoticeBody>(`/api/servico/${made.id}`, { ...DEATH, ...CONSENT, versao: 1 })).body;
  expect(changed.falecimento?.consentimento.registradoEm).not.toBe(null);
  const before = await edition();
  expect((await editor.put<NoticeBody>(`/api/servico/${made.id}/estado`, { estado: "publicada", versao: 2 })).body).toMatchObject({ estado: "publicada", versao: 3 });
  expect(await edition()).toBe(before + 1);
  // The database keeps the same rule.
  await expect(testEnv.DB.prepare(`UPDATE town_notices SET death = json_set(death, '$.consent.by', '') WHERE id = ?`).bind(made.id).run()).rejects.toThrow(/constraint/i);
  expectProblem(await reporter.put(`/api/servico/${made.id}`, { ...DEATH, ...CONSENT }), 403);
  expectProblem(await editor.put(`/api/servico/${made.id}`, DEATH), 422);
  expectProblem(await editor.delete(`/api/servico/${made.id}`), 409);
  expect((await editor.put<NoticeBody>(`/api/servico/${made.id}/estado`, { estado: "retirada", motivo: "Pedido da família" })).body.estado).toBe("retirada");
  expect(await edition()).toBe(before + 2);
  expect((await editor.delete(`/api/servico/${made.id}`)).status).toBe(204);
  const trail = await testEnv.DB.prepare("SELECT action, details ->> 'subject' AS subject FROM audit_log WHERE action LIKE 'town-notice.%' ORDER BY id").all<{
    action: string;
    subject: string;
  }>();
  expect(trail.results.map(({ action }) => action)).toEqual(["create", "change", "publish", "withdraw", "remove"].map((one) => `town-notice.${one}`));
  expect(trail.results[2]?.subject).toContain("autorizada por Ana Sousa (filha)");
  expect(trail.results[3]?.subject).toContain("Pedido da família");
});

test("a notice is changed over its version alone, and keeps its kind", async () => {
  const made = await create({});
  expect((await reporter.put<NoticeBody>(`/api/servico/${made.id}`, { ...DEATH, titulo: "Maria", versao: 1 })).body.versao).toBe(2);
  const late = await reporter.put<NoticeBody>(`/api/servico/${made.id}`, { ...DEATH, versao: 1 });
  expect([late.status, late.body.current?.versao]).toEqual([409, 2]);
  expectProblem(await reporter.put(`/api/servico/${made.id}`, { ...DEATH, tipo: "aviso" }), 422);
});

test.each([
  ["a town that is none", { municipio: "policia" }, "municipio"],
  ["an end before the start", { fim: `${dayFromNow(-3)}T00:00:00Z` }, "fim"],
  ["a script as source", { tipo: "aviso", fonte: "javascript:alert(1)" }, "fonte"],
  ["a birth after the death", { nascimento: "2190" }, "nascimento"],
  ["no name", { titulo: "  " }, "titulo"],
])("%s is refused", async (_, more, field) => {
  const answer = await reporter.post<NoticeBody>("/api/servico", { ...DEATH, ...more });
  expectProblem(answer, 422);
  expect(JSON.stringify(answer.body)).toContain(`"${field}"`);
});

test("a list of a kind goes on after its last one", async () => {
  for (let day = 1; day <= 61; day += 1)
    await reporter.post("/api/servico", {
      tipo: "plantao",
      titulo: `Farmácia ${day}`,
      municipio: "pedro-ii",
      inicio: `${dayFromNow(day)}T00:00:00Z`,
      fim: `${dayFromNow(day + 1)}T00:00:00Z`,
    });
  const first = (await reporter.get<{ items: NoticeBody[]; proximo: string | null }>("/api/servico?tipo=plantao")).body;
  expect([first.items.length, first.items[0]?.titulo, first.proximo === null]).toEqual([60, "Farmácia 61", false]);
  const rest = (await reporter.get<{ items: NoticeBody[]; proximo: string | null }>(`/api/servico?tipo=plantao&apos=${first.proximo}`)).body;
  expect([rest.items.map(({ titulo }) => titulo), rest.proximo]).toEqual([["Farmácia 1"], null]);
});

test("a reporter writes drafts on the screen, and an editor publishes and withdraws with one press", async () => {
  const send = (by: Client, path: string, fields: Record<string, string>) => by.postForm(path, fields);
  const typed = { tipo: "plantao", municipio: "piripiri", titulo: "Farmácia do Povo", local: "Centro", inicio: `${dayFromNow(0)}T00:00`, fim: `${dayFromNow(2)}T00:00` };
  const made = await send(reporter, "/admin/servico/nova", { ...typed, intent: "save" });
  const address = made.headers.get("Location")?.split("?")[0] ?? "";
  expect([made.status, /^\/admin\/servico\/\d+$/.test(address)]).toEqual([302, true]);
  expect((await send(reporter, address, { intent: "publish" })).status).toBe(302);
  const state = async () => (await reporter.get<NoticeBody>(address.replace("/admin/", "/api/"))).body.estado;
  expect(await state()).toBe("rascunho");
  expect((await send(editor, address, { intent: "publish" })).status).toBe(200);
  expect(await state()).toBe("publicada");
  expect((await send(editor, address, { intent: "withdraw", motivo: "erro" })).status).toBe(200);
  expect(await state()).toBe("retirada");
  // A stale save keeps the typed value and shows the stored one.
  const late = await send(editor, address, { ...typed, titulo: "Farmácia da Ponte", local: "", intent: "save", versao: "1" });
  expect([late.status, late.text]).toEqual([409, expect.stringContaining("Salvo agora: Farmácia do Povo")]);
  expect(late.text).toContain('value="Farmácia da Ponte"');
  expect(late.text).toContain("Salvo agora: Centro");
});
