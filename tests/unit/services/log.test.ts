import { expect, test } from "vitest";
import { loggedPath } from "#app/platform/log/log.server.ts";

const TOKEN = "Abc-123_segredo";
const logged = (path: string) => loggedPath(new Request(`http://site.test${path}`));

test("the key of a preview is not in the log, however its address is spelt", () => {
  const spellings = [
    `/previa/${TOKEN}`,
    `/previa/${TOKEN}/`,
    `/previa/${TOKEN}.data`,
    `/PREVIA/${TOKEN}`,
    `/Previa/${TOKEN}`,
    `//previa//${TOKEN}`,
    `/previa//${TOKEN}`,
    `/%70revia/${TOKEN}`,
    `/%50%52evia/${TOKEN}`,
    `/%2570revia/${TOKEN}`,
    `/previa%2F${TOKEN}`,
    `/previa%5C${TOKEN}`,
    `/%2Fprevia/${TOKEN}`,
    `/./previa/${TOKEN}`,
    `/a/../previa/${TOKEN}`,
    `/%E0%A4/../previa/${TOKEN}`,
    `/%previa/previa/${TOKEN}`,
    `/site.test/previa/${TOKEN}`,
  ];
  expect(spellings.map((path) => [path, logged(path)])).toEqual(spellings.map((path) => [path, "/previa/…"]));
});

test("other addresses are logged as they are", () => {
  for (const path of ["/", "/post/1-previa", "/previas/1", "/admin/previa/12", "/api/posts/3/preview-links", "/busca%20x"]) expect(logged(path)).toBe(path);
});
