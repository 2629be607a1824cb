// Globals of Workers that Node does not have.
import "./cloudflare-workers.ts";
import "../../scripts/lib/native-modules.mjs";
import { nextTurn } from "./turn.ts";

/** A stream of exactly so many bytes (developers.cloudflare.com/workers/runtime-apis/streams/transformstream). */
class FixedLengthStream extends TransformStream<Uint8Array, Uint8Array> {
  constructor(length: number) {
    let left = length;
    super({
      transform(chunk, controller) {
        left -= chunk.byteLength;
        if (left < 0) throw new TypeError("Attempt to write too many bytes through a FixedLengthStream.");
        controller.enqueue(chunk);
      },
      flush() {
        if (left > 0) throw new TypeError("FixedLengthStream did not see all expected bytes before close().");
      },
    });
  }
}

class WebSocketRequestResponsePair {
  constructor(
    readonly request: string,
    readonly response: string,
  ) {}
}

/** Node wants to be told that a body is a stream; the platform sees it. */
class StreamingRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, init?.body instanceof ReadableStream ? ({ duplex: "half", ...init } as RequestInit) : init);
  }
}

Object.assign(globalThis, {
  FixedLengthStream,
  WebSocketRequestResponsePair,
  Request: StreamingRequest,
  scheduler: { wait: (ms: number) => (ms > 0 ? new Promise((resume) => setTimeout(resume, ms)) : nextTurn()) },
});
