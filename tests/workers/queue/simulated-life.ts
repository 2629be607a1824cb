/** Somewhere that a process may be when it dies, or when somebody does something. */
export type Moment = "gate" | "gate-answered" | "drawing" | "asked" | "answered" | "durable" | "waking";

/** A process that may die at each moment; whoever waits for it then never hears of anything again. */
export class SimulatedLife {
  isOver = false;
  readonly over: Promise<"over">;
  #end: (how: "over") => void = () => undefined;

  constructor(private readonly onMoment: (moment: Moment) => "dies" | "lives") {
    this.over = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  /** Lets this moment happen; does not come back to the dead. */
  async at(moment: Moment): Promise<void> {
    if (!this.isOver && this.onMoment(moment) === "dies") this.end();
    if (this.isOver) await new Promise<never>(() => undefined);
  }

  end(): void {
    this.isOver = true;
    this.#end("over");
  }
}
