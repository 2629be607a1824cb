import { expect, test } from "vitest";
import { findUnconfirmedPost } from "#app/features/instagram/delivery.ts";
import { backgroundPace } from "#app/features/instagram/token-health.ts";

const ASKED = Date.UTC(2026, 10, 21, 15);
const post = (id: string, caption: string, minutes: number) => ({ id, caption, at: ASKED + minutes * 60_000 });
const lost = (caption: string | null, ...others: string[]) => ({ caption, askedAt: ASKED, othersIds: new Set(others) });

test("the one younger post of the same words is the lost one", () => {
  const posts = [post("3", "Outra notícia", 2), post("2", "Ponte  reaberta\n\n#piaui ", 1), post("1", "Ponte reaberta #piaui", -60)];
  expect(findUnconfirmedPost(posts, lost("Ponte reaberta\n#piaui"))?.id).toBe("2");
});

test("the newest post is not taken for the lost one when its words differ", () => {
  expect(findUnconfirmedPost([post("9", "Feita no aplicativo", 1)], lost("Ponte reaberta"))).toBeNull();
});

test("two that fit are nobody's, and what is another item's does not fit", () => {
  const posts = [post("2", "Igual", 3), post("1", "Igual", 1)];
  expect(findUnconfirmedPost(posts, lost("Igual"))).toBeNull();
  expect(findUnconfirmedPost(posts, lost("Igual", "2"))?.id).toBe("1");
});

test("a story is told by its time alone, within what two clocks may differ", () => {
  expect(findUnconfirmedPost([post("1", "", -1)], lost(null))?.id).toBe("1");
  expect(findUnconfirmedPost([post("1", "", -3)], lost(null))).toBeNull();
});

test("work that nobody waits for slows down above 80 % and stops above 95 %, or while calls are refused", () => {
  const pace = (percent: number, regainSeconds = 0) => backgroundPace({ percent, regainSeconds, servedVersion: null });
  expect([pace(79), pace(80), pace(94), pace(95), pace(1, 60), backgroundPace(null)]).toEqual(["free", "slow", "slow", "stop", "stop", "free"]);
});

test("two clocks may differ by two minutes, and not more", () => {
  const early = (milliseconds: number) => findUnconfirmedPost([{ id: "1", caption: "Igual", at: ASKED - milliseconds }], lost("Igual"))?.id;
  expect([early(120_000), early(120_001)]).toEqual(["1", undefined]);
});
