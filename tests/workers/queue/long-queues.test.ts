import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { PACING_OFF } from "#app/domain/whatsapp/pacing.ts";
import { createWhatsAppChannel } from "#app/services/whatsapp/channel.ts";
import { testEnv } from "#tests/support/site.ts";
import { messageOf } from "./message-item.ts";
import { PowerCuts } from "./power-cuts.ts";
import { whatsAppUnderTest } from "./queue-under-test.ts";
import { SimulatedGroup } from "./simulated-channels.ts";
import { SimulatedLife } from "./simulated-life.ts";
import { SimulatedTime } from "./simulated-time.ts";

const macrotask = () => new Promise<void>((resume) => setTimeout(resume, 0));

const START = Date.UTC(2026, 10, 21, 15);

/** A queue before an honest group, on an object's own storage. */
const inQueue = <Answer>(name: string, hasCuts: boolean, work: (stage: ReturnType<typeof aStage>) => Promise<Answer>): Promise<Answer> =>
  runInDurableObject(testEnv.WHATSAPP_QUEUE.get(testEnv.WHATSAPP_QUEUE.idFromName(name)), (_object, state) => work(aStage(state, hasCuts)));

function aStage(state: DurableObjectState, hasCuts: boolean) {
  const time = new SimulatedTime(START);
  const cuts = new PowerCuts(state.storage);
  const stage = { time, alarmAt: null as number | null, life: new SimulatedLife(() => "lives") };
  const group = new SimulatedGroup({ time, random: () => 0.5, befalls: () => false, life: () => stage.life });
  cuts.clear();
  return {
    ...stage,
    group,
    alarmAt: () => stage.alarmAt,
    /** What was not durable is lost. */
    async cut() {
      await macrotask();
      cuts.cut(() => 0);
    },
    /** The object's next life; `onPicture` may end it. */
    async begin(onPicture: (url: string, life: SimulatedLife) => Promise<void> = async () => undefined) {
      const life = new SimulatedLife(() => "lives");
      stage.life = life;
      let isUp = false;
      const queue = whatsAppUnderTest({
        ctx: state,
        env: testEnv,
        time,
        life,
        cuts: hasCuts ? cuts : null,
        channelOf: (memory) =>
          createWhatsAppChannel({
            choice: { gateway: group.gateway, missing: [] },
            memory,
            readChoices: async () => ({ groupId: "1@g.us", pacing: PACING_OFF, timeZone: "America/Fortaleza" }),
            imageOf: async (url) => {
              await onPicture(url, life);
              return null;
            },
            now: () => time.now,
          }),
        onArm(at) {
          isUp = true;
          stage.alarmAt = at;
        },
      });
      while (!isUp) await macrotask();
      return { queue, life };
    },
  };
}

test("1,000 items drain in their order with the pacing off", async () => {
  const titles = Array.from({ length: 1_000 }, (_, index) => `m${index}`);
  const messages = await inQueue("drain", false, async ({ begin, group, time, alarmAt }) => {
    const { queue } = await begin();
    for (const title of titles) await queue.add([{ key: title, payload: messageOf(title), dueAt: time.now, by: null }]);
    for (let at = alarmAt(); at !== null; at = alarmAt()) {
      time.pass(Math.max(1, at - time.now));
      await queue.alarm();
    }
    expect((await queue.counts()).sent).toBe(titles.length);
    return group.messages.map(({ text }) => text);
  });
  expect(messages).toEqual(titles.map((title) => messageOf(title).text));
}, 120_000);

test("an item that kills whatever touches it is set aside, and keeps none of the others", async () => {
  await inQueue("poison", true, async ({ begin, group, time, alarmAt, cut }) => {
    const poison = { ...messageOf("poison"), pictureUrl: "https://site.test/deadly.jpg" };
    const onPicture = async (_url: string, life: SimulatedLife) => life.end();
    let { queue, life } = await begin(onPicture);
    const [bad] = await queue.add([{ key: "poison", payload: poison, dueAt: time.now, by: null }]);
    await queue.add([{ key: "good", payload: messageOf("good"), dueAt: time.now + 1, by: null }]);
    let deaths = 0;
    for (let at = alarmAt(); at !== null && deaths < 20; at = alarmAt()) {
      time.pass(Math.max(1, at - time.now));
      await Promise.race([queue.alarm(), life.over]);
      if (!life.isOver) continue;
      deaths += 1;
      await cut();
      ({ queue, life } = await begin(onPicture));
    }
    expect(deaths).toBe(5);
    expect(await queue.get(bad?.item.id ?? "")).toMatchObject({ state: "failed", trouble: { code: "interrupted" } });
    expect(group.messages.map(({ text }) => text)).toEqual([messageOf("good").text]);
  });
});
