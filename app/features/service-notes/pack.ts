import { type MonthRecord, type RecordedHour, type RowRejection, rowText, sealText } from "#app/features/banners/delivery-report.ts";
import { keyProblem } from "./service-note.ts";

/** First line of the signed text: a signature of a pack is one of nothing else. */
const SIGNED_HEAD = "lide-pacote-1";

/** Figures of banners. */
export interface PackFigures {
  exibidas: number;
  visiveis: number;
  cliques: number;
}

/** A counted hour of a banner of the contract: banner, slot, served, viewable, viewed late, expired, clicks, rejections (event, reason, count), hash. */
export type PackRow = readonly [
  ...counts: [number, RecordedHour["slot"], number, number, number, number, number],
  rejections: readonly (readonly [RowRejection["event"], RowRejection["reason"], number])[],
  hash: string,
];

/** A line of a pack, as JSON. The last one, `assinatura`, is of all others. */
export type PackLine =
  | { tipo: "pacote"; versao: 1; geradoEm: string; site: string; endereco: string; fuso: string; anunciante: string; contrato: object; publicidadeOficial: object | null }
  /** A sealed hour. `linhas`: hashes of all rows of the hour in the order of the seal, null where the row is one of the contract's (`exibicoes`). */
  | { tipo: "hora"; hora: string; n: number; anterior: string; selo: string; linhas: readonly (string | null)[]; exibicoes: readonly PackRow[] }
  /** `raiz`: the last seal of the day. */
  | { tipo: "dia"; dia: string; raiz: string }
  | { tipo: "peca"; banner: number; desde: string; titulo: string; posicao: string; formato: string; tamanho: string; imagem: string | null; destino: string }
  | ({ tipo: "mes"; mes: string; audiencia: { paginas: number; sessoes: number; visitantes: number; dias: number } | null } & PackFigures)
  /** Taxes in centavos. `base64` null: the file could not be read. */
  | {
      tipo: "nota";
      cobranca: number;
      numero: number;
      chave: string;
      emissao: string;
      ibs: number | null;
      cbs: number | null;
      pdf: { sha256: string; base64: string | null } | null;
    }
  /** `valor` in centavos. */
  | { tipo: "pagamento"; cobranca: number; valor: number; pagoEm: string }
  | ({ tipo: "total"; banners: readonly ({ banner: number } & PackFigures)[]; pago: number; pagamentos: number; notas: number } & PackFigures);

/** The last line. `linhas`: what each line before it is, and its SHA-256. */
interface SignatureLine {
  tipo: "assinatura";
  linhas: readonly (readonly [name: string, sha256: string])[];
  /** Public key, PEM. */
  chave: string;
  /** Ed25519 of `signedText`, base64. */
  assinatura: string;
}

/** The text that is signed. */
export const signedText = (lines: SignatureLine["linhas"]): string => [SIGNED_HEAD, ...lines.map(([name, hash]) => `${hash} ${name}`)].join("\n");

/** What a line is, in words. */
export function nameOf(line: PackLine): string {
  switch (line.tipo) {
    case "pacote":
      return "contrato";
    case "hora":
      return `hora ${line.hora}`;
    case "dia":
      return `dia ${line.dia}`;
    case "peca":
      return `peça do banner ${line.banner} de ${line.desde}`;
    case "mes":
      return `mês ${line.mes}`;
    case "nota":
      return `nota da cobrança ${line.cobranca}`;
    case "pagamento":
      return `pagamento da cobrança ${line.cobranca}`;
    case "total":
      return "total";
    default:
      return "linha desconhecida";
  }
}

/** The hours of a month with their days, in the order in which they were sealed. */
export function* packedHours({ hours, seals, roots }: Pick<MonthRecord, "hours" | "seals" | "roots">, month: string): Generator<PackLine> {
  const own = new Map<string, RecordedHour[]>();
  for (const row of hours) {
    const others = own.get(row.hour);
    if (others) others.push(row);
    else own.set(row.hour, [row]);
  }
  const sealed = seals.filter(({ hour }) => hour.startsWith(month));
  for (const [index, { seq, hour, previous, hash, rowHashes }] of sealed.entries()) {
    const rows = (own.get(hour) ?? []).flatMap((row): PackRow[] =>
      row.rowHash === null
        ? []
        : [
            [
              ...([row.banner, row.slot, row.served, row.viewable, row.viewedLate, row.expired, row.clicks] as const),
              row.rejections.map(({ event, reason, count }) => [event, reason, count] as const),
              row.rowHash,
            ],
          ],
    );
    const places = new Map(rowHashes.map((rowHash, place) => [rowHash, place]));
    rows.sort((one, other) => (places.get(one[8]) ?? 0) - (places.get(other[8]) ?? 0));
    const mine = new Set(rows.map((row) => row[8]));
    yield { tipo: "hora", hora: hour, n: seq, anterior: previous, selo: hash, linhas: rowHashes.map((rowHash) => (mine.has(rowHash) ? null : rowHash)), exibicoes: rows };
    const day = hour.slice(0, 10);
    const root = roots.get(day);
    if (root !== undefined && sealed[index + 1]?.hour.slice(0, 10) !== day) yield { tipo: "dia", dia: day, raiz: root };
  }
}

/** Adds up what the lines of a pack hold. */
export function createPackTotals() {
  const months = new Map<string, PackFigures>();
  const banners = new Map<number, PackFigures>();
  const all: PackFigures = { exibidas: 0, visiveis: 0, cliques: 0 };
  const paid = { pago: 0, pagamentos: 0, notas: 0 };
  const entry = <K>(map: Map<K, PackFigures>, key: K): PackFigures => {
    const found = map.get(key) ?? { exibidas: 0, visiveis: 0, cliques: 0 };
    map.set(key, found);
    return found;
  };
  return {
    add(line: PackLine): void {
      if (line.tipo === "nota") paid.notas += 1;
      if (line.tipo === "pagamento") {
        paid.pago += line.valor;
        paid.pagamentos += 1;
      }
      if (line.tipo !== "hora") return;
      for (const [banner, , served, viewable, , , clicks] of line.exibicoes) {
        for (const sum of [all, entry(months, line.hora.slice(0, 7)), entry(banners, banner)]) {
          sum.exibidas += served;
          sum.visiveis += viewable;
          sum.cliques += clicks;
        }
      }
    },
    month: (month: string): PackFigures => ({ ...entry(months, month) }),
    total: (): Extract<PackLine, { tipo: "total" }> => ({
      ...{ tipo: "total" as const, ...all, ...paid },
      banners: [...banners].sort(([one], [other]) => one - other).map(([banner, figures]) => ({ banner, ...figures })),
    }),
  };
}

type Hour = Extract<PackLine, { tipo: "hora" }>;

/** What is wrong with an hour; null where nothing is. */
function hourProblem({ hora, n, anterior, selo, linhas, exibicoes }: Hour, before: Hour | undefined, sha256: (text: string) => string): string | null {
  if (before && n !== before.n + 1) return n > before.n ? `falta uma hora entre ${before.hora} e esta` : "está fora da ordem";
  if (before && anterior !== before.selo) return `não segue o selo de ${before.hora}`;
  for (const [banner, slot, served, viewable, viewedLate, expired, clicks, rejected, hash] of exibicoes) {
    const row = { hour: hora, banner, slot, served, viewable, viewedLate, expired, clicks };
    const rejections = rejected.map(([event, reason, count]) => ({ event, reason, count }));
    if (sha256(rowText(row, rejections)) !== hash) return `as exibições do banner ${banner} não são as que foram seladas`;
  }
  const own = exibicoes.map((row) => row[8]);
  if (linhas.filter((hash) => hash === null).length !== own.length) return "faltam ou sobram exibições";
  const all = linhas.map((hash) => hash ?? own.shift() ?? "");
  return sha256(sealText(anterior, hora, all)) === selo ? null : "o selo não é o das exibições";
}

/** A place of a pack that is not as it was signed, or does not add up. */
export interface PackProblem {
  where: string;
  what: string;
}

/** Means of a check: SHA-256 in hexadecimal of a text or of bytes in base64, and the check of an Ed25519 signature in base64. */
export interface PackCheckMeans {
  sha256(text: string): string;
  sha256OfBase64(base64: string): string;
  isSignedBy(publicKey: string, text: string, signature: string): boolean;
}

/** Checks a pack, line by line: every total is made again of the hours, every hour of its rows, and every line is one that was signed. */
export function createPackCheck({ sha256, sha256OfBase64, isSignedBy }: PackCheckMeans) {
  const problems: PackProblem[] = [];
  const lines: [name: string, hash: string][] = [];
  const totals = createPackTotals();
  const counts = { hours: 0, rows: 0 };
  let before: Hour | undefined;
  let signature: SignatureLine | undefined;
  const report = (where: string, what: string) => problems.push({ where, what });
  const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

  function check(line: PackLine, where: string): void {
    totals.add(line);
    if (line.tipo === "hora") {
      const problem = hourProblem(line, before, sha256);
      if (problem !== null) report(where, problem);
      before = line;
      counts.hours += 1;
      counts.rows += line.exibicoes.length;
    } else if (line.tipo === "dia") {
      if (before?.hora.slice(0, 10) !== line.dia || before.selo !== line.raiz) report(where, "a raiz não é o último selo do dia");
    } else if (line.tipo === "mes") {
      const { tipo: _tipo, mes, audiencia: _audiencia, ...said } = line;
      if (!isSame(said, totals.month(mes))) report(where, "o total não é a soma das horas");
    } else if (line.tipo === "total") {
      if (!isSame(line, totals.total())) report(where, "o total não é a soma das horas e dos pagamentos");
    } else if (line.tipo === "nota") {
      const problem = keyProblem(line.chave);
      if (problem !== null) report(where, problem);
      if (line.pdf && (line.pdf.base64 === null || sha256OfBase64(line.pdf.base64) !== line.pdf.sha256)) report(where, "o PDF não é o que foi guardado");
    }
  }

  /** Compares the lines with those that were signed. */
  function compare({ linhas, chave, assinatura }: SignatureLine, published: string | undefined): void {
    if (!isSignedBy(chave, signedText(linhas), assinatura)) report("assinatura", "não é a destas linhas com a chave do pacote");
    if (published !== undefined && !published.includes(chave.trim())) report("assinatura", "a chave do pacote não é uma das que o site publica");
    const given = new Set(lines.map(([, hash]) => hash));
    const known = new Set(linhas.map(([, hash]) => hash));
    const names = new Set(lines.map(([name]) => name));
    for (const [name, hash] of lines) if (!known.has(hash)) report(name, "não é a linha que foi assinada");
    for (const [name, hash] of linhas) if (!given.has(hash) && !names.has(name)) report(name, "a linha assinada não está no arquivo");
    if (problems.length === 0 && !isSame(lines, linhas)) report("arquivo", "as linhas não estão na ordem em que foram assinadas");
  }

  return {
    /** Takes the next line of the file. */
    line(text: string): void {
      if (signature) return void report("arquivo", "há linhas depois da assinatura");
      let where = `linha ${lines.length + 1}`;
      try {
        const line = JSON.parse(text) as PackLine | SignatureLine;
        if (line.tipo === "assinatura") {
          signature = line;
          return;
        }
        where = nameOf(line);
        check(line, where);
      } catch {
        report(where, "não pode ser lida");
      }
      lines.push([where, sha256(text)]);
    },

    /**
     * The result after the last line: problems (none: everything is as it was signed), and figures that were made again.
     *
     * @param published public keys as the site publishes them, PEM; absent: the one that the pack names is believed
     */
    finish(published?: string): { problems: readonly PackProblem[]; total: ReturnType<typeof totals.total>; hours: number; rows: number } {
      try {
        if (signature) compare(signature, published);
        else report("assinatura", "o arquivo não está inteiro: falta a assinatura");
      } catch {
        report("assinatura", "não pode ser lida");
      }
      return { problems, total: totals.total(), ...counts };
    },
  };
}
