import { IntegerColumn, NumberColumn } from './columns.ts';

/** What a stop lasts beyond its collection is well under a millisecond; what is longer than this is kept stop by stop. */
const MIN_KEPT_MS = 20;

/**
 * Stops that last longer than the collections inside them and the way to the safepoint: the clean-up before and the
 * log that is written at their end.
 */
export class OutlastingStopTable {
  count = 0;
  readonly at = new NumberColumn();
  /** What is neither a collection nor the way to the safepoint, in ms. */
  readonly excess = new NumberColumn();
  /** The part of it that the JVM calls clean-up; NaN where the log does not have it. */
  readonly cleanup = new NumberColumn();
  readonly line = new IntegerColumn();

  add(line: number, at: number, excess: number, cleanup = Number.NaN): void {
    if (!(excess >= MIN_KEPT_MS)) return;
    const row = this.count++;
    this.at.set(row, at);
    this.excess.set(row, excess);
    this.cleanup.set(row, cleanup);
    this.line.set(row, line);
  }
}
