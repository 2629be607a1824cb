import { expect, test } from "vitest";
import { type Sent, UploadFailure, uploadSummary } from "#app/features/media/newsroom/upload/upload-item.ts";
import { CONCURRENT_UPLOADS, UploadQueue } from "#app/features/media/newsroom/upload/upload-queue.ts";

const SENT = { item: { tipo: "image" }, repeated: false, similar: [] } as unknown as Sent;

const files = (count: number, from = 1) => Array.from({ length: count }, (_, index) => new File([`bytes ${from + index}`], `foto-${from + index}.png`, { lastModified: 1 }));

/** Releases waiting work in the order in which it came. */
class Gate {
  readonly #waiting: (() => void)[] = [];
  readonly pass = () => new Promise<void>((go) => this.#waiting.push(go));
  get waiting() {
    return this.#waiting.length;
  }
  async open(count: number): Promise<void> {
    for (let left = count; left > 0; left -= 1) {
      this.#waiting.shift()?.();
      await new Promise((resume) => setImmediate(resume));
    }
  }
}

/** A queue whose reading and sending go on when the test says so; `fails` names files that do not arrive the first time. */
function aQueue({ fails = [] as string[] } = {}) {
  const [reading, network] = [new Gate(), new Gate()];
  const arrived: string[] = [];
  const failing = new Set(fails);
  const queue = new UploadQueue({
    inspect: async ({ name }) => {
      await reading.pass();
      return name.endsWith(".png") ? { kind: "image" } : { reason: "Este tipo de arquivo não é aceito." };
    },
    send: async ({ file }, { signal }) => {
      await network.pass();
      signal.throwIfAborted();
      if (failing.delete(file.name)) throw new UploadFailure("Sem conexão com o servidor.");
      arrived.push(file.name);
      return SENT;
    },
    onDone: () => undefined,
  });
  const steps = () => {
    const counts: Record<string, number> = {};
    for (const { state } of queue.state().items) counts[state.step] = (counts[state.step] ?? 0) + 1;
    return counts;
  };
  return { queue, reading, network, arrived, steps, summary: () => uploadSummary(queue.state()) };
}

test("of sixty files those that are still being read when 'Enviar' is pressed are sent too, two at a time, and the end says how many of how many", async () => {
  const { queue, reading, network, arrived, summary } = aQueue();
  const names = files(60).map(({ name }) => name);
  void queue.add(files(60));
  await reading.open(10);
  expect([queue.state().items.length, queue.state().reading, summary()]).toEqual([10, 50, "10 arquivos, 10 sem texto alternativo"]);
  queue.startAll();
  expect(network.waiting).toBe(CONCURRENT_UPLOADS);
  await network.open(4);
  expect([arrived, summary()]).toEqual([names.slice(0, 4), "4 enviados de 60"]);
  // Files that were read are all sent while others are still being read.
  await network.open(6);
  expect([arrived.length, summary()]).toEqual([10, "10 enviados de 60"]);
  await reading.open(50);
  expect([queue.state().reading, network.waiting]).toEqual([0, CONCURRENT_UPLOADS]);
  await network.open(50);
  expect([arrived, summary()]).toEqual([names, "60 enviados de 60"]);
});

test("what is chosen while others are sent waits to be described, and joins them when 'Enviar' is pressed again", async () => {
  const { queue, reading, network, arrived, steps, summary } = aQueue();
  void queue.add(files(3));
  await reading.open(3);
  queue.startAll();
  void queue.add([...files(2, 4), new File(["x"], "nota.txt")]);
  await reading.open(3);
  expect([steps(), queue.state().refused.map(({ name }) => name), summary()]).toEqual([{ sending: 2, waiting: 1, chosen: 2 }, ["nota.txt"], "0 enviados de 5"]);
  queue.startAll();
  expect([steps(), network.waiting]).toEqual([{ sending: 2, waiting: 3 }, CONCURRENT_UPLOADS]);
  await network.open(5);
  expect([arrived, summary()]).toEqual([files(5).map(({ name }) => name), "5 enviados de 5"]);
});

test("what did not arrive or was cancelled is left over by number, and sent when it is asked for again", async () => {
  const { queue, reading, network, arrived, steps, summary } = aQueue({ fails: ["foto-2.png"] });
  void queue.add(files(4));
  await reading.open(4);
  const idOf = (name: string) => queue.state().items.find(({ file }) => file.name === name)?.id ?? "";
  queue.write(idOf("foto-2.png"), { alt: "Uma feira" });
  queue.startAll();
  queue.cancel(idOf("foto-1.png"));
  queue.cancel(idOf("foto-4.png"));
  await network.open(3);
  expect([arrived, steps()]).toEqual([["foto-3.png"], { cancelled: 2, failed: 1, done: 1 }]);
  expect(summary()).toBe("1 enviado de 4 · 3 arquivos por enviar, 2 sem texto alternativo");
  queue.startAll();
  await network.open(3);
  expect([arrived.length, summary()]).toEqual([4, "4 enviados de 4"]);
});

test("a closed window sends nothing more, not even what it is still reading", async () => {
  const { queue, reading, network, arrived, steps } = aQueue();
  void queue.add(files(5));
  await reading.open(3);
  queue.startAll();
  queue.stop();
  await reading.open(2);
  await network.open(5);
  expect([arrived, steps()]).toEqual([[], { cancelled: 3, chosen: 2 }]);
});
