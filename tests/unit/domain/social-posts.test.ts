import fc from "fast-check";
import { expect, test } from "vitest";
import { findEmbed, storedAddress } from "#app/features/articles/embeds.ts";

const X = "https://x.com/lide_pi/status/1234567890123456789";
const VIDEO = "https://www.facebook.com/prefeitura.piripiri/videos/1234567890";
const POST = "https://www.facebook.com/prefeitura.piripiri/posts/pfbid02abcDEF1234567890";
const TIKTOK = "https://www.tiktok.com/@lide.pi/video/7301234567890123456";

test.each([
  [X, "X", X],
  ["http://twitter.com/lide_pi/status/1234567890123456789?s=20&t=abc", "X", X],
  ["mobile.twitter.com/lide_pi/statuses/1234567890123456789/photo/1", "X", X],
  ["https://X.com/i/web/status/1234567890123456789", "X", "https://x.com/i/status/1234567890123456789"],
  ["https://platform.twitter.com/embed/Tweet.html?dnt=true&id=1234567890123456789", "X", "https://x.com/i/status/1234567890123456789"],
  [POST, "Facebook", POST],
  ["https://m.facebook.com/prefeitura.piripiri/posts/obras-na-praca/pfbid02abcDEF1234567890/?mibextid=x", "Facebook", POST],
  [`https://www.facebook.com/plugins/post.php?href=${encodeURIComponent(POST)}&show_text=true&width=500`, "Facebook", POST],
  ["https://www.facebook.com/prefeitura.piripiri/videos/obras/1234567890/", "Facebook", VIDEO],
  ["https://www.facebook.com/watch/?v=1234567890&ref=sharing", "Facebook", "https://www.facebook.com/watch/?v=1234567890"],
  ["https://www.facebook.com/reel/1234567890", "Facebook", "https://www.facebook.com/reel/1234567890"],
  ["https://www.facebook.com/story.php?story_fbid=1234567890&id=987654321&x=y", "Facebook", "https://www.facebook.com/permalink.php?story_fbid=1234567890&id=987654321"],
  ["https://www.facebook.com/photo/?fbid=1234567890&set=a.1", "Facebook", "https://www.facebook.com/photo.php?fbid=1234567890"],
  ["https://www.facebook.com/groups/piripiri/permalink/1234567890/", "Facebook", "https://www.facebook.com/groups/piripiri/posts/1234567890"],
  [`${TIKTOK}?is_from_webapp=1`, "TikTok", TIKTOK],
  ["https://m.tiktok.com/@lide.pi/photo/7301234567890123456", "TikTok", TIKTOK],
  ["https://www.tiktok.com/embed/v2/7301234567890123456", "TikTok", "https://www.tiktok.com/embed/v2/7301234567890123456"],
])("a post is stored as its page, in one spelling: %s", (written, provider, page) => {
  const found = findEmbed(written);
  expect([found?.provider, found?.kind, found && storedAddress(found)]).toEqual([provider, "post", page]);
});

test.each([
  "https://x.com.example.net/lide/status/12345",
  "https://notx.com/lide/status/12345",
  "https://x.com@evil.example/lide/status/12345",
  "https://user:word@x.com/lide/status/12345",
  "https://x.com:8443/lide/status/12345",
  "https://x.com/lide",
  "https://x.com/lide/status/abc",
  "https://x.com/lide/status/12345abc",
  "https://t.co/abc123",
  "https://platform.twitter.com/widgets.js?id=12345",
  "https://facebook.com.br/lide/posts/1234567890",
  "https://www.facebook.com/sharer/sharer.php?u=https://a.b",
  "https://www.facebook.com/share/p/abcDEF123/",
  "https://www.facebook.com/login/posts/1234567890",
  "https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fevil.example%2Fa%2Fposts%2F1234567890",
  "https://www.facebook.com/lide/posts/../../1234567890",
  "https://tiktok.com.evil.example/@lide/video/12345",
  "https://vm.tiktok.com/ZMabc/",
  "https://www.tiktok.com/@lide",
  "javascript:https://x.com/lide/status/12345",
])("what names no post that anybody may see is none: %s", (written) => {
  expect(findEmbed(written)).toBeNull();
});

test("whatever address is typed, what is found stays itself and leads to the network's own hosts alone", () => {
  const hosts = fc.constantFrom(
    "x.com",
    "twitter.com",
    "www.facebook.com",
    "facebook.com",
    "www.tiktok.com",
    "x.com.br",
    "evil.example",
    "facebook.com.evil.example",
    "platform.twitter.com",
  );
  const parts = fc.constantFrom(
    "lide",
    "@lide",
    "status",
    "posts",
    "videos",
    "video",
    "12345",
    "1234567890",
    "pfbid0abcdefghij",
    "..",
    "%2e%2e",
    "watch",
    "reel",
    "groups",
    "i",
    "web",
    "embed",
    "v2",
    "plugins",
    "post.php",
    '"><b>',
    "a b",
  );
  const queries = fc.constantFrom("", "?v=1234567890", "?id=1234567890", "?story_fbid=1234567890&id=1234567890", "?href=https://evil.example/a/posts/1234567890", '?v=1"onload="x');
  fc.assert(
    fc.property(hosts, fc.array(parts, { maxLength: 5 }), queries, (host, path, query) => {
      const found = findEmbed(`https://${host}/${path.join("/")}${query}`);
      if (!found) return;
      expect(found.page).toMatch(/^https:\/\/(?:x\.com|www\.facebook\.com|www\.tiktok\.com)\/[\w@./?=&-]+$/);
      expect(found.address).toMatch(/^https:\/\/(?:platform\.twitter\.com|www\.facebook\.com|www\.tiktok\.com)\/[\w./?=&%-]+$/);
      expect(findEmbed(found.page)).toEqual(found);
      expect(findEmbed(found.address)?.provider).toBe(found.provider);
    }),
    { numRuns: 2_000 },
  );
});
