/** Of the messages of a program so many have to have a format, that the others are taken for further lines of such a record. */
const MIN_RECORD_SHARE = 0.2;

interface Messages {
  all: number;
  withFormat: number;
}

/** Behind one log daemon stand many programs: some write records of their own, of others each line is a message. */
export class Programs {
  private readonly seen = new Map<string, Messages>();

  /** A message of a program that begins something, and whether it has a format of its own. */
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
