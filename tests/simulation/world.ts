import type { BoardOutcome } from "#app/features/highlights/board.store.ts";
import type { BoardCommand } from "#app/features/highlights/commands.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import { DEFAULT_PACING, PACING_RANGES, type Pacing } from "#app/features/whatsapp/pacing.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import type { Result } from "#app/platform/failures/refusal.ts";
import { createSiteWorker } from "#app/site-worker.server.ts";
import { EdgeCacheSimulation } from "#tests/support/edge-cache.ts";
import { Audience } from "../../durable-objects/audience.ts";
import { BannerLedger } from "../../durable-objects/banner-ledger.ts";
import { ClickLog } from "../../durable-objects/click-log.ts";
import { DistributionQueue } from "../../durable-objects/distribution-queue.ts";
import { HighlightBoard } from "../../durable-objects/highlight-board.ts";
import { InstagramQueue } from "../../durable-objects/instagram-queue.ts";
import { OnlineFeed } from "../../durable-objects/online-feed.ts";
import { WhatsAppLine } from "../../durable-objects/whatsapp-line.ts";
import { WhatsAppQueue } from "../../durable-objects/whatsapp-queue.ts";
import { SimulatedBucket, simulatedRenderer } from "./bindings.ts";
import { SimulatedD1 } from "./d1.ts";
import { type FailureMode, Faults } from "./faults.ts";
import { installGlobals } from "./globals.ts";
import { currentProcess, Kernel, Machine, SimulatedProcess, START } from "./kernel.ts";
import { Network } from "./network.ts";
import { ObjectHost } from "./objects.ts";
import type { Random } from "./random.ts";
import { EVOLUTION_INSTANCE, EVOLUTION_ORIGIN, GROUP_ID, SimulatedGroup } from "./simulated-group.ts";
import { ACCOUNT_ID, GRAPH_ORIGIN, SimulatedInstagram } from "./simulated-instagram.ts";
import { type Services, simulatedBuild } from "./site.ts";

const WEBHOOK_SECRET = "simulated-webhook-secret";
export const TIME_ZONE = "America/Fortaleza";

const CLASSES = {
  HIGHLIGHT_BOARD: HighlightBoard,
  AUDIENCE: Audience,
  INSTAGRAM_QUEUE: InstagramQueue,
  WHATSAPP_QUEUE: WhatsAppQueue,
  WHATSAPP_LINE: WhatsAppLine,
  CLICK_LOG: ClickLog,
  ONLINE_FEED: OnlineFeed,
  BANNER_LEDGER: BannerLedger,
  DISTRIBUTION_QUEUE: DistributionQueue,
};
type ClassName = keyof typeof CLASSES;

/** One isolate of the site's Worker; it remembers pages and the edition, and loses them when it dies. */
export class SiteIsolate {
  process!: SimulatedProcess;
  #worker!: ReturnType<typeof createSiteWorker>;
  #env!: Env;
  #lives = 0;

  constructor(
    readonly name: string,
    readonly machine: Machine,
    private readonly world: World,
  ) {
    this.boot();
  }

  boot(): void {
    if (this.process) this.process.isAlive = false;
    this.#lives += 1;
    this.process = new SimulatedProcess(`${this.name}#${this.#lives}`, this.machine);
    this.#env = this.world.envOf(this.process);
    this.#worker = createSiteWorker(this.world.build);
  }

  /** A reader's or a person's request; `answered` is not called when the isolate dies meanwhile. */
  request(path: string, answered: (status: number, text: string) => void): void {
    const { process } = this;
    this.world.kernel.after(1, process, () => {
      const work = async () => {
        const response = await this.#worker.fetch(new Request(`http://site.test${path}`) as never, this.#env, this.#context());
        answered(response.status, await response.text());
      };
      void work();
    });
  }

  /** The answer to a request that missed the cache in front; fails like Cloudflare does when the isolate dies meanwhile. */
  answer(request: Request): Promise<Response> {
    const { process } = this;
    const { kernel } = this.world;
    return new Promise((resolve, reject) => {
      let answered: () => void = () => undefined;
      kernel.after(1, process, () => {
        const answer = async () => this.#worker.fetch(request as never, this.#env, this.#context());
        void answer().then(resolve, reject).finally(answered);
      });
      const limit = kernel.after(ANSWER_TIMEOUT_MS, null, () => {
        this.world.faults.noteTrouble(process, 0);
        reject(new Error("the isolate did not answer"));
      });
      answered = () => {
        limit.isCancelled = true;
      };
    });
  }

  /** Runs the minute's sweep. */
  sweep(): void {
    this.world.kernel.after(1, this.process, () => {
      void Promise.resolve(this.#worker.scheduled({ cron: "* * * * *", scheduledTime: Date.now(), noRetry: () => undefined }, this.#env, this.#context())).catch((error: unknown) =>
        this.world.kernel.violate(`the sweep threw ${String(error)}`),
      );
    });
  }

  #context = (): ExecutionContext =>
    ({
      waitUntil: (work: Promise<unknown>) => void work.catch((error: unknown) => this.world.kernel.log(`behind an answer: ${String(error)}`)),
      ...(this.world.hasEdge ? { cache: this.world.edgeControls(this.process) } : {}),
    }) as unknown as ExecutionContext;
}

/** After this an isolate that did not answer counts as dead (ms), and how long a call to the cache in front takes. */
const ANSWER_TIMEOUT_MS = 15_000;
const EDGE_CALL_MS = 40;

/** Outcome of a person's act. */
export type ActOutcome<T> = { value: T } | { status: number; text: string };

const drawnTrouble = (random: Random): FailureMode => {
  const isQuiet = random.chance(0.1);
  const level = (most: number) => (isQuiet || random.chance(0.3) ? 0 : random.next() * most);
  return {
    d1: level(0.03),
    storage: level(0.03),
    rpc: level(0.03),
    provider: level(0.5),
    crashesPerHour: level(6),
    deaths: level(0.08),
    meddling: level(0.1),
    skewsPerDay: random.chance(0.5) ? 0 : level(12),
  };
};

const drawnPacing = (random: Random): Pacing => ({
  ...DEFAULT_PACING,
  gapSeconds: random.pick([PACING_RANGES.gapSeconds.min, 90, 300]),
  hourlyCap: random.pick([2, 6, 30]),
  dailyCap: random.pick([12, 40]),
  failuresMax: random.between(2, 4),
  ...(random.chance(0.3) ? { quietFrom: 0, quietUntil: 0 } : {}),
});

export interface WorldOptions {
  /** For how long things go wrong (ms). */
  faultsMs: number;
  /** Receives every line of the event log. */
  onLine?: (line: string) => void;
  /** Instead of what the seed draws. */
  trouble?: FailureMode;
  /** Settings of the deployment besides the usual ones. */
  vars?: Partial<Env>;
}

/** A world in which nothing goes wrong. */
export const NO_TROUBLE: FailureMode = { d1: 0, storage: 0, rpc: 0, provider: 0, crashesPerHour: 0, deaths: 0, meddling: 0, skewsPerDay: 0 };

/** A newsroom's whole deployment, simulated: two machines, the objects, D1, R2, and the providers. */
export class World {
  readonly kernel: Kernel;
  readonly faults: Faults;
  readonly d1: SimulatedD1;
  readonly group: SimulatedGroup;
  readonly instagram: SimulatedInstagram;
  readonly sites: readonly SiteIsolate[];
  readonly machines = [new Machine("one"), new Machine("two")] as const;
  readonly pacing: Pacing;
  /** Whether Workers Cache is in front of the sites. */
  readonly hasEdge: boolean;
  readonly edge: EdgeCacheSimulation;
  readonly build: ReturnType<typeof simulatedBuild>;
  /** Called with each command that is sent to the board, and with each answer that arrives. */
  onCommand: (command: BoardCommand, answer: Promise<Result<BoardOutcome>>) => void = () => undefined;
  /** Called when a card is painted, in the process that asked for it. */
  onPaint: (title: string, process: SimulatedProcess) => void = () => undefined;
  /** Called when an isolate begins to make a page; answers what to call at its end. */
  onRender: (process: string, key: string) => () => void = () => () => undefined;
  /** Called when an isolate has answered all acts that it was asked for; `isCertain`: none of them failed. */
  onActsAnswered: (process: string, isCertain: boolean) => void = () => undefined;
  /** Called when a process waits for a provider or for its storage, now and then. */
  onDelicateMoment: () => void = () => undefined;
  readonly #acts = new Map<string, (services: Services) => Promise<unknown>>();
  /** Acts that each isolate has not answered, by process, and whether one before them failed. */
  readonly #open = new Map<string, { count: number; isCertain: boolean }>();
  readonly #hosts = new Map<string, ObjectHost>();
  readonly #bucket: SimulatedBucket;
  readonly #random: Random;
  readonly #restoreGlobals: () => void;
  #downUntil = START;
  #actCount = 0;
  /** When the clock of the machine of the objects was last put (true time). */
  skewChangedAt = Number.NEGATIVE_INFINITY;

  constructor(
    seed: number,
    private readonly options: WorldOptions,
  ) {
    this.kernel = new Kernel(seed, options.onLine ?? null);
    this.#random = this.kernel.random.fork("world");
    this.faults = new Faults(this.kernel, options.trouble ?? drawnTrouble(this.#random), START + options.faultsMs);
    this.pacing = drawnPacing(this.#random);
    this.d1 = new SimulatedD1(this.kernel, this.faults);
    this.#bucket = new SimulatedBucket(this.kernel, this.faults);
    this.hasEdge = this.#random.chance(0.5);
    this.edge = new EdgeCacheSimulation({
      now: () => this.kernel.now,
      origin: (request) => this.#random.pick(this.sites).answer(request),
      failure: () => (this.faults.storageFails() ? this.#random.pick(["refuse", "throw"] as const) : null),
    });
    this.group = new SimulatedGroup(this.kernel, this.faults);
    this.instagram = new SimulatedInstagram(this.kernel, this.faults);
    const network = new Network(this.kernel, this.faults, { [new URL(EVOLUTION_ORIGIN).host]: this.group, [new URL(GRAPH_ORIGIN).host]: this.instagram });
    this.#restoreGlobals = installGlobals({
      fetch: (process, request) => network.fetch(process, request),
    });
    this.build = simulatedBuild(
      this.#acts,
      () => this.kernel.now,
      (key) => this.onRender(currentProcess()?.process.name ?? "", key),
    );
    this.sites = this.machines.map((machine, index) => new SiteIsolate(`site-${index + 1}`, machine, this));
    this.faults.onDelicateMoment = (process, what) => {
      if (what === "person") this.onDelicateMoment();
      else for (const host of this.#hosts.values()) if (host.process === process) host.crash();
    };
    this.group.onEvent = (event, data) => this.#callWebhook(event, data);
  }

  /** The newsroom's settings, as if they had been there for long. */
  async prepare(): Promise<void> {
    const settings = createSettingsRepository(createDatabase(this.d1.direct));
    const by = { at: START, actor: { id: null, name: "Simulation" }, subject: "" };
    this.d1.read("INSERT INTO users (id, name, email, email_key, role, password_hash, created_at) VALUES (1, 'Editora', 'e@redacao.test', 'e@redacao.test', 'editor', '', ?)", [
      START,
    ]);
    await settings.saveForNewsroom({ key: "whatsapp-group", value: { id: GROUP_ID, name: "Grupo", participants: 100 }, action: "whatsapp.group", ...by });
    await settings.saveForNewsroom({ key: "whatsapp-pacing", value: this.pacing, action: "whatsapp.pacing", ...by });
  }

  /** An object that exists, for invariants and crashes. */
  host(className: ClassName, name: string): ObjectHost {
    const id = `${className.toLowerCase()}/${name}`;
    let host = this.#hosts.get(id);
    if (!host) {
      const Class = CLASSES[className] as unknown as new (ctx: DurableObjectState, env: Env) => object;
      host = new ObjectHost(id, (ctx, process) => new Class(ctx, this.envOf(process)), {
        kernel: this.kernel,
        faults: this.faults,
        random: this.#random.fork(id),
        machine: this.machines[0],
        isDown: () => this.kernel.now < this.#downUntil,
      });
      this.#hosts.set(id, host);
    }
    return host;
  }

  /** The cache in front, as a process reaches it. */
  edgeControls(process: SimulatedProcess): EdgeCacheSimulation["controls"] {
    const call = (name: "purge" | "invalidate") => (options: { tags?: string[] }) =>
      this.kernel.answer(EDGE_CALL_MS, process, () => this.edge.controls[name](options)).then((answer) => answer);
    return { purge: call("purge"), invalidate: call("invalidate") };
  }

  get isDown(): boolean {
    return this.kernel.now < this.#downUntil;
  }

  /** One process dies, or the first machine with all of its own. */
  crash(): void {
    const hosts = [...this.#hosts.values()];
    const fate = this.#random.next();
    if (fate < 0.3) {
      this.kernel.log("machine one dies");
      for (const host of hosts) host.crash();
      this.sites[0]?.boot();
      this.#downUntil = this.kernel.now + this.#random.below(5_000);
    } else if (fate < 0.85) this.#random.pick(hosts)?.crash();
    else this.#random.pick(this.sites).boot();
  }

  /** Puts a machine's clock wrong, or right again. */
  changeClock(isRight = false): void {
    for (const machine of isRight ? this.machines : [this.#random.pick(this.machines)]) {
      const before = machine.skewMs;
      const size = this.#random.pick([2_000, 60_000, 20 * 3_600_000]);
      machine.skewMs = isRight || this.#random.chance(0.4) ? 0 : Math.round((this.#random.next() - 0.5) * size);
      if (machine.skewMs === before) continue;
      this.kernel.log(`clock of ${machine.name} is wrong by ${machine.skewMs} ms`);
      this.skewChangedAt = this.kernel.now;
      if (machine === this.machines[0]) for (const host of this.#hosts.values()) host.clockChanged();
    }
  }

  /** A person's act, with the services of a request to one of the sites. */
  act<T>(site: SiteIsolate, name: string, work: (services: Services) => Promise<T>, came: (outcome: ActOutcome<T>) => void = () => undefined): void {
    this.#actCount += 1;
    const id = String(this.#actCount);
    this.#acts.set(id, work);
    this.kernel.log(`act ${id} ${name} at ${site.name}`);
    const process = site.process.name;
    const open = this.#open.get(process) ?? { count: 0, isCertain: true };
    open.count += 1;
    this.#open.set(process, open);
    site.request(`/act/${id}`, (status, text) => {
      this.#acts.delete(id);
      this.kernel.log(`act ${id} ${name} answers ${status}`);
      open.count -= 1;
      open.isCertain &&= status === 200;
      if (open.count === 0) {
        this.#open.delete(process);
        this.onActsAnswered(process, open.isCertain);
      }
      came(status === 200 ? { value: JSON.parse(text) as T } : { status, text });
    });
  }

  /** Everything of the environment that production code reads. */
  envOf(process: SimulatedProcess): Env {
    const limiter = { limit: async () => ({ success: true }) };
    const objects = Object.fromEntries((Object.keys(CLASSES) as ClassName[]).map((name) => [name, this.#namespace(process, name)]));
    return {
      ...objects,
      DB: this.d1.boundTo(process),
      MEDIA: this.#bucket.boundTo(process),
      CARD_RENDERER: simulatedRenderer(this.kernel, this.faults, process, (title) => this.onPaint(title, process)),
      ...Object.fromEntries(["READER", "BEACON", "UPLOAD", "SEARCH", "MESSAGE", "SPEECH"].map((name) => [`${name}_LIMIT`, limiter])),
      SITE_NAME: "Lide",
      SITE_URL: "http://site.test",
      SHORT_URL: "",
      SITE_TIMEZONE: TIME_ZONE,
      NEWSROOM_BYLINE: "Redação",
      SESSION_SECRET: "a-secret-of-the-simulation-that-is-long-enough",
      COMMIT: "simulated",
      BOOT_ISO: "",
      TRUST_CF_HEADERS: "no",
      EDGE_CACHE: this.hasEdge ? "yes" : "no",
      WHATSAPP_PACING: "normal",
      META_ACCESS_TOKEN: "EAASimulated",
      META_GRAPH_URL: GRAPH_ORIGIN,
      INSTAGRAM_ACCOUNT_ID: ACCOUNT_ID,
      EVOLUTION_URL: EVOLUTION_ORIGIN,
      EVOLUTION_API_KEY: "simulated-key",
      EVOLUTION_INSTANCE,
      EVOLUTION_WEBHOOK_SECRET: WEBHOOK_SECRET,
      ...this.options.vars,
    } as unknown as Env;
  }

  close(): void {
    for (const site of this.sites) site.process.isAlive = false;
    for (const host of this.#hosts.values()) host.close();
    this.#restoreGlobals();
    this.d1.close();
  }

  #namespace(process: SimulatedProcess, className: ClassName) {
    const stubOf = (name: string) =>
      new Proxy(
        {},
        {
          get:
            (_target, method) =>
            (...given: unknown[]) => {
              // Two instances of one object can live for a moment (platform facts); storage keeps queues from it, D1's versions the board.
              const isTwin = className === "HIGHLIGHT_BOARD" && this.faults.chance(0.05);
              const answer = this.host(className, isTwin ? `${name}-twin` : name).call(process, String(method), given);
              if (className === "HIGHLIGHT_BOARD" && method === "execute") this.onCommand(given[0] as BoardCommand, answer as Promise<Result<BoardOutcome>>);
              return answer;
            },
        },
      );
    return { idFromName: (name: string) => name, get: stubOf };
  }

  /** The gateway calls at least once, in any order, and gives up on a site that is down. */
  #callWebhook(event: string, data: unknown): void {
    const body = JSON.stringify({ event, instance: EVOLUTION_INSTANCE, data, date_time: new Date(this.kernel.now - 3 * 3_600_000).toISOString() });
    const headers = { "X-Webhook-Secret": WEBHOOK_SECRET };
    const copies = this.faults.chance(0.1) ? 0 : this.faults.chance(0.1) ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      this.kernel.after(10 + this.#random.below(this.faults.chance(0.05) ? 120_000 : 2_000), null, () => {
        this.act(this.#random.pick(this.sites), `webhook ${event}`, async ({ whatsApp }) => whatsApp.connection.handleWebhook(new Headers(headers), body));
      });
    }
  }
}
