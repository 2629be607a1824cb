import { Buffer } from "node:buffer";

export const dataUrl = (bytes: ArrayBuffer, mime: string): string => `data:${mime};base64,${Buffer.from(bytes).toString("base64")}`;
