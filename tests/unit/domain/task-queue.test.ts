import fc from "fast-check";
import { expect, test } from "vitest";
import { TaskQueue } from "#app/platform/values/task-queue.ts";

test("tasks run one at a time, in the order of their calls, and each caller gets its own outcome", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), async (scheduler, failures) => {
      const queue = new TaskQueue();
      const started: number[] = [];
      let running = 0;
      const outcomes = failures.map((fails, index) =>
        queue.run(async () => {
          started.push(index);
          running += 1;
          expect(running).toBe(1);
          await scheduler.schedule(Promise.resolve());
          running -= 1;
          if (fails) throw new Error(`task ${index}`);
          return index;
        }),
      );
      const settled = Promise.allSettled(outcomes);
      await scheduler.waitFor(settled);
      expect(started).toEqual(failures.map((_, index) => index));
      expect((await settled).map(({ status }) => status === "rejected")).toEqual(failures);
    }),
  );
});
