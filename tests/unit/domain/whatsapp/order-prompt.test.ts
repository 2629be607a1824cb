import fc from "fast-check";
import { expect, test } from "vitest";
import { withServerInstruction } from "#app/features/suggestions/completion-limits.ts";
import { askedItems, newestFirst, ORDER_ITEMS_MAX, type OrderItem, orderPrompt, readOrder } from "#app/features/whatsapp/order-prompt.ts";
import { writeAnswer } from "#tests/providers/newsroom-writer.ts";

const item = (id: string, publishedAt: number | null, title = `Título ${id}`): OrderItem => ({ id, kicker: "CIDADE", title, summary: "Um resumo.", publishedAt });
/** Asked in the order c (1), b (2), a (3). */
const ITEMS = [item("a", 1), item("c", 3), item("b", 2)];
const ordered = (answer: string) => {
  const { items, chosenBy } = readOrder(answer, ITEMS);
  return [chosenBy, ...items.map(({ id }) => id)];
};

test("the model is asked about numbers, hat lines, titles and summaries, each on one line", () => {
  const { messages, max_tokens } = orderPrompt([...ITEMS, item("d", null, "Duas\nlinhas  de título")]);
  expect(messages[1].content).toBe(
    "1. CIDADE | Título c | Um resumo.\n2. CIDADE | Título b | Um resumo.\n3. CIDADE | Título a | Um resumo.\n4. CIDADE | Duas linhas de título | Um resumo.",
  );
  expect(messages[0].content).toContain("ordem de envio");
  expect(max_tokens).toBe(160);
});

test("an answer with every number once, and a reason each, is the order", () => {
  expect(readOrder("2 — vacinação acaba hoje.\n3 — interessa a toda a região\n1 — pode esperar", ITEMS)).toEqual({
    chosenBy: "model",
    items: [
      { id: "b", reason: "vacinação acaba hoje" },
      { id: "a", reason: "interessa a toda a região" },
      { id: "c", reason: "pode esperar" },
    ],
  });
});

test.each([
  ["- 2. prazo hoje\n- 3) serviço\n- 1: depois", ["model", "b", "a", "c"]],
  ["**2** – prazo\n\n[3] - serviço\n#1 | depois\n", ["model", "b", "a", "c"]],
  ["2 — prazo\n3 — serviço", ["newest", "c", "b", "a"]],
  ["2 — prazo\n3 — serviço\n3 — de novo", ["newest", "c", "b", "a"]],
  ["2 — prazo\n3 — serviço\n4 — não existe", ["newest", "c", "b", "a"]],
  ["2 — prazo\n3 — serviço\n1 — …", ["newest", "c", "b", "a"]],
  ["Aqui está a ordem:\n2 — prazo\n3 — serviço\n1 — depois", ["newest", "c", "b", "a"]],
  ["", ["newest", "c", "b", "a"]],
  ["não sei", ["newest", "c", "b", "a"]],
])("the answer %j is read as %j", (answer, expected) => {
  expect(ordered(answer)).toEqual(expected);
});

test("whatever is answered, the order holds every item once, and a reason shows nothing but text", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ number: fc.integer({ min: 0, max: 5 }), reason: fc.string({ unit: "grapheme", maxLength: 200 }) }), { maxLength: 5 }),
      fc.integer({ min: 0, max: 4 }),
      (lines, count) => {
        const items = Array.from({ length: count }, (_, index) => item(`item-${index}`, index % 2 === 0 ? index : null));
        const { items: order, chosenBy } = readOrder(lines.map(({ number, reason }) => `${number} — ${reason}`).join("\n"), items);
        expect(order.map(({ id }) => id).sort()).toEqual(items.map(({ id }) => id).sort());
        for (const { reason } of order) {
          expect([...reason].length).toBeLessThanOrEqual(140);
          expect(reason).not.toMatch(/[\p{Cc}\p{Cf}*`~_]/u);
          expect(reason === "").toBe(chosenBy === "newest");
        }
      },
    ),
  );
});

test("a reason loses markup and what is too long of it", () => {
  const answer = `1 — <b>urgente</b> *já* \u202ehoje\n2 — ${"muito ".repeat(60)}\n3 — fim`;
  const [first, second] = readOrder(answer, ITEMS).items;
  expect(first?.reason).toBe("urgente já hoje");
  expect([...(second?.reason ?? "")].length).toBeLessThanOrEqual(140);
  expect(second?.reason.endsWith("…")).toBe(true);
});

test("more items than a day takes are not asked about: they follow, newest first, and what has no date last", () => {
  const many = [item("sem-data", null), ...Array.from({ length: ORDER_ITEMS_MAX + 3 }, (_, index) => item(`i${index}`, index))];
  expect(askedItems(many)).toHaveLength(ORDER_ITEMS_MAX);
  const answer = Array.from({ length: ORDER_ITEMS_MAX }, (_, index) => `${ORDER_ITEMS_MAX - index} — motivo`).join("\n");
  const { items, chosenBy } = readOrder(answer, many);
  expect(chosenBy).toBe("model");
  expect(items[0]?.id).toBe("i3");
  expect(items.slice(-4).map(({ id }) => id)).toEqual(["i2", "i1", "i0", "sem-data"]);
  expect(newestFirst(many).items.at(-1)?.id).toBe("sem-data");
});

test("the simulated model answers what is asked of it", () => {
  const items = [item("a", 1, "Prefeitura anuncia obra"), item("b", 2, "Vacinação contra a gripe termina hoje em Piripiri")];
  const { messages } = orderPrompt([...items, item("c", 3, "Festival reúne artistas")]);
  const answer = writeAnswer(withServerInstruction(messages, "marca").map(({ content }) => content));
  const { chosenBy, items: order } = readOrder(answer, [...items, item("c", 3, "Festival reúne artistas")]);
  expect([chosenBy, ...order.map(({ id }) => id)]).toEqual(["model", "b", "c", "a"]);
});

test("a prompt's line holds at most 40 characters of hat line, 160 of title, 200 of summary, and no empty part", () => {
  const long = { id: "a", kicker: ` ${"k".repeat(50)}`, title: "t".repeat(170), summary: "s".repeat(210), publishedAt: 1 };
  expect(orderPrompt([long]).messages[1].content).toBe(`1. ${"k".repeat(40)} | ${"t".repeat(160)} | ${"s".repeat(200)}`);
  expect(orderPrompt([{ ...long, kicker: " ", summary: "", title: " Título " }]).messages[1].content).toBe("1. Título");
});

test("a reason of 140 characters stands whole, a longer one ends at 140 with an ellipsis", () => {
  const reasonOf = (reason: string) => readOrder(`1 — ${reason}`, [item("a", 1)]).items[0]?.reason;
  expect(reasonOf("m".repeat(140))).toBe("m".repeat(140));
  expect(reasonOf("m".repeat(141))).toBe(`${"m".repeat(139)}…`);
  expect(reasonOf(`${"m".repeat(138)} mais`)).toBe(`${"m".repeat(138)}…`);
  expect(reasonOf("a, b. <b>c</b>  d \u202e e...")).toBe("a, b. c d e");
});

test("spaces before a number and empty lines are not the model's order", () => {
  expect(ordered("  2 — prazo  \n \n\t3 — serviço\n1 — depois")).toEqual(["model", "b", "a", "c"]);
});

test("an order that repeats a number and leaves one out is none, however long it is", () => {
  expect(ordered("2 — prazo\n2 — serviço\n1 — depois")).toEqual(["newest", "c", "b", "a"]);
  expect(ordered("2 — prazo\n3 — serviço\n1 — depois\n2 — de novo")).toEqual(["newest", "c", "b", "a"]);
});
