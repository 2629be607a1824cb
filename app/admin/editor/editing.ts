/** One visit to the editor in one tab: its id and its count of saves, so that the server knows which text is the later. */
export interface Editing {
  readonly edicao: string;
  nextSeq(): number;
}

export function newEditing(): Editing {
  let seq = 0;
  return {
    edicao: crypto.randomUUID(),
    nextSeq: () => {
      seq += 1;
      return seq;
    },
  };
}
