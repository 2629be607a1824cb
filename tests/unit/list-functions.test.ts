import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { LIST_CALLS, LISTS_IN_ONE_COLUMN } from "#tests/support/list-functions.ts";
import { filesOf } from "../../scripts/lib/layers.mjs";

const sourcesOf = (layer: "store" | "rules") => filesOf(layer).map((path) => ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true));

const repositories = sourcesOf("store");

/** The folder of a source and a name: two features may have a type of one name. */
const ownName = (source: ts.SourceFile, name: string) => `${dirname(source.fileName)}/${name}`;

const declared = new Map<string, ts.Node>();
for (const source of [...repositories, ...sourcesOf("rules")]) {
  source.forEachChild((node) => {
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) for (const name of [node.name.text, ownName(source, node.name.text)]) declared.set(name, node);
  });
}

const known = new Map<ts.Node, boolean>();

/** Whether a value of the type holds a list, by itself or in what it names of stores and rules. */
function holdsList(node: ts.Node): boolean {
  if (ts.isArrayTypeNode(node)) return true;
  if (ts.isFunctionTypeNode(node) || ts.isMethodSignature(node)) return false;
  if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) {
    const name = (ts.isTypeReferenceNode(node) ? node.typeName : node.expression).getText();
    if (/^(?:Readonly)?(?:Array|Set|Map)$|^Iterable$/.test(name)) return true;
    const declaration = declared.get(ownName(node.getSourceFile(), name)) ?? declared.get(name);
    if (declaration && !known.has(declaration)) {
      known.set(declaration, false);
      known.set(declaration, holdsList(declaration));
    }
    if (declaration && known.get(declaration)) return true;
  }
  return ts.forEachChild(node, (child) => holdsList(child) || undefined) ?? false;
}

const functionOf = (node: ts.Node) =>
  ts.isMethodDeclaration(node) || ts.isFunctionDeclaration(node) ? node : ts.isPropertyAssignment(node) && ts.isArrowFunction(node.initializer) ? node.initializer : null;

/** Whether it makes a repository, or a part of one: exported, over a database, or over none where it only builds reads. */
const isFactory = ({ parameters: [first], modifiers }: ts.FunctionDeclaration) =>
  (!first || first.type?.getText() === "Database") && modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** Functions of such a factory's result: its methods, and functions of its body that it returns by name. */
function methodsOf(factory: ts.FunctionDeclaration): { name: string; parameters: readonly ts.ParameterDeclaration[] }[] {
  const inside = new Map<string, readonly ts.ParameterDeclaration[]>();
  factory.body?.forEachChild((node) => {
    if (ts.isFunctionDeclaration(node) && node.name) inside.set(node.name.text, node.parameters);
    if (ts.isVariableStatement(node))
      for (const { name, initializer } of node.declarationList.declarations) if (initializer && ts.isArrowFunction(initializer)) inside.set(name.getText(), initializer.parameters);
  });
  const returned = factory.body?.statements.find(ts.isReturnStatement)?.expression;
  if (!returned || !ts.isObjectLiteralExpression(returned)) return [];
  return returned.properties.flatMap((property) => {
    const name = property.name?.getText() ?? "";
    const parameters = functionOf(property)?.parameters ?? (ts.isShorthandPropertyAssignment(property) ? inside.get(name) : undefined);
    return parameters ? [{ name, parameters }] : [];
  });
}

test("every repository function that takes a list is called with long ones", () => {
  const found = repositories.flatMap((source) =>
    source.statements
      .filter((node) => ts.isFunctionDeclaration(node))
      .filter(isFactory)
      .flatMap(methodsOf)
      .filter(({ parameters }) => parameters.some(({ type }) => type && holdsList(type)))
      .map(({ name }) => `${basename(source.fileName, ".store.ts")}.${name}`),
  );
  expect(found.length).toBeGreaterThan(20);
  expect([...new Set(found)].sort()).toEqual([...Object.keys(LIST_CALLS), ...LISTS_IN_ONE_COLUMN].sort());
});
