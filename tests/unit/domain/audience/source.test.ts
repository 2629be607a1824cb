import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { viewSource } from "#app/features/audience/source.ts";

const from = (given: Partial<Parameters<typeof viewSource>[0]>) => viewSource({ utmSource: "", referrer: "", inApp: null, host: "lide.example", ...given });

test.each([
  [{}, "direct"],
  [{ utmSource: "WA" }, "whatsapp"],
  [{ utmSource: "ig", referrer: "https://facebook.com/" }, "instagram"],
  [{ utmSource: "Boletim da Manhã" }, "boletim da manhã"],
  [{ referrer: "https://www.google.com.br/" }, "google"],
  [{ referrer: "https://l.facebook.com/l.php?u=x" }, "facebook"],
  [{ referrer: "https://outro-jornal.example/nota" }, "referral"],
  [{ referrer: "android-app://com.whatsapp/" }, "whatsapp"],
  [{ inApp: "instagram" }, "instagram"],
  [{ referrer: "not an address" }, "direct"],
  [{ referrer: "javascript:alert(1)" }, "direct"],
])("%j comes from %s", (given, source) => {
  expect(from(given)).toEqual({ source, isAssistant: false });
});

test("another page of this site leaves the source to the session, unless the address says otherwise", () => {
  expect(from({ referrer: "https://lide.example/post/1" })).toEqual({ source: null, isAssistant: false });
  expect(from({ referrer: "https://lide.example/post/1", utmSource: "fb" }).source).toBe("facebook");
  expect(from({ referrer: "https://not-lide.example/" }).source).toBe("referral");
});

describe("AI assistants", () => {
  test.each([
    [{ utmSource: "chatgpt.com" }, "chatgpt"],
    [{ referrer: "https://chatgpt.com/" }, "chatgpt"],
    [{ referrer: "https://www.perplexity.ai/search/x" }, "perplexity"],
    [{ referrer: "https://gemini.google.com/app" }, "gemini"],
    [{ utmSource: "perplexity" }, "perplexity"],
  ])("%j is one", (given, source) => {
    expect(from(given)).toEqual({ source, isAssistant: true });
  });

  test("a host that only ends like one is none", () => {
    expect(from({ referrer: "https://evilchatgpt.com/" })).toEqual({ source: "referral", isAssistant: false });
  });
});

test("what strangers write is bounded, of one spelling and never empty", () => {
  const text = fc.oneof(fc.string({ maxLength: 400 }), fc.string({ unit: "binary", maxLength: 400 }));
  fc.assert(
    fc.property(text, text, (utmSource, referrer) => {
      const { source } = from({ utmSource, referrer });
      if (source === null) return;
      expect(source.length).toBeGreaterThan(0);
      expect([...source].length).toBeLessThanOrEqual(80);
      expect(source).not.toMatch(/[\p{Cc}\p{Cs}]/u);
      expect(source).toBe(source.toLowerCase());
    }),
  );
});
