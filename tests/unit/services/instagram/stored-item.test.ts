import { expect, test } from "vitest";
import { INSTAGRAM_ITEM_CODEC } from "#app/features/instagram/channel.server.ts";
import { NEW_DELIVERY } from "#app/features/instagram/delivery.ts";

const { payload, progress } = INSTAGRAM_ITEM_CODEC;

const STORED_PROGRESS = {
  delivery: {
    containerId: "17",
    publishAskedAt: 5,
    isOut: true,
    attempts: 1,
    polls: 2,
    unread: 0,
    redraws: 0,
    begunAt: null,
    trouble: { kind: "auth", cause: "Por quê.", remedy: "O que fazer.", action: "stop-queue", tries: 0, waitSeconds: 0, afterwards: null, askContainerFirst: false },
  },
  call: "poll",
};

test("a stored delivery is read and written with its stored keys", () => {
  const read = progress.fromStored(STORED_PROGRESS);
  expect(read.delivery).toMatchObject({ isPublished: true, lastFailure: { reason: "Por quê.", action: "O que fazer.", recovery: "stop-queue" } });
  expect(progress.toStored(read)).toEqual(STORED_PROGRESS);
  const fresh = { delivery: NEW_DELIVERY, call: "create" as const };
  expect(progress.fromStored(progress.toStored(fresh))).toEqual(fresh);
});

test("a stored post keeps its outbox row under the key turn, or no key at all", () => {
  const post = { articleId: 1, format: "feed", title: "", kicker: "", caption: "", card: null, template: "classic", section: null, pictureUrl: null, marks: [] };
  expect(payload.fromStored({ ...post, turn: 7 })).toEqual({ ...post, outboxRowId: 7 });
  expect(payload.toStored(payload.fromStored({ ...post, turn: 7 }))).toEqual({ ...post, turn: 7 });
  expect(payload.toStored(payload.fromStored(post))).toEqual(post);
});
