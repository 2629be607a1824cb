import { root } from "./run.mjs";

/** The hash as the site makes it, by the site's own source; here, where no reader waits for it. */
export async function hashPassword(password) {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: {
      contents: `import { scryptKey } from "#app/features/people/password-hasher.provider.ts";
        import { passwordHasher } from "#app/features/people/passwords.server.ts";
        export const { hash } = passwordHasher(scryptKey);`,
      resolveDir: root,
    },
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
  const { hash } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
  return hash(password);
}
