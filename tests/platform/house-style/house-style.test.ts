import { beforeAll, expect, test } from "vitest";
import { createHouseStyleRepository } from "#app/features/house-style/house-style.store.ts";
import type { StyleRuleWire } from "#app/features/house-style/house-style.wire.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { expectLean } from "#tests/support/lean-reads.ts";
import { type Client, signedIn, testEnv } from "#tests/support/site.ts";

let admin: Client;
let editor: Client;
let reporter: Client;

beforeAll(async () => {
  [admin, editor, reporter] = await Promise.all([signedIn("admin"), signedIn("editor"), signedIn("reporter")]);
});

const draft = (erradas: string | readonly string[], certa: string, more: object = {}) => ({ erradas: [erradas].flat(), certa, tipo: "cidade", ...more });
const made = async (...fields: Parameters<typeof draft>): Promise<StyleRuleWire> => {
  const answer = await editor.post<StyleRuleWire>("/api/house-style", draft(...fields));
  expect(answer.status).toBe(201);
  return answer.body;
};

test("an editor makes a rule with its defaults, and a reporter reads it in the order of the right forms", async () => {
  const one = await made(["Teresina-PI", "Teresina/PI"], "Teresina", { explicacao: "A sigla só entra em cidade de fora." });
  expect(one).toMatchObject({ palavraInteira: true, diferenciaMaiusculas: false, ativa: true, versao: 1, erradas: ["Teresina-PI", "Teresina/PI"] });
  await made("Agua Branca", "Água Branca");
  const { body } = await reporter.get<{ items: StyleRuleWire[] }>("/api/house-style");
  expect(body.items.map(({ certa }) => certa)).toEqual(["Água Branca", "Teresina"]);
});

test("a rule is changed and deleted over the version that was read, and each write is in the trail", async () => {
  const rule = await made("Barras-PI", "Barras");
  const at = `/api/house-style/${rule.id}`;
  expect((await editor.put<StyleRuleWire>(at, { ativa: false, versao: 1 })).body).toMatchObject({ ativa: false, versao: 2 });
  const late = await admin.put<{ current: StyleRuleWire }>(at, { certa: "Outra", versao: 1 });
  expect([late.status, late.body.current.versao]).toEqual([409, 2]);
  // The forms that it has no more are free.
  expect((await admin.put<StyleRuleWire>(at, { erradas: ["Barras do Marataoã"] })).body.versao).toBe(3);
  await made("barras-pi", "município de Barras");
  const stale = await admin.delete<{ current: StyleRuleWire }>(`${at}?versao=2`);
  expect([stale.status, stale.body.current.versao]).toEqual([409, 3]);
  expect((await admin.delete(`${at}?versao=3`)).status).toBe(204);
  expect((await admin.delete(at)).status).toBe(404);
  const { results } = await testEnv.DB.prepare(
    "SELECT action, details ->> 'subject' AS subject FROM audit_log WHERE action LIKE 'house-style.%' AND details LIKE '%“Barras”%' ORDER BY id",
  ).all();
  expect(results).toEqual([
    { action: "house-style.create", subject: "“Barras-PI” → “Barras”" },
    { action: "house-style.change", subject: "“Barras-PI” → “Barras”, desligada" },
    { action: "house-style.change", subject: "“Barras do Marataoã” → “Barras”" },
    { action: "house-style.remove", subject: "“Barras do Marataoã” → “Barras”" },
  ]);
});

test("no form is wrong in two rules, nor right in one and wrong in another; also when two people save at once", async () => {
  await made("prefeito municipal", "prefeito");
  const refused = async (body: object) => {
    const answer = await editor.post<{ errors: { field: string; message: string }[] }>("/api/house-style", body);
    return [answer.status, ...(answer.body.errors ?? []).map(({ field, message }) => `${field}: ${message}`)];
  };
  expect(await refused(draft("PREFEITO  municipal", "gestor"))).toEqual([422, "erradas: “PREFEITO municipal” já está na regra que corrige para “prefeito”."]);
  expect(await refused(draft("prefeito", "gestor"))).toEqual([422, "erradas: Uma forma errada desta regra está em “prefeito”, que é a forma certa de outra regra."]);
  expect(await refused(draft("gestor", "o prefeito municipal"))).toEqual([
    422,
    "certa: “o prefeito municipal” tem uma forma que outra regra corrige para “prefeito”. Use essa, ou mude a outra regra.",
  ]);
  const together = await Promise.all(Array.from({ length: 6 }, (_, n) => editor.post("/api/house-style", draft("Cocal-PI", `Cocal ${n}`))));
  expect(together.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
  const forms = await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM house_style_rules WHERE right_form LIKE 'Cocal %'").first<{ n: number }>();
  expect(forms?.n).toBe(1);
});

test("wrong fields are refused in Portuguese, and reporters change nothing", async () => {
  const rule = await made("Altos-PI", "Altos");
  for (const wrong of [
    {},
    draft([], "Altos"),
    draft("", "Altos"),
    draft("x", ""),
    draft(["a", "b", "c", "d", "e", "f"], "g"),
    draft("é".repeat(61), "certa"),
    draft("errada", "é".repeat(61)),
    draft("errada", "certa", { tipo: "bicho" }),
    draft("errada", "certa", { explicacao: "é".repeat(201) }),
    draft("errada", "certa", { ativa: "talvez" }),
    draft("---", "certa"),
    draft("Certa", "certa"),
    draft("\0", "certa"),
    { ...draft("errada", "certa"), erradas: "errada" },
  ])
    expect([wrong, (await editor.post("/api/house-style", wrong)).status]).toEqual([wrong, 422]);
  for (const wrong of [{ versao: 0 }, { versao: "1" }, { certa: null }]) expect([wrong, (await editor.put(`/api/house-style/${rule.id}`, wrong)).status]).toEqual([wrong, 422]);
  expect((await editor.delete(`/api/house-style/${rule.id}?versao=x`)).status).toBe(400);
  expect((await editor.put("/api/house-style/999999", { certa: "x" })).status).toBe(404);
  expect((await reporter.post("/api/house-style", draft("a", "b"))).status).toBe(403);
  expect((await reporter.put(`/api/house-style/${rule.id}`, { certa: "b" })).status).toBe(403);
  expect((await reporter.delete(`/api/house-style/${rule.id}`)).status).toBe(403);
});

test("the list's forms work without a script, and only who may change rules finds them", async () => {
  const rule = await made("Campo Maior-PI", "Campo Maior");
  const form = (fields: Record<string, string>, path = "/admin/manual-de-redacao") => {
    const sent = new FormData();
    for (const [name, value] of Object.entries(fields)) sent.set(name, value);
    return [path, sent] as const;
  };
  const tested = await reporter.post<string>(...form({ intent: "test", texto: "Feira em Campo Maior-PI e <b>" }));
  expect([tested.status, tested.text.includes("Campo Maior-PI</mark>"), tested.text.includes("Feira em Campo Maior e &lt;b&gt;")]).toEqual([200, true, true]);
  expect((await reporter.post(...form({ intent: "test", texto: " " }))).status).toBe(422);
  expect((await reporter.post(...form({ intent: "test", texto: "a".repeat(20_001) }))).status).toBe(422);
  const refused = await reporter.post(...form({ intent: "turn-off", regra: String(rule.id), versao: "1" }));
  expect([refused.status, refused.headers.get("Location")]).toEqual([302, "/admin?tab=overview"]);
  expect((await editor.post(...form({ intent: "turn-off", regra: String(rule.id), versao: "1" }))).status).toBe(200);
  expect((await editor.post(...form({ intent: "turn-on", regra: String(rule.id), versao: "1" }))).status).toBe(409);
  expect((await reporter.post<string>(...form({ intent: "test", texto: "Em Campo Maior-PI" }))).text).toContain("Nada a corrigir");
  expect((await reporter.get("/admin/manual-de-redacao")).text).not.toContain("Nova regra");
  expect((await reporter.get("/admin/manual-de-redacao/nova")).status).toBe(302);
  const wrong = await editor.post(...form({ intent: "save", erradas: "Campo maior-pi", certa: "Campo", tipo: "cidade" }, "/admin/manual-de-redacao/nova"));
  expect([wrong.status, wrong.text.includes("já está na regra que corrige para “Campo Maior”"), wrong.text.includes("Campo maior-pi</textarea>")]).toEqual([422, true, true]);
  const created = await editor.post(
    ...form({ intent: "save", erradas: "Uniao\r\n\r\nUnião-PI", certa: "União", tipo: "cidade", ativa: "on", palavraInteira: "on" }, "/admin/manual-de-redacao/nova"),
  );
  expect([created.status, created.headers.get("Location")]).toEqual([302, "/admin/manual-de-redacao?feito=criada"]);
});

test("500 rules are read in their order without a scan, and no more are taken", async () => {
  await testEnv.DB.prepare(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 500 - (SELECT COUNT(*) FROM house_style_rules))
     INSERT INTO house_style_rules (right_form, wrong_forms, kind, sort_key, created_at, updated_at) SELECT 'Certa ' || n, json_array('Errada ' || n || ' x'), 'termo', 'certa-' || n, 1, 1 FROM numbers`,
  ).run();
  await expectLean("rules", createHouseStyleRepository(createDatabase(testEnv.DB)).readAll());
  expect((await reporter.get<{ items: unknown[] }>("/api/house-style")).body.items).toHaveLength(500);
  const full = await editor.post<{ detail: string }>("/api/house-style", draft("Palmeirais-PI", "Palmeirais"));
  expect([full.status, full.body.detail]).toEqual([409, "A lista já tem 500 regras. Exclua uma para criar outra."]);
  const screen = await editor.get("/admin/manual-de-redacao");
  expect([screen.status, screen.text.includes("500 regras")]).toEqual([200, true]);
});
