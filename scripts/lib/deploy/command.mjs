// Common parts of `npm run deploy` and `npm run rollback`.
import { fail } from "../run.mjs";
import { lockState } from "../state-lock.mjs";
import { cloudflare, wranglerProcess } from "./cloudflare.mjs";
import { failureText } from "./failure.mjs";
import { openRecord } from "./record.mjs";
import { deploymentFolder, readSettings } from "./settings.mjs";

/**
 * Reads the settings file and the record, and takes the deployment's folder for this process unless it only reads; ends the
 * process with one line where one of them cannot be used.
 */
export async function openDeployment(settingsPath, { readOnly }) {
  const settings = readSettings(settingsPath);
  if (settings === null) fail(`${settingsPath} is missing. Next: cp deploy.example.env ${settingsPath}, write SITE_URL into it, then this again.`);
  if (settings.problems.length > 0) fail(`${settingsPath} cannot be used; nothing was changed:\n  ${settings.problems.join("\n  ")}`);
  const folder = deploymentFolder(settings.name);
  const env = settings.accountId ? { CLOUDFLARE_ACCOUNT_ID: settings.accountId } : {};
  if (!readOnly) await lockState(folder, (other) => `Another deployment or rollback (process ${other}) is under way here. Wait for its end, then this again.`);
  try {
    return { settings, folder, record: openRecord(folder), cloudflare: cloudflare({ execute: wranglerProcess(undefined, env), readOnly }) };
  } catch (error) {
    return fail(error.message);
  }
}

/** Ends the process with what is done, unknown and next. */
export const failWith = (error) => fail(failureText(error));
