/** A cache of its own: the reader requested its content, unlike everything else that is stored. */
export const RECORDINGS = "lide-audio-1";

/** Recordings kept at most, the oldest deleted first. */
const RECORDINGS_MAX = 10;
const BYTES_MAX = 60 * 1024 * 1024;

/** Limit for the request that checks whether a stored recording is still the story's. Milliseconds. */
const CHECK_TIMEOUT_MS = 3_000;

const BYTES = "X-Kept-Bytes";
const STORY = "X-Kept-Story";

const open = () => caches.open(RECORDINGS);

/** The recording that a story's page offers; null for none. */
export const recordingOfPage = (html: string): string | null => /<a href="(\/audio\/[^"]+)"[^<>]*\sdata-listen=/.exec(html)?.[1] ?? null;

const OFFER = { start: '<div class="listen">', end: "</div>" };

/** A copy without the offer of its recording. */
export function withoutRecording(html: string): string {
  const start = html.indexOf(OFFER.start);
  const end = start < 0 ? -1 : html.indexOf(OFFER.end, start);
  return end < 0 ? html : html.slice(0, start) + html.slice(end + OFFER.end.length);
}

async function trim(store: Cache): Promise<void> {
  const kept = await Promise.all((await store.keys()).map(async (request) => ({ request, bytes: Number((await store.match(request))?.headers.get(BYTES) ?? 0) })));
  let [count, bytes] = [kept.length, kept.reduce((sum, one) => sum + one.bytes, 0)];
  for (const one of kept) {
    if (count <= RECORDINGS_MAX && bytes <= BYTES_MAX) return;
    await store.delete(one.request);
    [count, bytes] = [count - 1, bytes - one.bytes];
  }
}

/** Keeps a recording of a story whole; answers whether it did. */
export async function keepRecording(path: string, story: number): Promise<boolean> {
  const response = await fetch(path);
  if (response.status !== 200) return false;
  const file = await response.blob();
  if (file.size > BYTES_MAX) return false;
  const store = await open();
  // At the end of the order, in which the oldest is deleted.
  await store.delete(path);
  const headers = { "Content-Type": response.headers.get("Content-Type") ?? "audio/mpeg", [BYTES]: String(file.size), [STORY]: String(story) };
  await store.put(path, new Response(file, { headers }));
  await trim(store);
  return (await store.match(path)) !== undefined;
}

export const hasRecording = async (path: string): Promise<boolean> => (await (await open()).match(path)) !== undefined;

export const deleteRecording = async (path: string): Promise<boolean> => (await open()).delete(path);

/** Deletes what is kept of a story but the recording that its page offers now. */
export async function settleRecordings(story: number, offered: string | null): Promise<void> {
  const store = await open();
  for (const request of await store.keys()) {
    const isOfStory = (await store.match(request))?.headers.get(STORY) === String(story);
    if (isOfStory && new URL(request.url).pathname !== offered) await store.delete(request);
  }
}

/** A file or the requested part of it (RFC 9110 §14; one range). */
async function partOf(file: Response, range: string | null): Promise<Response> {
  const blob = await file.blob();
  const headers = { "Content-Type": file.headers.get("Content-Type") ?? "audio/mpeg", "Accept-Ranges": "bytes" };
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (first === "" && last === "") return new Response(blob, { headers });
  const from = first === "" ? Math.max(0, blob.size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? blob.size : Math.min(blob.size, Number(last) + 1);
  if (from >= to) return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${blob.size}` } });
  return new Response(blob.slice(from, to), { status: 206, headers: { ...headers, "Content-Range": `bytes ${from}-${to - 1}/${blob.size}` } });
}

/** The server's refusal, where it says that a recording is no longer what its story says; null also when it says nothing. */
async function refusalOf(path: string): Promise<Response | null> {
  if (!navigator.onLine) return null;
  try {
    const answer = await fetch(path, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) });
    return answer.status === 404 || answer.status === 410 ? answer : null;
  } catch {
    return null;
  }
}

/** A recording: the kept one while the server does not take it back, else the network's. */
export async function answerRecording(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname;
  const kept = await (await open()).match(path);
  if (!kept) return fetch(request);
  const refusal = await refusalOf(path);
  if (!refusal) return partOf(kept, request.headers.get("Range"));
  await deleteRecording(path);
  return new Response(null, { status: refusal.status });
}
