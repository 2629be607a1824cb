import { expect, test } from "vitest";
import { type EntryTexts, repairEntry, repairFile, repairRow, repairTexts, type StoredTexts } from "#app/features/articles/repair-texts.ts";

const story: StoredTexts = {
  ...{ id: 12, slug: "12-ponte-nova", version: 3, socialImage: null, title: "Ponte nova", subtitle: "Abre em março", kicker: "OBRAS", quickSummary: ["Um", "Dois", "Três"] },
  ...{ author: "Ana Lima", authors: null, tags: ["obras"], coverUrl: null, coverAlt: "A ponte", coverCredit: "Rui", correction: "", body: "<p>A ponte.</p>" },
  ...{ slugWords: "", searchTitle: "", searchDescription: "", socialTitle: "" },
};
const SHY = "\u00AD";
const repaired = (more: Partial<StoredTexts>) => repairTexts({ ...story, ...more });

test("a story whose texts have passed the gate needs nothing", () => {
  expect(repairTexts(story)).toBeNull();
  expect(repaired({ authors: [{ id: 3, name: "Ana Lima" }], tags: ["obras", "São José"] })).toBeNull();
});

test.each(["title", "subtitle", "kicker", "author", "coverAlt", "coverCredit", "correction", "body", "searchTitle", "searchDescription", "socialTitle"] as const)(
  "an invisible sign leaves the field %s, and nothing else changes",
  (field) => {
    const broken = { ...story, [field]: `Uma${SHY} pra\u200Bça` };
    const { before, texts } = repairTexts(broken) ?? {};
    const { id: _id, slug: _slug, version: _version, socialImage: _image, ...fields } = { ...story, [field]: "Uma praça" };
    expect([before, texts]).toEqual([broken, fields]);
  },
);

test("lists of texts pass the gate one by one; names of nothing but invisible signs, and repeated ones, go", () => {
  const found = repaired({ quickSummary: [`U${SHY}m`, "Dois"], tags: [`o${SHY}bras`, "obras", "\u200B"], authors: [{ id: 3, name: `A${SHY}na` }] });
  expect(found?.texts).toMatchObject({ quickSummary: ["Um", "Dois"], tags: ["obras"], authors: [{ id: 3, name: "Ana" }] });
});

test("the addresses of names that were spelt otherwise move; of authors by the list, else by the byline", () => {
  expect(repaired({ tags: [`licita${SHY}ção`, "obras"] })?.moved).toEqual([["/tag/licita-cao", "/tag/licitacao"]]);
  expect(repaired({ author: `Ana Sou${SHY}za` })?.moved).toEqual([["/autor/ana-sou-za", "/autor/ana-souza"]]);
  const authors = [
    { id: 3, name: "Bjørn" },
    { id: null, name: "Łódź" },
  ] as unknown as StoredTexts["authors"];
  expect(repaired({ author: `X${SHY}y`, authors })?.moved).toEqual([
    ["/autor/bj-rn", "/autor/bjorn"],
    ["/autor/odz", "/autor/lodz"],
  ]);
  expect(repaired({ tags: ["\u200B", "ł"] })?.moved).toEqual([]);
});

test("the address is made again where the title or its words were broken, and stays otherwise", () => {
  expect(repaired({ title: `Pon${SHY}te no${SHY}va`, slug: "12-pon-te-no-va" })).toMatchObject({ slug: "12-ponte-nova", isClean: false });
  expect(repaired({ slugWords: "a ponte" })).toMatchObject({ slug: "12-a-ponte", texts: { slugWords: "a-ponte" } });
  expect(repaired({ subtitle: `A${SHY}bre`, slug: "12-de-antes" })).toMatchObject({ slug: "12-de-antes" });
});

test("a story with letters that Unicode does not take apart is indexed again, with its texts as they are", () => {
  expect(repaired({ title: "Visita a Łódź", slug: "12-visita-a-odz" })).toMatchObject({ isClean: true, slug: "12-visita-a-odz", texts: { title: "Visita a Łódź" }, moved: [] });
  expect(repaired({ title: "Visita à Ucrânia" })).toBeNull();
});

test("a file's texts, and those of an entry of a live blog", () => {
  const file = { title: "Praça", alt: "O jardim", credit: "Ana", tags: ["feira"] };
  expect([repairFile(file), repairFile({ ...file, title: `Pra${SHY}ça` }), repairFile({ ...file, tags: ["feira", "\u200B"] })]).toEqual([null, file, file]);
  for (const field of ["title", "alt", "credit"] as const) expect(repairFile({ ...file, [field]: `a${SHY}b` })).toEqual({ ...file, [field]: "ab" });
  const entry: EntryTexts = { title: "Boletim", text: "Uma linha.", pictureAlt: "Urna", pictureCredit: "Rui", correction: "Era outra.", authorName: "Ana" };
  expect(repairEntry(entry)).toBeNull();
  for (const field of Object.keys(entry) as (keyof EntryTexts)[]) expect(repairEntry({ ...entry, [field]: `a${SHY}b` })).toEqual({ ...entry, [field]: "ab" });
});

test("of a row the columns that change; all texts in what is stored as JSON; what would be empty stays", () => {
  expect(repairRow({ name: "Saúde", slug: null, value: '{"a": "b", "n": [1, null]}' }, ["value"])).toBeNull();
  expect(repairRow({ name: `Sa${SHY}úde`, empty: "\u200B", slug: "saude" }, [])).toEqual({ name: "Saúde" });
  expect(repairRow({ value: `{"a":"b${SHY}","list":["c${SHY}",3,null,true],"e":"\u200B"}` }, ["value"])).toEqual({ value: '{"a":"b","list":["c",3,null,true],"e":"\u200B"}' });
  expect(repairRow({ value: `{"a":"${SHY}b"}` }, [])).toEqual({ value: '{"a":"b"}' });
});
