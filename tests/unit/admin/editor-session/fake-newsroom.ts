import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { type ArticleForm, type ArticleRecord, emptyForm, type FormField, recordOf } from "#app/features/editor/newsroom/article-form.ts";
import type { JournalEntry } from "#app/features/editor/newsroom/journal/journal-store.ts";
import type { ApiResult } from "#app/features/editor/newsroom/save-outcome.ts";
import { type ApiCall, type Clock, EditorSession } from "#app/features/editor/newsroom/session/editor-session.ts";
import type { RecoveredDraft } from "#app/features/editor/newsroom/session/session-state.ts";

export const ME = { id: 1, name: "Ana" };

/** A clock that stands still until it is moved, and then runs what is due in order. */
export class ManualClock implements Clock {
  time = 1_000_000;
  #waiting: { at: number; work: () => void }[] = [];

  now = () => this.time;

  after(milliseconds: number, work: () => void): () => void {
    const entry = { at: this.time + milliseconds, work };
    this.#waiting.push(entry);
    return () => {
      this.#waiting = this.#waiting.filter((one) => one !== entry);
    };
  }

  async pass(milliseconds: number): Promise<void> {
    const until = this.time + milliseconds;
    for (;;) {
      await settled();
      const next = this.#waiting.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
      if (!next) break;
      this.#waiting = this.#waiting.filter((one) => one !== next);
      this.time = Math.max(this.time, next.at);
      next.work();
    }
    this.time = until;
  }
}

/** Lets promises go on that wait for nothing but each other; a chain here is at most five long. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await null;
}

/** How the connection treats the calls that leave from now on. */
export type Weather = "fine" | "offline" | "answer-lost" | "server-failed" | "signed-out" | "other-person";

const WRITTEN = ["titulo", "subtitulo", "chapeu", "conteudo"] as const;
export type WrittenField = (typeof WRITTEN)[number];

/** The server's part: one article with versions, pending drafts, and what a session has asked for. */
export class FakeServer {
  weather: Weather = "fine";
  latency = 50;
  article: ArticleWire | null;
  readonly drafts = new Map<string, Record<string, unknown>>();
  readonly calls: ApiCall[] = [];
  /** Saves of articles and drafts under way at this moment, and the most there ever were. */
  underWay = 0;
  mostUnderWay = 0;
  /** When saves of an article or a draft left. */
  readonly savesAt: number[] = [];
  /** Every version that a save was accepted over, in order. */
  readonly acceptedOver: number[] = [];
  readonly #taken = new Set<string>();
  readonly #answered = new Map<string, ApiResult>();
  #seq = 0;

  constructor(
    private readonly clock: Clock,
    article: ArticleWire | null,
  ) {
    this.article = article;
  }

  /** Somebody else saves a field. */
  change(field: WrittenField, value: string): void {
    if (this.article) this.article = { ...this.article, [field]: value, versao: this.article.versao + 1 };
  }

  call = (call: ApiCall): Promise<ApiResult> => {
    this.calls.push(call);
    const isSave = (call.method === "POST" || call.method === "PUT") && !call.path.endsWith("/presence");
    const { weather, latency } = this;
    if (isSave) {
      this.savesAt.push(this.clock.now());
      this.underWay += 1;
      this.mostUnderWay = Math.max(this.mostUnderWay, this.underWay);
    }
    return new Promise((resolve) => {
      const arrive = (result: ApiResult) =>
        this.clock.after(latency, () => {
          if (isSave) this.underWay -= 1;
          resolve(result);
        });
      this.clock.after(latency, () => {
        if (weather === "offline") return arrive({ ok: false, status: 0, body: null });
        if (weather === "server-failed") return arrive({ ok: false, status: 503, body: null });
        if (weather === "signed-out") return arrive({ ok: false, status: 401, body: null });
        if (weather === "other-person")
          return arrive(call.path === "/auth/me" ? { ok: true, status: 200, body: { id: ME.id + 1 } } : { ok: false, status: 403, body: { detail: "Não." } });
        const result = this.#answer(call);
        return arrive(weather === "answer-lost" ? { ok: false, status: 0, body: null } : result);
      });
    });
  };

  #answer(call: ApiCall): ApiResult {
    const key = call.idempotencyKey;
    const known = key === undefined ? undefined : this.#answered.get(key);
    if (known) return known;
    const result = this.#carryOut(call);
    if (key !== undefined && result.ok) this.#answered.set(key, result);
    return result;
  }

  #carryOut({ method, path, body, query }: ApiCall): ApiResult {
    const fields = (body ?? {}) as Record<string, unknown> & { versao?: number; edicao: string; seq: number };
    if (path === "/auth/me") return ok({ id: ME.id });
    if (path.endsWith("/presence")) return ok({ pessoas: [], versao: this.article?.versao ?? 0 });
    if (path.endsWith("/draft")) {
      if (method === "DELETE") return this.drafts.delete(query?.edicao ?? "") ? ok(null) : { ok: false, status: 404, body: null };
      if (fields.seq <= this.#seq) return { ok: false, status: 409, body: { detail: "Há texto mais novo." } };
      this.#seq = fields.seq;
      this.drafts.set(fields.edicao, fields.campos as Record<string, unknown>);
      this.#take(fields.campos as Record<string, unknown>);
      return ok({});
    }
    if (method === "GET") return this.article ? ok(this.article) : { ok: false, status: 404, body: null };
    if (String(fields.titulo ?? "").includes("RECUSA")) return { ok: false, status: 422, body: { detail: "Recusado.", errors: [{ field: "titulo", message: "Recusado." }] } };
    const motivos = fields.motivos as Record<string, string> | undefined;
    if (fields.status === "publicada" && String(fields.titulo ?? "").includes("IMPEDE") && !motivos?.["data-relativa"])
      return { ok: false, status: 422, body: { detail: "Impede.", errors: [{ field: "motivos.data-relativa", message: "Diga o motivo." }], checks: STOPPED } };
    const { article } = this;
    if (method === "PUT" && article && fields.versao !== article.versao) return { ok: false, status: 409, body: { detail: "Mudou.", current: article } };
    if (method === "PUT" && fields.seq < this.#seq) return { ok: false, status: 409, body: { detail: "Há texto mais novo." } };
    this.#seq = Math.max(this.#seq, fields.seq);
    this.#take(fields);
    this.acceptedOver.push(article?.versao ?? 0);
    const { edicao, seq: _seq, versao: _versao, ...written } = fields;
    const made = { ...(article ?? anArticle({ versao: 0, status: "rascunho" })), ...written } as ArticleWire;
    this.article = { ...made, resumo: [], versao: (article?.versao ?? 0) + 1 };
    this.drafts.delete(edicao);
    return ok(this.article);
  }

  #take(fields: Record<string, unknown>): void {
    for (const name of WRITTEN) if (typeof fields[name] === "string") this.#taken.add(`${name}: ${fields[name]}`);
  }

  /** Whether the server has had a text of this session, whatever others saved over it later. */
  hasTaken(field: WrittenField, text: string): boolean {
    return this.#taken.has(`${field}: ${text}`);
  }

  /** The server's value of a field for this session: its pending draft over the article. */
  holds(edicao: string, field: WrittenField): unknown {
    return this.drafts.get(edicao)?.[field] ?? this.article?.[field];
  }
}

/** The fake server's checks of a title with "IMPEDE". */
const STOPPED = { stops: [{ regra: "data-relativa", nome: "Data relativa", frase: "Diga o dia.", trecho: "ontem", motivo: "Muda de sentido." }], warnings: [] };

const ok = (body: unknown): ApiResult => ({ ok: true, status: 200, body });

export const anArticle = (more: Partial<ArticleWire> = {}): ArticleWire => ({
  ...({
    id: 7,
    versao: 1,
    status: "publicada",
    slug: "7-titulo",
    titulo: "Título",
    subtitulo: "Subtítulo",
    chapeu: "CHAPÉU",
    conteudo: "<p>Texto</p>",
    resumo: [],
    posicao: "geral",
    categoriasCompletas: [],
    municipio: null,
    autor: "Ana",
    autores: [{ nome: "Ana" }],
    tags: [],
    imagemUrl: null,
    imagemAlt: "",
    imagemCredito: "",
    dataPublicacao: "2026-11-20T12:00:00.000Z",
    agendamento: null,
    whatsappAuto: false,
    pushAuto: false,
    igCardAuto: false,
    audioAuto: false,
    sensivel: false,
    correcao: null,
  } as Partial<ArticleWire> as ArticleWire),
  ...more,
});

/** A session over a fake server, a journal in memory and a clock that a test moves. */
export function aSession({ article = anArticle(), form, recovered = [] }: { article?: ArticleWire | null; form: ArticleForm; recovered?: readonly RecoveredDraft[] }) {
  const clock = new ManualClock();
  const server = new FakeServer(clock, article);
  const journal = new Map<string, JournalEntry>();
  const page = { address: null as number | null, opened: 0, focused: [] as readonly string[] };
  let ids = 0;
  const record: ArticleRecord | null = article ? recordOf(article) : null;
  const session = new EditorSession(
    { form, record, errors: {}, categories: [], me: ME, drafts: [] },
    {
      clock,
      newId: () => {
        ids += 1;
        return `id-${ids}`;
      },
      call: server.call,
      findSaver: async () => ({ name: "Maria", isMe: false }),
      journal: {
        write: async (entry) => {
          journal.set(entry.edicao, entry);
          return true;
        },
        remove: async (_user, edicao) => {
          journal.delete(edicao);
        },
        findRecovered: async () => recovered,
      },
      page: {
        isVisible: () => true,
        showAddress: (id) => {
          page.address = id;
        },
        focusFields: (fields) => {
          page.focused = fields;
        },
        openList: () => {
          page.opened += 1;
        },
      },
    },
  );
  session.start();
  const type = (field: FormField & WrittenField, value: string) => session.set(field, value);
  return { session, clock, server, journal, page, type };
}

export const NEW_FORM: ArticleForm = emptyForm({ nome: "Ana" });
