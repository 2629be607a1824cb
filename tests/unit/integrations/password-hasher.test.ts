import { expect, test } from "vitest";
import { answerKeyRequest, probeHasher } from "#app/features/people/password-hasher.provider.ts";

test("the probe asks the hasher for a key that it can derive, and throws where it does not answer", async () => {
  const statuses: number[] = [];
  const hasher = (answer: (request: Request) => Promise<Response>) => ({ fetch: (url: string, init: RequestInit) => answer(new Request(url, init)) }) as unknown as Fetcher;
  await probeHasher(
    hasher(async (request) => {
      const response = await answerKeyRequest(request);
      statuses.push(response.status);
      return response;
    }),
  );
  expect(statuses).toEqual([200]);
  await expect(probeHasher(hasher(() => Promise.reject(new Error("away"))))).rejects.toThrow();
  await expect(probeHasher(hasher(async () => new Response("", { status: 500 })))).rejects.toThrow();
});
