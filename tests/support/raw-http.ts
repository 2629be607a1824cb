import { connect } from "node:net";

/** Answer to raw bytes until the connection is closed. */
export const exchange = (port: number, bytes: string) =>
  new Promise<string>((done, failed) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(Buffer.from(bytes, "latin1")));
    let received = "";
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket.once("error", failed).once("end", () => done(received));
  });
