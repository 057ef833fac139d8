import { ascii } from '@hindsight/model';
import type { Message } from '../line/message.ts';
import { MessageScanner } from './message-scanner.ts';

const { BLANK } = ascii;
const LOWER_S = 115;

/**
 * Splits a message that ends with a time, `Concurrent Mark 22.229ms`, by its bytes. The object is reused from message
 * to message.
 */
export class TimedText {
  /** Milliseconds; NaN when the text ends with something else. */
  duration = Number.NaN;
  /** Where the text before the time ends; the end of the text when it has no time. */
  headEnd = 0;
  private readonly scanner = new MessageScanner();

  parse(message: Message): this {
    const { length } = message;
    this.duration = Number.NaN;
    this.headEnd = length;
    if (message.at(length - 1) !== LOWER_S) return this;
    const blank = findLastBlank(message, length);
    const duration = this.scanner.start(message, blank + 1).readNumber();
    if (Number.isNaN(duration) || !this.scanner.skip('ms') || !this.scanner.atEnd) return this;
    this.duration = duration;
    this.headEnd = Math.max(0, blank);
    return this;
  }
}

/** Returns the index of the last blank before `end`; -1 when there is none. */
export function findLastBlank(message: Message, end: number): number {
  const { bytes, start } = message;
  let index = start + end - 1;
  while (index >= start && bytes[index] !== BLANK) index--;
  return index - start;
}
