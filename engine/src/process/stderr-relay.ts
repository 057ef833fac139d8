import type { Readable } from 'node:stream';

/** So much of what a process writes to its standard error in one analysis reaches the log: a content must not flood it. */
const MAX_BYTES = 2000;
/** What is written at once may come in pieces. */
const COLLECT_MS = 50;

/** Control characters, line ends of Unicode, and what turns the direction of text or cannot be seen. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

export interface StderrRelay {
  /** A new analysis begins: it may complain anew. */
  reset(): void;
}

/** Hands on what a process complains of as one line for each analysis, in which no content can forge a line of the log. */
export function relayStderr(stream: Readable, onLine: (line: string) => void): StderrRelay {
  let pieces: Buffer[] = [];
  let left = MAX_BYTES;
  let timer: NodeJS.Timeout | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const line = Buffer.concat(pieces).toString().replace(UNPRINTABLE, ' ').trim();
    pieces = [];
    left = 0;
    if (line !== '') onLine(line);
  };

  stream.on('data', (chunk: Buffer) => {
    if (left === 0) return;
    const kept = chunk.subarray(0, left);
    pieces.push(kept);
    left -= kept.length;
    timer ??= setTimeout(flush, COLLECT_MS);
  });
  stream.on('close', () => timer && flush());
  return {
    reset: () => {
      if (timer) flush();
      left = MAX_BYTES;
    },
  };
}
