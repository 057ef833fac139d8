import type { Readable } from 'node:stream';

/** So much of what a process writes to its standard error in one analysis reaches the log: a content must not flood it. */
const MOST_BYTES = 2000;

export interface Complaints {
  /** A new analysis begins: it may complain anew. */
  reset(): void;
}

/** Hands on what a process complains of as single lines without control characters, so that no content can forge a log line. */
export function relayComplaints(stream: Readable, say: (line: string) => void): Complaints {
  let left = MOST_BYTES;
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const kept = text.slice(0, left);
    left -= kept.length;
    const line = kept.replace(/\p{Cc}+/gu, ' ').trim();
    if (line !== '') say(line);
  });
  return {
    reset: () => {
      left = MOST_BYTES;
    },
  };
}
