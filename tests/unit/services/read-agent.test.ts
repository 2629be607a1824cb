import { expect, test } from "vitest";
import { AgentCache, readAgent } from "#app/features/audience/read-agent.server.ts";

test("user agents are remembered up to a number of bytes, however long they are", () => {
  const [short, long] = [new AgentCache(100_000), new AgentCache(100_000)];
  const agent = readAgent("Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36");
  let [most, mostLong] = [0, 0];
  for (let n = 0; n < 5_000; n += 1) {
    short.set(`agent ${n}`, agent);
    long.set(`agent ${n} ${"x".repeat(1_000)}`, agent);
    [most, mostLong] = [Math.max(most, short.size), Math.max(mostLong, long.size)];
  }
  expect([most > 200, most < 350, mostLong > 30, mostLong < 50]).toEqual([true, true, true, true]);
  expect(long.get(`agent 4999 ${"x".repeat(1_000)}`)).toBe(agent);
});
