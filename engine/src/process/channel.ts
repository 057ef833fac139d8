import type { Duplex } from 'node:stream';

/** What two processes tell each other over a pipe: JSON, a line for each message. */
export interface Channel<Told> {
  send(message: Told): void;
  /** Nothing more will be told; the other side learns of it. */
  close(): void;
}

export interface ChannelHandlers {
  onMessage(message: unknown): void;
  /** A line is no JSON, or longer than the limit: nothing of what follows is heard. */
  onInvalid(): void;
}

/**
 * Reports of the largest logs at hand are 0.4 MB. The channel that `fork` opens has no limit: a message that does not end grows
 * in the parent until the parent dies of it.
 */
const MAX_BYTES = 32 * 1024 * 1024;
const LINE_END = 0x0a;

export function openChannel<Told>(stream: Duplex, { onMessage, onInvalid }: ChannelHandlers): Channel<Told> {
  let pieces: Buffer[] = [];
  let length = 0;

  const rejectInput = (): void => {
    pieces = [];
    stream.removeListener('data', onData);
    stream.resume();
    onInvalid();
  };

  const keep = (piece: Buffer): void => {
    pieces.push(piece);
    length += piece.length;
  };

  /** The line is whole. Says whether it is a message. */
  const takeLine = (): boolean => {
    if (length > MAX_BYTES) return false;
    const text = Buffer.concat(pieces).toString();
    pieces = [];
    length = 0;
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      return false;
    }
    onMessage(message);
    return true;
  };

  function onData(chunk: Buffer): void {
    let from = 0;
    let understood = true;
    for (let end = chunk.indexOf(LINE_END); understood && end >= 0; end = chunk.indexOf(LINE_END, from)) {
      keep(chunk.subarray(from, end));
      from = end + 1;
      understood = takeLine();
    }
    keep(chunk.subarray(from));
    if (!understood || length > MAX_BYTES) rejectInput();
  }

  stream.on('data', onData);
  // Whoever ends in the middle of a message says so by its exit.
  stream.on('error', () => stream.destroy());
  return {
    send: (message) => void stream.write(`${JSON.stringify(message)}\n`),
    close: () => void stream.end(),
  };
}
