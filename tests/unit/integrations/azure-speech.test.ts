import { afterAll, beforeAll, expect, test } from "vitest";
import { azureSpeech, speechFromEnv } from "#app/features/speech/from-env.provider.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { AZURE_SPEECH_KEY, AZURE_SPEECH_REGION, type AzureSpeechSwitches, startAzureSpeech } from "#tests/providers/azure-speech.ts";
import type { ReceivedCall, SimulatedServer } from "#tests/providers/simulated-server.ts";

let provider: SimulatedServer;
beforeAll(async () => {
  provider = await startAzureSpeech();
});
afterAll(() => provider.stop());

async function aService(switches: AzureSpeechSwitches = {}, key = AZURE_SPEECH_KEY) {
  const name = crypto.randomUUID();
  const control = `${provider.url}/control/${name}`;
  await fetch(control, { method: "PUT", body: JSON.stringify(switches) });
  return {
    speech: azureSpeech({ baseUrl: `${provider.url}/s/${name}`, key, region: AZURE_SPEECH_REGION, timeouts: { voices: 900, synthesis: 900 }, waitMs: 10 }),
    calls: async () => ((await (await fetch(control)).json()) as { calls: ReceivedCall[] }).calls,
  };
}

/** How a call failed, and that nothing secret is in it. */
async function failure(work: Promise<unknown>) {
  const error = await work.then(
    () => new Error("it answered"),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ProviderFailure)) throw error;
  expect(JSON.stringify([error.message, error.details, error.stack])).not.toContain(AZURE_SPEECH_KEY);
  expect(error.message).not.toMatch(/10\.0\.0\.7|<html/);
  return [error.kind, error.message];
}

test("only Brazilian neural voices are listed, as the specification names their fields", async () => {
  const voices = await (await aService()).speech.listVoices();
  expect(voices).toHaveLength(15);
  expect(voices[0]).toEqual({ name: "pt-BR-AntonioNeural", displayName: "Antonio", localName: "Antônio", locale: "pt-BR", gender: "Male" });
  expect(new Set(voices.map(({ locale }) => locale))).toEqual(new Set(["pt-BR"]));
});

test("a text with everything XML minds is spoken whole", async () => {
  const { speech, calls } = await aService();
  const audio = await speech.synthesize(`Fulano & Cia. disse: "2 < 3" e 'fim' </voice>\u0000`, "pt-BR-FranciscaNeural");
  expect([audio[0], audio[1], audio.byteLength % 144]).toEqual([0xff, 0xf3, 0]);
  expect((await calls())[0]?.text).toContain("Fulano &amp; Cia. disse: &quot;2 &lt; 3&quot; e &apos;fim&apos; &lt;/voice&gt; </voice>");
});

test("what is busy for a moment is asked once more", async () => {
  for (const once of [["rate_limited"], ["server_error"]] as const) {
    const { speech, calls } = await aService({ once: [...once] });
    expect(await speech.listVoices()).toHaveLength(15);
    expect(await calls()).toHaveLength(2);
  }
});

test.each<[AzureSpeechSwitches, string, string, number]>([
  [{ always: "unauthorized" }, "auth", "o Azure não aceitou a chave para esta região", 1],
  [{ always: "rate_limited" }, "rate_limited", "o limite de pedidos do Azure foi atingido", 2],
  [{ always: "rate_limited", retryAfter: 40 }, "rate_limited", "o limite de pedidos do Azure foi atingido", 1],
  [{ always: "server_error" }, "transient", "o Azure está fora do ar", 2],
  [{ always: "slow" }, "transient", "o Azure demorou demais para responder", 1],
  [{ always: "dropped" }, "transient", "não foi possível falar com o Azure", 1],
  [{ always: "not_json" }, "transient", "o Azure respondeu algo que não se entende", 1],
  [{ always: "endless" }, "transient", "o Azure respondeu algo que não se entende", 1],
  [{ always: "redirect" }, "invalid", "o Azure respondeu 302", 1],
  [{ voices: ["en-US-JennyNeural"] }, "invalid", "o Azure não tem vozes brasileiras nesta região", 1],
])("a list under %j fails as %s", async (switches, kind, message, asked) => {
  const { speech, calls } = await aService(switches);
  expect(await failure(speech.listVoices())).toEqual([kind, message]);
  expect(await calls()).toHaveLength(asked);
});

test("an answer that is no audio is none, and an unknown voice is refused", async () => {
  expect(await failure((await aService({ always: "not_audio" })).speech.synthesize("Olá", "pt-BR-AntonioNeural"))).toEqual([
    "transient",
    "o Azure respondeu algo que não se entende",
  ]);
  expect(await failure((await aService()).speech.synthesize("Olá", "pt-BR-NinguemNeural"))).toEqual(["invalid", "o Azure não aceitou o pedido"]);
  expect(await failure((await aService({}, "outra-chave-qualquer")).speech.listVoices())).toEqual(["auth", "o Azure não aceitou a chave para esta região"]);
});

test.each([
  [{}, ["AZURE_SPEECH_KEY", "AZURE_SPEECH_REGION"]],
  [{ AZURE_SPEECH_KEY: AZURE_SPEECH_KEY, AZURE_SPEECH_REGION: "brazil south" }, ["AZURE_SPEECH_REGION"]],
  [{ AZURE_SPEECH_KEY: "chave\ncom-quebra", AZURE_SPEECH_REGION: "brazilsouth" }, ["AZURE_SPEECH_KEY"]],
  [{ AZURE_SPEECH_KEY: AZURE_SPEECH_KEY, AZURE_SPEECH_REGION: "brazilsouth", AZURE_SPEECH_URL: "http://azure.example" }, ["AZURE_SPEECH_URL"]],
  [{ AZURE_SPEECH_KEY: AZURE_SPEECH_KEY, AZURE_SPEECH_REGION: "BrazilSouth" }, []],
])("of the settings %j these are missing: %j", (env, missing) => expect(speechFromEnv(env).missing).toEqual(missing));
