import { expect, test } from "vitest";
import { wordsOf } from "../../../../scripts/lib/import/html-tokens.ts";
import { type BodyContext, toBody } from "../../../../scripts/lib/import/to-body.ts";

const context: BodyContext = {
  fileAt: () => null,
  attachment: () => undefined,
  attachmentsOf: () => [],
  isOwn: () => false,
  base: "https://velho.com.br/",
  sharedBlock: () => undefined,
};

const body = (content: string) => toBody(content, context, "1");

test("no text takes more than its length", () => {
  const times = (text: string) => {
    // Of this process alone: others may keep the cores busy.
    const before = process.cpuUsage();
    body(text);
    wordsOf(text);
    return process.cpuUsage(before).user / 1_000;
  };
  for (const part of [
    "<!--",
    "[a]",
    "[a b=1][/c]",
    "<figure><figcaption>",
    "<video>",
    "<a href='",
    "<p",
    "\n\n",
    "<!-- wp:x -->",
    "[caption]",
    '<img src="',
    "[[",
    "<blockquote class=twitter-tweet>",
    "<object>",
    '<div class="fb-post">',
    "<a href=x><p>",
    "[gist https://a ",
    "<p>\nhttps://a.b/",
    "<table><tfoot>",
  ]) {
    times(part.repeat(2_000));
    expect([part, times(part.repeat(Math.ceil(200_000 / part.length))) < 1_500]).toEqual([part, true]);
  }
});
