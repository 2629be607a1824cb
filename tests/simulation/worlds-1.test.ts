import { test } from "vitest";
import { simulateWorlds } from "./worlds.ts";

test("every invariant holds in worlds drawn by the seed, part 1 of 2", () => simulateWorlds(0));
