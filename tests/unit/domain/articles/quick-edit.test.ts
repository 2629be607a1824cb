import fc from "fast-check";
import { expect, test } from "vitest";
import { toChannelLine } from "#app/features/articles/newsroom/publication-sheet.tsx";
import { channelStatus, mayHold, mayRelease } from "#app/features/articles/publication-sheet.ts";
import { planQuickEdit, type QuickFields } from "#app/features/articles/quick-edit.ts";

const fields: fc.Arbitrary<QuickFields> = fc.record({
  title: fc.constantFrom("Um", "Dois"),
  subtitle: fc.constantFrom("", "Sub"),
  kicker: fc.constantFrom("TESTE", "CHUVA"),
  author: fc.constantFrom("Ana", "Rui"),
  position: fc.constantFrom("geral" as const, "destaque" as const),
  categories: fc.constantFrom(["policia"], ["politica", "policia"], ["policia", "politica"]),
  tags: fc.constantFrom([], ["a"], ["a", "b"]),
});
const sorted = (value: unknown) => (Array.isArray(value) ? [...value].sort() : value);

test("a field that was left alone is never written, one that both changed is a conflict, and every other change is written", () => {
  fc.assert(
    fc.property(fields, fields, fields, (base, typed, current) => {
      const { changes, conflicts } = planQuickEdit(base, typed, current);
      for (const field of Object.keys(base) as (keyof QuickFields)[]) {
        const at = (from: QuickFields) => JSON.stringify(field === "categories" ? sorted(from[field]) : from[field]);
        const isMine = at(base) !== at(typed);
        const isTheirs = at(base) !== at(current);
        const isSame = at(typed) === at(current);
        expect([field, field in changes]).toEqual([field, isMine && !isTheirs && !isSame]);
        expect([field, conflicts.includes(field)]).toEqual([field, isMine && isTheirs && !isSame]);
      }
    }),
  );
});

test("once a person saw what it is now, what they typed is written over it", () => {
  const base: QuickFields = { title: "Um", subtitle: "", kicker: "TESTE", author: "Ana", position: "geral", categories: ["policia"], tags: [] };
  const typed = { ...base, title: "Meu" };
  const current = { ...base, title: "Deles" };
  expect(planQuickEdit(base, typed, current)).toEqual({ changes: {}, conflicts: ["title"] });
  expect(planQuickEdit(current, typed, current)).toEqual({ changes: { title: "Meu" }, conflicts: [] });
});

test("a channel is held only while nothing is out, on its way or a person's own", () => {
  const facts = { isConfigured: true, isByHand: false, lacksGroup: false, isOn: true, isVisible: true, item: null };
  const item = { state: "scheduled" as const, dueAt: 1, isByPerson: false, settledAt: null, failure: null };
  expect(channelStatus(facts).kind).toBe("not-queued");
  expect(channelStatus({ ...facts, isVisible: false }).kind).toBe("on-publication");
  expect(channelStatus({ ...facts, isOn: false }).kind).toBe("off");
  expect(channelStatus({ ...facts, isConfigured: false }).kind).toBe("not-configured");
  expect(channelStatus({ ...facts, isOn: false, item }).kind).toBe("queued");
  expect([mayHold(facts), mayHold({ ...facts, item })]).toEqual([true, true]);
  for (const state of ["sending", "sent", "failed", "uncertain"] as const) expect([state, mayHold({ ...facts, item: { ...item, state } })]).toEqual([state, false]);
  expect([mayHold({ ...facts, item: { ...item, isByPerson: true } }), mayHold({ ...facts, isOn: false }), mayHold({ ...facts, isConfigured: false })]).toEqual([
    false,
    false,
    false,
  ]);
  expect([mayRelease({ ...facts, isOn: false }), mayRelease({ ...facts, isOn: false, isVisible: false })]).toEqual([false, true]);
});

test("each channel is one sentence with its cause, and one button", () => {
  const facts = { isConfigured: true, isByHand: false, lacksGroup: false, isOn: true, isVisible: true, item: null };
  const item = { state: "scheduled" as const, dueAt: 300_000, isByPerson: false, settledAt: null, failure: null };
  const said = (more: object, channel: "whatsapp" | "push" = "whatsapp") => {
    const { status, act } = toChannelLine(channel, { ...facts, ...more } as Parameters<typeof toChannelLine>[1], { timeZone: "America/Fortaleza", now: 0 });
    return `${status} ${act.kind}: ${act.label}`;
  };
  expect(said({ item })).toBe("Sai em 5 min. hold: Segurar");
  expect(said({ item, lacksGroup: true })).toBe("Sem grupo escolhido. link: Escolher");
  expect(said({ lacksGroup: true })).toBe("Sem grupo escolhido. link: Escolher");
  expect(said({ isOn: false, lacksGroup: true })).toBe("Desligado nesta matéria. link: Ver");
  expect(said({ isOn: false, isVisible: false })).toBe("Desligado nesta matéria. release: Ligar");
  expect(said({ isConfigured: false })).toBe("Não está configurado neste site. link: Ver");
  expect(said({ isByHand: true, item })).toBe("Na fila, à espera de uma pessoa. link: Enviar");
  expect(said({ item: { ...item, state: "failed", failure: "O grupo não existe mais." } })).toBe("Não saiu. O grupo não existe mais. link: Resolver");
  // An alert that the rules stopped is held already.
  expect(said({ item: { ...item, state: "pending" } }, "push")).toBe("Retido: espera a decisão de uma pessoa. link: Decidir");
  expect(said({ item }, "push")).toBe("Sai em 5 min. hold: Segurar");
  // What went out needs no group any more.
  expect(said({ item: { ...item, state: "sent", settledAt: 0 }, lacksGroup: true })).toBe("Saiu em 31/12/1969 21:00. link: Ver");
  expect(toChannelLine("push", null, { timeZone: "America/Fortaleza", now: 0 })).toMatchObject({ act: { label: "Ver a fila" } });
});
