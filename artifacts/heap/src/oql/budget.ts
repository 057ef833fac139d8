export interface OqlLimits {
  readonly milliseconds: number;
  /** Rough bytes of what DISTINCT, ORDER BY, GROUP BY, lists and queries inside hold at a time. */
  readonly bytes: number;
}

export const OQL_LIMITS: OqlLimits = { milliseconds: 10_000, bytes: 256 * 1024 * 1024 };

/** Objects between two looks at the clock. */
const STEPS = 2000;
/** After a stop, for what is shown of the rows that were found: a share of the time. */
const GRACE = 0.2;

/** Thrown where a limit was met, caught where rows are gathered: what was found until then is the answer. */
export class Stopped extends Error {}

/** How much of its limits a query has used. */
export class Budget {
  private readonly limits: OqlLimits;
  private end: number;
  private left = STEPS;
  private bytes = 0;

  constructor(limits: OqlLimits) {
    this.limits = limits;
    this.end = performance.now() + limits.milliseconds;
  }

  /** Called for every object that is looked at, and by `steps` for what takes as long as so many. */
  step(steps = 1): void {
    this.left -= steps;
    if (this.left > 0) return;
    this.left = STEPS;
    if (performance.now() > this.end) throw new Stopped(`the time of ${this.limits.milliseconds / 1000} s was over`);
  }

  /** Called for what is kept, with its rough size. */
  keep(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes <= this.limits.bytes) return;
    throw new Stopped(`it held more than ${Math.round(this.limits.bytes / 1024 / 1024)} MB`);
  }

  release(bytes: number): void {
    this.bytes -= bytes;
  }

  /** Time and room to show what was found. */
  renew(): void {
    this.end = performance.now() + this.limits.milliseconds * GRACE;
    this.bytes = 0;
  }
}
