import { expect, test } from "vitest";
import { failureOf, isErrorBody } from "#app/features/instagram/graph-call.provider.ts";

const TOKEN = "EAAtoken1234567890";
const told = (body: unknown, httpStatus = 400) => {
  const { kind, message, details } = failureOf({ step: "create", httpStatus, body, token: TOKEN, service: "Instagram", retryAfterSeconds: undefined });
  return [kind, details.code, message];
};
const error = (fields: Record<string, unknown>) => ({ error: { message: "x", ...fields } });

test.each<[string, unknown, string, string]>([
  ["numbers", error({ code: 190, error_subcode: 463 }), "auth", "190/463"],
  ["numbers as strings", error({ code: "190", error_subcode: "463" }), "auth", "190/463"],
  ["a space before a number", error({ code: " 190" }), "auth", "190"],
  ["a subcode of zero", error({ code: 190, error_subcode: 0 }), "auth", "190"],
  ["no code, but in the sentence", { error: { message: "(#190) Error validating access token" } }, "auth", "190"],
  ["no code anywhere", error({}), "invalid", "http-400"],
  ["a code of null", error({ code: null, error_subcode: null }), "invalid", "http-400"],
  ["a code beyond all numbers", error({ code: "99999999999" }), "invalid", "http-400"],
  ["an unknown code that passes", error({ code: 9999, is_transient: true }), "transient", "9999"],
  ["the same as a word", error({ code: 9999, is_transient: "true" }), "transient", "9999"],
  ["the same as a number", error({ code: 9999, is_transient: 1 }), "transient", "9999"],
  ["an unknown code that does not pass", error({ code: 9999, is_transient: "false" }), "invalid", "9999"],
  ["what is no flag", error({ code: 9999, is_transient: {} }), "invalid", "9999"],
  ["no sentence", { error: { code: 4 } }, "rate_limited", "4"],
  ["a sentence of null", { error: { message: null, code: 4 } }, "rate_limited", "4"],
  ["a list of errors", [error({ code: 190 })], "invalid", "http-400"],
  ["nothing", undefined, "invalid", "http-400"],
])("an error answer with %s is understood", (_, body, kind, code) => {
  expect(told(body).slice(0, 2)).toEqual([kind, code]);
});

test("the sentence for people goes before the one for programmers, and the doors of OAuth have their own shape", () => {
  expect(told(error({ code: 9004, error_user_msg: "A mídia não veio." }))[2]).toBe("A mídia não veio.");
  expect(told(error({ code: 9004, error_user_msg: null }))[2]).toBe("x");
  expect(told({ error: "invalid_request", error_description: `The token ${TOKEN} is bad` })[2]).toBe("The token […] is bad");
  expect(told({ error: "invalid_request" })[2]).toBe("invalid_request");
  expect(told({ error: { code: 4 } })[2]).toBe("o Instagram respondeu 400");
});

test("an error of null is none: what was published is not published again", () => {
  expect([{ error: null, id: "1" }, { error: false, id: "1" }, { id: "1" }, null, []].map(isErrorBody)).toEqual([false, false, false, false, false]);
  expect([{ error: {} }, { error: "x" }, { error: [] }].map(isErrorBody)).toEqual([true, true, true]);
});
