import { createHash } from "node:crypto";
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";

/** Bytes of a text that are gathered before they are written. */
const BUFFER_BYTES = 64 * 1024;

/** A file of the export while it is written. */
export interface OutputFile {
  write(content: string | Uint8Array): void;
  end(): void;
}

/** Ours, within the folder that an export is written to: see `lockState`. */
const LOCK = "in-use";

/** Folder of an export until it is whole. */
export const partialOf = (out: string): string => `${out}.partial`;

/** The flaw of a folder as the target of an export; null: none. */
export function targetProblem(out: string): string | null {
  if (existsSync(out) && readdirSync(out).length > 0) return `${out} is not empty: name a folder that does not exist yet.`;
  const partial = partialOf(out);
  if (existsSync(partial) && readdirSync(partial).length > 0 && !existsSync(join(partial, LOCK)))
    return `${partial} is where the export is written before it is whole, and something else is there.`;
  return null;
}

/** The files of an export with their sums. Nothing of it is under `out` before `finish`. */
export class OutputFolder {
  readonly out: string;
  readonly #partial: string;
  readonly #sums: OutputFile;
  files = 0;
  bytes = 0;

  /** The caller has locked the partial folder; what an ended export left there is deleted. */
  constructor(out: string) {
    this.out = out;
    this.#partial = partialOf(out);
    for (const name of readdirSync(this.#partial)) if (name !== LOCK) rmSync(join(this.#partial, name), { recursive: true });
    this.#sums = this.#open("SHA256SUMS", () => undefined);
  }

  /** A path for a file that is deleted before the export ends. */
  scratch(name: string): string {
    return join(this.#partial, name);
  }

  #open(path: string, onEnd: (sha256: string, bytes: number) => void): OutputFile {
    const full = join(this.#partial, path);
    mkdirSync(dirname(full), { recursive: true });
    const file = openSync(full, "wx");
    const hash = createHash("sha256");
    let bytes = 0;
    let waiting: Uint8Array[] = [];
    let waitingBytes = 0;
    const flush = () => {
      const content = Buffer.concat(waiting);
      [waiting, waitingBytes] = [[], 0];
      hash.update(content);
      for (let done = 0; done < content.length; ) done += writeSync(file, content, done);
      bytes += content.length;
    };
    return {
      write: (content) => {
        const part = typeof content === "string" ? Buffer.from(content) : content;
        waiting.push(part);
        waitingBytes += part.length;
        if (waitingBytes >= BUFFER_BYTES) flush();
      },
      end: () => {
        flush();
        closeSync(file);
        onEnd(hash.digest("hex"), bytes);
      },
    };
  }

  /** Begins a file; its path is relative to the export and has no line breaks. */
  file(path: string): OutputFile {
    return this.#open(path, (sha256, bytes) => {
      this.#sums.write(`${sha256}  ${path}\n`);
      this.files += 1;
      this.bytes += bytes;
    });
  }

  /** A whole file of a few MB at most. */
  put(path: string, content: string): void {
    const file = this.file(path);
    file.write(content);
    file.end();
  }

  /** Gives the finished export its name. */
  finish(): void {
    this.#sums.end();
    rmSync(join(this.#partial, LOCK), { recursive: true, force: true });
    renameSync(this.#partial, this.out);
  }
}
