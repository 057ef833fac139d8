/** From this share of messages with a record format on, the other messages of a program count as continuation lines. */
const MIN_RECORD_SHARE = 0.2;

interface Messages {
  all: number;
  withFormat: number;
}

/** The programs behind one log daemon: some write records of their own, of others each line is a message. */
export class Programs {
  private readonly seen = new Map<string, Messages>();

  /** Counts a message of a program, and whether it has a record format of its own. */
  add(program: string | undefined, laidOut: boolean): void {
    const messages = this.seen.get(program ?? '') ?? { all: 0, withFormat: 0 };
    this.seen.set(program ?? '', messages);
    messages.all++;
    if (laidOut) messages.withFormat++;
  }

  hasOwnRecords(program: string | undefined): boolean {
    const { all, withFormat } = this.seen.get(program ?? '') ?? { all: 0, withFormat: 0 };
    return withFormat > 0 && withFormat >= all * MIN_RECORD_SHARE;
  }
}
