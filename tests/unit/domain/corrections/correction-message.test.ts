import fc from "fast-check";
import { expect, test } from "vitest";
import { correctionPost, MESSAGE_MAX } from "#app/features/whatsapp/message.ts";

const LINK = "https://curto.test/abc";

test("the group reads what was wrong, of which story, and where the corrected one stands", () => {
  const post = correctionPost({ title: "Ponte custou três milhões", correction: "A ponte custou dois milhões.", link: LINK, pictureUrl: null });
  expect(post.text).toBe(`*CORREÇÃO*\n\n*Ponte custou três milhões*\n\nA ponte custou dois milhões.\n\nLeia a matéria corrigida: ${LINK}`);
  expect(post).toMatchObject({ articleId: null, kind: "custom", title: "Correção: Ponte custou três milhões", link: LINK });
});

test("whatever is written, the message fits, its link is whole, and nothing in it is markup", () => {
  const words = fc.stringMatching(/^[A-Za-zçãé*_~` \n]{1,1500}$/);
  fc.assert(
    fc.property(words, words, (title, correction) => {
      const { text } = correctionPost({ title, correction, link: LINK, pictureUrl: null });
      expect(text.length).toBeLessThanOrEqual(MESSAGE_MAX);
      expect(text.endsWith(`Leia a matéria corrigida: ${LINK}`)).toBe(true);
      expect(text.split("\n\n").slice(2, -1).join("")).not.toMatch(/[*`]/);
    }),
  );
});
