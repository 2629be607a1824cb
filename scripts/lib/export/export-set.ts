import { rmSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { BackupSets, Manifest } from "../../../app/features/backup/backup-sets.server.ts";
import { loadSet } from "./export-database.ts";
import { LEFT_OUT_TABLES } from "./exported-tables.ts";
import { mediaPathsOf } from "./media-paths.ts";
import type { OutputFolder } from "./output-folder.ts";
import { readmeText } from "./readme-text.ts";
import { writeHomeOrder, writeRedirects, writeRollUps, writeTables } from "./write-data.ts";
import { writeStories } from "./write-stories.ts";

/** Inputs of an export beside its set. */
export interface ExportOptions {
  out: OutputFolder;
  /** The site's public origin, without a slash at its end. */
  siteUrl: string;
  /** Clock and name, where the newsroom decided none. */
  defaults: { timeZone: string; name: string };
  version: string;
  log(line: string): void;
}

/** Counts of an export. */
export interface ExportSummary {
  counts: Record<string, number>;
  files: number;
  bytes: number;
}

const WORK = "work.sqlite";

/** Writes a verified set as open files. Memory: a chunk of the set, a story and a few pieces of a file at a time. */
export async function exportSet(sets: BackupSets, manifest: Manifest, { out, siteUrl, defaults, version, log }: ExportOptions): Promise<ExportSummary> {
  const work = out.scratch(WORK);
  const data = await loadSet(sets, manifest, work);
  try {
    const decided = data.db.prepare("SELECT value ->> '$.name' AS name, value ->> '$.timeZone' AS timeZone FROM settings WHERE key = 'site'").get() as
      | { name: string | null; timeZone: string | null }
      | undefined;
    const site = { siteUrl, name: decided?.name ?? defaults.name, timeZone: decided?.timeZone ?? defaults.timeZone };
    const media = mediaPathsOf(data);
    const counts: Record<string, number> = { ...writeStories(out, data, media, site) };
    log(`${counts.stories} stories`);
    await nextTurn();
    Object.assign(counts, writeTables(out, data, media), writeRollUps(out, data));
    counts.homeOrder = writeHomeOrder(out, data);
    counts.redirects = writeRedirects(out, data, media);
    log(`${Object.keys(counts).length} kinds of data`);
    for (const { path, file } of media.files) {
      const written = out.file(path);
      for await (const piece of sets.file(file)) written.write(piece);
      written.end();
    }
    counts.media = media.files.length;
    log(`${media.files.length} files of media`);
    out.put("README.txt", readmeText({ site, moment: manifest.pointAt, version }));
    const content = {
      software: "Lide",
      version,
      commit: manifest.commit,
      backup: manifest.id,
      moment: new Date(manifest.pointAt).toISOString(),
      site: site.siteUrl,
      name: site.name,
      timeZone: site.timeZone,
      counts,
      files: out.files,
      bytes: out.bytes,
      leftOut: { tables: LEFT_OUT_TABLES, files: media.leftOut },
    };
    out.put("manifest.json", `${JSON.stringify(content, null, 2)}\n`);
    return { counts, files: out.files, bytes: out.bytes };
  } finally {
    data.close();
    rmSync(work, { force: true });
  }
}
