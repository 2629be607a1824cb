import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { experimental_readRawConfig as readRawConfig } from "wrangler";
import { INTERNAL, NEEDED_SECRETS, PLACES, parseSettings, SECRETS, VARS } from "../../../../scripts/lib/deploy/settings.mjs";

const read = (path: string) => readFileSync(resolve(path), "utf8");
const sorted = (names: Iterable<string>) => [...names].sort();
const vars = Object.keys(VARS);
const secrets = Object.keys(SECRETS);

test("the settings of a deployment are those of the README's table, of wrangler.toml and of the Worker's types", () => {
  const table = read("README.md").split("## Settings")[1]?.split("\n## ")[0] ?? "";
  const cells = [...table.matchAll(/^\| (`.+?) \|/gm)].map(([, cell = ""]) => cell);
  const documented = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`( \(secret\))?/g)].map(([, name = "", secret]) => ({ name, secret: secret !== undefined })));
  expect(sorted(documented.filter(({ secret }) => secret).map(({ name }) => name))).toEqual(sorted(secrets));
  const internal = ["STYLE_GUIDE", "SIMULATED_PROVIDERS", "DEMO_PASSWORD"];
  expect(sorted(documented.filter(({ secret }) => !secret).map(({ name }) => name))).toEqual(sorted([...vars, ...internal]));
  const { rawConfig } = readRawConfig({ config: resolve("wrangler.toml") });
  expect(sorted(Object.keys(rawConfig.vars ?? {}))).toEqual(sorted([...vars, "COMMIT", "BOOT_ISO", "SIMULATED_PROVIDERS"]));
  const typed = [...read("env.d.ts").matchAll(/^ {2}([A-Z_]+)\?: string;/gm)].map(([, name = ""]) => name);
  expect(sorted(typed)).toEqual(sorted([...secrets, "STYLE_GUIDE"]));
  expect(INTERNAL).toEqual(expect.arrayContaining([...internal, "COMMIT", "BOOT_ISO"]));
});

test("the example names settings that exist, and is usable once its site has an address", () => {
  const example = read("deploy.example.env");
  expect(parseSettings(example).problems).toEqual([]);
  const named = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name = ""]) => name);
  const known = new Set([...vars, ...secrets, ...Object.keys(PLACES)]);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  for (const [setting, secret] of Object.entries(NEEDED_SECRETS)) expect([vars.includes(setting), secrets.includes(secret)]).toEqual([true, true]);
});

test.each([
  ["SITE_URL=http://www.portal.example", "SITE_URL must be an https origin"],
  ["SITE_URL=https://www.portal.example/noticias", "SITE_URL must be an https origin"],
  ["SITE_URL=https://a@www.portal.example", "SITE_URL must be an https origin"],
  ["SITE_NAME=Portal", "SITE_URL is missing"],
  ["SITE_URL=https://a.example\nSHORT_URL=https://a.example", "SHORT_URL must be another host"],
  ["SITE_URL=https://a.example\nSITE_ULR=x", "SITE_ULR is not a setting"],
  ["SITE_URL=https://a.example\nCOMMIT=abc", "COMMIT is not a setting of a deployment"],
  ["SITE_URL=https://a.example\nSIMULATED_PROVIDERS=openai", "SIMULATED_PROVIDERS is not a setting of a deployment"],
  ["SITE_URL=https://a.example\nSESSION_SECRET=short", "SESSION_SECRET must have at least 32 characters"],
  ["SITE_URL=https://a.example\nSITE_TIMEZONE=Piauí", "SITE_TIMEZONE must be a time zone"],
  ["SITE_URL=https://a.example\nAUDIENCE_SHARDS=17", "AUDIENCE_SHARDS must be a whole number from 1 to 16"],
  ["SITE_URL=https://a.example\nDEPLOYMENT_NAME=Portal", "DEPLOYMENT_NAME must have"],
  ["SITE_URL=https://a.example\nDATA_LOCATION=sam", "DATA_LOCATION must be enam"],
])("%s is refused", (text, problem) => {
  expect(parseSettings(text).problems.join("\n")).toContain(problem);
});

test("a slash at an origin's end and empty lines do not count; the environment gives secrets alone, behind the file", () => {
  const settings = parseSettings("SITE_URL=https://a.example/\nSITE_NAME=\nOPENAI_API_KEY=file\n", { OPENAI_API_KEY: "around", RESEND_API_KEY: "around", SITE_NAME: "around" });
  expect(settings).toMatchObject({
    problems: [],
    vars: { SITE_URL: "https://a.example" },
    secrets: { OPENAI_API_KEY: "file", RESEND_API_KEY: "around" },
    name: "lide",
    location: "enam",
  });
  expect(settings.vars).not.toHaveProperty("SITE_NAME");
});
