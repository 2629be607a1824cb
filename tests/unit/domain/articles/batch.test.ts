import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BatchAction, type BatchStep, type BatchTarget, batchFlaw, lostPlace, planBatchStep, planBatchUndo } from "#app/features/articles/batches.ts";
import { POSITIONS } from "#app/features/articles/position.ts";

const story = (more: Partial<BatchTarget> = {}): BatchTarget => ({
  id: 1,
  title: "Uma",
  version: 3,
  categories: ["editoriais", "policia"],
  municipality: null,
  position: "geral",
  highlightRank: null,
  author: "Redação",
  tags: ["chuva"],
  active: true,
  status: "publicada",
  deletedAt: null,
  ...more,
});

/** The story as it is once a step was carried out. */
function carriedOut(step: BatchStep, was: BatchTarget): BatchTarget {
  if (step.kind === "remove") return { ...was, deletedAt: 9 };
  if (step.kind === "restore") return { ...was, deletedAt: null };
  if (step.kind !== "save") return was;
  const { position = was.position, active = was.active } = step.placement;
  return { ...was, ...step.content, position, active, version: was.version + 1 } as BatchTarget;
}

const word = fc.constantFrom("chuva", "Chuva", "feira", "saúde", "obra");
const anAction: fc.Arbitrary<BatchAction> = fc.oneof(
  fc.constantFrom("politica", "policia", "piripiri").map((category) => ({ name: "categoria" as const, category })),
  fc.constantFrom("destaque" as const, "geral" as const, "municipios" as const).map((position) => ({ name: "posicao" as const, position })),
  fc.constantFrom("Ana", "Redação").map((author) => ({ name: "autor" as const, author })),
  fc.uniqueArray(word, { minLength: 1, maxLength: 3, selector: (tag) => tag.toLowerCase() }).map((tags) => ({ name: "tags" as const, tags })),
  fc.constantFrom("desligar" as const, "ligar" as const, "lixeira" as const).map((name) => ({ name })),
);
const aStory = fc
  .record({
    categories: fc.constantFrom(["editoriais", "policia"], ["editoriais", "policia", "politica"], ["municipios", "piripiri"]),
    municipality: fc.constantFrom(null, "piripiri"),
    position: fc.constantFrom(...POSITIONS),
    author: fc.constantFrom("Ana", "Redação", "Rui"),
    tags: fc.uniqueArray(word, { maxLength: 3, selector: (tag) => tag.toLowerCase() }),
    active: fc.boolean(),
    status: fc.constantFrom("rascunho" as const, "agendada" as const, "publicada" as const),
  })
  .map(story);

describe("an action over many stories", () => {
  test("done twice is done once, and taken back leaves each story as it was", () => {
    fc.assert(
      fc.property(anAction, aStory, (action, before) => {
        const step = planBatchStep(action, before);
        const done = carriedOut(step, before);
        if (step.kind === "none" || step.kind === "refuse") {
          expect(done).toEqual(before);
          return;
        }
        const again = planBatchStep(action, done);
        expect(again.kind).toBe(action.name === "lixeira" ? "refuse" : "none");
        const back = carriedOut(planBatchUndo(action, before, done), done);
        expect({ ...back, version: 0 }).toEqual({ ...before, version: 0 });
      }),
    );
  });

  test("an undo keeps what somebody else did after it", () => {
    const before = story();
    const tagged = carriedOut(planBatchStep({ name: "tags", tags: ["obra"] }, before), before);
    expect(planBatchUndo({ name: "tags", tags: ["obra"] }, before, { ...tagged, tags: ["obra", "feira"] })).toMatchObject({ content: { tags: ["feira"] } });
    expect(planBatchUndo({ name: "autor", author: "Ana" }, before, { ...before, author: "Rui" })).toEqual({ kind: "refuse", reason: "O autor mudou depois." });
    expect(planBatchUndo({ name: "posicao", position: "destaque" }, before, { ...before, position: "municipios" }).kind).toBe("refuse");
    expect(planBatchUndo({ name: "categoria", category: "politica" }, before, before).kind).toBe("none");
  });

  test("the super headline is left to its own row, and highlights have five places", () => {
    const top = story({ position: "supermanchete" });
    for (const action of [{ name: "desligar" }, { name: "lixeira" }, { name: "posicao", position: "geral" }] as BatchAction[])
      expect(planBatchStep(action, top).kind).toBe("refuse");
    expect(planBatchStep({ name: "autor", author: "Ana" }, top).kind).toBe("save");
    expect(planBatchStep({ name: "desligar" }, { ...top, status: "rascunho" }).kind).toBe("save");
    expect([batchFlaw({ name: "posicao", position: "destaque" }, 5), batchFlaw({ name: "posicao", position: "geral" }, 99)]).toEqual([null, null]);
    expect(batchFlaw({ name: "posicao", position: "destaque" }, 6)).toContain("5");
    expect(batchFlaw({ name: "posicao", position: "supermanchete" }, 1)).not.toBeNull();
  });

  test("a twenty-first tag is refused, and a town that was chosen stays the story's town", () => {
    const full = story({ tags: Array.from({ length: 20 }, (_, number) => `t${number}`) });
    expect(planBatchStep({ name: "tags", tags: ["mais"] }, full).kind).toBe("refuse");
    expect(planBatchStep({ name: "categoria", category: "teresina" }, story({ municipality: "piripiri" }))).toMatchObject({ content: { municipality: "piripiri" } });
  });

  test("what an undo did not give back of a place is said", () => {
    expect(lostPlace({ position: "destaque", highlightRank: 2 }, { position: "destaque", highlightRank: 5 })).toBe("Voltou aos destaques em 5º; antes era 2º.");
    expect(lostPlace({ position: "destaque", highlightRank: 2 }, { position: "geral", highlightRank: null })).toContain("Geral");
    expect(lostPlace({ position: "geral", highlightRank: null }, { position: "geral", highlightRank: null })).toBe("");
  });
});
