import { expect, onTestFinished, test, vi } from "vitest";
import { CountedEvents, loggedPath, withLogScope } from "#app/platform/log/log.server.ts";

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
    `/admin/../previa/${TOKEN}`,
    `/admin/%2e%2e/previa/${TOKEN}`,
    `/admin/%252e%252e/previa/${TOKEN}`,
    `/admin/.%252e/previa/${TOKEN}`,
    `/admin/%25252e%25252e/previa/${TOKEN}`,
    `/admin%2f..%2fprevia/${TOKEN}`,
    `/admin%5c%2e%2e%5cprevia/${TOKEN}`,
    `/admin/%252e/previa/${TOKEN}`,
    `/admin/previa/${TOKEN}`,
    `/admin/previa/12/%252e%252e/%252e%252e/%252e%252e/previa/${TOKEN}`,
    `/previa/${TOKEN}/%252e%252e/%252e%252e/admin`,
    `/admin/%252e%252e/previa/${TOKEN}/%252e%252e/%252e%252e/admin/previa/12`,
  ];
  expect(spellings.map((path) => [path, logged(path)])).toEqual(spellings.map((path) => [path, "/previa/…"]));
});

test("other addresses are logged as they are", () => {
  for (const path of [
    "/",
    "/post/1-previa",
    "/previas/1",
    "/admin/previa/12",
    "/admin/previa/12/pagina",
    "/admin/previa/12.data",
    "/admin/materias",
    "/api/posts/3/preview-links",
    "/busca%20x",
  ])
    expect(logged(path)).toBe(path);
});

test("what is counted has one line a second, of no request, and loses nothing", () => {
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
  onTestFinished(() => void vi.restoreAllMocks());
  const hits = new CountedEvents("page-hits");
  withLogScope({ requestId: "abc", onError: () => undefined }, () => {
    for (let at = 10_000; at < 11_100; at += 100) hits.count(at === 10_300 ? "304" : "200", at);
  });
  hits.count("200", 11_500);
  // After an hour that was put back.
  hits.count("200", 5_000);
  hits.count("304", 5_200);
  hits.flush(9_000);
  hits.flush(9_500);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: "info", event: "page-hits", 200: 10, 304: 1, ms: 1_000 },
    { level: "info", event: "page-hits", 200: 2, ms: -6_500 },
    { level: "info", event: "page-hits", 304: 1, ms: 3_800 },
  ]);
});
