import { test } from "vitest";
import { simulateWorlds } from "./worlds.ts";

test("every invariant holds in worlds drawn by the seed, part 2 of 2", () => simulateWorlds(1));
