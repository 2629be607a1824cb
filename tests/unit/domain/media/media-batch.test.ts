import fc from "fast-check";
import { expect, test } from "vitest";
import { type MediaBatchAction, type MediaBatchStep, type MediaBatchTarget, planMediaStep, planMediaUndo } from "#app/features/media/media-batch.ts";
import { MEDIA_TAGS_MAX } from "#app/features/media/media-item.ts";

const tags = fc.uniqueArray(fc.constantFrom("obra", "Chuva", "rio", "festa", "Saúde", "praça"), { maxLength: 5 });
const focus = fc.record({ x: fc.integer({ min: 0, max: 100 }), y: fc.integer({ min: 0, max: 100 }) });
const text = fc.constantFrom("", "Ana Lima", "Um rio", "A praça");
const file: fc.Arbitrary<MediaBatchTarget> = fc.record({
  id: fc.constant(7),
  title: text,
  kind: fc.constantFrom("image" as const, "audio" as const),
  version: fc.constant(1),
  alt: text,
  credit: text,
  tags,
  focus,
});
const action: fc.Arbitrary<MediaBatchAction> = fc.oneof(
  text.map((credit) => ({ name: "credito" as const, credit })),
  fc.tuple(fc.constantFrom("tags" as const, "tirar-tags" as const), tags).map(([name, list]) => ({ name, tags: list })),
  focus.map((point) => ({ name: "foco" as const, focus: point })),
  text.map((alt) => ({ name: "alt" as const, texts: { 7: alt } })),
);

const after = (target: MediaBatchTarget, step: MediaBatchStep): MediaBatchTarget => (step.kind === "change" ? { ...target, ...step.changes } : target);
const sorted = (target: MediaBatchTarget) => ({ ...target, tags: [...target.tags].sort() });

test("undoing right away gives everything back", () => {
  fc.assert(
    fc.property(action, file, (asked, before) => {
      const step = planMediaStep(asked, before);
      fc.pre(step.kind === "change");
      const changed = after(before, step);
      expect(sorted(after(changed, planMediaUndo(asked, before, changed)))).toEqual(sorted(before));
    }),
  );
});

test("an action that was carried out has nothing more to do", () => {
  fc.assert(
    fc.property(action, file, (asked, before) => {
      const step = planMediaStep(asked, before);
      fc.pre(step.kind !== "refuse");
      expect(planMediaStep(asked, after(before, step)).kind).toBe("none");
    }),
  );
});

test("an undo touches nothing that somebody changed since", () => {
  const before: MediaBatchTarget = { id: 7, title: "", kind: "image", version: 1, alt: "", credit: "", tags: ["rio"], focus: { x: 50, y: 50 } };
  const later = { ...before, credit: "Bia", alt: "Outro", focus: { x: 1, y: 2 }, tags: ["obra", "depois"] };
  expect(planMediaUndo({ name: "credito", credit: "Ana" }, before, later)).toEqual({ kind: "refuse", reason: "O crédito mudou depois." });
  expect(planMediaUndo({ name: "alt", texts: { 7: "Um" } }, before, later)).toEqual({ kind: "refuse", reason: "O texto alternativo mudou depois." });
  expect(planMediaUndo({ name: "foco", focus: { x: 9, y: 9 } }, before, later)).toEqual({ kind: "refuse", reason: "O ponto focal mudou depois." });
  expect(planMediaUndo({ name: "tags", tags: ["Obra"] }, before, later)).toEqual({ kind: "change", changes: { tags: ["depois"] } });
  expect(planMediaUndo({ name: "tirar-tags", tags: ["RIO"] }, before, later)).toEqual({ kind: "change", changes: { tags: ["obra", "depois", "rio"] } });
});

test("tags stop at their limit, and what is no picture has neither focus nor alternative text", () => {
  const full: MediaBatchTarget = {
    id: 7,
    title: "",
    kind: "audio",
    version: 1,
    alt: "",
    credit: "",
    tags: Array.from({ length: MEDIA_TAGS_MAX }, (_, at) => `t${at}`),
    focus: { x: 50, y: 50 },
  };
  expect(planMediaStep({ name: "tags", tags: ["mais"] }, full).kind).toBe("refuse");
  expect(planMediaStep({ name: "tags", tags: ["T3"] }, full).kind).toBe("none");
  expect(planMediaStep({ name: "foco", focus: { x: 1, y: 1 } }, full).kind).toBe("refuse");
  expect(planMediaStep({ name: "alt", texts: { 7: "x" } }, full).kind).toBe("refuse");
});
