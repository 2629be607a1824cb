import { expect, test } from "vitest";
import { cloudflare } from "../../../../scripts/lib/deploy/cloudflare.mjs";

test("an option outside the list, and a change in a dry run, are refused before Wrangler is called", async () => {
  const called: string[][] = [];
  const execute = async (args: string[]) => {
    called.push(args);
    return { code: 0, stdout: "[]", stderr: "" };
  };
  const reading = cloudflare({ execute, readOnly: true });
  await expect(reading.createDatabase("lide", "enam")).rejects.toThrow("A dry run may not call `wrangler d1 create`");
  await expect(reading.deploy("site.json", { tag: "a", message: "b" })).rejects.toThrow("A dry run may not call `wrangler deploy`");
  await expect(reading.putBack("lide", "v", "b")).rejects.toThrow("A dry run may not call");
  await expect(reading.applyMigrations("lide", "site.json")).rejects.toThrow("A dry run may not call");
  await expect(reading.createBucket("lide-media", "enam")).rejects.toThrow("A dry run may not call");
  expect(called).toEqual([]);
  expect(await reading.databases()).toEqual([]);
});

test("what Wrangler prints before its JSON is passed over; no JSON is a failure", async () => {
  const answers = (stdout: string) => cloudflare({ execute: async () => ({ code: 0, stdout, stderr: "" }) }).databases();
  expect(await answers('▲ [WARNING] old\n[\n  {"name": "lide", "uuid": "u"}\n]\n')).toEqual([{ name: "lide", id: "u" }]);
  await expect(answers("nothing")).rejects.toThrow("`wrangler d1 list` failed");
});
