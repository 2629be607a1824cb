import type { Position } from "#app/features/articles/position.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { START } from "./kernel.ts";
import type { PageInvariants } from "./page-invariants.ts";
import type { QueueInvariants } from "./queue-invariants.ts";
import type { Random } from "./random.ts";
import type { Services } from "./site.ts";
import type { SiteIsolate, World } from "./world.ts";

const EDITOR: Actor & { id: number } = { id: 1, name: "Editora" };
const POSITIONS: readonly Position[] = ["supermanchete", "destaque", "destaque", "geral", "municipios"];
const MINUTE_MS = 60_000;
/** Between a look at a page and what is done then (ms). */
const AFTER_READING_MS = 1_000;

type Act = (services: Services) => Promise<unknown>;

/** A refusal is an answer; everything else is a failure of the request. */
const orRefused =
  (world: World, act: Act): Act =>
  async (services) => {
    try {
      return await act(services);
    } catch (error) {
      if (error instanceof RefusalError) return null;
      // An error of the code, not of what it asked: no act would be done, and every invariant would hold.
      if (error instanceof TypeError && /^Cannot read|is not (?:a function|iterable)/.test(error.message)) world.kernel.violate(`an act threw ${error.message}`);
      throw error;
    }
  };

/** The people of a newsroom and their readers: what they do is drawn, and what they answer is true. */
export class People {
  readonly #random: Random;
  #operations = 0;
  /** Acts that were done, to be sent again with the same operation id. */
  readonly #done: { name: string; act: Act }[] = [];

  constructor(
    private readonly world: World,
    private readonly queues: QueueInvariants,
    private readonly pages: PageInvariants,
  ) {
    this.#random = world.kernel.random.fork("people");
  }

  /** Something an editor does, through one of the sites. */
  work(): void {
    const isRepeated = this.#done.length > 0 && this.#random.chance(0.1);
    const { name, act } = isRepeated ? this.#random.pick(this.#done.slice(-20)) : this.#drawn();
    if (!isRepeated) this.#done.push({ name, act });
    const site = this.#random.pick(this.world.sites);
    const write = () => this.world.act(site, name, orRefused(this.world, act));
    if (this.#random.chance(0.5)) write();
    else {
      // Written by a person who has just looked at a page.
      this.pages.readAt(site, this.#anyPage());
      this.world.kernel.after(AFTER_READING_MS, null, write);
    }
  }

  /** Something a person does to a queue. */
  tend(): void {
    const site = this.#random.pick(this.world.sites);
    if (this.#random.chance(0.6)) this.#tendGroup(site);
    else this.#tendInstagram(site);
  }

  /** Lets a queue that rests go on. */
  release(): void {
    const [site] = this.world.sites as [SiteIsolate];
    if (this.queues.isPaused(this.queues.whatsApp))
      this.world.act(
        site,
        "release",
        orRefused(this.world, ({ whatsApp }) => whatsApp.queue.release(EDITOR)),
      );
    if (this.queues.isPaused(this.queues.instagram))
      this.world.act(
        site,
        "resume",
        orRefused(this.world, ({ instagram }) => instagram.resume(EDITOR)),
      );
  }

  /** Readers come, some of them at the same moment. */
  read(): void {
    for (let readers = 1 + this.#random.below(4); readers > 0; readers -= 1) this.pages.read(this.#random.pick(this.world.sites), this.#anyPage());
  }

  /** A clock is put wrong while pages are read and written at both sites, before and after. */
  readWhileClockChanges(): void {
    const { kernel, sites } = this.world;
    for (const site of sites) this.pages.readAt(site, "/");
    kernel.after(AFTER_READING_MS, null, () => this.world.changeClock());
    for (let writes = 3; writes > 0; writes -= 1) kernel.after(2 * AFTER_READING_MS + this.#random.below(30_000), null, () => this.work());
    for (let readers = 12; readers > 0; readers -= 1)
      kernel.after(2 * AFTER_READING_MS + this.#random.below(2 * MINUTE_MS), null, () => {
        for (const site of sites) this.pages.readAt(site, "/");
      });
  }

  #anyPage(): string {
    const articles = this.world.d1.read("SELECT slug FROM articles ORDER BY id DESC LIMIT 6");
    return articles.length > 0 && this.#random.chance(0.6) ? `/post/${this.#random.pick(articles).slug}` : "/";
  }

  #operation(): { actor: Actor; opId: string } {
    this.#operations += 1;
    return { actor: EDITOR, opId: `person:${this.#operations}` };
  }

  #anyArticle(): number {
    const rows = this.world.d1.read("SELECT id FROM articles ORDER BY id DESC LIMIT 12");
    return rows.length === 0 ? 1 : Number(this.#random.pick(rows).id);
  }

  #words() {
    this.#operations += 1;
    return `Matéria ${this.#operations}`;
  }

  #drawn(): { name: string; act: Act } {
    const random = this.#random;
    const operation = this.#operation();
    const id = this.#anyArticle();
    const written = (name: string, act: (services: Services) => Promise<unknown>) => ({
      name,
      // The answer is of no use here, and long.
      act: async (services: Services) => void (await act(services)),
    });
    switch (random.below(14)) {
      case 0:
      case 1:
      case 2:
      case 3:
        return this.#creation(operation);
      case 4:
        return written("title", ({ articles }) => articles.save(id, { content: { title: this.#titleOf(operation.opId) }, placement: {} }, operation));
      case 5: {
        const position = random.pick(POSITIONS);
        return written("place", ({ articles }) => articles.save(id, { content: {}, placement: { position } }, operation));
      }
      case 6: {
        const status = random.chance(0.5) ? ("rascunho" as const) : ("publicada" as const);
        return written(status, ({ articles }) => articles.save(id, { content: {}, placement: { status } }, operation));
      }
      case 7:
        return written("toggle", ({ articles }) => articles.toggle(id, operation));
      case 8: {
        const direction = random.chance(0.5) ? ("up" as const) : ("down" as const);
        return written("move", ({ articles }) => articles.move(id, direction, operation));
      }
      case 9:
        return random.chance(0.5) ? written("remove", ({ articles }) => articles.remove(id, operation)) : written("restore", ({ articles }) => articles.restore(id, operation));
      case 10: {
        const { opId } = operation;
        const undone = `person:${Math.max(1, Number(opId.split(":")[1]) - random.between(1, 6))}`;
        return written("undo", ({ articles }) => articles.undo(id, undone, EDITOR));
      }
      case 11: {
        const version = Number(this.world.d1.read("SELECT MAX(order_version) AS version FROM board_log")[0]?.version ?? 0);
        return written("undo order", ({ articles }) => articles.undoOrder(version, EDITOR));
      }
      case 12: {
        const switches = { whatsappAuto: random.chance(0.6), cardAuto: random.chance(0.5) };
        return written("switches", ({ articles }) => articles.save(id, { content: switches, placement: {} }, operation));
      }
      default:
        return this.#ordering(operation, [id, this.#anyArticle(), this.#anyArticle()]);
    }
  }

  #titleOf = (opId: string) => `Título de ${opId}`;

  #creation(operation: { actor: Actor; opId: string }) {
    const random = this.#random;
    const title = this.#words();
    const content = {
      title,
      subtitle: "O que houve, em uma frase",
      kicker: "TESTE",
      body: "<p>Texto da matéria.</p>",
      categories: ["editoriais", "geral"],
      whatsappAuto: random.chance(0.6),
      cardAuto: random.chance(0.4),
    };
    const position = random.pick(POSITIONS);
    const fate = random.below(10);
    const inMs = random.below(90 * MINUTE_MS) + MINUTE_MS;
    const act: Act = async ({ articles }) => {
      const placement =
        fate < 6
          ? { status: "publicada" as const, position }
          : fate < 8
            ? { status: "agendada" as const, scheduledAt: Date.now() + inMs, position }
            : { status: "rascunho" as const };
      await articles.create({ content, placement }, operation);
    };
    return { name: fate < 6 ? "publish" : fate < 8 ? "schedule" : "draft", act };
  }

  #ordering(operation: { actor: Actor; opId: string }, ids: readonly number[]) {
    const desired = [...new Set(ids)].slice(0, 1 + this.#random.below(3));
    const expected = this.#random.chance(0.5) ? Number(this.world.d1.read("SELECT MAX(order_version) AS version FROM board_log")[0]?.version ?? 0) : undefined;
    const act: Act = async ({ articles }) => void (await articles.setOrder(desired, expected, operation));
    return { name: "order", act };
  }

  #tendGroup(site: SiteIsolate): void {
    const random = this.#random;
    const draw = random.next();
    const kind = random.below(9);
    const dueInMs = random.below(3 * 60 * MINUTE_MS);
    const text = this.#words();
    const act: Act = async ({ whatsApp, queues }) => {
      if (kind === 8) {
        await whatsApp.queue.addCustom({ type: "custom", message: text, url: null, imageUrl: null }, EDITOR, `custom-${text}`);
        return;
      }
      const items = await queues.whatsapp.list();
      const item = items[Math.floor(draw * items.length)];
      if (!item) return;
      const isKnown = this.world.kernel.now > START && !this.#mayStillArrive(item);
      switch (kind) {
        case 0:
          if (draw < 0.5) await whatsApp.queue.remove(item.id, EDITOR);
          return;
        case 1:
        case 2:
          if (item.state === "failed") this.queues.allowAgain(item.id);
          await (kind === 1 ? whatsApp.queue.retry(item.id, EDITOR) : whatsApp.queue.sendNow(item.id, EDITOR));
          return;
        case 3:
        case 4:
          await queues.whatsapp.schedule([{ id: item.id, dueAt: Date.now() + dueInMs, note: null }]);
          return;
        case 5:
          await whatsApp.queue.unschedule([item.id], EDITOR);
          return;
        case 6:
          if (item.state === "uncertain" && isKnown) await whatsApp.queue.resolve(item.id, this.world.group.countOf(item.payload.text) > 0, EDITOR);
          return;
        default:
          if (draw < 0.3 && item.state === "pending") await whatsApp.queue.markSent(item.id, EDITOR);
          return;
      }
    };
    this.world.act(site, `group ${kind}`, orRefused(this.world, act));
  }

  #tendInstagram(site: SiteIsolate): void {
    const random = this.#random;
    const draw = random.next();
    const kind = random.below(5);
    const act: Act = async ({ instagram }) => {
      const { items } = await instagram.read();
      const item = items[Math.floor(draw * items.length)];
      if (!item) return;
      if (kind === 0 && draw < 0.5) await instagram.cancel(item.id, EDITOR);
      if (kind === 1 || kind === 2) {
        if (item.state === "failed") this.queues.allowAgain(item.id);
        await (kind === 1 ? instagram.retry(item.id, EDITOR) : instagram.publishNow(item.id, EDITOR));
      }
      if (kind === 3 && item.state === "uncertain" && !this.#mayStillArrive(item)) await instagram.resolve(item.id, this.world.instagram.countOf(item.payload.caption) > 0, EDITOR);
      return;
    };
    this.world.act(site, `instagram ${kind}`, orRefused(this.world, act));
  }

  /** A person looks once nothing can arrive any more. */
  #mayStillArrive({ settledAt }: { settledAt: number | null }): boolean {
    return settledAt !== null && Math.abs(this.world.kernel.now - settledAt) < 10 * MINUTE_MS;
  }
}
