/** Of the messages of a program so many have to have a layout, that the others are taken for further lines of such a record. */
const LEAST_SHARE = 0.2;

interface Messages {
  all: number;
  laidOut: number;
}

/** Behind one log daemon stand many programs: some write records of their own, of others each line is a message. */
export class Programs {
  private readonly seen = new Map<string, Messages>();

  /** A message of a program that begins something, and whether it has a layout of its own. */
  add(program: string | undefined, laidOut: boolean): void {
    const messages = this.seen.get(program ?? '') ?? { all: 0, laidOut: 0 };
    this.seen.set(program ?? '', messages);
    messages.all++;
    if (laidOut) messages.laidOut++;
  }

  writesRecords(program: string | undefined): boolean {
    const { all, laidOut } = this.seen.get(program ?? '') ?? { all: 0, laidOut: 0 };
    return laidOut > 0 && laidOut >= all * LEAST_SHARE;
  }
}
