import type { Readable } from 'node:stream';

/** At most this much of the standard error of one analysis reaches the log, so that no artifact can flood it. */
const MAX_BYTES = 2000;
/** One write may arrive in several pieces. */
const COLLECT_MS = 50;

/** Control characters, Unicode line separators, bidirectional controls and invisible characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Receives the standard error of one analysis as a short line, with the id of its request if it has one. */
export type OnStderrLine = (line: string, responseId?: string) => void;

export interface StderrRelay {
  /** Starts a new analysis, which may belong to a request, with a new allowance of output. */
  reset(responseId?: string): void;
}

/** Relays the standard error of a process as one sanitized line per analysis, so that no artifact can forge a line of the log. */
export function relayStderr(stream: Readable, onLine: OnStderrLine): StderrRelay {
  let pieces: Buffer[] = [];
  let left = MAX_BYTES;
  let timer: NodeJS.Timeout | undefined;
  let request: string | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const line = Buffer.concat(pieces).toString().replace(UNPRINTABLE, ' ').trim();
    pieces = [];
    left = 0;
    if (line !== '') onLine(line, request);
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
    reset: (responseId) => {
      if (timer) flush();
      request = responseId;
      left = MAX_BYTES;
    },
  };
}
