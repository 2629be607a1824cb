import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { mapText, proposedMap, withChoices } from "../../../../scripts/lib/import/import-map.ts";
import { readWxr } from "../../../../scripts/lib/import/read-wxr.ts";
import { indexSource } from "../../../../scripts/lib/import/source-index.ts";
import { type StoryBody, toStory } from "../../../../scripts/lib/import/to-story.ts";

const folder = mkdtempSync(join(tmpdir(), "assinaturas-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, "a.xml");

const cdata = (text: string) => `<![CDATA[${text}]]>`;
const account = (id: number, login: string, name: string, first = "", last = "") =>
  `<wp:author><wp:author_id>${id}</wp:author_id><wp:author_login>${cdata(login)}</wp:author_login><wp:author_email>${cdata("a@b.com")}</wp:author_email><wp:author_display_name>${cdata(name)}</wp:author_display_name><wp:author_first_name>${cdata(first)}</wp:author_first_name><wp:author_last_name>${cdata(last)}</wp:author_last_name></wp:author>`;
const meta = (key: string, value: string) => `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`;
const term = (domain: string, slug: string, name: string) => `<category domain="${domain}" nicename="${slug}">${cdata(name)}</category>`;
const item = (inside: string, { id = 1, type = "post", title = "T", slug = "t", creator = "admin" } = {}) =>
  `<item><title>${cdata(title)}</title><dc:creator>${cdata(creator)}</dc:creator><content:encoded>${cdata("<p>Texto</p>")}</content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2020-01-01 13:00:00</wp:post_date_gmt><wp:post_name>${slug}</wp:post_name><wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type>${inside}</item>`;
const guest = (slug: string, title: string, inside = "", type = "guest-author", id = 9) => item(inside, { id, type, title, slug });

const STAFF = account(1, "admin", "Redação Velha") + account(2, "ana", "Ana Lima") + account(3, "jose.silva", "José Silva");

/** The result for the only story of a file; `choices`: entries that a person wrote into the map. */
async function brought(inside: string, people = STAFF, choices = (text: string) => text): Promise<StoryBody> {
  writeFileSync(path, `<?xml version="1.0"?><rss xmlns:dc="a" xmlns:wp="b" xmlns:content="c"><channel><link>https://velho.com</link>${people}${inside}</channel></rss>`);
  const index = await indexSource([path]);
  const proposed = proposedMap(index, []);
  const map = withChoices(choices(mapText(index, proposed)), proposed, index, []);
  const found: StoryBody[] = [];
  const files = { fileAt: () => null, attachment: () => undefined, attachmentsOf: () => [], sharedBlock: () => undefined };
  for await (const entry of readWxr(path))
    if (entry.kind === "item" && entry.item.type === "post")
      found.push(toStory(entry.item, { index, map, targets: [], now: Date.UTC(2024, 0, 1), base: index.site, isOwn: () => true, ...files }).story);
  return found[0] as StoryBody;
}

const molongui = (...keys: string[]) => keys.map((key) => meta("_molongui_author", key)).join("");

test.each([
  ["accounts in Co-Authors Plus, one with a dot in its login", item(term("author", "cap-ana", "ana") + term("author", "cap-jose-silva", "jose.silva")), ["Ana Lima", "José Silva"]],
  ["a term without its prefix", item(term("author", "ana", "ana")), ["Ana Lima"]],
  ["a guest, after the story", item(term("author", "cap-ze", "ze")) + guest("cap-ze", "Zé Convidado"), ["Zé Convidado"]],
  ["a guest by the name to show", guest("cap-z", "Z", meta("cap-display_name", "Maria das Dores")) + item(term("author", "cap-z", "z")), ["Maria das Dores"]],
  ["a guest in Cyrillic", guest("cap-%d0%b8", "Иван Петров") + item(term("author", "cap-%d0%b8", "и")), ["Иван Петров"]],
  ["a guest in entities", guest("cap-d", "D", meta("cap-display_name", "D&#039;Ávila &amp; “Zé”")) + item(term("author", "cap-d", "d")), ["D'Ávila & “Zé”"]],
  ["a guest encoded twice", guest("cap-j", "JosÃ© AntÃ´nio") + item(term("author", "cap-j", "j")), ["José Antônio"]],
  ["an address that is no name", item(term("author", "cap-x", "x@y.com")), ["Redação Velha"]],
  ["a guest of PublishPress", item(term("author", "guest-perola", "Guest Pérola")), ["Guest Pérola"]],
  ["PublishPress by its own taxonomy, in order", item(term("ppma_author", "rui", "Rui Castro") + term("ppma_author", "ana", "Ana Lima")), ["Rui Castro", "Ana Lima"]],
  ["PublishPress by its joined names", item(meta("ppma_authors_name", "Ana Lima, Rui Castro")), ["Ana Lima", "Rui Castro"]],
  [
    "Molongui, guest and account",
    guest("g", "Guest Mol", "", "guest_author") + item(meta("_molongui_main_author", "guest-9") + molongui("guest-9", "user-3")),
    ["Guest Mol", "José Silva"],
  ],
  [
    "Molongui, a guest of whom it has the parts alone",
    guest("l", "", meta("_molongui_guest_author_first_name", "Lia") + meta("_molongui_guest_author_last_name", "Reis"), "guest_author") + item(molongui("guest-9")),
    ["Lia Reis"],
  ],
  ["Simply Guest Author", item(meta("sfly_guest_author_names", "Carla Dias")), ["Carla Dias"]],
  ["Byline", item(term("byline", "zu", "Tia Zulmira")), ["Tia Zulmira"]],
  ["a field of the theme", item(meta("autor", "Fulana de Tal")), ["Fulana de Tal"]],
  ["a field with an account's number", item(meta("autor", "12")), ["Redação Velha"]],
  ["taxonomies of the theme", item(term("autor", "fulana", "Fulana") + term("colunistas", "beltrano", "Beltrano")), ["Fulana", "Beltrano"]],
] as const)("who signs: %s", async (_, inside, names) => {
  const { autores, tags } = await brought(inside);
  expect([autores, tags]).toEqual([names, []]);
});

test("an account that shows its address signs by its first and last name", async () => {
  expect((await brought(item("", { creator: "a" }), account(1, "a", "a@b.com", "Nome", "Sobrenome"))).autores).toEqual(["Nome Sobrenome"]);
});

test("whom the file knows by a login alone stands in the map, and signs by the name that a person writes there, or not at all", async () => {
  const story = item(term("author", "cap-ze-da-silva", "ze-da-silva"));
  const chosen = (name: string) => brought(story, STAFF, (text) => text.replace(/(ze-da-silva:\n(?: {4}.*\n)*? {4}destino: ).*/, `$1${name}`));
  expect((await chosen("Zé da Silva")).autores).toEqual(["Zé da Silva"]);
  expect((await chosen('""')).autores).not.toContain("ze-da-silva");
});

test("names beyond those that a story takes are told", async () => {
  const { autores, notas } = await brought(item(Array.from({ length: 8 }, (_, index) => term("author", `cap-g${index}`, `Pessoa ${index}`)).join("")));
  expect(autores).toHaveLength(6);
  expect(notas).toBe("também assinavam: Pessoa 6, Pessoa 7");
});
