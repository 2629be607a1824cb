import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { dueSlot, issueIdOf, readNewsletterSettings } from "#app/features/newsletter/editions.ts";
import { composeIssue, type IssueSource, issueEmail } from "#app/features/newsletter/issue-content.ts";
import { CONSENT } from "#app/features/newsletter/subscriber.ts";

describe("when an edition is due", () => {
  const settings = readNewsletterSettings({ minutes: { morning: 390, evening: 1_110 } });
  test.each([
    [389, null],
    [390, "morning"],
    [509, "morning"],
    [510, null],
    [1_110, "evening"],
    [0, null],
  ])("at minute %i: %s", (minute, slot) => {
    expect(dueSlot(settings, minute)).toBe(slot);
  });

  test("the later one where both are; none that is off, and none while it rests", () => {
    const close = readNewsletterSettings({ minutes: { morning: 390, evening: 420 } });
    expect(dueSlot(close, 430)).toBe("evening");
    expect(dueSlot({ ...close, isOn: { morning: true, evening: false } }, 430)).toBe("morning");
    expect(dueSlot({ ...close, isPaused: true }, 430)).toBeNull();
  });

  test("its name says day and edition", () => expect(issueIdOf("2026-11-27", "evening")).toBe("2026-11-27-noite"));
});

describe("what an edition says", () => {
  const story = (id: number, publishedAt: number | null = 1_000) => ({ id, slug: `materia-${id}`, title: `Título ${id}`, subtitle: "", kicker: "", publishedAt });
  const source: IssueSource = {
    site: { name: "Lide", url: "https://lide.test" },
    slot: "morning",
    date: "sexta-feira, 27 de novembro de 2026",
    townName: "Piripiri",
    townStories: [story(1), story(2, 10)],
    homeStories: [story(3), story(1), story(3), story(4, null)],
    since: 500,
  };

  test("the town's news first, then those of the region, each once and none that is old", () => {
    expect(composeIssue(source)?.storyIds).toEqual([1, 3]);
    expect(composeIssue(source)?.subject).toBe("Bom dia, Piripiri: Título 1");
    expect(composeIssue({ ...source, townStories: [] })?.subject).toBe("Bom dia, Piripiri: Título 3");
    expect(composeIssue({ ...source, townName: null, townStories: [], slot: "evening" })?.subject).toBe("Boa noite: Título 3");
    expect(composeIssue({ ...source, since: 2_000 })).toBeNull();
  });

  test("what people wrote is text, and both parts say how to leave", () => {
    const content = composeIssue({ ...source, townStories: [{ ...story(1), title: "<b>Oi & tchau</b>", kicker: '"x"' }] });
    if (!content) throw new Error("nothing was composed");
    const email = issueEmail(content, "ana@exemplo.com", "Lide & Cia", { preferences: "https://lide.test/p?t=1&x", leave: "https://lide.test/s?t=1" });
    expect(email.html).toContain("&lt;b&gt;Oi &amp; tchau&lt;/b&gt;");
    expect(email.html).toContain('href="https://lide.test/p?t=1&amp;x"');
    expect(email.html).not.toMatch(/<img|<script|http:/);
    expect([email.text.includes("https://lide.test/s?t=1"), email.html.includes("https://lide.test/s?t=1")]).toEqual([true, true]);
    expect(email.headers).toEqual({ "List-Unsubscribe": "<https://lide.test/s?t=1>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
  });

  test("a long one stays far below what mail programs cut", () => {
    const long = (id: number) => ({ ...story(id), title: "Tí".repeat(40), subtitle: "ã".repeat(120), kicker: "URGENTE" });
    const content = composeIssue({ ...source, townStories: Array.from({ length: 30 }, (_, n) => long(n)), homeStories: Array.from({ length: 40 }, (_, n) => long(100 + n)) });
    expect(new TextEncoder().encode(content?.html).length).toBeLessThan(40_000);
    expect(content?.storyIds.length).toBe(14);
  });
});

test("the text that readers agree to has a version of its own", () => {
  const hash = createHash("sha256").update(CONSENT.textFor("X")).digest("hex").slice(0, 12);
  // A changed text needs a new version here and in `CONSENT`.
  expect([CONSENT.version, hash]).toEqual(["2026-11-27", "4a964ffa99ed"]);
});
