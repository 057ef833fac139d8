import type { Duplex } from 'node:stream';

/** One side of a pipe between two processes. Each message is one line of JSON. */
export interface Channel<Told> {
  send(message: Told): void;
  /** Ends the pipe, which the other side notices. */
  close(): void;
}

export interface ChannelHandlers {
  onMessage(message: unknown): void;
  /** Called when a line is not JSON or exceeds the limit; everything after it is discarded. */
  onInvalid(): void;
}

/**
 * The largest measured report has 0.4 MB. The channel that `fork` opens has no limit: a message without an end grows in the parent
 * until the parent runs out of memory.
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

  /** Parses the complete line and returns whether it was a message. */
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
  // A process that ends in the middle of a message is reported by its exit.
  stream.on('error', () => stream.destroy());
  return {
    send: (message) => void stream.write(`${JSON.stringify(message)}\n`),
    close: () => void stream.end(),
  };
}
