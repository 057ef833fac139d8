import { readSync } from 'node:fs';

const WINDOW_BYTES = 1024 * 1024;
const MAX_LINE = 1024 * 1024;

/** Where the text stands. */
export interface TextRange {
  readonly file: number;
  readonly from: number;
  readonly size: number;
}

/** The charset of a text by its byte order mark or the zeros of its first characters. */
function nameCharset(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second, third, fourth] = head;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0 && third !== 0 && fourth === 0))
    return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && third === 0 && fourth !== 0))
    return 'utf-16be';
  return 'utf-8';
}

/** Returns the lines of a text in UTF-8 or UTF-16, without line feeds. */
export function* readLines({ file, from, size }: TextRange): Generator<string> {
  const buffer = Buffer.alloc(WINDOW_BYTES);
  let decoder: TextDecoder | undefined;
  let rest = '';
  let position = 0;
  while (position < size) {
    const read = readSync(file, buffer, 0, Math.min(buffer.length, size - position), from + position);
    if (read === 0) break;
    position += read;
    const window = buffer.subarray(0, read);
    decoder ??= new TextDecoder(nameCharset(window));
    const lines = (rest + decoder.decode(window, { stream: position < size })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    // A line of this length is no stack; it is left out piece by piece.
    if (rest.length > MAX_LINE) rest = '';
  }
  if (rest.length > 0) yield rest;
}
