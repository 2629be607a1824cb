import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, beforeEach, expect, inject, test } from "vitest";
import { AZURE_SPEECH_KEY, AZURE_SPEECH_REGION, type AzureSpeechSwitches } from "#tests/providers/azure-speech.ts";
import type { ReceivedCall } from "#tests/providers/simulated-server.ts";
import { type Client, ORIGIN, signedIn, testEnv } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";

const worker = newSiteWorker();

const provider = inject("providers")["azure-speech"] ?? "";

interface Voice {
  name: string;
  localName: string;
  gender: string;
}
interface Status {
  configured: boolean;
  region: string | null;
  availableVoices: number;
  faltam: string[];
  problema: string | null;
}

let editor: Client;
let reporter: Client;
beforeAll(async () => {
  [editor, reporter] = await Promise.all([signedIn("editor"), signedIn("reporter")]);
});
beforeEach(async () => {
  await testEnv.DB.prepare("DELETE FROM settings WHERE key IN ('narrator-voice', 'speech-voices')").run();
});

/** A site whose provider is of its own, and told how to behave. */
async function aSite(switches: AzureSpeechSwitches = {}, vars: Partial<Env> = {}) {
  const name = crypto.randomUUID();
  const control = `${provider}/control/${name}`;
  const tell = (told: AzureSpeechSwitches) => fetch(control, { method: "PUT", body: JSON.stringify(told) });
  await tell(switches);
  const env = { ...testEnv, AZURE_SPEECH_KEY, AZURE_SPEECH_REGION, AZURE_SPEECH_URL: `${provider}/s/${name}`, SPEECH_LIMIT: undefined, ...vars } as unknown as Env;
  return {
    tell,
    async ask<T>(path: string, client = editor, body?: unknown) {
      const ctx = createExecutionContext();
      const request = new Request(`${ORIGIN}/api${path}`, {
        method: body === undefined ? "GET" : "PUT",
        headers: { ...client.headers, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const response = await worker.fetch(request as Parameters<typeof worker.fetch>[0], env, ctx);
      const bytes = new Uint8Array(await response.arrayBuffer());
      await waitOnExecutionContext(ctx);
      const isJson = /json/.test(response.headers.get("Content-Type") ?? "");
      const text = isJson ? new TextDecoder().decode(bytes) : "";
      expect(text).not.toContain(AZURE_SPEECH_KEY);
      return { status: response.status, headers: response.headers, bytes, body: (isJson ? JSON.parse(text) : {}) as T };
    },
    calls: async () => ((await (await fetch(control)).json()) as { calls: ReceivedCall[] }).calls.map(({ method, path }) => `${method} ${path}`),
  };
}

test("without a provider there are two voices, the male one is chosen, and it is said what is missing", async () => {
  const voices = await editor.get<{ success: boolean; voices: Voice[] }>("/api/tts/voices");
  expect([voices.status, voices.body.success, voices.body.voices.map(({ name, gender }) => [name, gender])]).toEqual([
    200,
    true,
    [
      ["pt-BR-AntonioNeural", "Male"],
      ["pt-BR-FranciscaNeural", "Female"],
    ],
  ]);
  expect((await editor.get<Status>("/api/tts/status")).body).toEqual({
    configured: false,
    region: null,
    availableVoices: 2,
    faltam: ["AZURE_SPEECH_KEY", "AZURE_SPEECH_REGION"],
    problema: null,
  });
  expect((await reporter.get("/api/settings/tts")).body).toEqual({ voiceName: "pt-BR-AntonioNeural" });
});

test("the list is asked for once and then kept for all", async () => {
  const site = await aSite();
  for (let time = 0; time < 3; time += 1) expect((await site.ask<{ voices: Voice[] }>("/tts/voices")).body.voices).toHaveLength(15);
  expect((await site.ask<Status>("/tts/status")).body).toEqual({ configured: true, region: "brazilsouth", availableVoices: 15, faltam: [], problema: null });
  expect(await site.calls()).toEqual(["GET /cognitiveservices/voices/list"]);
});

test("a list that cannot be had is two voices with its cause, and the provider is left alone for a while", async () => {
  const site = await aSite({ always: "unauthorized" });
  const answer = await site.ask<{ voices: Voice[]; reserva: boolean; problema: string }>("/tts/voices");
  expect([answer.status, answer.body.voices.length, answer.body.reserva, answer.body.problema]).toEqual([200, 2, true, "o Azure não aceitou a chave para esta região"]);
  await site.ask("/tts/status");
  expect(await site.calls()).toHaveLength(1);
});

const growOld = () => testEnv.DB.prepare("UPDATE settings SET value = json_set(value, '$.at', 0, '$.askedAt', 0) WHERE key = 'speech-voices'").run();

test("an old list is answered at once and asked for behind the answer; it outlives a provider that fails, which is left alone for a while", async () => {
  const site = await aSite();
  const offer = async () => {
    const { body } = await site.ask<{ voices: Voice[]; reserva: boolean; problema: string | null }>("/tts/voices");
    return [body.voices.length, body.reserva, body.problema];
  };
  expect(await offer()).toEqual([15, false, null]);
  await growOld();
  await site.tell({ voices: ["pt-BR-ElzaNeural"] });
  expect([await offer(), await offer()]).toEqual([
    [15, false, null],
    [1, false, null],
  ]);
  await growOld();
  await site.tell({ always: "unauthorized" });
  expect([await offer(), await offer()]).toEqual([
    [1, false, null],
    [1, false, "o Azure não aceitou a chave para esta região"],
  ]);
  expect(await site.calls()).toHaveLength(3);
});

test("a failure that comes late leaves the list that somebody else had meanwhile", async () => {
  const [failing, other] = [await aSite({ always: "rate_limited", retryAfter: 2 }), await aSite()];
  const late = failing.ask<Status>("/tts/status");
  await expect.poll(failing.calls).toHaveLength(1);
  await other.ask("/tts/voices");
  expect((await late).body).toMatchObject({ availableVoices: 15, problema: null });
  expect((await failing.ask<Status>("/tts/status")).body).toMatchObject({ availableVoices: 15, problema: null });
});

test("an editor chooses a voice of the list, the trail says what it was, and nothing else changes", async () => {
  const site = await aSite();
  const edition = () => testEnv.DB.prepare("SELECT edition FROM site_edition").first<{ edition: number }>();
  const before = await edition();
  expect((await site.ask("/settings/tts", editor, { voiceName: "pt-BR-LeticiaNeural" })).body).toEqual({ voiceName: "pt-BR-LeticiaNeural" });
  await site.ask("/settings/tts", editor, { voiceName: "pt-BR-LeticiaNeural" });
  expect((await site.ask("/settings/tts", reporter)).body).toEqual({ voiceName: "pt-BR-LeticiaNeural" });
  const lines = await testEnv.DB.prepare("SELECT details FROM audit_log WHERE action = 'settings.voice'").all<{ details: string }>();
  expect(lines.results.map(({ details }) => JSON.parse(details))).toEqual([{ subject: "Letícia (era Antônio)" }]);
  expect(await edition()).toEqual(before);
  for (const voiceName of ["pt-BR-NinguemNeural", "en-US-JennyNeural", "<voice>", "", 7]) {
    const refused = await site.ask<{ error: string }>("/settings/tts", editor, { voiceName });
    expect([voiceName, refused.status]).toEqual([voiceName, 422]);
  }
  expect((await site.ask("/settings/tts", reporter, { voiceName: "pt-BR-AntonioNeural" })).status).toBe(403);
});

test("a sample is audio, made once, and of a listed voice only", async () => {
  const site = await aSite();
  const first = await site.ask("/tts/sample?voz=pt-BR-DonatoNeural");
  expect([first.status, first.headers.get("Content-Type"), first.headers.get("Cache-Control"), first.bytes[0]]).toEqual([200, "audio/mpeg", "private, no-store", 0xff]);
  const second = await site.ask("/tts/sample?voz=pt-BR-DonatoNeural");
  expect(second.bytes).toEqual(first.bytes);
  expect((await site.calls()).filter((call) => call === "POST /cognitiveservices/v1")).toHaveLength(1);
  const unknown = await site.ask<{ error: string }>("/tts/sample?voz=en-US-JennyNeural");
  expect([unknown.status, unknown.body.error]).toEqual([422, "Escolha uma voz da lista."]);
  expect((await site.ask("/tts/sample")).status).toBe(400);
  expect((await site.ask("/tts/sample?voz=pt-BR-DonatoNeural", reporter)).status).toBe(403);
});

test("a sample that fails says why, keeps no broken file, and a refused key is told by the status", async () => {
  const site = await aSite();
  await site.ask("/tts/voices");
  await site.tell({ once: ["not_audio"] });
  const garbled = await site.ask<{ error: string }>("/tts/sample?voz=pt-BR-ElzaNeural");
  expect([garbled.status, garbled.body.error]).toEqual([502, "Não foi possível gerar a amostra: o Azure respondeu algo que não se entende."]);
  await site.tell({ always: "rate_limited", retryAfter: 40 });
  const limited = await site.ask<{ error: string }>("/tts/sample?voz=pt-BR-ElzaNeural");
  expect([limited.status, limited.headers.get("Retry-After"), limited.body.error]).toEqual([
    502,
    "40",
    "Não foi possível gerar a amostra: o limite de pedidos do Azure foi atingido.",
  ]);
  await site.tell({ always: "unauthorized" });
  expect((await site.ask("/tts/sample?voz=pt-BR-ElzaNeural")).status).toBe(502);
  expect((await site.ask<Status>("/tts/status")).body).toMatchObject({ availableVoices: 15, problema: "o Azure não aceitou a chave para esta região" });
  await site.tell({});
  expect((await site.ask("/tts/sample?voz=pt-BR-ElzaNeural")).status).toBe(200);
});

test("samples are counted: more than the limit in a minute are refused", async () => {
  let left = 2;
  const limiter = {
    limit: async () => {
      left -= 1;
      return { success: left >= 0 };
    },
  };
  const site = await aSite({}, { SPEECH_LIMIT: limiter } as unknown as Partial<Env>);
  const statuses: number[] = [];
  for (let time = 0; time < 3; time += 1) statuses.push((await site.ask("/tts/sample?voz=pt-BR-YaraNeural")).status);
  expect(statuses).toEqual([200, 200, 429]);
});
