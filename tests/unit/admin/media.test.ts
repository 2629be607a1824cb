import fc from "fast-check";
import { expect, test } from "vitest";
import { MEDIA_KINDS } from "#app/features/media/media-kind.ts";
import { MEDIA_LACKS } from "#app/features/media/media-window.ts";
import { type DetailDraft, mergeDetail } from "#app/features/media/newsroom/detail/use-detail.ts";
import { NOTHING_SELECTED, type Selection, toggled, withPage } from "#app/features/media/newsroom/list/selection.ts";
import { mediaHref, parseMediaQuery, thumbAddress } from "#app/features/media/newsroom/media-query.ts";
import { readableTitle } from "#app/features/media/newsroom/upload/upload-queue.ts";
import { formatDuration } from "#app/features/media/size-and-duration.ts";

const paramsOf = (href: string) => new URL(href, "http://site.invalid").searchParams;

test("what the address is made of is what is read from it", () => {
  const query = fc.record({
    kind: fc.option(fc.constantFrom(...MEDIA_KINDS)),
    q: fc.string({ maxLength: 40 }).map((text) => text.replace(/\s+/g, " ").trim()),
    lacks: fc.subarray([...MEDIA_LACKS]),
    suggested: fc.boolean(),
    uploader: fc.option(fc.integer({ min: 1, max: 1e12 })),
    from: fc.constantFrom("", "2026-01-31"),
    until: fc.constantFrom("", "2026-02-28"),
    end: fc.option(fc.record({ at: fc.integer({ min: 0, max: 1e13 }), id: fc.integer({ min: 1, max: 1e12 }) })),
    item: fc.option(fc.integer({ min: 1, max: 1e12 })),
  });
  fc.assert(
    fc.property(query, (asked) => {
      expect(parseMediaQuery(paramsOf(mediaHref(asked)))).toEqual(asked);
    }),
  );
});

test("what makes no sense in an address is left out", () => {
  expect(parseMediaQuery(new URLSearchParams("tab=midia&tipo=gif&sem=tudo&com=tudo&por=-1&de=2026-02-30&ate=ontem&fim=12-0&item=1e3&q=%20%20a%20%20b%20"))).toEqual({
    kind: null,
    q: "a b",
    lacks: [],
    suggested: false,
    uploader: null,
    from: "",
    until: "",
    end: null,
    item: null,
  });
});

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 12 });

test("a press changes its own file only, whatever was pressed before", () => {
  fc.assert(
    fc.property(ids, fc.array(fc.nat(11)), fc.nat(11), (shown, presses, last) => {
      const at = (place: number) => shown[place % shown.length] ?? 0;
      const before = presses.reduce<Selection>((selection, place) => toggled(selection, at(place), shown, false), NOTHING_SELECTED);
      const after = toggled(before, at(last), shown, false);
      expect(after.ids.includes(at(last))).toBe(!before.ids.includes(at(last)));
      expect(after.ids.filter((id) => id !== at(last)).sort()).toEqual(before.ids.filter((id) => id !== at(last)).sort());
    }),
  );
});

test("with Shift everything between takes the state of the pressed one, and nothing else changes", () => {
  fc.assert(
    fc.property(ids, fc.nat(11), fc.nat(11), fc.array(fc.integer({ min: 100, max: 120 })), (shown, first, last, elsewhere) => {
      const [from, to] = [first % shown.length, last % shown.length];
      const before = toggled({ ids: [...new Set(elsewhere)], anchor: null }, shown[from] ?? 0, shown, false);
      const after = toggled(before, shown[to] ?? 0, shown, true);
      const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
      expect(range.every((id) => after.ids.includes(id))).toBe(from !== to);
      expect(after.ids.filter((id) => id >= 100).sort()).toEqual([...new Set(elsewhere)].sort());
      expect(new Set(after.ids).size).toBe(after.ids.length);
    }),
  );
});

test("a whole page is selected or not, beside what other pages hold", () => {
  expect(withPage({ ids: [9, 1], anchor: 1 }, [1, 2], true).ids).toEqual([9, 1, 2]);
  expect(withPage({ ids: [9, 1], anchor: 1 }, [1, 2], false).ids).toEqual([9]);
});

test.each([
  ["IMG_praca-da-bandeira (2).JPG", "Praca da bandeira"],
  ["DSC_0042.jpg", "DSC 0042"],
  ["PREFEITO ASSINA CONVÊNIO.png", "Prefeito assina convênio"],
  ["WhatsApp Image 2026-11-02 at 10.15.33.jpeg", "WhatsApp Image 2026 11 02 at 10 15 33"],
  ["ata_da_sessao+ordinaria.pdf", "Ata da sessao ordinaria"],
  ["pra%C3%A7a%20%22nova%22.jpg", 'Praça "nova"'],
  [".jpg", ".jpg"],
])("a file's name becomes a title: %s", (name, title) => expect(readableTitle(name)).toBe(title));

test("a title is never empty nor endless, whatever a file is called", () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 300 }).filter((name) => name.trim() !== ""),
      (name) => {
        const title = readableTitle(name);
        expect(title.length).toBeLessThanOrEqual(120);
        expect(title.trim()).not.toBe("");
      },
    ),
  );
});

test("what somebody else saved is taken over where nobody wrote here, and named where both did", () => {
  const base: DetailDraft = { titulo: "A", alt: "", credito: "", tags: ["x"], foco: { x: 50, y: 50 } };
  const mine = { ...base, titulo: "Meu", alt: "igual", foco: { x: 10, y: 10 } };
  const theirs = { ...base, titulo: "Deles", alt: "igual", credito: "Deles", tags: ["x", "y"] };
  const { draft, adopted, clashes } = mergeDetail(base, mine, theirs);
  expect(draft).toEqual({ ...mine, credito: "Deles", tags: ["x", "y"] });
  expect([adopted, clashes]).toEqual([["credito", "tags"], ["titulo"]]);
});

test("lengths and small pictures", () => {
  expect([formatDuration(5), formatDuration(65.4), formatDuration(3_729)]).toEqual(["0:05", "1:05", "1:02:09"]);
  const key = `${"a".repeat(32)}-9x9.png`;
  expect(thumbAddress({ miniatura: `/img/${key}?w=320&f=webp` }, 640)).toBe(`/img/${key}?w=640&f=webp`);
  expect(thumbAddress({ miniatura: `https://lide.test/img/${key}` }, 160)).toBe(`/img/${key}?w=160&f=webp`);
  expect(thumbAddress({ miniatura: null }, 160)).toBeNull();
});
