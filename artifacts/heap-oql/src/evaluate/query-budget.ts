export interface OqlLimits {
  readonly milliseconds: number;
  /** Rough bytes of what DISTINCT, ORDER BY, GROUP BY, lists and queries inside hold at a time. */
  readonly bytes: number;
}

export const OQL_LIMITS: OqlLimits = { milliseconds: 10_000, bytes: 256 * 1024 * 1024 };

/** What a query does while it is at work, for who looks on. */
export interface QueryPacing {
  /** Between two pieces of the answer. */
  readonly partialResultMs: number;
  /** Called at every look at the clock. Returns the milliseconds that the query stood still in it; throws to end the query. */
  readonly pauseIfRequested: () => number;
}

/** Objects between two looks at the clock. */
const STEPS_PER_CLOCK_CHECK = 2000;
/** After a stop, for what is shown of the rows that were found: a share of the time. */
const GRACE_SHARE = 0.2;
/** Of the time, at most this share goes into pieces. */
const PARTIAL_RESULTS_SHARE = 0.2;

/** Thrown where a limit was met, caught where rows are gathered: what was found until then is the answer. */
export class LimitExceeded extends Error {}

/** How much of its limits a query has used. */
export class QueryBudget {
  /** Set when what was found is to be shown. */
  isPartialResultDue = false;
  private readonly limits: OqlLimits;
  private readonly pace: QueryPacing | undefined;
  private end: number;
  private nextPartialResult: number;
  private stepsLeft = STEPS_PER_CLOCK_CHECK;
  private bytes = 0;
  private isMakingPartialResult = false;

  constructor(limits: OqlLimits, pace?: QueryPacing) {
    this.limits = limits;
    this.pace = pace;
    this.end = performance.now() + limits.milliseconds;
    this.nextPartialResult = performance.now() + (pace?.partialResultMs ?? Number.POSITIVE_INFINITY);
  }

  /** Called for every object that is looked at, and by `steps` for what takes as long as so many. */
  step(steps = 1): void {
    this.stepsLeft -= steps;
    if (this.stepsLeft <= 0) this.checkClock();
  }

  private checkClock(): void {
    this.stepsLeft = STEPS_PER_CLOCK_CHECK;
    if (this.pace && !this.isMakingPartialResult) this.end += this.pace.pauseIfRequested();
    const now = performance.now();
    if (now > this.end) throw new LimitExceeded(`the time of ${this.limits.milliseconds / 1000} s was over`);
    if (now > this.nextPartialResult) this.isPartialResultDue = true;
  }

  /** Called for what is kept, with its rough size. */
  reserve(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes <= this.limits.bytes) return;
    throw new LimitExceeded(`it held more than ${Math.round(this.limits.bytes / 1024 / 1024)} MB`);
  }

  release(bytes: number): void {
    this.bytes -= bytes;
  }

  /** Time and room to show what was found. */
  startGracePeriod(): void {
    this.end = performance.now() + this.limits.milliseconds * GRACE_SHARE;
    this.bytes = 0;
  }

  /** Makes a piece of the answer, within so many milliseconds; what it keeps is let go. */
  makePartialResult(milliseconds: number, make: () => void): void {
    const { end, bytes } = this;
    const begun = performance.now();
    this.end = Math.min(end, begun + milliseconds);
    this.isMakingPartialResult = true;
    try {
      make();
    } finally {
      this.isMakingPartialResult = false;
      this.isPartialResultDue = false;
      this.end = end;
      this.bytes = bytes;
      const now = performance.now();
      this.nextPartialResult = now + Math.max(this.pace?.partialResultMs ?? 0, (now - begun) / PARTIAL_RESULTS_SHARE);
    }
  }
}
