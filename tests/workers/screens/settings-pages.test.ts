import { expect, test } from "vitest";
import { SETTINGS_PAGES } from "#app/features/settings/newsroom/settings-pages.ts";
import { type Client, signedIn } from "#tests/support/site.ts";

const PATH = "/admin/configuracoes";

/** Where a page leads, by status and address. */
async function opened(client: Client, path: string): Promise<[number, string | null]> {
  const { status, headers } = await client.get(path);
  return [status, headers.get("location")];
}

test("the first screen has the narrator's voice for all, and the pages that one may change", async () => {
  const [admin, editor, reporter] = await Promise.all([signedIn("admin"), signedIn("editor"), signedIn("reporter")]);
  const pagesOf = async (client: Client) => {
    const { text } = await client.get(PATH);
    expect(text).toContain("Voz padrão do narrador");
    return [...text.matchAll(/href="\/admin\/configuracoes\/([a-z]+)"/g)].map(([, slug]) => slug);
  };
  expect(await pagesOf(admin)).toEqual(SETTINGS_PAGES.flatMap(({ slug }) => slug ?? []));
  expect(await pagesOf(editor)).toEqual(["leitura"]);
  expect(await pagesOf(reporter)).toEqual([]);
});

test("each page opens for who may change it, with its form; others go back to the overview", async () => {
  const [admin, editor, reporter] = await Promise.all([signedIn("admin"), signedIn("editor"), signedIn("reporter")]);
  for (const { slug, form, title, allow } of SETTINGS_PAGES) {
    if (slug === null) continue;
    const path = `${PATH}/${slug}`;
    const { status, text } = await admin.get(path);
    expect([path, status, text.includes(`name="formulario" value="${form}"`), text.includes(`>${title}</h1>`)]).toEqual([path, 200, true, true]);
    expect([path, (await opened(editor, path))[0]]).toEqual([path, allow === "settings:manage" ? 200 : 302]);
    expect([path, await opened(reporter, path)]).toEqual([path, [302, "/admin?tab=overview"]]);
  }
});

test("older addresses lead to the page, and unknown ones nowhere", async () => {
  const admin = await signedIn("admin");
  for (const [path, to] of [
    ["/editora", "/expediente"],
    ["/avisos", "/robos#avisos"],
    ["/narracao", "#narracao"],
    ["?tab=redes", "/redes"],
    ["?tab=narracao", ""],
    ["?tab=nada", ""],
  ] as const)
    expect([path, await opened(admin, `${PATH}${path}`)]).toEqual([path, [301, `${PATH}${to}`]]);
  expect(await opened(admin, `${PATH}/nada`)).toEqual([404, null]);
});

test("the search answers without a script, with what one may change", async () => {
  const [admin, editor] = await Promise.all([signedIn("admin"), signedIn("editor")]);
  expect((await admin.get(`${PATH}?q=cnpj`)).text).toContain(`href="${PATH}/expediente#campo-cnpj"`);
  expect((await editor.get(`${PATH}?q=cnpj`)).text).toContain("Nenhuma configuração com");
  expect((await editor.get(`${PATH}?q=pronuncias`)).text).toContain(`href="${PATH}/leitura#campo-pronuncias"`);
});

test("a form is saved and refused on its own page", async () => {
  const admin = await signedIn("admin");
  const send = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return admin.call("POST", `${PATH}/expediente`, form);
  };
  const refused = await send({ formulario: "editora", "antes:cnpj": "", cnpj: "11.222.333/0001-82" });
  expect([refused.status, refused.text.includes("Confira o CNPJ"), refused.text.includes('value="11.222.333/0001-82"')]).toEqual([422, true, true]);
  const saved = await send({ formulario: "editora", "antes:telefone": "", telefone: "(86) 3333-0000" });
  expect([saved.status, saved.text.includes("Configurações salvas com sucesso!")]).toEqual([200, true]);
});
