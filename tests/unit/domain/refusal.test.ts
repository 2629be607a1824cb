import { expect, test } from "vitest";
import { CURRENT_ARTICLE } from "#app/features/articles/article.ts";
import { accepted, carrying, RefusalError, refuse, refused, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";

const thrownBy = (call: () => unknown): unknown => {
  try {
    return { returned: call() };
  } catch (error) {
    return error;
  }
};

test("what was accepted is unwrapped, what was refused is thrown with its refusal", () => {
  expect(unwrap(accepted(7))).toBe(7);
  expect(accepted(7)).toEqual({ ok: true, value: 7 });
  const gone = refused("gone", "A matéria não existe mais.", carrying(CURRENT_ARTICLE, 3));
  expect(gone).toEqual({ ok: false, refusal: { code: "gone", detail: "A matéria não existe mais.", carried: { kind: "article", value: 3 } } });
  for (const call of [() => unwrap(gone), () => refuse("gone", "A matéria não existe mais.", carrying(CURRENT_ARTICLE, 3))]) {
    const error = thrownBy(call);
    expect(error).toBeInstanceOf(RefusalError);
    expect(error).toMatchObject({ name: "RefusalError", message: "A matéria não existe mais.", refusal: gone.refusal });
  }
});

test("one bad field gives its own sentence, more or none a general one", () => {
  const field = (name: string) => ({ field: name, message: `Corrija ${name}.` });
  const details = [[field("titulo")], [field("titulo"), field("corpo")], []].map((fields) => {
    const { refusal } = refusedFields(fields);
    expect([refusal.code, refusal.fields]).toEqual(["invalid", fields]);
    return refusal.detail;
  });
  expect(details).toEqual(["Corrija titulo.", "Corrija os campos indicados.", "Corrija os campos indicados."]);
});
