import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { createContext, runInContext } from "node:vm";
import { type AST, RegExpParser } from "@eslint-community/regexpp";
import { analyse } from "scslre";
import ts from "typescript";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

interface Literal {
  where: string;
  pattern: RegExp;
}

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name)) yield path;
  }
}

/** Methods that make a regular expression of a text that they are given. */
const COMPILING = new Set(["match", "matchAll", "search"]);

const isCompiled = (node: ts.Node): boolean => {
  if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && ts.isIdentifier(node.expression) && node.expression.text === "RegExp") return true;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression) || !COMPILING.has(node.expression.name.text)) return false;
  const [argument] = node.arguments;
  return argument !== undefined && (ts.isStringLiteralLike(argument) || ts.isTemplateExpression(argument) || ts.isBinaryExpression(argument));
};

/** Every regular expression of the product, and every place that makes one of a text. */
function readSources(): { literals: Literal[]; compiled: string[] } {
  const literals: Literal[] = [];
  const compiled: string[] = [];
  for (const file of ["app", "workers", "durable-objects"].flatMap((folder) => [...sources(join(root, folder))])) {
    const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true, file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
    const visit = (node: ts.Node): void => {
      const where = () => `${relative(root, file)}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.getText()}`;
      if (isCompiled(node)) compiled.push(where());
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf("/");
        literals.push({ where: where(), pattern: new RegExp(node.text.slice(1, end), node.text.slice(end + 1)) });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { literals, compiled };
}

const { literals, compiled } = readSources();

test("no text becomes a regular expression", () => {
  expect(compiled).toEqual([]);
});

test("no regular expression backtracks more than linearly", () => {
  const wrong = literals.flatMap(({ where, pattern }) => analyse(pattern, { reportTypes: { Move: true } }).reports.map(({ type }) => `${type}: ${where}`));
  expect(wrong).toEqual([]);
});

/** A character that an element matches, or nothing. */
function sampleOf(element: AST.Element): string {
  switch (element.type) {
    case "Character":
      return String.fromCodePoint(element.value);
    case "CharacterSet":
      return element.kind === "space" ? " " : "1";
    case "CharacterClass":
      return element.negate
        ? "~"
        : (element.elements.map((one) =>
            one.type === "Character" ? String.fromCodePoint(one.value) : one.type === "CharacterClassRange" ? String.fromCodePoint(one.min.value) : " ",
          )[0] ?? "");
    case "Group":
    case "CapturingGroup":
      return element.alternatives[0]?.elements.map(sampleOf).join("") ?? "";
    case "Quantifier":
      return sampleOf(element.element).repeat(Math.max(1, Math.min(element.min, 8)));
    default:
      return "";
  }
}

/** Prefixes of each open-ended repetition of a pattern: repeated, they make a search that begins again and again. */
function beginningsOf({ alternatives }: { alternatives: readonly AST.Alternative[] }, before = ""): string[] {
  return alternatives.flatMap(({ elements }) => {
    let sofar = before;
    const found: string[] = [];
    for (const element of elements) {
      const inner = element.type === "Quantifier" ? element.element : element;
      if (element.type === "Quantifier" && element.max === Number.POSITIVE_INFINITY) found.push(sofar);
      if (inner.type === "Group" || inner.type === "CapturingGroup") found.push(...beginningsOf(inner, sofar));
      sofar += sampleOf(element);
    }
    return found;
  });
}

/** Long enough that a quadratic search takes minutes where a linear one takes milliseconds. Characters. */
const LONG = 1_000_000;
/** Interrupts a search that would take minutes (ms). */
const INTERRUPTED_AFTER_MS = 5_000;

test("no regular expression searches a long text again from each of its beginnings", () => {
  const parser = new RegExpParser();
  const context = createContext({ text: "", pattern: /x/ });
  const endless = literals.flatMap(({ where, pattern }) => {
    const parsed = parser.parsePattern(pattern.source, undefined, undefined, { unicode: pattern.unicode });
    const probes = new Set(beginningsOf(parsed).flatMap((beginning) => (beginning === "" ? [] : [beginning, `${beginning} `])));
    return [...probes].flatMap((probe) => {
      Object.assign(context, { text: probe.repeat(LONG / probe.length), pattern: new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, "")) });
      try {
        runInContext("text.search(pattern)", context, { timeout: INTERRUPTED_AFTER_MS });
        return [];
      } catch {
        return [`${where} on ${JSON.stringify(probe)}`];
      }
    });
  });
  expect(endless).toEqual([]);
});
