import fc from "fast-check";
import { expect, test } from "vitest";
import { type SaveFacts, saveLine } from "#app/features/editor/newsroom/save-line.ts";
import { recoveryOf } from "#app/features/editor/newsroom/session/recovery.ts";
import type { RecoveredDraft } from "#app/features/editor/newsroom/session/session-state.ts";

const REST: SaveFacts = { isSaving: false, notice: null, trouble: null, isDirty: false, draftAt: null, deviceAt: null, savedAt: null };

test.each<[Partial<SaveFacts>, string | null]>([
  [{}, null],
  [{ savedAt: "às 14:03" }, "Salvo às 14:03"],
  [{ isSaving: true, isDirty: true, savedAt: "às 14:03", notice: "Rascunho salvo!" }, "Salvando..."],
  [{ notice: "Rascunho salvo!", savedAt: "às 14:03" }, "Rascunho salvo!"],
  [{ isDirty: true, savedAt: "às 14:03" }, "Alterações não salvas"],
  [{ isDirty: true, deviceAt: "às 14:04", savedAt: "às 14:03" }, "Alterações não salvas · Guardado neste aparelho às 14:04"],
  [{ isDirty: true, deviceAt: "às 14:04", draftAt: "às 14:05", savedAt: "às 14:03" }, "Rascunho pendente guardado às 14:05"],
  [{ isDirty: true, trouble: "offline", deviceAt: "às 14:04" }, "Alterações não salvas · Sem conexão · Guardado neste aparelho às 14:04"],
  [{ trouble: "server-failed", savedAt: "às 14:03" }, "O servidor não confirmou · Salvo às 14:03"],
  // A session's end has its own notice, with what to do.
  [{ isDirty: true, trouble: "signed-out" }, "Alterações não salvas"],
])("%o: %s", (facts, text) => expect(saveLine({ ...REST, ...facts })?.text ?? null).toBe(text));

test("no line says both saved and unsaved", () => {
  const time = fc.option(fc.constant("às 14:03"));
  const facts = fc.record<SaveFacts>({
    isSaving: fc.boolean(),
    notice: fc.option(fc.constantFrom("Rascunho salvo!", "Publicado!")),
    trouble: fc.option(fc.constantFrom("offline" as const, "server-failed" as const, "signed-out" as const)),
    isDirty: fc.boolean(),
    draftAt: time,
    deviceAt: time,
    savedAt: time,
  });
  fc.assert(
    fc.property(facts, (known) => {
      const text = saveLine(known)?.text ?? "";
      expect(/não salvas|pendente/.test(text) && /\bSalvo\b|salvo!|Publicado/.test(text)).toBe(false);
      if (known.isDirty) expect(text).not.toBe("");
    }),
  );
});

test("one recovered text is spoken of, the newest; the others are older", () => {
  const [newest, older] = [{ edicao: "b" }, { edicao: "a" }] as RecoveredDraft[];
  const restored = { at: 3, where: "device" } as const;
  expect(recoveryOf(null, [])).toEqual({ restored: null, newest: null, older: [] });
  expect(recoveryOf(null, [newest, older] as RecoveredDraft[])).toEqual({ restored: null, newest, older: [older] });
  expect(recoveryOf(restored, [older] as RecoveredDraft[])).toEqual({ restored, newest: null, older: [older] });
});
