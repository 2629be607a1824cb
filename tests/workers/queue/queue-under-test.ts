import type { InstagramPost } from "#app/domain/queue/instagram-post.ts";
import type { WhatsAppPost } from "#app/domain/queue/whatsapp-post.ts";
import type { DeliveryChannel } from "#app/services/delivery-channel.ts";
import type { InstagramProgress } from "#app/services/instagram/channel.ts";
import type { WhatsAppProgress } from "#app/services/whatsapp/channel.ts";
import { InstagramQueue } from "../../../durable-objects/instagram-queue.ts";
import type { QueueRows } from "../../../durable-objects/queue-rows.ts";
import { WhatsAppQueue } from "../../../durable-objects/whatsapp-queue.ts";
import type { PowerCuts } from "./power-cuts.ts";
import type { SimulatedLife } from "./simulated-life.ts";
import type { SimulatedTime } from "./simulated-time.ts";

/** What one life of a queue's object has around it. */
export interface Surroundings<Payload, Progress> {
  ctx: DurableObjectState;
  env: Env;
  time: SimulatedTime;
  life: SimulatedLife;
  /** Null where the power stays on. */
  cuts: PowerCuts | null;
  channelOf(rows: QueueRows<Payload, Progress>): DeliveryChannel<Payload, Progress>;
  /** Told when the alarm is set (ms), or taken away. */
  onArm(at: number | null): void;
}

/** The channel in a process that may die before and after everything. */
function mortal<Payload, Progress>(channel: DeliveryChannel<Payload, Progress>, life: SimulatedLife): DeliveryChannel<Payload, Progress> {
  return {
    ...channel,
    async gate(flight, now) {
      await life.at("gate");
      const gate = await channel.gate(flight, now);
      await life.at("gate-answered");
      return gate;
    },
    next(flight, now) {
      const { prepare, ...step } = channel.next(flight, now);
      if (!prepare) return step;
      return {
        ...step,
        prepare: async () => {
          await life.at("drawing");
          const prepared = await prepare();
          await life.at("drawing");
          return prepared;
        },
      };
    },
  };
}

async function durable({ life, cuts }: Pick<Surroundings<never, never>, "life" | "cuts">): Promise<void> {
  const mark = cuts?.mark();
  await life.at("durable");
  if (mark) cuts?.synced(mark);
  await life.at("durable");
}

/** The real object, on real storage, with a provider, a clock and an alarm of the test's. */
export function instagramUnderTest(around: Surroundings<InstagramPost, InstagramProgress>): InstagramQueue {
  class UnderTest extends InstagramQueue {
    protected override makeChannel() {
      return mortal(around.channelOf(this.rows), around.life);
    }
    protected override now() {
      return around.time.now;
    }
    protected override durable() {
      return durable(around);
    }
    protected override async arm(leastMs = 1): Promise<void> {
      const wake = this.runner.nextWake();
      around.onArm(wake === null ? null : Math.max(wake, this.now() + leastMs));
    }
  }
  return new UnderTest(around.ctx, around.env);
}

/** As `instagramUnderTest`. */
export function whatsAppUnderTest(around: Surroundings<WhatsAppPost, WhatsAppProgress>): WhatsAppQueue {
  class UnderTest extends WhatsAppQueue {
    protected override makeChannel() {
      return mortal(around.channelOf(this.rows), around.life);
    }
    protected override now() {
      return around.time.now;
    }
    protected override durable() {
      return durable(around);
    }
    protected override async arm(leastMs = 1): Promise<void> {
      const wake = this.runner.nextWake();
      around.onArm(wake === null ? null : Math.max(wake, this.now() + leastMs));
    }
  }
  return new UnderTest(around.ctx, around.env);
}
