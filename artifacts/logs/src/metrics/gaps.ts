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

/** Returns the message of a statement, with private data masked. */
export type ReadMessage = () => string;

/**
 * Silences between records in the order of time. Records of several threads come a little out of order: a step back is no gap, and
 * silence is measured from the latest time seen. The first record of a container that is listed after another one ends no silence.
 */
export class GapFinder {
  private readonly minMs: number;
  private gaps: Gap[] = [];
  private readonly programs = new Set<string>();
  private latest = Number.NaN;
  private latestLine = 0;

  constructor(leastMs: number) {
    this.minMs = leastMs;
  }

  /** Adds a statement; `readMessage` is called when it ends a silence. */
  add({ time, line, program }: TimedStatement, readMessage: ReadMessage): void {
    const length = time - this.latest;
    const isFirst = program !== undefined && this.isFirstOf(program);
    if (length >= this.minMs && !isFirst) {
      const next = detachString(readMessage().slice(0, NEXT_CHARACTERS));
      this.keep({ length, from: this.latest, prevLine: this.latestLine, line, next });
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

  private isFirstOf(program: string): boolean {
    if (this.programs.has(program)) return false;
    if (this.programs.size < MAX_GAPS) this.programs.add(program);
    return true;
  }

  private keep(gap: Gap): void {
    this.gaps.push(gap);
    if (this.gaps.length >= 2 * MAX_GAPS) this.gaps = this.finish();
  }
}
