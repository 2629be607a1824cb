import fc from "fast-check";
import { expect, test } from "vitest";
import { invitationEmail, maskedAddress, mayRepeat, retryDelayMs, SAME_KEY_MS } from "#app/features/mail/email.ts";

const content = {
  to: "bia@exemplo.com",
  role: "editor",
  invitedBy: "Ana Lima",
  siteName: "Lide",
  url: "https://lide.example/convite?codigo=a-b_c",
  until: "03/12/2026 09:00",
} as const;

test("the invitation says who invites, as what, until when, in both forms", () => {
  const { to, subject, text, html } = invitationEmail(content);
  expect([to, subject]).toEqual(["bia@exemplo.com", "Convite para a redação de Lide"]);
  for (const form of [text, html])
    for (const said of ["Ana Lima convidou você para a redação de Lide, como editor", content.url, "até 03/12/2026 09:00"]) expect(form).toContain(said);
});

test("nothing of a name is markup", () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const { html } = invitationEmail({ ...content, invitedBy: `<b>${name}`, siteName: `"${name}"` });
      const plain = invitationEmail(content).html;
      expect(html.match(/</g)?.length).toBe(plain.match(/</g)?.length);
    }),
  );
});

test.each([
  ["maria.silva@gmail.com", "m…@gmail.com"],
  ["á@exemplo.com.br", "á…@exemplo.com.br"],
  ['"a@b"@exemplo.com', '"…@exemplo.com'],
])("%s is shown as %s", (address, shown) => {
  expect(maskedAddress(address)).toBe(shown);
});

test("a request is repeated while its key holds, and at most once an hour in the end", () => {
  expect([mayRepeat(null, 5), mayRepeat(1_000, 1_000 + SAME_KEY_MS - 1), mayRepeat(1_000, 1_000 + SAME_KEY_MS)]).toEqual([true, true, false]);
  expect([0, 1, 2, 3, 4, 50].map(retryDelayMs)).toEqual([15_000, 60_000, 240_000, 960_000, 3_600_000, 3_600_000]);
});
