import { createWriteStream, fstatSync, openSync, renameSync } from "node:fs";

/** A log of bounded size: the file and its predecessor, `{path}.1`, hold at most `maxBytes` each. */
export class RotatingLog {
  #path;
  #maxBytes;
  #size = 0;
  #stream;

  constructor(path, maxBytes = 8 * 2 ** 20) {
    this.#path = path;
    this.#maxBytes = maxBytes;
    this.#open();
  }

  write(chunk) {
    if (this.#size > 0 && this.#size + chunk.length > this.#maxBytes) {
      // Pending writes of the old stream go into the file that it opened, under its new name.
      this.#stream.end();
      renameSync(this.#path, `${this.#path}.1`);
      this.#open();
    }
    this.#size += chunk.length;
    this.#stream.write(chunk);
  }

  /** Resolves when everything is written. */
  end() {
    return new Promise((done) => this.#stream.end(done));
  }

  #open() {
    const fd = openSync(this.#path, "a");
    this.#size = fstatSync(fd).size;
    this.#stream = createWriteStream(this.#path, { fd });
    // A full disk loses lines of the log, not the newsroom.
    this.#stream.on("error", () => undefined);
  }
}
