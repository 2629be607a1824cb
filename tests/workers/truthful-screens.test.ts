import { expect, test } from "vitest";
import { published, signedIn } from "#tests/support/site.ts";

/** Opening tags of a page that name a form's field. */
const fieldsNamed = (html: string, name: string) => html.match(new RegExp(`<input[^>]* name="${name}"[^>]*>`, "g")) ?? [];

test("channels that do not work yet are shown as unavailable, and a plain form keeps what is stored", async () => {
  const editor = await signedIn("editor");
  const { id } = await published(editor, { whatsappAuto: false });
  const { text } = await editor.get(`/admin/editar-materia/${id}`);
  expect(text).toContain("Avisa, na publicação, quem pediu");
  expect(text).toContain("Sem efeito por enquanto: o serviço de voz não está configurado");
  expect(text).toMatch(/>1(?:<!-- -->)? de (?:<!-- -->)?4(?:<!-- -->)? canais/);
  const switches = text.match(/<input[^>]* role="switch"[^>]*>/g) ?? [];
  expect(switches.map((one) => [/ disabled=""/.test(one), / aria-checked="true"/.test(one), / name="/.test(one)])).toEqual([
    [false, false, true],
    [false, true, true],
    [false, false, true],
    [false, false, true],
    // The switch of sensitive stories.
    [false, false, true],
  ]);
  expect(fieldsNamed(text, "audioAuto")).toEqual([expect.stringMatching(/type="checkbox"/)]);
});

test("the overview and the settings promise nothing that depends on a setting that may be there already", async () => {
  const admin = await signedIn("admin");
  const { text } = await admin.get("/admin");
  // Figures of the networks are asked for by the screen itself: until they are told there is a dash.
  expect(text).toMatch(/Seguidores no Instagram[\s\S]{0,900}—/);
  expect(text).not.toContain("Em construção");
  expect(text).not.toMatch(/quando a conta estiver conectada|quando o serviço de IA estiver configurado/);
});
