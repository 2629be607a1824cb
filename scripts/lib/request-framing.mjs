// Where each HTTP/1.1 request on a connection begins and ends (RFC 9112), and whether its head is valid. workerd answers an
// invalid one with 500 and without headers, before any code of the site runs; nothing but the framing is read here.

/** Longest request line with its headers (bytes). */
export const MAX_HEAD_BYTES = 64 * 1024;

/** Longest line of a chunk's size, and longest trailer section (bytes). */
const MAX_CHUNK_LINE_BYTES = 4 * 1024;

/** Those that the site may be asked; of others workerd knows no name. */
export const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]);

const REQUEST_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) ([!-~\x80-\xff]+) HTTP\/(\d)\.(\d)$/;
const HEADER_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t -~\x80-\xff]*)$/;
const CHUNK_SIZE = /^([0-9A-Fa-f]{1,8})[ \t]*(?:;[\t -~\x80-\xff]*)?$/;

/** A request that is no valid HTTP/1.1: `status` to answer with, `reason` for the reader of the answer, in Portuguese. */
export class MalformedRequest extends Error {
  constructor(status, reason) {
    super(reason);
    this.status = status;
    this.reason = reason;
  }
}

const bad = (reason) => new MalformedRequest(400, reason);

/** Host of a URL, with or without a port, and nothing else of one. */
const isHost = (value) => /^[^\s/?#@\\]+$/.test(value) && URL.canParse(`http://${value}/`);

/** Reads a head without its final empty line: `{ method, path, bodyLength, isChunked, isUpgrade }`; throws `MalformedRequest`. */
export function readHead(text) {
  const [first, ...lines] = text.split("\r\n");
  const line = REQUEST_LINE.exec(first);
  if (!line) throw bad("A primeira linha da requisição é inválida.");
  const [, method, target, major, minor] = line;
  if (major !== "1" || minor > "1") throw bad("Esta versão do protocolo HTTP não é aceita.");
  if (!METHODS.has(method)) throw new MalformedRequest(405, "Este método não é aceito.");
  if (!target.startsWith("/")) throw bad("O endereço da requisição deve começar com uma barra.");
  const values = { host: [], "content-length": [], "transfer-encoding": [], upgrade: [] };
  for (const one of lines) {
    const header = HEADER_LINE.exec(one);
    if (!header) throw bad("Um dos cabeçalhos da requisição é inválido.");
    values[header[1].toLowerCase()]?.push(header[2].trimEnd());
  }
  const { host: hosts, "content-length": lengths, "transfer-encoding": codings } = values;
  if (hosts.length > 1 || (hosts.length === 0 && minor === "1") || !hosts.every(isHost)) throw bad("A requisição deve ter exatamente um cabeçalho Host válido.");
  if (lengths.length > 1 || !lengths.every((length) => /^\d{1,15}$/.test(length))) throw bad("A requisição deve ter no máximo um cabeçalho Content-Length, com um número.");
  if (codings.length > 1 || !codings.every((coding) => coding.toLowerCase() === "chunked")) throw bad("O cabeçalho Transfer-Encoding só pode ser chunked.");
  if (codings.length > 0 && (lengths.length > 0 || minor === "0")) throw bad("O tamanho da requisição é ambíguo.");
  return { method, path: target, bodyLength: Number(lengths[0] ?? 0), isChunked: codings.length > 0, isUpgrade: values.upgrade.length > 0 };
}

/** Follows the bytes that a client sends on one connection. */
export class RequestFraming {
  #state = "head";
  #held = Buffer.alloc(0);
  #left = 0;
  #onHead;

  /** `onHead(head)` is called for each valid head before its bytes are passed on; what it throws, `take` throws. */
  constructor(onHead) {
    this.#onHead = onHead;
  }

  /** Whether a head was passed whose body is not complete. */
  get isInsideBody() {
    return !["head", "switching"].includes(this.#state);
  }

  /** Whether a part of a head came, and its end did not. */
  get isInsideHead() {
    return this.#state === "head" && this.#held.length > 0;
  }

  /** Whether the answer to a request for another protocol is awaited: what comes is held until `endSwitch`. */
  get isSwitching() {
    return this.#state === "switching";
  }

  /**
   * Calls `pass(bytes)` with all that belongs to valid requests, in order; heads are passed whole. Throws `MalformedRequest`
   * at the first byte that does not: what came before it has been passed.
   */
  take(chunk, pass) {
    let bytes = this.#held.length > 0 ? Buffer.concat([this.#held, chunk]) : chunk;
    this.#held = bytes.subarray(0, 0);
    while (bytes.length > 0) {
      const used = this.#state === "switching" ? 0 : this.#step(bytes, pass);
      if (used === 0) {
        this.#held = bytes;
        return;
      }
      bytes = bytes.subarray(used);
    }
  }

  /**
   * Ends the wait after a head that asked for another protocol. With `isHttp` the requests go on; else the bytes that came
   * meanwhile are passed, and nothing of the connection is for this reader any more.
   */
  endSwitch(isHttp, pass) {
    const held = this.#held;
    this.#held = held.subarray(0, 0);
    this.#state = "head";
    if (isHttp) this.take(held, pass);
    else if (held.length > 0) pass(held);
  }

  /** Reads what can be read at the front of `bytes`; answers how many were used, 0 for more to come. */
  #step(bytes, pass) {
    switch (this.#state) {
      case "head":
        return this.#head(bytes, pass);
      case "body":
      case "chunk": {
        const part = bytes.subarray(0, this.#left);
        this.#left -= part.length;
        if (this.#left === 0) this.#state = this.#state === "body" ? "head" : "chunk-end";
        pass(part);
        return part.length;
      }
      case "chunk-size":
        return this.#line(bytes, pass, (line) => {
          const size = CHUNK_SIZE.exec(line);
          if (!size) throw bad("O corpo da requisição está dividido de forma inválida.");
          const length = Number.parseInt(size[1], 16);
          this.#state = length === 0 ? "trailers" : "chunk";
          this.#left = length === 0 ? MAX_CHUNK_LINE_BYTES : length;
        });
      case "chunk-end":
        return this.#line(bytes, pass, (line) => {
          if (line !== "") throw bad("O corpo da requisição está dividido de forma inválida.");
          this.#state = "chunk-size";
        });
      default:
        return this.#line(bytes, pass, (line) => {
          if (line !== "" && !HEADER_LINE.test(line)) throw bad("O fim do corpo da requisição é inválido.");
          this.#left -= line.length + 2;
          if (this.#left < 0) throw new MalformedRequest(431, "Os cabeçalhos da requisição são longos demais.");
          if (line === "") this.#state = "head";
        });
    }
  }

  #head(bytes, pass) {
    // An empty line before a request is ignored (RFC 9112 § 2.2).
    if (bytes[0] === 13 && (bytes.length === 1 || bytes[1] === 10)) return bytes.length === 1 ? 0 : 2;
    const end = bytes.indexOf("\r\n\r\n");
    if (end > MAX_HEAD_BYTES || (end < 0 && bytes.length > MAX_HEAD_BYTES)) throw new MalformedRequest(431, "Os cabeçalhos da requisição são longos demais.");
    if (end < 0) {
      // A line that ends otherwise would be waited on for ever.
      if (bytes.includes("\n\n") || bytes.includes("\n\r\n\n")) throw bad("As linhas da requisição devem terminar com CRLF.");
      return 0;
    }
    const head = readHead(bytes.toString("latin1", 0, end));
    this.#onHead(head);
    if (head.isUpgrade) this.#state = "switching";
    else if (head.isChunked) this.#state = "chunk-size";
    else if (head.bodyLength > 0) this.#state = "body";
    this.#left = head.bodyLength;
    pass(bytes.subarray(0, end + 4));
    return end + 4;
  }

  #line(bytes, pass, read) {
    const end = bytes.indexOf("\r\n");
    if (end > MAX_CHUNK_LINE_BYTES || (end < 0 && bytes.length > MAX_CHUNK_LINE_BYTES)) throw bad("O corpo da requisição está dividido de forma inválida.");
    if (end < 0) return 0;
    read(bytes.toString("latin1", 0, end));
    pass(bytes.subarray(0, end + 2));
    return end + 2;
  }
}
