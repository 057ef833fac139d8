import type { Finding } from '@hindsight/model';

/** A GC log of a JVM that ended days before the one of the newest GC log began. */
export interface EarlierGcLog {
  readonly name: string;
  /** How long it ended before the newest GC log begins, in ms. */
  readonly agoMs: number;
  /** What is wrong in it, if anything serious is. */
  readonly worst: Finding | undefined;
}
