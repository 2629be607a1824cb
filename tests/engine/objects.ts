import { asObjects, MemoryDatabase } from "./sqlite.ts";
import { nextTurn, platformTimers } from "./turn.ts";

export type ObjectClass = new (ctx: DurableObjectState, env: unknown) => object;

type Instance = Record<string, (...given: unknown[]) => unknown> & { alarm?(): Promise<void> };

/** How long the platform waits before it runs an alarm again that threw (docs/testing.md; ms). */
const ALARM_RETRY_MS = 2_000;

/** The shortest time until an alarm (ms): one that is due fires after the call that set it. */
const ALARM_MIN_MS = 1;

const isSeveral = (sql: string) => /;\s*\S/.test(sql);

const asBlob = (value: unknown) => (value instanceof Uint8Array ? value.slice().buffer : value);

/** A value on its way to another isolate: a copy, in which a function stays a way to call back. */
function overRpc(value: unknown): unknown {
  if (typeof value === "function" || value instanceof Response || value instanceof ReadableStream) return value;
  if (Array.isArray(value)) return value.map(overRpc);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, overRpc(one)]));
}

/** Errors lose their class on their way to another isolate. */
const afterCall = (error: unknown) => new Error(error instanceof Error ? error.message : String(error));

/** Time of an alarm, and how it is fired. */
class Alarm {
  at: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly fire: () => void) {}

  set(at: number | null): void {
    platformTimers.clearTimeout(this.#timer);
    this.at = at;
    if (at === null) return;
    this.#timer = platformTimers.setTimeout(() => this.fire(), Math.min(Math.max(at - Date.now(), ALARM_MIN_MS), 2 ** 31 - 1));
    this.#timer.unref();
  }
}

/** The storage of an object: its SQLite, values by key, and its alarm. */
function storageOf(database: MemoryDatabase, values: Map<string, unknown>, alarm: Alarm): DurableObjectStorage {
  const exec = (sql: string, ...given: unknown[]) => {
    if (given.length === 0 && isSeveral(sql)) {
      database.exec(sql);
      return { toArray: () => [], one: () => undefined, [Symbol.iterator]: () => [][Symbol.iterator]() };
    }
    const { columns, rows } = database.query(
      sql,
      given.map((value) => (value instanceof ArrayBuffer ? new Uint8Array(value) : value)),
    );
    const objects = asObjects(
      columns,
      rows.map((row) => row.map(asBlob)),
    );
    return {
      columnNames: columns,
      toArray: () => objects,
      raw: () => rows.values(),
      [Symbol.iterator]: () => objects.values(),
      one() {
        if (objects.length !== 1) throw new Error(`Expected exactly one result from SQL query, but got ${objects.length === 0 ? "no" : "multiple"} results.`);
        return objects[0];
      },
    };
  };
  return {
    sql: { exec },
    transactionSync: <T>(work: () => T) => database.transaction(work),
    sync: () => nextTurn(),
    getAlarm: async () => alarm.at,
    setAlarm: async (at: number | Date) => alarm.set(Number(at)),
    deleteAlarm: async () => alarm.set(null),
    get: async (key: string) => structuredClone(values.get(key)),
    put: async (key: string, value: unknown) => void values.set(key, structuredClone(value)),
    delete: async (key: string) => values.delete(key),
    deleteAll: async () => {
      values.clear();
      alarm.set(null);
      database.clear();
    },
  } as unknown as DurableObjectStorage;
}

/** One life of an object, from its constructor until it is ended. */
class Life {
  readonly instance: Instance;
  readonly state: DurableObjectState;
  #ready: Promise<unknown> = Promise.resolve();
  #end: (error: Error) => void = () => undefined;
  /** Rejects when the life is ended. */
  readonly ended = new Promise<never>((_, reject) => {
    this.#end = reject;
  });

  constructor(make: ObjectClass, env: unknown, name: string, storage: DurableObjectStorage, onAbort: () => void) {
    this.ended.catch(() => undefined);
    this.state = {
      id: { name, toString: () => name },
      storage,
      waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined),
      blockConcurrencyWhile: <T>(work: () => Promise<T>): Promise<T> => {
        const done = this.#ready.then(work);
        this.#ready = done;
        return done;
      },
      abort: (reason?: string) => {
        onAbort();
        this.end(reason ?? "aborted");
        throw new Error(reason);
      },
      getWebSockets: () => [],
      setWebSocketAutoResponse: () => undefined,
      acceptWebSocket: () => {
        throw new Error("the engine in Node has no WebSockets: this test belongs to tests/platform");
      },
    } as unknown as DurableObjectState;
    this.instance = new make(this.state, env) as Instance;
  }

  end(reason: string): void {
    this.#end(new Error(reason));
  }

  /** Runs work of the object when it is ready; rejects as a call over RPC does. */
  async run<T>(work: (instance: Instance) => T | Promise<T>): Promise<T> {
    try {
      return await Promise.race([this.#ready.then(() => work(this.instance)), this.ended]);
    } catch (error) {
      throw afterCall(error);
    }
  }
}

/** One Durable Object: what it stores outlives its lives. */
class ObjectHost {
  readonly #database = new MemoryDatabase();
  readonly #values = new Map<string, unknown>();
  readonly #alarm = new Alarm(() => void this.fireAlarm().catch(() => this.#alarm.at ?? this.#alarm.set(Date.now() + ALARM_RETRY_MS)));
  #life: Life | null = null;

  constructor(
    private readonly name: string,
    private readonly make: () => ObjectClass,
    private readonly env: unknown,
  ) {}

  get life(): Life {
    this.#life ??= new Life(this.make(), this.env, this.name, storageOf(this.#database, this.#values, this.#alarm), () => {
      this.#life = null;
    });
    return this.#life;
  }

  /** Runs the armed alarm now; answers whether there was one. */
  async fireAlarm(): Promise<boolean> {
    if (this.#alarm.at === null) return false;
    this.#alarm.set(null);
    await this.life.run((instance) => instance.alarm?.());
    return true;
  }

  async call(method: string, given: readonly unknown[]): Promise<unknown> {
    const sent = method === "fetch" ? [new Request(...(given as ConstructorParameters<typeof Request>))] : given.map(overRpc);
    await nextTurn();
    const value = await this.life.run((instance) => {
      if (typeof instance[method] !== "function") throw new TypeError(`The RPC receiver does not implement the method "${method}".`);
      return instance[method](...sent);
    });
    return overRpc(value);
  }

  /** Forgets the object: nothing of it fires any more. What is under way ends by itself, and nobody is told. */
  discard(): void {
    this.#alarm.set(null);
  }
}

const hosts = new Map<string, ObjectHost>();
/** The hosts behind stubs; a stub outlives the objects that were deleted. */
const hostOfStub = new WeakMap<object, () => ObjectHost>();

let uniqueIds = 0;

const idOf = (name: string) => ({ name, toString: () => name, equals: (other: { name?: string }) => other.name === name });

/** A namespace of objects of one class, which is asked for when the first object begins. */
export function objectNamespace(binding: string, make: () => ObjectClass, env: unknown): DurableObjectNamespace {
  const stubOf = ({ name }: { name: string }) => {
    const key = `${binding}/${name}`;
    const stub = new Proxy({ id: idOf(name), name } as Record<string, unknown>, {
      get: (target, property) => {
        if (property in target || typeof property === "symbol" || property === "then") return Reflect.get(target, property);
        return (...given: unknown[]) => hostOf(key, binding, make, env, name).call(property, given);
      },
    });
    hostOfStub.set(stub, () => hostOf(key, binding, make, env, name));
    return stub;
  };
  const newUniqueId = () => {
    uniqueIds += 1;
    return idOf(`unique ${uniqueIds}`);
  };
  return { idFromName: idOf, newUniqueId, get: stubOf, getByName: (name: string) => stubOf({ name }) } as unknown as DurableObjectNamespace;
}

function hostOf(key: string, binding: string, make: () => ObjectClass, env: unknown, name: string): ObjectHost {
  const known = hosts.get(key) ?? new ObjectHost(`${binding} ${name}`, make, env);
  hosts.set(key, known);
  return known;
}

const hostBehind = (stub: object): ObjectHost => {
  const host = hostOfStub.get(stub);
  if (!host) throw new TypeError("not the stub of an object");
  return host();
};

/** `runInDurableObject` of `cloudflare:test`. */
export const runInObject = <T>(stub: object, work: (instance: object, state: DurableObjectState) => T | Promise<T>): Promise<T> => {
  const { life } = hostBehind(stub);
  return life.run((instance) => work(instance, life.state));
};

/** `runDurableObjectAlarm` of `cloudflare:test`. */
export const runObjectAlarm = (stub: object): Promise<boolean> => hostBehind(stub).fireAlarm();

/** Deletes all objects with what they store. */
export function discardObjects(): void {
  for (const host of hosts.values()) host.discard();
  hosts.clear();
}
