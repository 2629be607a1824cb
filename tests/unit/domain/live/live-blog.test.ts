import { expect, test } from "vitest";
import { changesWords, type EntryContent, entryAnchor, entryPath, liveTextHtml, plainLiveText } from "#app/features/live/live-blog.ts";

const entry: EntryContent = { title: "Boletim", text: "Urnas abertas.", pictureUrl: null, pictureAlt: "", pictureCredit: "", pinned: false };

test("another title or text changes published words; a picture and a pin do not", () => {
  const changes = (more: Partial<EntryContent>) => changesWords(entry, { ...entry, ...more });
  expect([
    changes({}),
    changes({ title: "B" }),
    changes({ text: "U" }),
    changes({ title: "B", text: "U" }),
    changes({ pictureUrl: "/img/a.jpg", pictureAlt: "x", pinned: true }),
  ]).toEqual([false, true, true, true, false]);
});

test("an entry has an address that stays", () => {
  expect([entryAnchor(5), entryPath({ articleId: 12, id: 5 })]).toEqual(["ao-vivo-5", "/ao-vivo/12/5"]);
});

test.each([
  ["Um\nDois", "<p>Um<br>Dois</p>"],
  ["Um\r\n\r\nDois\r \rTrês", "<p>Um</p><p>Dois</p><p>Três</p>"],
  [" \n\n ", ""],
  ["**Urgente**: 3 < 5", "<p><strong>Urgente</strong>: 3 &lt; 5</p>"],
  ["**a*b* e **", "<p>**a*b* e **</p>"],
  [`**${"a".repeat(201)}**`, `<p>**${"a".repeat(201)}**</p>`],
  ["veja https://tse.jus.br/a?b=1&c=2.", '<p>veja <a href="https://tse.jus.br/a?b=1&amp;c=2" rel="noopener noreferrer">https://tse.jus.br/a?b=1&amp;c=2</a>.</p>'],
  ["(http://a.br/x) ftp://b.br", '<p>(<a href="http://a.br/x" rel="noopener noreferrer">http://a.br/x</a>) ftp://b.br</p>'],
])("the text %j is shown as %s", (text, html) => {
  expect(liveTextHtml(text)).toBe(html);
});

test("in one line there is no markup", () => {
  expect(plainLiveText("  **Urgente**:\n\n abre ")).toBe("Urgente: abre");
});
