import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { mySite } from "#tests/e2e/my-site.ts";

const assets = resolve(import.meta.dirname, "../../../build/client/assets");

/** Words that lists of ad blockers hide or block, as a part of a name (contracts-2 §I). */
const WORD = /^(?:ad|ads|adslot|adbox|adbanner|adunit|advert|adverts|advertising|advertisement|advertorial|publicidade|publicidades|sponsor|sponsored|sponsors)$/;
/** Sizes of banners: "728x90", "300-250". */
const SIZE = /(?<!\d)(?:300x250|728x90|970x250|468x60|160x600|120x600|300x600|320x50|320x100|300-250|728-90)(?!\d)/;

/** The words of a class, an id, an attribute or a file: "bloco-ads", "adSlot". */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
const isHidden = (name: string) => wordsOf(name).some((word) => WORD.test(word)) || SIZE.test(name);

/** Names in a script or a document that a list could match: classes, ids, and the names and values of data attributes. */
function namesInScript(text: string): string[] {
  const valued = [...text.matchAll(/(?<![\w-])(?:className|class|id|htmlFor|"data-[a-z-]+"|data-[a-z-]+)\s*[:=]\s*["'`]([^"'`<>]{1,400})["'`]/g)].flatMap(([, value = ""]) =>
    value.split(/\s+/),
  );
  const attributes = [...text.matchAll(/(?<![\w-])data-[a-z][a-z-]*/g)].map(([name]) => name);
  return [...valued, ...attributes];
}

const namesInStyle = (text: string): string[] => [...text.matchAll(/[.#]((?:[a-zA-Z_-]|\\.)(?:[\w-]|\\.)*)/g)].map(([, name = ""]) => name);

const hiddenIn = (names: readonly string[]) => [...new Set(names.filter(isHidden))];

test("the check recognises what lists hide, and nothing else", () => {
  const bad = ["ad-slot", "house-ad", "publicidade", "bloco-publicidade", "banner-300x250", "adSlot", "data-ad-name", "post-sponsored", "widget-ads"];
  expect(bad.filter((name) => !isHidden(name))).toEqual([]);
  const good = ["faixa", "faixa-comercial", "banners-screen-Dw77rIu6.js", "rotulo", "read", "admin", "loadmore", "advance", "badge", "x300", "1300x2500"];
  expect(good.filter(isHidden)).toEqual([]);
  expect(namesInScript('e("div",{className:"ad-slot p-2",id:"topo","data-ad-name":"x"})')).toEqual(expect.arrayContaining(["ad-slot", "topo", "data-ad-name"]));
  expect(namesInStyle(".ad-slot{color:red}#banner-728x90{}")).toEqual(["ad-slot", "banner-728x90"]);
});

test("nothing that a browser loads has a name that ad blockers hide", () => {
  const found: string[] = [];
  for (const file of readdirSync(assets)) {
    const text = readFileSync(join(assets, file), "utf8");
    // Routes of the API have chunks that no browser asks for.
    const isEmpty = file.endsWith(".js") && text.trim().length < 2;
    if (!isEmpty && isHidden(file.replace(/-[\w-]{8}(?=\.\w+$)/, ""))) found.push(`file ${file}`);
    const names = file.endsWith(".js") ? namesInScript(text) : file.endsWith(".css") ? namesInStyle(text) : [];
    found.push(...hiddenIn(names).map((name) => `${file}: ${name}`));
  }
  expect(found).toEqual([]);
});

test("nor does a page of readers", async () => {
  const home = await (await fetch(mySite())).text();
  const story = /href="(\/post\/[^"]+)"/.exec(home)?.[1] ?? "";
  for (const path of ["/", story, "/categoria/policia"]) {
    const page = await (await fetch(new URL(path, mySite()))).text();
    const addresses = [...page.matchAll(/(?:src|srcset)="([^"]+)"/g)].map(([, address = ""]) => address.replace(/-\d{1,5}x\d{1,5}(?=\.)/, ""));
    expect([path, hiddenIn([...namesInScript(page), ...addresses])]).toEqual([path, []]);
  }
});
