/**
 * A Worker between the site and the Worker that derives passwords' keys: what was derived once is not derived again. scrypt
 * is slow on purpose, and hundreds of tests sign in with the same password and salt.
 */
export const rememberedKeys = (hasher: string) => ({
  name: "remembered-keys",
  modules: [
    {
      type: "ESModule" as const,
      path: "remembered-keys.js",
      contents: `const known = new Map();
        export default {
          async fetch(request, { HASHER }) {
            const body = await request.text();
            if (!known.has(body)) {
              const answer = await HASHER.fetch(request.url, { method: "POST", body });
              if (!answer.ok) return answer;
              known.set(body, await answer.text());
            }
            return new Response(known.get(body));
          },
        };`,
    },
  ],
  serviceBindings: { HASHER: hasher },
});
