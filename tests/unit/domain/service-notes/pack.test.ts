import { generateKeyPairSync, sign, verify } from "node:crypto";
import { expect, test } from "vitest";
import type { RecordedHour } from "#app/features/banners/delivery-report.ts";
import { createPackCheck, createPackTotals, nameOf, type PackLine, packedHours, signedText } from "#app/features/service-notes/pack.ts";
import { sealed, sealedMonth, sha256 } from "#tests/support/sealed-month.ts";

const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const PEM = publicKey.export({ type: "spki", format: "pem" }).toString();
const PDF = Buffer.from("%PDF-1.7 nota").toString("base64");

/** A pack of one month: banner 7 is the contract's, banner 12 somebody else's. */
function linesOf({ hours, seals, roots }: Parameters<typeof packedHours>[0] = sealedMonth(), banners: readonly number[] = [7]): PackLine[] {
  const totals = createPackTotals();
  const own = hours.filter(({ banner }) => banners.includes(banner));
  const counted = (lines: Iterable<PackLine>) => {
    const all = [...lines];
    for (const line of all) totals.add(line);
    return all;
  };
  return [
    {
      tipo: "pacote",
      versao: 1,
      geradoEm: "2026-12-01T12:00:00.000Z",
      site: "Portal",
      endereco: "https://portal.example",
      fuso: "America/Fortaleza",
      anunciante: "Prefeitura",
      contrato: { titulo: "Dengue" },
      publicidadeOficial: null,
    },
    ...counted(packedHours({ hours: own, seals, roots }, "2026-11")),
    { tipo: "mes", mes: "2026-11", ...totals.month("2026-11"), audiencia: { paginas: 900, sessoes: 300, visitantes: 200, dias: 30 } },
    { tipo: "peca", banner: 7, desde: "2026-11-01T03:00:00.000Z", titulo: "Dengue", posicao: "super-banner", formato: "imagem", tamanho: "970x250", imagem: null, destino: "" },
    ...counted([
      {
        tipo: "nota",
        cobranca: 4,
        numero: 6,
        chave: "31702062253369941000163000000000000626050264633732",
        emissao: "2026-11-30",
        ibs: 10,
        cbs: 90,
        pdf: { sha256: sha256("%PDF-1.7 nota"), base64: PDF },
      },
      { tipo: "pagamento", cobranca: 4, valor: 123_450, pagoEm: "2026-11-30T15:00:00.000Z" },
    ]),
    totals.total(),
  ];
}

/** The file: its lines with the signature of them as they are, or as `signed` says they were. */
function fileOf(lines: readonly PackLine[], signed: readonly PackLine[] = lines): string[] {
  const linhas = signed.map((line) => [nameOf(line), sha256(JSON.stringify(line))] as const);
  const assinatura = sign(null, Buffer.from(signedText(linhas)), privateKey).toString("base64");
  return [...lines.map((line) => JSON.stringify(line)), JSON.stringify({ tipo: "assinatura", linhas, chave: PEM, assinatura })];
}

function check(file: readonly string[], published: string | undefined = PEM) {
  const one = createPackCheck({
    sha256,
    sha256OfBase64: (base64) => sha256(Buffer.from(base64, "base64").toString()),
    isSignedBy: (key, text, signature) => verify(null, Buffer.from(text), key, Buffer.from(signature, "base64")),
  });
  for (const line of file) one.line(line);
  return one.finish(published);
}

const firstOf = (file: readonly string[], published?: string) => check(file, published).problems[0];

/** A list with another entry at a place. */
const replaced = <T extends readonly unknown[]>(list: T, place: number, entry: unknown): T => Object.assign([...list], { [place]: entry }) as unknown as T;

/** The lines with the first one of a kind changed. */
const altered = (lines: readonly PackLine[], tipo: PackLine["tipo"], change: object) => {
  const at = lines.findIndex((line) => line.tipo === tipo);
  return lines.map((line, index) => (index === at ? ({ ...line, ...change } as PackLine) : line));
};

test("a pack as it was made is right, and its totals are made again", () => {
  const { problems, total, hours, rows } = check(fileOf(linesOf()));
  expect([problems, hours, rows]).toEqual([[], 10, 10]);
  expect(total).toMatchObject({ visiveis: 750, cliques: 12, pago: 123_450, notas: 1, banners: [{ banner: 7, visiveis: 750 }] });
});

test("an hour is named, whether its count, its hash, its seal or the whole hour was altered, signed anew or not", () => {
  const lines = linesOf();
  const at = lines.findIndex((line) => line.tipo === "hora" && line.hora === "2026-11-03T09");
  const hour = lines[at] as Extract<PackLine, { tipo: "hora" }>;
  const [row] = hour.exibicoes;
  if (!row) throw new Error("no row");
  const counted = replaced(row, 3, row[3] + 1);
  const withHour = (change: object) => lines.map((line, index) => (index === at ? ({ ...line, ...change } as PackLine) : line));
  const where = "hora 2026-11-03T09";
  for (const change of [{ exibicoes: [counted] }, { exibicoes: [replaced(counted, 8, "0".repeat(64))] }, { exibicoes: [] }, { selo: "0".repeat(64) }, { anterior: "0".repeat(64) }])
    for (const file of [fileOf(withHour(change), lines), fileOf(withHour(change))]) expect(firstOf(file)?.where).toBe(where);
  const without = lines.filter((_, index) => index !== at);
  for (const file of [fileOf(without, lines), fileOf(without)]) expect(firstOf(file)).toEqual({ where: "hora 2026-11-03T18", what: "falta uma hora entre 2026-11-02T18 e esta" });
  expect(check(fileOf(without, lines)).problems).toContainEqual({ where, what: "a linha assinada não está no arquivo" });
});

test.each([
  ["dia", { raiz: "0".repeat(64) }, "dia 2026-11-01"],
  ["mes", { visiveis: 751 }, "mês 2026-11"],
  ["mes", { audiencia: { paginas: 9_000, sessoes: 300, visitantes: 200, dias: 30 } }, "mês 2026-11"],
  ["total", { cliques: 11 }, "total"],
  ["nota", { chave: "31702062253369941000163000000000000626050264633731" }, "nota da cobrança 4"],
  ["nota", { chave: "31567002251675482000110000000000003026087376456690" }, "nota da cobrança 4"],
  ["nota", { pdf: { sha256: sha256("%PDF-1.7 nota"), base64: Buffer.from("%PDF-1.7 outra").toString("base64") } }, "nota da cobrança 4"],
  ["pagamento", { pagoEm: "2026-12-30T15:00:00.000Z" }, "pagamento da cobrança 4"],
  ["peca", { titulo: "Outra" }, "peça do banner 7 de 2026-11-01T03:00:00.000Z"],
  ["pacote", { anunciante: "Outro" }, "contrato"],
] as const)("an altered line is named: %s %o", (tipo, change, where) => {
  const lines = linesOf();
  expect(firstOf(fileOf(altered(lines, tipo, change), lines))?.where).toBe(where);
});

test("a payment's amount is found in the total, and by itself; a line that is missing, doubled or moved is found", () => {
  const lines = linesOf();
  const wheres = (file: readonly string[]) => check(file).problems.map(({ where }) => where);
  expect(wheres(fileOf(altered(lines, "pagamento", { valor: 1 }), lines))).toEqual(["total", "pagamento da cobrança 4"]);
  expect(
    wheres(
      fileOf(
        lines.filter(({ tipo }) => tipo !== "peca"),
        lines,
      ),
    ),
  ).toEqual(["peça do banner 7 de 2026-11-01T03:00:00.000Z"]);
  const [head, ...rest] = lines;
  if (!head) throw new Error("no line");
  expect(wheres(fileOf([...rest, head], lines))).toEqual(["arquivo"]);
  expect(wheres(fileOf([head, ...lines], lines))).toEqual(["arquivo"]);
});

test("a signature of somebody else, a changed one, a list that was made again, and a file that breaks off are named", () => {
  const lines = linesOf();
  const file = fileOf(lines);
  const last = JSON.parse(file.at(-1) ?? "") as { linhas: [string, string][]; assinatura: string };
  const signedBy = (change: object) => [...file.slice(0, -1), JSON.stringify({ ...last, ...change })];
  const other = generateKeyPairSync("ed25519");
  const theirs = {
    chave: other.publicKey.export({ type: "spki", format: "pem" }).toString(),
    assinatura: sign(null, Buffer.from(signedText(last.linhas)), other.privateKey).toString("base64"),
  };
  for (const broken of [
    signedBy(theirs),
    signedBy({ assinatura: `A${last.assinatura.slice(1)}` }),
    signedBy({ chave: "" }),
    signedBy({ linhas: replaced(last.linhas, 0, ["contrato", "0"]) }),
  ])
    expect(firstOf(broken)?.where).toBe("assinatura");
  // Without the site's key the pack's own one is believed.
  const [first] = check(signedBy(theirs), "").problems;
  expect([first?.where, check(file, `${theirs.chave}${PEM}`).problems]).toEqual(["assinatura", []]);
  expect(firstOf(file.slice(0, -1))?.what).toContain("falta a assinatura");
  expect(firstOf([...file, file[0] ?? ""])?.what).toContain("depois da assinatura");
  expect(check(["{", "null", ...file.slice(2)]).problems.slice(0, 2)).toEqual([1, 2].map((n) => ({ where: `linha ${n}`, what: "não pode ser lida" })));
});

test("a year of twenty banners is checked row by row: 175,000 of them", { timeout: 120_000 }, () => {
  const banners = Array.from({ length: 20 }, (_, index) => index + 1);
  const rows: Omit<RecordedHour, "rowHash">[] = [];
  for (let index = 0; index < 8_750; index += 1) {
    const hour = new Date(Date.UTC(2026, 0, 1, index)).toISOString().slice(0, 13);
    for (const banner of banners) rows.push({ banner, hour, slot: "in-content", served: 9, viewable: 7, viewedLate: 1, expired: 2, clicks: banner % 2, rejections: [] });
  }
  const hours = rows.map((row) => row.hour);
  const year = sealedInOrder(rows, hours);
  const totals = createPackTotals();
  const lines: PackLine[] = [];
  for (const month of [...new Set(hours.map((hour) => hour.slice(0, 7)))])
    for (const line of packedHours(year, month)) {
      totals.add(line);
      lines.push(line);
    }
  lines.push(totals.total());
  const file = fileOf(lines);
  const at = lines.findIndex((line) => line.tipo === "hora" && line.hora === "2026-10-11T05");
  const forged = replaced(file, at, (file[at] ?? "").replace(/\[13,"in-content",9,7/, '[13,"in-content",9,8'));
  const { problems, hours: counted, rows: checked, total } = check(forged);
  expect([counted, checked, total.visiveis]).toEqual([8_750, 175_000, 7 * 175_000 + 1]);
  // Of 175,000 the altered one alone, and the total with it.
  expect(problems).toEqual([
    { where: "hora 2026-10-11T05", what: "as exibições do banner 13 não são as que foram seladas" },
    { where: "total", what: "o total não é a soma das horas e dos pagamentos" },
    { where: "hora 2026-10-11T05", what: "não é a linha que foi assinada" },
  ]);
});

/** `sealed` hour by hour: it looks through all rows for each hour. */
function sealedInOrder(rows: readonly Omit<RecordedHour, "rowHash">[], hours: readonly string[]): ReturnType<typeof sealed> {
  const all: ReturnType<typeof sealed> = { hours: [], seals: [], roots: new Map() };
  for (let index = 0; index < rows.length; index += 20) {
    const { hours: own, seals } = sealed(rows.slice(index, index + 20));
    const [seal] = seals;
    const before = all.seals.at(-1);
    if (!seal) throw new Error(`no seal of ${hours[index]}`);
    const previous = before?.hash ?? seal.previous;
    const hash = sha256([previous, seal.hour, ...seal.rowHashes].join("\n"));
    all.hours.push(...own);
    all.seals.push({ ...seal, seq: all.seals.length + 1, previous, hash });
    all.roots.set(seal.hour.slice(0, 10), hash);
  }
  return all;
}
