import { expect, test } from "vitest";
import { EMPTY_CONTENT } from "#app/features/articles/article.ts";
import { articleMessage, isSamePost, storyPost } from "#app/features/whatsapp/message.ts";

const story = { ...EMPTY_CONTENT, id: 7, kicker: "CIDADE", title: "Ponte é liberada", quickSummary: ["Um", "Dois"], coverUrl: "/img/a.jpg" } as unknown as Parameters<
  typeof storyPost
>[0];
const LINK = "https://site.test/post/7-ponte";

test("a story's message holds its words, its picture and the address by which the group is told of it", () => {
  const post = storyPost(story, LINK);
  expect(post).toEqual({
    articleId: 7,
    kind: "noticia",
    title: "Ponte é liberada",
    kicker: "CIDADE",
    text: articleMessage({ ...story, link: LINK }),
    link: LINK,
    pictureUrl: "/img/a.jpg",
  });
  expect(post.text).toBe(`*CIDADE*\n*Ponte é liberada*\n\n• Um\n• Dois\n\nLeia a matéria: ${LINK}`);
});

test("two messages are the same while everything that the group reads and sees is", () => {
  const post = storyPost(story, LINK);
  expect(isSamePost(post, { ...post, articleId: 8, kind: "custom" })).toBe(true);
  for (const change of [{ text: "x" }, { link: null }, { pictureUrl: null }, { title: "x" }, { kicker: "x" }])
    expect([change, isSamePost(post, { ...post, ...change })]).toEqual([change, false]);
});

test("topics that do not fit are left out, and the first is cut at a word where not even that fits", () => {
  const message = (topics: string[], title = "T") => articleMessage({ kicker: "", title, quickSummary: topics, link: LINK });
  const fixed = message([]).length;
  // Of 1,000: what the title and the link leave, less the blank line before, the mark and the line's end.
  const room = 1_000 - fixed - 2;
  const whole = "a".repeat(room - 3);
  expect(message([whole])).toContain(`• ${whole}\n`);
  expect(message([whole]).length).toBeLessThanOrEqual(1_000);
  expect(message([`${whole}a`])).not.toContain(`• ${whole}a`);
  expect(message(["Um", "a".repeat(1_000), "Dois"])).toBe(`*T*\n\n• Um\n\nLeia a matéria: ${LINK}`);
  const cut = message([`palavra ${"b".repeat(2_000)}`]);
  expect(cut).toContain("• palavra");
  expect(cut.length).toBeLessThanOrEqual(1_000);
});
