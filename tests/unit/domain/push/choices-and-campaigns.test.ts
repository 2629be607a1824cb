import { expect, test } from "vitest";
import { alertPayload, type CampaignState, goesByItself, isOpen, reachSentence, readPushPace, storyTopics } from "#app/features/push/campaign.ts";
import { completeChoices, DEFAULT_CHOICES, isPushEndpoint, type PushChoices, pushServiceHosts } from "#app/features/push/push-choices.ts";

const complete = (more: Partial<PushChoices>) => completeChoices({ ...DEFAULT_CHOICES, ...more });

test("a reader's choices: nothing chosen is everything, no topic twice, no empty quiet hours; who gets nothing at once gets the digest", () => {
  expect(complete({ topics: [] })).toEqual({ ...DEFAULT_CHOICES, topics: ["tudo"] });
  expect(complete({ topics: ["urgente", "categoria:cidade", "urgente"] }).topics).toEqual(["urgente", "categoria:cidade"]);
  expect([{ from: 60, to: 60 }, { from: 60, to: 61 }, null].map((quiet) => complete({ quiet }).quiet)).toEqual([null, { from: 60, to: 61 }, null]);
  const digests = (["now", "digest"] as const).flatMap((frequency) => [false, true].map((digest) => complete({ frequency, digest }).digest));
  expect(digests).toEqual([false, true, true, true]);
});

test.each([
  ["https://fcm.googleapis.com/fcm/send/abc", true],
  ["https://updates.push.services.mozilla.com/wpush/v2/x", true],
  ["https://web.push.apple.com/x", true],
  ["https://a-1.b.push.apple.com/x", true],
  ["https://wns2-by3p.notify.windows.com/w/?token=x", true],
  ["https://push.apple.com/x", false],
  ["https://notify.windows.com/x", false],
  ["https://fcm.googleapis.com.mau.br/x", false],
  ["https://xfcm.googleapis.com/x", false],
  ["https://mau.br/fcm.googleapis.com", false],
  ["https://web.push.apple.com.mau.br/x", false],
  ["http://fcm.googleapis.com/x", false],
  ["https://fcm.googleapis.com:8443/x", false],
  ["https://ana@fcm.googleapis.com/x", false],
  ["https://:senha@fcm.googleapis.com/x", false],
  ["https://FCM.googleapis.com/x", false],
  ["https://fcm.googleapis.com", false],
  ["https://fcm.googleapis.com/a b", false],
  ["https://fcm.googleapis.com/é", false],
  [" https://fcm.googleapis.com/x", false],
  ["https://", false],
  ["ftp://fcm.googleapis.com/x", false],
  ["http://localhost:9000/x", true],
  ["http://127.0.0.1:9000/x", true],
  ["http://[::1]:9000/x", true],
  ["http://push.exemplo.br/x", false],
  ["https://push.exemplo.br/x", true],
  ["https://push.exemplo.br:444/x", false],
])("an alert may be sent to %s: %s", (address, may) => {
  expect(isPushEndpoint(address, ["localhost:9000", "127.0.0.1:9000", "[::1]:9000", "push.exemplo.br"])).toBe(may);
});

test("services of the deployment's own are a list of hosts", () => {
  expect(pushServiceHosts("a.br, b.br:9000\n[::1]:1,https://c.br,A.br,,")).toEqual(["a.br", "b.br:9000", "[::1]:1"]);
  expect([pushServiceHosts(undefined), pushServiceHosts(""), pushServiceHosts("a".repeat(256))]).toEqual([[], [], []]);
});

test("the newsroom's pace is what it stored, else six alerts a day and the digest at 19h", () => {
  expect([readPushPace(null), readPushPace(undefined), readPushPace({ dailyCap: 0 }), readPushPace({ dailyCap: 9, digestMinute: 0 })]).toEqual([
    { dailyCap: 6, digestMinute: 1_140 },
    { dailyCap: 6, digestMinute: 1_140 },
    { dailyCap: 0, digestMinute: 1_140 },
    { dailyCap: 9, digestMinute: 0 },
  ]);
});

test("a campaign that is held, waits or is being sent may still send", () => {
  const states: CampaignState[] = ["held", "waiting", "sending", "done", "cancelled", "withdrawn", "expired"];
  expect(states.filter((state) => isOpen({ state }))).toEqual(["held", "waiting", "sending"]);
  const HOURS_12 = 12 * 3_600_000;
  expect([HOURS_12, HOURS_12 + 1].map((now) => goesByItself({ heldFor: "daily-cap", createdAt: 0 }, now))).toEqual([true, false]);
});

test("how many get an alert, in words", () => {
  expect([reachSentence({ total: 4_200, atQuota: 310 }), reachSentence({ total: 1, atQuota: 1 }), reachSentence({ total: 0, atQuota: 0 })]).toEqual([
    "4.200 recebem; 310 já atingiram a cota",
    "1 recebe; 1 já atingiu a cota",
    "0 recebem; 0 já atingiram a cota",
  ]);
});

test("a story's topics: the urgent one first, then everything, its town and its sections, each once", () => {
  expect(storyTopics({ kicker: "URGENTE", categories: ["cidade", "cidade"], municipality: "piripiri" })).toEqual(["urgente", "tudo", "municipio:piripiri", "categoria:cidade"]);
  expect(storyTopics({ kicker: "OBRAS", categories: [], municipality: null })).toEqual(["tudo"]);
});

const alert = { title: "Ponte", body: "Abre hoje", navigate: "https://a.br/1", tag: "t", icon: "/i.png", image: "/img/a.jpg", isSilent: false, timestamp: 5 };
const shown = (more: Partial<typeof alert>) => JSON.parse(alertPayload({ ...alert, ...more })).notification;

test("an alert's message: title and text are cut as a lock screen does; what is too large goes without its picture, then without its text", () => {
  expect(JSON.parse(alertPayload(alert))).toEqual({
    web_push: 8030,
    notification: { ...{ title: "Ponte", navigate: "https://a.br/1", lang: "pt-BR", dir: "ltr", tag: "t", icon: "/i.png", timestamp: 5, body: "Abre hoje", image: "/img/a.jpg" } },
  });
  expect([shown({ isSilent: true }).silent, "silent" in shown({}), "image" in shown({ image: null as unknown as string })]).toEqual([true, false, false]);
  expect([200, 201].map((length) => shown({ title: "é".repeat(length) }).title)).toEqual(["é".repeat(200), `${"é".repeat(199)}…`]);
  expect([300, 301].map((length) => shown({ body: ` ${"a".repeat(length)} ` }).body)).toEqual(["a".repeat(300), `${"a".repeat(299)}…`]);
  expect(shown({ title: `${"a".repeat(198)} ${"b".repeat(9)}` }).title).toBe(`${"a".repeat(198)}…`);
  expect(["image" in shown({ image: "x".repeat(2_900) }), shown({ image: "x".repeat(2_900) }).body]).toEqual([false, "Abre hoje"]);
  const tight = shown({ navigate: `https://a.br/${"n".repeat(2_750)}`, body: "a".repeat(290) });
  expect(["image" in tight, "body" in tight, tight.title]).toEqual([false, false, "Ponte"]);
  expect(shown({ navigate: "n".repeat(4_000) }).title).toBe("Ponte");
});
