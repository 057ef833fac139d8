import type { Readable } from 'node:stream';

/** So much of what a process writes to its standard error in one analysis reaches the log: a content must not flood it. */
const MOST_BYTES = 2000;
/** What is written at once may come in pieces. */
const GATHERING_MS = 50;

/** Control characters, line ends of Unicode, and what turns the direction of text or cannot be seen. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

export interface Complaints {
  /** A new analysis begins: it may complain anew. */
  reset(): void;
}

/** Hands on what a process complains of as one line for each analysis, in which no content can forge a line of the log. */
export function relayComplaints(stream: Readable, say: (line: string) => void): Complaints {
  let pieces: Buffer[] = [];
  let left = MOST_BYTES;
  let timer: NodeJS.Timeout | undefined;

  const speak = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const line = Buffer.concat(pieces).toString().replace(UNPRINTABLE, ' ').trim();
    pieces = [];
    left = 0;
    if (line !== '') say(line);
  };

  stream.on('data', (chunk: Buffer) => {
    if (left === 0) return;
    const kept = chunk.subarray(0, left);
    pieces.push(kept);
    left -= kept.length;
    timer ??= setTimeout(speak, GATHERING_MS);
  });
  stream.on('close', () => timer && speak());
  return {
    reset: () => {
      if (timer) speak();
      left = MOST_BYTES;
    },
  };
}
