import { MINUTE_MS } from "#app/platform/time/units.ts";
import { browserApi } from "./api-client.ts";

/** A server's answer; status 0 when it was not reached. */
export interface RawAnswer {
  status: number;
  text: string;
}

interface Sending {
  method: "POST" | "PUT";
  /** Address on this site. */
  url: string;
  body: FormData | Blob;
  onProgress(share: number): void;
  signal?: AbortSignal | undefined;
}

/** Without a byte on its way for so long the connection counts as lost (ours). Milliseconds. */
const STALL_MS = MINUTE_MS;

/** The sending was called off. */
export class SendingCancelled extends Error {}

/** XMLHttpRequest reports upload progress; `fetch` does not. */
function attempt({ method, url, body, onProgress, signal }: Sending): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new SendingCancelled());
    const call = new XMLHttpRequest();
    let watch: ReturnType<typeof setTimeout>;
    let isStalled = false;
    const stir = () => {
      clearTimeout(watch);
      watch = setTimeout(() => {
        isStalled = true;
        call.abort();
      }, STALL_MS);
    };
    const cancel = () => call.abort();
    call.open(method, url);
    call.upload.addEventListener("progress", (event) => {
      stir();
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    call.addEventListener("load", () => resolve({ status: call.status, text: call.responseText }));
    call.addEventListener("error", () => resolve({ status: 0, text: "" }));
    call.addEventListener("abort", () => (isStalled ? resolve({ status: 0, text: "" }) : reject(new SendingCancelled())));
    call.addEventListener("loadend", () => {
      clearTimeout(watch);
      signal?.removeEventListener("abort", cancel);
    });
    signal?.addEventListener("abort", cancel);
    stir();
    call.send(body);
  });
}

/** Sends bytes and reports the progress; renews an expired session once. */
export async function sendWithProgress(sending: Sending): Promise<RawAnswer> {
  const answer = await attempt(sending);
  return answer.status === 401 && (await browserApi().renew()) ? attempt(sending) : answer;
}
