import { expect, test } from "vitest";
import { describeDevice } from "#app/features/people/session.ts";

const CHROME = "(KHTML, like Gecko) Chrome/130.0.0.0";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${CHROME} Safari/537.36`, "Chrome no Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${CHROME} Safari/537.36 Edg/130.0.0.0`, "Edge no Windows"],
  [`Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 ${CHROME} Mobile Safari/537.36`, "Chrome no celular Android"],
  [
    "Mozilla/5.0 (Linux; Android 13; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36",
    "Samsung Internet no celular Android",
  ],
  [`Mozilla/5.0 (Linux; Android 12; SM-X200) AppleWebKit/537.36 ${CHROME} Safari/537.36`, "Chrome no tablet Android"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1", "Safari no iPhone"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1", "Chrome no iPhone"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15", "Safari no Mac"],
  ["Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox no Linux"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 ${CHROME} Safari/537.36`, "Chrome no Chromebook"],
  [`Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 ${CHROME} Safari/537.36 OPR/115.0`, "Opera no Windows"],
  ["curl/8.9.1", "Outro programa"],
  ["", "Outro programa"],
])("%s is %s", (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words);
});

test("no header, and one without end, are words too", () => {
  expect(describeDevice(null)).toBe("Outro programa");
  expect(describeDevice("x".repeat(1_000_000)).length).toBeLessThan(60);
});
