import { ascii } from '@hindsight/model';
import { NO_TIMESTAMP, type Timestamp } from '../../../events.ts';
import {
  type Bracket,
  type Collection,
  createBracket,
  createCollection,
  findInner,
  isConcurrent,
  opensCollection,
} from './brackets.ts';
import { writeScratchBytes } from './bytes.ts';
import { createBoundaryPattern, type EmbeddedOutput, findEmbeddedOutput } from './embedded-output.ts';
import { findTimestampStart, TimestampReader } from './timestamps.ts';

/** Receives the parts of a text while its brackets are parsed. */
export interface BracketListener {
  /** A collection begins; everything before it is complete. */
  beginCollection(collection: Collection): void;
  /** The brackets of a collection balance. */
  completeCollection(collection: Collection, enclosing: Collection | undefined): void;
  /** A collection was abandoned before its end. */
  abandonCollection(collection: Collection): void;
  /** A message of a concurrent thread, without brackets and timestamps. */
  readConcurrent(message: string, stamp: Timestamp, gcId: number): void;
  /** `[Times: user=0.18 sys=0.01, real=0.02 secs]`; the text between the brackets. */
  readTimes(text: string): void;
  /** `[G1Ergonomics (…) …]`, without brackets. */
  readErgonomicsLine(text: string, stamp: Timestamp): void;
  /** Output of another flag begins at `from`; returns the index after it. */
  readEmbedded(output: EmbeddedOutput, text: string, from: number): number;
}

const ERGONOMICS = 'G1Ergonomics ';
const { CLOSE_BRACKET, OPEN_BRACKET } = ascii;
/** More than any JVM writes; deeper text is hostile or corrupt. */
const MAX_DEPTH = 16;
const MAX_BRACKETS = 4096;
const MAX_CHARACTERS = 65_536;

interface OpenBracket {
  readonly bracket: Bracket;
  readonly collection: Collection | undefined;
  readonly stamp: Timestamp;
}

/**
 * Push parser for the nested brackets of events that are spread over several lines, with lines of other threads in
 * between.
 */
export class BracketParser {
  private readonly listener: BracketListener;
  private readonly stamps = new TimestampReader();
  private readonly search = createBoundaryPattern();
  private openBrackets: OpenBracket[] = [];
  private line = 0;
  private brackets = 0;
  private characters = 0;

  constructor(listener: BracketListener) {
    this.listener = listener;
  }

  get isOpen(): boolean {
    return this.openBrackets.length > 0;
  }

  /** Whether a collection is open, without an open inner bracket. */
  get isInCollection(): boolean {
    return this.openBrackets.length === 1 && this.openBrackets[0]?.collection !== undefined;
  }

  /** Begins a collection whose bracket has been read already; nothing else may be open. */
  begin(bracket: Bracket, { uptime, wall, gcId }: TimestampReader, line: number): void {
    this.line = line;
    this.open(bracket, { uptime, wall }, gcId);
  }

  /** Ends the only open collection; `totalMs` is its duration. */
  end(totalMs: number, line: number): void {
    this.line = line;
    const collection = this.openBrackets[0]?.collection;
    if (collection) collection.bracket.totalMs = totalMs;
    this.close();
  }

  /** Parses the rest of a line. */
  parse(text: string, from: number, line: number): void {
    this.line = line;
    const { search } = this;
    let piece = from;
    for (search.lastIndex = from; search.test(text); search.lastIndex = piece) {
      piece = this.parseAt(text, search.lastIndex - 1, piece);
    }
    this.append(text, piece, text.length);
    this.endLine();
  }

  /** Parses the text up to this character and what begins there; returns the index where the text continues. */
  private parseAt(text: string, at: number, piece: number): number {
    const code = text.charCodeAt(at);
    if (code === CLOSE_BRACKET) {
      this.append(text, piece, at);
      this.close();
      return at + 1;
    }
    const start = findTimestampStart(text, at, piece);
    this.append(text, piece, start);
    if (code === OPEN_BRACKET) return this.parseBracket(text, at, start);
    const output = findEmbeddedOutput(text, at);
    return output ? this.listener.readEmbedded(output, text, at) : at + 1;
  }

  /** Abandons everything that is open, because what follows cannot belong to it. */
  abandon(): void {
    const { openBrackets } = this;
    this.openBrackets = [];
    for (const { collection } of openBrackets) if (collection) this.listener.abandonCollection(collection);
  }

  /** Parses what begins at a bracket; returns the index where the text of the enclosing bracket continues. */
  private parseBracket(text: string, bracket: number, timestampFrom: number): number {
    if (isConcurrent(text, bracket)) return this.parseConcurrent(text, bracket, timestampFrom);
    if (text.startsWith('Times: ', bracket + 1)) {
      const end = findEnd(text, bracket);
      this.listener.readTimes(text.slice(bracket + 1, end - 1));
      return end;
    }
    this.push(text, bracket, timestampFrom);
    return bracket + 1;
  }

  private parseConcurrent(text: string, bracket: number, timestampFrom: number): number {
    const stamp = this.readTimestamp(text, timestampFrom, bracket);
    const end = findEnd(text, bracket);
    const { gcId } = this.stamps;
    this.listener.readConcurrent(text.slice(bracket + 1, end - 1), stamp, gcId);
    // CPU times of a concurrent phase say nothing about the pause around it.
    return text.startsWith(' [Times: ', end) ? findEnd(text, end + 1) : end;
  }

  /** Reads the timestamps between `from` and the bracket that follows them. */
  private readTimestamp(text: string, from: number, bracket: number): Timestamp {
    this.stamps.read(writeScratchBytes(text.slice(from, bracket)), 0, bracket - from);
    return { uptime: this.stamps.uptime, wall: this.stamps.wall };
  }

  private push(text: string, bracket: number, timestampFrom: number): void {
    if (!opensCollection(text, bracket)) {
      if (this.openBrackets.length >= MAX_DEPTH) this.abandon();
      // A part has the timestamp of its event, except for lines of G1Ergonomics, which may come alone.
      const stamp = text.startsWith(ERGONOMICS, bracket + 1)
        ? this.readTimestamp(text, timestampFrom, bracket)
        : NO_TIMESTAMP;
      this.openBrackets.push({ bracket: createBracket(), collection: undefined, stamp });
      return;
    }
    if (!this.canNest()) this.abandon();
    const stamp = this.readTimestamp(text, timestampFrom, bracket);
    this.open(createBracket(), stamp, this.stamps.gcId);
  }

  private open(bracket: Bracket, stamp: Timestamp, gcId: number): void {
    const collection = createCollection(bracket, stamp, gcId, this.line);
    this.brackets = 0;
    this.characters = 0;
    this.listener.beginCollection(collection);
    this.openBrackets.push({ bracket, collection, stamp });
  }

  /**
   * Whether another collection may begin inside: a remark may contain one young collection (CMSScavengeBeforeRemark);
   * any other has lost its end.
   */
  private canNest(): boolean {
    const collections = this.openBrackets.filter(({ collection }) => collection);
    if (collections.length === 0) return true;
    if (collections.length > 1 || collections[0]?.collection?.nestedMs !== 0) return false;
    return this.openBrackets.some(
      ({ bracket }) => findInner(bracket, 'YG occupancy') || bracket.text.includes('(CMS Final Remark)'),
    );
  }

  private close(): void {
    const closed = this.openBrackets.pop();
    if (!closed) return;
    const { bracket, collection, stamp } = closed;
    if (collection) {
      collection.lastLine = this.line;
      this.listener.completeCollection(collection, this.findEnclosing());
    } else if (bracket.text.startsWith(ERGONOMICS)) {
      this.listener.readErgonomicsLine(bracket.text, stamp);
    } else {
      const parent = this.openBrackets.at(-1)?.bracket;
      if (parent && ++this.brackets < MAX_BRACKETS) parent.inner.push(bracket);
    }
  }

  private findEnclosing(): Collection | undefined {
    for (let i = this.openBrackets.length - 1; i >= 0; i--) {
      const collection = this.openBrackets[i]?.collection;
      if (collection) return collection;
    }
    return undefined;
  }

  private append(text: string, from: number, to: number): void {
    const bracket = this.openBrackets.at(-1)?.bracket;
    if (!bracket || to <= from || this.characters > MAX_CHARACTERS) return;
    bracket.text += text.slice(from, Math.min(to, from + MAX_CHARACTERS));
    this.characters += to - from;
  }

  /** Closes brackets that belong to no collection at the end of their line. */
  private endLine(): void {
    if (this.openBrackets.length > 0 && this.openBrackets[0]?.collection === undefined) this.openBrackets = [];
  }
}

/** Finds the index after the bracket that closes the flat one at `from`; the end of the text when it is truncated. */
function findEnd(text: string, from: number): number {
  const close = text.indexOf(']', from);
  return close < 0 ? text.length : close + 1;
}
