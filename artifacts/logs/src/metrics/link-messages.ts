import { detachString } from '../detach-string.ts';
import type { ExceptionChain } from '../traces/trace.ts';

/** Messages of which the beginnings are the same are the same: a longer one may quote a whole document. */
const MAX_COMPARED = 200;

const takeBeginning = (message: string): string =>
  message.length > MAX_COMPARED ? message.slice(0, MAX_COMPARED) : message;

/** The messages of the exceptions of an error. Those that differ from statement to statement are examples wherever they are shown. */
export class LinkMessages {
  private readonly first: readonly string[];
  private readonly different = new Set<number>();

  constructor(chain: ExceptionChain) {
    this.first = chain.map(({ message }) => detachString(takeBeginning(message)));
  }

  /** Compares the exceptions of another statement with those of the first one. */
  compare(chain: ExceptionChain): void {
    for (let link = 0; link < this.first.length; link++)
      if (takeBeginning(chain[link]?.message ?? '') !== this.first[link]) this.different.add(link);
  }

  /** Returns whether the message of this exception differs in some statements. */
  isDifferent(link: number): boolean {
    return this.different.has(link);
  }
}
