import { ascii } from '@hindsight/model';

/**
 * How characters are encoded. `ascii-like` is UTF-8, Latin-1 or any other superset of ASCII, which needs no conversion.
 */
export type Charset = 'ascii-like' | 'utf-16le' | 'utf-16be';

/** The charset of a text and its byte order mark. */
export interface TextShape {
  readonly charset: Charset;
  /** The length of the byte order mark. */
  readonly bom: number;
}

const { CARRIAGE_RETURN, ESCAPE, NUL, TAB } = ascii;
const FIRST_PRINTABLE = 0x20;

/** A shorter run of NUL bytes is data of a binary format; a longer one is a hole that copytruncate left. */
const HOLE_BYTES = 256;
/**
 * The share of control characters: hprof has above 30 %, compressed data 10 %, a terminal recording with colors below 1
 * %.
 */
const CONTROL_SHARE = 0.05;
/** A crash report begins as a text, and may print memory that it takes for a name; binary formats and archives end sooner. */
const TEXT_START_BYTES = 4 * 1024;
/** Most texts have none, which the compiled pattern finds out much faster than a loop that was just loaded. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const CONTROL = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;
/** The share of ASCII characters that UTF-16 without a byte order mark must have. */
const ASCII_SHARE = 0.6;
const UTF_16_PROBE_BYTES = 512;

export function detectTextShape(head: Uint8Array): TextShape {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { charset: 'ascii-like', bom: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { charset: 'utf-16le', bom: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { charset: 'utf-16be', bom: 2 };
  return { charset: detectCharsetByZeros(head.subarray(0, UTF_16_PROBE_BYTES)), bom: 0 };
}

/** Detects UTF-16 by its zeros: ASCII that is written as UTF-16 has one in every other byte. */
function detectCharsetByZeros(probe: Uint8Array): Charset {
  const pairs = probe.length >> 1;
  if (pairs === 0) return 'ascii-like';
  let zeroSecond = 0;
  let zeroFirst = 0;
  for (let index = 0; index < pairs * 2; index += 2) {
    const first = probe[index] ?? NUL;
    const second = probe[index + 1] ?? NUL;
    if (second === NUL && first >= TAB && first < 0x80) zeroSecond++;
    if (first === NUL && second >= TAB && second < 0x80) zeroFirst++;
  }
  if (zeroSecond >= pairs * ASCII_SHARE) return 'utf-16le';
  if (zeroFirst >= pairs * ASCII_SHARE) return 'utf-16be';
  return 'ascii-like';
}

/**
 * Returns whether the bytes may be a text in any of the charsets: outside of holes, they have few control characters, or
 * none for so long a start that no binary format has it.
 */
export function isProbablyText(head: Uint8Array): boolean {
  if (detectTextShape(head).charset !== 'ascii-like') return true;
  if (!hasControls(head)) return true;
  if (head.length > TEXT_START_BYTES && !hasControls(head.subarray(0, TEXT_START_BYTES))) return true;
  let controls = 0;
  let nulRun = 0;
  for (const byte of head) {
    if (byte === NUL) {
      nulRun++;
      continue;
    }
    if (nulRun < HOLE_BYTES) controls += nulRun;
    nulRun = 0;
    if (byte < FIRST_PRINTABLE && byte !== ESCAPE && (byte < TAB || byte > CARRIAGE_RETURN)) controls++;
  }
  if (nulRun < HOLE_BYTES) controls += nulRun;
  return controls <= head.length * CONTROL_SHARE;
}

const hasControls = (bytes: Uint8Array): boolean =>
  CONTROL.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'));

/**
 * Creates a function that converts UTF-16 to UTF-8 and leaves everything else unchanged. Unpaired surrogates become
 * U+FFFD.
 */
export function createTranscoder(charset: Charset): (chunk: Buffer, last?: boolean) => Buffer {
  if (charset === 'ascii-like') return (chunk) => chunk;
  const decoder = new TextDecoder(charset, { ignoreBOM: true });
  return (chunk, last = false) => Buffer.from(decoder.decode(chunk, { stream: !last }), 'utf8');
}
