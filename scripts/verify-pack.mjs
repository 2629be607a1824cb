// `npm run pack:verify -- pacote.jsonl [chave.pem]`: checks the pack of a contract with nothing but the file and the public key of the site.
import { createHash, createPublicKey, verify } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { createPackCheck } from "../app/features/service-notes/pack.ts";
import { fail } from "./lib/run.mjs";

/** Problems that are named; more are counted. */
const SHOWN = 20;

const [file = "", keyFile] = process.argv.slice(2);
if (!existsSync(file)) fail("Say which pack: npm run pack:verify -- prestacao-de-contas-1.jsonl [chave.pem]");
if (keyFile !== undefined && !existsSync(keyFile)) fail(`${keyFile} does not exist.`);

const hashOf = (bytes) => createHash("sha256").update(bytes).digest("hex");
const check = createPackCheck({
  sha256: hashOf,
  sha256OfBase64: (base64) => hashOf(Buffer.from(base64, "base64")),
  isSignedBy: (key, text, signature) => verify(null, Buffer.from(text), createPublicKey(key), Buffer.from(signature, "base64")),
});
for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) if (line !== "") check.line(line);

const { problems, total, hours, rows } = check.finish(keyFile === undefined ? undefined : readFileSync(keyFile, "utf8"));
for (const { where, what } of problems.slice(0, SHOWN)) console.log(`ALTERADO  ${where}: ${what}`);
if (problems.length > SHOWN) console.log(`… e mais ${problems.length - SHOWN}`);
const { exibidas, visiveis, cliques, banners, pago, pagamentos, notas } = total;
for (const banner of banners) console.log(`banner ${banner.banner}: ${banner.exibidas} exibidas, ${banner.visiveis} visíveis, ${banner.cliques} cliques`);
console.log(`${hours} horas seladas, ${rows} linhas do contrato: ${exibidas} exibidas, ${visiveis} visíveis, ${cliques} cliques`);
console.log(`${notas} notas, ${pagamentos} pagamentos: R$ ${(pago / 100).toFixed(2).replace(".", ",")}`);
if (keyFile === undefined) console.log("A chave é a do próprio pacote. Compare-a com a que o site publica em /edicoes/chave, ou dê o arquivo dela.");
console.log(problems.length === 0 ? "Confere: tudo está como foi assinado." : `NÃO CONFERE. A primeira alteração: ${problems[0].where}.`);
process.exitCode = problems.length === 0 ? 0 : 1;
