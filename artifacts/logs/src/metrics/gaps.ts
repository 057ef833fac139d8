import { detachString } from '../detach-string.ts';

/** The longest gaps are kept while reading. */
const MAX_GAPS = 1000;
/** Of the statement after a gap. */
const NEXT_CHARACTERS = 300;

export interface Gap {
  /** ms. */
  readonly length: number;
  /** When the last record before it was written, ms. */
  readonly from: number;
  /** First lines of the records before and after. */
  readonly prevLine: number;
  readonly line: number;
  /** The message of the record after it, with private data masked. */
  readonly next: string;
}

/** A statement after which, or before which, a log may be silent. */
export interface TimedStatement {
  readonly time: number;
  readonly line: number;
  /** The container that wrote it, in a log of several. */
  readonly program?: string | undefined;
}

type LastRecord = Pick<TimedStatement, 'time' | 'line'>;

/** Returns the message of a statement, with private data masked. */
export type ReadMessage = () => string;

/**
 * Silences between records in the order of time. Records of several threads come a little out of order: a step back is no gap, and
 * silence is measured from the latest time seen. Containers are listed one after the other, or in turns: a silence is one of the container
 * that ends it as well.
 */
export class GapFinder {
  private readonly minMs: number;
  private gaps: Gap[] = [];
  private readonly programs = new Map<string, LastRecord>();
  private latest = Number.NaN;
  private latestLine = 0;

  constructor(leastMs: number) {
    this.minMs = leastMs;
  }

  /** Adds a statement; `readMessage` is called when it ends a silence. */
  add({ time, line, program }: TimedStatement, readMessage: ReadMessage): void {
    const length = time - this.latest;
    const own = program === undefined ? undefined : this.notePrevious(program, { time, line });
    if (length >= this.minMs && !(own && time - own.time < this.minMs)) {
      const before = own && own.time > this.latest ? own : { time: this.latest, line: this.latestLine };
      this.keep(before, { time, line }, readMessage);
    }
    // A clock that was set back, or another file: what follows is in order again.
    if (!(length < 0) || length < -this.minMs) {
      this.latest = time;
      this.latestLine = line;
    }
  }

  /** Longest first. */
  finish(): Gap[] {
    return this.gaps.toSorted((a, b) => b.length - a.length || a.line - b.line).slice(0, MAX_GAPS);
  }

  /** Notes a record of a container, and returns the one before it: itself for the first one, which ends no silence. */
  private notePrevious(program: string, record: LastRecord): LastRecord {
    const previous = this.programs.get(program) ?? record;
    if (this.programs.has(program) || this.programs.size < MAX_GAPS) this.programs.set(program, record);
    return previous;
  }

  private keep(from: LastRecord, to: LastRecord, readMessage: ReadMessage): void {
    const next = detachString(readMessage().slice(0, NEXT_CHARACTERS));
    this.gaps.push({ length: to.time - from.time, from: from.time, prevLine: from.line, line: to.line, next });
    if (this.gaps.length >= 2 * MAX_GAPS) this.gaps = this.finish();
  }
}
