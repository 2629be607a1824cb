import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

test("a picture takes one thread in a process that keeps one arena of memory, as `npm start` does", () => {
  const script = `
    import sharp from "sharp";
    import { answerImageRequest } from "./scripts/lib/local-images.mjs";
    const body = await sharp({ create: { width: 4, height: 4, channels: 3, background: "#fff" } }).png().toBuffer();
    const response = await answerImageRequest(new Request("http://images/", { method: "POST", body, headers: { "Images-Work": JSON.stringify({ info: true }) } }));
    console.log(response.status, sharp.concurrency());`;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], { env: { ...process.env, MALLOC_ARENA_MAX: "1" }, encoding: "utf8" });
  expect(output.trim()).toBe("200 1");
});
