/** The longest gaps are kept while reading. */
const MAX_GAPS = 1000;

export interface Gap {
  /** ms. */
  readonly length: number;
  /** When the last record before it was written, ms. */
  readonly from: number;
  /** First lines of the records before and after. */
  readonly prevLine: number;
  readonly line: number;
  /** Number of the record after it, from 1. */
  readonly record: number;
}

/**
 * Silences between records in the order of time. Records of several threads come a little out of order: a step back is no gap, and
 * silence is measured from the latest time seen.
 */
export class GapFinder {
  private readonly minMs: number;
  private gaps: Gap[] = [];
  private latest = Number.NaN;
  private latestLine = 0;
  private records = 0;

  constructor(leastMs: number) {
    this.minMs = leastMs;
  }

  add(time: number, line: number): void {
    this.records++;
    if (Number.isNaN(time)) return;
    const length = time - this.latest;
    if (length >= this.minMs)
      this.keep({ length, from: this.latest, prevLine: this.latestLine, line, record: this.records });
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

  private keep(gap: Gap): void {
    this.gaps.push(gap);
    if (this.gaps.length >= 2 * MAX_GAPS) this.gaps = this.finish();
  }
}
