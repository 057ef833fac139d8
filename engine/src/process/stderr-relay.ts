import type { Readable } from 'node:stream';

/** At most this much of the standard error of one analysis reaches the log, so that no artifact can flood it. */
const MAX_BYTES = 2000;
/** One write may arrive in several pieces. */
const COLLECT_MS = 50;

/** Control characters, Unicode line separators, bidirectional controls and invisible characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

export interface StderrRelay {
  /** Starts a new analysis with a new allowance of output. */
  reset(): void;
}

/** Relays the standard error of a process as one sanitized line per analysis, so that no artifact can forge a line of the log. */
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
