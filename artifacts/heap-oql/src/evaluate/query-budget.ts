export interface OqlLimits {
  readonly milliseconds: number;
  /** Estimated bytes that DISTINCT, ORDER BY, GROUP BY, lists and subqueries may hold at one time. */
  readonly bytes: number;
}

export const OQL_LIMITS: OqlLimits = { milliseconds: 10_000, bytes: 256 * 1024 * 1024 };

/** How a running query reports partial results and reacts to requests to pause. */
export interface QueryPacing {
  /** Milliseconds between two partial results. */
  readonly partialResultMs: number;
  /**
   * Called whenever the budget checks the clock. Returns the milliseconds for which the query was paused; throws to end
   * the query.
   */
  readonly pauseIfRequested: () => number;
}

/** Number of steps between two checks of the clock. */
const STEPS_PER_CLOCK_CHECK = 2000;
/** Share of the time limit that remains, after a limit was exceeded, to format the rows that were found. */
const GRACE_SHARE = 0.2;
/** At most this share of the time is spent on partial results. */
const PARTIAL_RESULTS_SHARE = 0.2;

/** Thrown when a limit is exceeded and caught where rows are collected: the rows found until then are the result. */
export class LimitExceeded extends Error {}

/** Counts the time and memory that a query uses and enforces its limits. */
export class QueryBudget {
  /** True when the next partial result is due. */
  isPartialResultDue = false;
  private readonly limits: OqlLimits;
  private readonly pacing: QueryPacing | undefined;
  private end: number;
  private nextPartialResult: number;
  private stepsLeft = STEPS_PER_CLOCK_CHECK;
  private bytes = 0;
  private isMakingPartialResult = false;

  constructor(limits: OqlLimits, pacing?: QueryPacing) {
    this.limits = limits;
    this.pacing = pacing;
    this.end = performance.now() + limits.milliseconds;
    this.nextPartialResult = performance.now() + (pacing?.partialResultMs ?? Number.POSITIVE_INFINITY);
  }

  /** Counts a unit of work, usually one object; `steps` is the number of units for work that takes longer. */
  step(steps = 1): void {
    this.stepsLeft -= steps;
    if (this.stepsLeft <= 0) this.checkClock();
  }

  private checkClock(): void {
    this.stepsLeft = STEPS_PER_CLOCK_CHECK;
    if (this.pacing && !this.isMakingPartialResult) this.end += this.pacing.pauseIfRequested();
    const now = performance.now();
    if (now > this.end) throw new LimitExceeded(`its time limit of ${this.limits.milliseconds / 1000} s was exceeded`);
    if (now > this.nextPartialResult) this.isPartialResultDue = true;
  }

  /** Counts memory that the query keeps. `bytes` is an estimate. */
  reserve(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes <= this.limits.bytes) return;
    throw new LimitExceeded(`it needed more than ${Math.round(this.limits.bytes / 1024 / 1024)} MB`);
  }

  release(bytes: number): void {
    this.bytes -= bytes;
  }

  /** Gives a stopped query time and memory to format the rows that it found. */
  startGracePeriod(): void {
    this.end = performance.now() + this.limits.milliseconds * GRACE_SHARE;
    this.bytes = 0;
  }

  /** Makes a partial result within a time limit of its own; the memory that it reserves is released afterwards. */
  makePartialResult(milliseconds: number, make: () => void): void {
    const { end, bytes } = this;
    const startedAt = performance.now();
    this.end = Math.min(end, startedAt + milliseconds);
    this.isMakingPartialResult = true;
    try {
      make();
    } finally {
      this.isMakingPartialResult = false;
      this.isPartialResultDue = false;
      this.end = end;
      this.bytes = bytes;
      const now = performance.now();
      this.nextPartialResult =
        now + Math.max(this.pacing?.partialResultMs ?? 0, (now - startedAt) / PARTIAL_RESULTS_SHARE);
    }
  }
}
