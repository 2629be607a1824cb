const NAME = "invented-internet";

/** The simulated picture host's own name for a host of the internet that the tests invent. */
export const scenarioOf = (host: string): string => host.replaceAll(".", "-");

/** A Worker that simulates the internet: the simulated picture host answers for every host. */
export const invented = (origin: string) => ({
  name: NAME,
  modules: [
    {
      type: "ESModule" as const,
      path: `${NAME}.js`,
      contents: `export default {
        fetch(request) {
          const { hostname, pathname, search } = new URL(request.url);
          return fetch(new Request("${origin}/s/" + hostname.replaceAll(".", "-") + pathname + search, request));
        },
      };`,
    },
  ],
});
