import { d1Binding } from "#app/platform/db/d1-binding.provider.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { withLogScope } from "#app/platform/log/log.server.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { ErrorRecorder } from "./error-recorder.server.ts";
import { createErrorCountRepository } from "./samples.store.ts";

/** Parts of a request that the recording needs; `timeZone` is read when an error is logged. */
interface RecordedRequest {
  env: Env;
  execution: { waitUntil(work: Promise<unknown>): void };
  requestId: string;
  timeZone(): string;
}

/** Has the errors of an isolate counted in D1 (docs/features/system.md). */
export class ErrorRecordingOfIsolate {
  readonly #recorder = new ErrorRecorder();

  /** Runs one request, or the scheduler; its log lines carry the request's id. */
  run<T>({ env, execution, requestId, timeZone }: RecordedRequest, work: () => Promise<T>): Promise<T> {
    const writing = {
      store: () => createErrorCountRepository(createDatabase(d1Binding(env.DB))),
      waitUntil: (writes: Promise<unknown>) => execution.waitUntil(writes),
    };
    const onError = (event: string) => {
      const at = Date.now();
      this.#recorder.note({ day: newsroomDay(at, timeZone()), event, requestId, at }, writing);
    };
    return withLogScope({ requestId, onError }, () => {
      this.#recorder.writeIfDue(writing, Date.now());
      return work();
    });
  }
}
