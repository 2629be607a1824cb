import { createECDH } from "node:crypto";
import { expect, test } from "vitest";
import { vapidFromEnv } from "#app/features/push/vapid-settings.provider.ts";
import { encryptMessage } from "#app/features/push/web-push-sender.provider.ts";

/** RFC 8291, appendix A. */
const RFC = {
  plaintext: "When I grow up, I want to be a watermelon",
  senderPrivateKey: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  browser: { p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", auth: "BTBZMqHH6r4Tts7J_aSIgg" },
  body: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

test("a message is encrypted as in the example of RFC 8291", () => {
  const privateKey = createECDH("prime256v1");
  privateKey.setPrivateKey(RFC.senderPrivateKey, "base64url");
  const body = encryptMessage(RFC.plaintext, RFC.browser, { privateKey, salt: RFC.salt });
  expect(Buffer.from(body).toString("base64url")).toBe(RFC.body);
});

test("two messages of one text share neither key nor salt, and are no longer than they need to be", () => {
  const [one, other] = [encryptMessage("igual", RFC.browser), encryptMessage("igual", RFC.browser)];
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false);
  // Salt, record size, key length, key; text, delimiter, tag.
  expect(one.byteLength).toBe(16 + 4 + 1 + 65 + 5 + 1 + 16);
});

test("settings that are missing or malformed are named", () => {
  const keys = { VAPID_PUBLIC_KEY: `B${"A".repeat(86)}`, VAPID_PRIVATE_KEY: "A".repeat(43) };
  expect(vapidFromEnv({}).missing).toEqual(["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"]);
  expect(vapidFromEnv({ ...keys, SITE_URL: "http://localhost:8787" }).missing).toEqual(["VAPID_SUBJECT"]);
  expect(vapidFromEnv({ ...keys, SITE_URL: "https://portal.example" }).keys?.subject).toBe("https://portal.example");
  expect(vapidFromEnv({ ...keys, VAPID_SUBJECT: "mailto:a@localhost" }).missing).toEqual(["VAPID_SUBJECT"]);
  expect(vapidFromEnv({ ...keys, VAPID_SUBJECT: "mailto: <a@b.example>" }).missing).toEqual(["VAPID_SUBJECT"]);
});
