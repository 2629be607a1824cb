import { appendFileSync, closeSync, existsSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { RunnerTestCase, RunnerTestFile, SerializedConfig } from "vitest";
import { TestRunner } from "vitest";

/** State that instrumented code reads and counts (@stryker-mutator/instrumenter). */
interface MutantState {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
}

/** A mutant that is reached this many times as often as without a change runs in a loop without end (as in Stryker). */
const HITS_FACTOR = 100;
/** Computing time that a test with a mutant may take: this and four times what it takes without (µs). Not the clock's: a busy machine kills no mutant. */
const TEST_TIME_US = 3_000_000;
const TEST_TIME_FACTOR = 4;

const state: MutantState = {};
Object.assign(globalThis, { __stryker__: state });

const directory = process.env.MUTATION_DIR ?? "";
const linesOf = (name: string) => (existsSync(join(directory, name)) ? readFileSync(join(directory, name), "utf8").split("\n").filter(Boolean) : []);

/** Ends this process when a test with a mutant takes too long: a loop that never reaches the mutant again cannot be ended from within. */
const until = new Float64Array(new SharedArrayBuffer(8));
const watch = `
  const { workerData } = require("node:worker_threads");
  const used = () => { const { user, system } = process.cpuUsage(); return user + system; };
  setInterval(() => { if (workerData[0] > 0 && used() > workerData[0]) process.kill(process.pid, "SIGKILL"); }, 500);
`;
const computingTime = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/**
 * Runs each test once as it is, which shows the mutants that it reaches, and then once with each of them that no test has
 * killed. All in one process: a change costs what its tests take, not a start of the test runner.
 */
export default class MutantRunner extends TestRunner {
  private readonly wanted = new Set(linesOf("wanted"));
  private readonly killed = new Set<string>();
  private readonly survived = new Set<string>();
  private running: number | undefined;
  private path = "";
  private log = "";

  constructor(config: SerializedConfig) {
    super(config);
    new Worker(watch, { eval: true, workerData: until }).unref();
  }

  override onCollectStart(file: RunnerTestFile) {
    super.onCollectStart(file);
    this.log = file.name.replaceAll("/", "-");
    this.path = file.name;
    appendFileSync(join(directory, "started"), `${file.name}\n`);
    for (const line of linesOf(`${this.log}.survived`)) this.survived.add(line);
    this.running = openSync(join(directory, `${this.log}.running`), "w");
  }

  /** Writes down what runs now, for the case that the process ends. */
  private note(id: string) {
    if (this.running !== undefined) writeSync(this.running, id.padEnd(12), 0);
  }

  async runTask(test: RunnerTestCase) {
    const run = TestRunner.getTestFn(test);
    const started = computingTime();
    state.currentTestId = test.id;
    try {
      await run();
    } finally {
      state.currentTestId = undefined;
    }
    const limit = TEST_TIME_US + TEST_TIME_FACTOR * (computingTime() - started);
    // Mutants that another process has killed meanwhile.
    for (const id of linesOf("killed")) this.killed.add(id);
    const reached = state.mutantCoverage?.perTest[test.id] ?? {};
    appendFileSync(join(directory, "reached"), `${Object.keys(reached).join("\n")}\n`);
    for (const id of Object.keys(reached)) {
      if (!this.wanted.has(id) || this.killed.has(id) || this.survived.has(`${test.id} ${id}`)) continue;
      this.note(id);
      until[0] = computingTime() + limit;
      const isKilled = await this.fails(run, id, (reached[id] ?? 1) * HITS_FACTOR);
      until[0] = 0;
      if (!isKilled) {
        appendFileSync(join(directory, `${this.log}.survived`), `${test.id} ${id}\n`);
        continue;
      }
      this.killed.add(id);
      appendFileSync(join(directory, "killed"), `${id}\n`);
      this.note("");
      if (await this.fails(run)) {
        // The change outlives its run: what follows needs a process of its own.
        appendFileSync(join(directory, "left-behind"), `${id} ${test.file.name} ${test.name}\n`);
        process.kill(process.pid, "SIGKILL");
      }
    }
    this.note("");
  }

  private async fails(run: () => unknown, mutant?: string, hitLimit?: number) {
    Object.assign(state, { activeMutant: mutant, hitCount: 0, hitLimit });
    try {
      await run();
      return false;
    } catch {
      return true;
    } finally {
      Object.assign(state, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
    }
  }

  override onAfterRunFiles(...run: Parameters<TestRunner["onAfterRunFiles"]>) {
    super.onAfterRunFiles(...run);
    appendFileSync(join(directory, "loaded"), `${Object.keys(state.mutantCoverage?.static ?? {}).join("\n")}\n`);
    appendFileSync(join(directory, "done"), `${this.path}\n`);
    if (this.running !== undefined) closeSync(this.running);
  }
}
