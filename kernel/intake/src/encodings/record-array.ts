import { ascii } from '@hindsight/model';
import { LINE_MEMBERS, TIME_MEMBERS } from '../envelopes/collector-record.ts';
import { type Chunks, CorruptDataError, type Decoder } from './decoder.ts';

const { BLANK, CLOSE_BRACE, OPEN_BRACE, OPEN_BRACKET, QUOTE } = ascii;
const [TAB, LINE_FEED, CARRIAGE_RETURN, BACKSLASH, CLOSE_BRACKET] = [0x09, 0x0a, 0x0d, 0x5c, 0x5d];
const BYTE_ORDER_MARK = 0xef;
/** The first record is within these bytes. */
const MAX_HEAD_BYTES = 1 << 16;

/**
 * One JSON document with an array of log records, as collectors export them: an array alone (Grafana, Google Cloud, Azure, CloudWatch
 * Insights), the events of CloudWatch, the hits of Elasticsearch, the data of Datadog.
 */
const BEGIN =
  /^(?:\xef\xbb\xbf)?\s*(?:\[|\{(?:\s*"\w+"\s*:\s*(?:-?[\d.]+|true|false|"[^"]{0,200}"|\{[^{}[\]]{0,400}\})\s*,)*\s*(?:"hits"\s*:\s*\{(?:\s*"\w+"\s*:\s*(?:-?[\d.]+|null|\{[^{}[\]]{0,200}\})\s*,)*\s*"hits"|"events"|"data")\s*:\s*\[)\s*\{/;
/** Google Cloud keeps structured records in an object. */
const LINE_MEMBER = new RegExp(`"(?:${LINE_MEMBERS.join('|')}|jsonPayload)"\\s*:`);
const TIME_MEMBER = new RegExp(`"(?:${TIME_MEMBERS.join('|')})"\\s*:`);

/** The answer of Loki to a query: for each stream its labels and an array of values, which are arrays of time and line. */
const LOKI_BEGIN =
  /^\s*\{(?:\s*"\w+"\s*:\s*"[^"]{0,200}"\s*,)*\s*(?:"data"\s*:\s*\{\s*)?"resultType"\s*:\s*"streams"\s*,\s*"result"\s*:\s*\[\s*\{[^[\]]{0,8000}"values"\s*:\s*\[\s*\[\s*"\d{19}"/;

/** Returns how the first array of log records in a document is split into lines; undefined when its first bytes are those of none. */
export function findRecordSplitter(head: Buffer): Decoder | undefined {
  const [first] = head;
  if (first !== OPEN_BRACKET && first !== OPEN_BRACE && first !== BYTE_ORDER_MARK && first !== BLANK) return undefined;
  const text = head.subarray(0, MAX_HEAD_BYTES).toString('latin1');
  if (BEGIN.test(text) && LINE_MEMBER.test(text) && TIME_MEMBER.test(text))
    return (input) => splitRecords(input, OPEN_BRACE);
  return LOKI_BEGIN.test(text) ? (input) => splitRecords(input, OPEN_BRACKET) : undefined;
}

/** Blanks, tabs and line ends between the tokens of JSON. */
const isBlank = (byte: number): boolean => byte === BLANK || (byte >= TAB && byte <= CARRIAGE_RETURN);

/** Google Cloud and Grafana export the newest record first. An export of more bytes keeps its order. */
const MAX_TURNED_BYTES = 1 << 25;
/** The records of so many bytes show the order. */
const ORDER_BYTES = 1 << 16;
const TIME = new RegExp(
  `"(?:${TIME_MEMBERS.join('|')})":(?:"(?<text>[^"]{1,60})"|(?<number>\\d{1,20}(?:\\.\\d{1,9})?))|^\\["(?<nanoseconds>\\d{1,20})"`,
);
/** Records of several machines are not quite in order. */
const MIN_STEPS_BACK_PER_STEP_AHEAD = 9;

/**
 * Writes each record of the first array of objects, or of all arrays of arrays, as a line of its own, without the blanks between its
 * tokens, the oldest one first. `recordBegin` is the byte with which a record begins. What is around the arrays is left out.
 */
async function* splitRecords(input: Chunks, recordBegin: number): AsyncGenerator<Buffer, void> {
  const lines = splitLines(input, recordBegin);
  try {
    const begin = await collect(lines, ORDER_BYTES);
    const isTurned = isNewestFirst(begin.parts);
    const found = isTurned ? await collect(lines, MAX_TURNED_BYTES, begin) : begin;
    if (isTurned && found.isEnded) yield turnLines(found.parts);
    else yield* found.parts;
    if (found.error !== undefined) throw found.error;
    yield* lines;
  } finally {
    // Whoever reads the head alone ends this generator, but not the one that it reads from.
    await lines.return();
  }
}

interface Collected {
  readonly parts: readonly Buffer[];
  readonly isEnded: boolean;
  /** Why the input ended too early. */
  readonly error?: unknown;
}

/** Reads on until there are so many bytes, or to the end. */
async function collect(lines: AsyncGenerator<Buffer, void>, maxBytes: number, begin?: Collected): Promise<Collected> {
  if (begin?.isEnded) return begin;
  const parts = [...(begin?.parts ?? [])];
  let bytes = parts.reduce((sum, { length }) => sum + length, 0);
  try {
    while (bytes < maxBytes) {
      const { value, done } = await lines.next();
      if (done || !value) return { parts, isEnded: true };
      parts.push(Buffer.from(value));
      bytes += value.length;
    }
  } catch (error) {
    return { parts, isEnded: true, error };
  }
  return { parts, isEnded: false };
}

function isNewestFirst(parts: readonly Buffer[]): boolean {
  const begin = Buffer.concat(parts).subarray(0, ORDER_BYTES).toString('latin1');
  const times = begin.split('\n').map((line) => {
    const { text, number, nanoseconds } = TIME.exec(line)?.groups ?? {};
    return text === undefined ? Number(number ?? nanoseconds) : Date.parse(text);
  });
  const steps = times.slice(1).map((time, before) => time - (times[before] ?? Number.NaN));
  const [back, ahead] = [steps.filter((step) => step < 0).length, steps.filter((step) => step > 0).length];
  return back > 0 && back >= MIN_STEPS_BACK_PER_STEP_AHEAD * ahead;
}

function turnLines(parts: readonly Buffer[]): Buffer {
  const text = Buffer.concat(parts).toString('latin1');
  return Buffer.from(`${text.slice(0, -1).split('\n').reverse().join('\n')}\n`, 'latin1');
}

/** Writes the records in the order of the array. */
async function* splitLines(input: Chunks, recordBegin: number): AsyncGenerator<Buffer, void> {
  const splitter = new RecordSplitter(recordBegin);
  for await (const chunk of input) {
    const lines = splitter.take(chunk);
    if (lines.length > 0) yield lines;
    if (splitter.isEnded) return;
  }
  const rest = splitter.end();
  if (rest.length > 0) yield rest;
  throw new CorruptDataError('the array of records ends too early');
}

class RecordSplitter {
  isEnded = false;
  /** The number of open braces and brackets, and that in which the records are; unknown before the first of them. */
  private depth = 0;
  private recordDepth = Number.POSITIVE_INFINITY;
  private inString = false;
  private isEscaped = false;
  private wasBracket = false;
  private readonly recordBegin: number;

  constructor(recordBegin: number) {
    this.recordBegin = recordBegin;
  }

  /** Returns the records and parts of records of a chunk. */
  take(chunk: Buffer): Buffer {
    // The byte that ends a record is followed by the end of its line.
    const out = Buffer.allocUnsafe(2 * chunk.length);
    let length = 0;
    for (const byte of chunk) {
      const isInRecord = this.depth > this.recordDepth;
      if (this.inString) this.readString(byte);
      else if (isBlank(byte)) continue;
      else this.readToken(byte);
      if (isInRecord || this.depth > this.recordDepth) out[length++] = byte;
      if (isInRecord && this.depth === this.recordDepth) out[length++] = LINE_FEED;
      if (this.isEnded) break;
    }
    return out.subarray(0, length);
  }

  /** Ends a record that is cut off with its line. */
  end(): Buffer {
    return Buffer.from(this.depth > this.recordDepth ? '\n' : '');
  }

  private readString(byte: number): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (byte === BACKSLASH) this.isEscaped = true;
    else if (byte === QUOTE) this.inString = false;
  }

  private readToken(byte: number): void {
    if (byte === QUOTE) this.inString = true;
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      if (byte === this.recordBegin && this.wasBracket) this.recordDepth = Math.min(this.recordDepth, this.depth);
      this.depth++;
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      this.depth--;
      if (this.recordDepth !== Number.POSITIVE_INFINITY && this.depth < this.endDepth) this.isEnded = true;
    }
    this.wasBracket = byte === OPEN_BRACKET;
  }

  /** Behind the array of objects nothing is read; arrays of arrays, one for each stream, follow one another up to the end. */
  private get endDepth(): number {
    return this.recordBegin === OPEN_BRACE ? this.recordDepth : 1;
  }
}
