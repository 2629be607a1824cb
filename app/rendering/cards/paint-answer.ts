/** What the renderer's Worker answers: the file, or why there is none. */
export type PaintAnswer = { ok: true; bytes: ArrayBuffer } | { ok: false; refused: "unreadable" | "busy" };
