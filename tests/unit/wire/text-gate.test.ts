import { globSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod/v4";
import { API } from "#app/features.ts";
import { METHODS } from "#app/platform/http/api-route.server.ts";
import { line } from "#app/platform/text/text.wire.ts";

/** A word as a clipboard brings it, with signs that show nothing, and the same word as it is stored. */
const DIRTY = "pre\u00ADfei\u200Btu\u2060ra\uFEFF";
/** Texts with such signs where a field may take only some form: a word, an address, a number, a moment, a code. */
const PROBES = [
  DIRTY,
  `https://exemplo.com.br/${DIRTY}`,
  `https://${DIRTY}.com.br/`,
  `${DIRTY}@exemplo.com.br`,
  `/${DIRTY}`,
  `#aabb\u200Bcc`,
  `2026-11-29T10:00\u200B`,
  `2026-11-29\u200B`,
  `10:0\u200B0`,
  `12\u200B3`,
  `${"a".repeat(40)}\u200B`,
  `86999\u200B990000`,
  `${"ab".repeat(30)}\u200Bcdef`,
  `\u200B`,
  `WEBVTT\n\n00:00.000 --> 00:01.000\n${DIRTY}`,
];
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/;

const hasInvisible = (value: unknown): boolean =>
  typeof value === "string"
    ? INVISIBLE.test(value)
    : typeof value === "object" && value !== null && Object.entries(value).some(([key, one]) => INVISIBLE.test(key) || hasInvisible(one));

type Def = { type: string } & Record<string, unknown>;
const defOf = (schema: z.ZodType): Def => (schema as unknown as { def: Def }).def;
const WRAPPERS = ["optional", "nullable", "default", "prefault", "catch", "readonly", "nonoptional", "success"];

/** What a schema takes first: of a chain of transformations its beginning. */
const takes = (schema: z.ZodType): z.ZodType => {
  const def = defOf(schema);
  if (def.type === "pipe") return defOf(def.in as z.ZodType).type === "transform" ? takes(def.out as z.ZodType) : takes(def.in as z.ZodType);
  if (WRAPPERS.includes(def.type)) return takes(def.innerType as z.ZodType);
  if (def.type === "lazy") return takes((def.getter as () => z.ZodType)());
  return schema;
};

interface Leaf {
  path: string;
  schema: z.ZodType;
}

/** Every field of a schema that takes a text, with all that happens to it. `seen` ends schemas that hold themselves. */
function textsOf(schema: z.ZodType, path: string, seen: readonly z.ZodType[] = []): Leaf[] {
  const inner = takes(schema);
  if (seen.includes(inner)) return [];
  const within = [...seen, inner];
  const def = defOf(inner);
  const deeper = (one: unknown, step: string) => textsOf(one as z.ZodType, `${path}${step}`, within);
  if (def.type === "string" || def.type === "unknown" || def.type === "any" || def.type === "template_literal") return [{ path, schema }];
  if (def.type === "object") return Object.entries(def.shape as Record<string, z.ZodType>).flatMap(([name, one]) => deeper(one, `.${name}`));
  if (def.type === "array") return deeper(def.element, "[]");
  if (def.type === "record") return [...deeper(def.keyType, "{key}"), ...deeper(def.valueType, "{}")];
  if (def.type === "tuple") return (def.items as z.ZodType[]).flatMap((one, index) => deeper(one, `[${index}]`));
  if (def.type === "intersection") return [...deeper(def.left, ""), ...deeper(def.right, "")];
  if (def.type === "union") {
    const options = (def.options as z.ZodType[]).flatMap((one) => deeper(one, ""));
    return options.some((leaf) => leaf.path === path) ? [...options.filter((leaf) => leaf.path !== path), { path, schema }] : options;
  }
  return [];
}

const letsThrough = ({ schema }: Leaf): string | null => {
  for (const probe of PROBES) {
    const read = schema.safeParse(probe);
    if (read.success && hasInvisible(read.data)) return probe;
  }
  return null;
};

/** Schemas of the API: bodies, queries and parameters. */
function ofApi(): Leaf[] {
  return API.flatMap((table) =>
    Object.entries(table).flatMap(([url, methods]) =>
      METHODS.flatMap((name) => {
        const declared = methods[name];
        return (["params", "query", "body"] as const).flatMap((part) => {
          const schema = declared?.[part] as z.ZodType | undefined;
          return schema ? textsOf(schema, `${name} ${url} ${part}`) : [];
        });
      }),
    ),
  );
}

/** Schemas that screens' forms are read by: what a file of a route or a view hands to `parse` and its like. */
async function ofForms(): Promise<Leaf[]> {
  const files = globSync("app/**/*.{ts,tsx}").filter((file) => !/\.(?:wire|provider|store)\.ts$/.test(file));
  const named = files.flatMap((file) => {
    const source = readFileSync(file, "utf8");
    const used = new Set([/\bparse(?:Body)?\((\w+)/g, /\b(\w+)\.(?:safeP|p)arse\(/g].flatMap((call) => [...source.matchAll(call)].map((found) => found[1] ?? "")));
    const imports = [...source.matchAll(/^import \{([^}]+)\} from "([^"]+\.wire\.ts)"/gm)];
    return imports.flatMap(([, names = "", from = ""]) =>
      names
        .split(",")
        .map((name) => name.trim())
        .filter((name) => used.has(name) && !/^(?:to|from|read)[A-Z]|Wire$/.test(name))
        .map((name) => ({ name, file: from.startsWith("#") ? resolve(from.slice(1)) : resolve(dirname(file), from) })),
    );
  });
  const leaves: Leaf[] = [];
  for (const { name, file } of new Map(named.map((one) => [`${one.file} ${one.name}`, one])).values()) {
    const found = ((await import(file)) as Record<string, unknown>)[name];
    const schema = typeof found === "function" ? found("America/Fortaleza") : found;
    leaves.push(...textsOf(schema as z.ZodType, `form ${name}`));
  }
  return leaves;
}

/** Fields that let an invisible sign through, each with the reason. A field of a path that none of these names is cleaned or refuses it. */
const EXCEPTIONS: readonly [RegExp, string][] = [
  [/[ .](?:password|current|repeated)$/, "a password is what was typed, sign by sign; no one sees it"],
  [/^GET \/agenda\.ics query\.chave$|\.ticket$|\.token$|click query\.t$|\.transports\[\]$/, "a key or a proof: unknown when it is not the very same"],
  [/^POST \/mcp body$/, "a message of a protocol: nothing of it is stored"],
  [/motivos\{key\}$/, "names of rules: any other is refused by the whole object"],
  [/body\.filtro\{(?:key)?\}$|batchBody\.filtro\{(?:key)?\}$/, "the filter of a list, which reads it as that list's address"],
  [/ query\.(?:days|since|until|ano|apos|depois|all|voz)$|eventsQuery\.apos$|params\.(?:month|code)$/, "looked up or read as a number or a day; nothing is stored"],
  [
    /^GET \/pecas query\.|schedule\[\]$|sections\[\]\.id$|voiceName$|body\.groupId$|body\.model$|undoActionForm\.itemId$/,
    "one of a list of known values; others are refused or ignored",
  ],
  [/body\.imageUrl$/, "the address of a picture of the library or of another site, which is looked up or fetched"],
  [/(?:endpoint|body\.anterior)$/, "a push service's address, which is compared byte by byte"],
  [
    / body\.(?:origem|arquivos|ids\[\]|materias\[\]\.(?:tipo|id|capa|imagemRedes|aoVivo\.entradas\[\]\.imagem|enderecos\[\])|reparos\[\]\.(?:tipo|id|capa|imagemRedes|aoVivo\.entradas\[\]\.imagem|enderecos\[\])|linhas\[\]\.(?:tipo|id)|enderecos\[\]\.de)$/,
    "names, numbers and addresses by which the site that was left knows its things",
  ],
  [/\/file query\.(?:id|endereco)$/, "the same, of a file"],
  [/body\.ancora\.campo$/, "the field that a note stands at: compared with the fields of the story"],
  [/noteForm\.(?:respostaA|campo|trecho|antes|depois)$|contractForm\.(?:orgao|campanha|agencia|pi|processo)$/, "read again by the schema of the API, which cleans it"],
  [/quickBase\./, "what the row said when it was opened: compared with what is stored"],
  [/beaconBody\.(?:path|referrer|source|message)$/, "of a page's script: an address that is looked up, words that `campaignWord` cleans, the message of a program"],
];

test("every field of the API and of the screens' forms that takes a text takes it through the gate, or is named here with its reason", async () => {
  const leaves = [...ofApi(), ...(await ofForms())];
  expect(leaves.length).toBeGreaterThan(1_000);
  const through = leaves.filter((leaf) => letsThrough(leaf) !== null).map(({ path }) => path);
  expect([...new Set(through.filter((path) => !EXCEPTIONS.some(([pattern]) => pattern.test(path))))]).toEqual([]);
  expect(EXCEPTIONS.filter(([pattern]) => !through.some((path) => pattern.test(path))).map(([pattern]) => pattern.source)).toEqual([]);
});

test("the walk finds a field that lets an invisible sign through, wherever it stands", () => {
  const schema = z.object({
    a: z.object({ b: z.array(z.string().max(5_000)).optional() }).nullable(),
    c: z.union([line(500), z.object({ d: z.string() })]),
    e: z.record(line(20), z.tuple([z.preprocess((value) => value, z.string().trim())])),
    f: line(500).optional().default(""),
    g: z.enum(["x", "y"]),
  });
  const through = textsOf(schema, "").filter((leaf) => letsThrough(leaf) !== null);
  expect(through.map(({ path }) => path)).toEqual([".a.b[]", ".c.d", ".e{}[0]"]);
});
