import { detachString } from '../detach-string.ts';
import type { ExceptionChain } from '../traces/trace.ts';

/** So much of a message is compared: a longer one may quote a whole document. */
const MAX_COMPARED = 200;

/** Fewer characters may stand in a text by chance. */
const MIN_SHOWN = 12;

const takeBeginning = (message: string): string =>
  message.length > MAX_COMPARED ? message.slice(0, MAX_COMPARED) : message;

function measureCommon(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  return length;
}

/** The messages of the exceptions of an error, as the first statement has them, and how far all other statements have the same. */
export class LinkMessages {
  private readonly first: readonly string[];
  /** By exception, how many first characters all statements have in common. */
  private readonly common: number[];

  constructor(chain: ExceptionChain) {
    this.first = chain.map(({ message }) => detachString(takeBeginning(message)));
    this.common = this.first.map((message) => message.length);
  }

  /** Compares the exceptions of another statement with those of the first one. */
  compare(chain: ExceptionChain): void {
    for (let link = 0; link < this.first.length; link++) {
      const [first = '', other] = [this.first[link], takeBeginning(chain[link]?.message ?? '')];
      if (other !== first) this.common[link] = Math.min(this.common[link] ?? 0, measureCommon(first, other));
    }
  }

  /** Returns whether a text shows a character of a message that is another one in some statements. */
  isExample(text: string): boolean {
    return this.first.some((message, link) => {
      const common = this.common[link] ?? 0;
      return common < message.length && text.includes(message.slice(0, Math.max(MIN_SHOWN, common + 1)).trim());
    });
  }
}
