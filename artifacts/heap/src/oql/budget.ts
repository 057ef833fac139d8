export interface OqlLimits {
  readonly milliseconds: number;
  /** Rough bytes of what DISTINCT, ORDER BY, GROUP BY, lists and queries inside hold at a time. */
  readonly bytes: number;
}

export const OQL_LIMITS: OqlLimits = { milliseconds: 10_000, bytes: 256 * 1024 * 1024 };

/** What a query does while it is at work, for who looks on. */
export interface Pace {
  /** Between two pieces of the answer. */
  readonly pieceMs: number;
  /** Called at every look at the clock. Returns the milliseconds that the query stood still in it; throws to end the query. */
  readonly standStill: () => number;
}

/** Objects between two looks at the clock. */
const STEPS = 2000;
/** After a stop, for what is shown of the rows that were found: a share of the time. */
const GRACE = 0.2;
/** Of the time, at most this share goes into pieces. */
const PIECES_SHARE = 0.2;

/** Thrown where a limit was met, caught where rows are gathered: what was found until then is the answer. */
export class Stopped extends Error {}

/** How much of its limits a query has used. */
export class Budget {
  /** Set when what was found is to be shown. */
  isPieceDue = false;
  private readonly limits: OqlLimits;
  private readonly pace: Pace | undefined;
  private end: number;
  private nextPiece: number;
  private left = STEPS;
  private bytes = 0;
  private isAside = false;

  constructor(limits: OqlLimits, pace?: Pace) {
    this.limits = limits;
    this.pace = pace;
    this.end = performance.now() + limits.milliseconds;
    this.nextPiece = performance.now() + (pace?.pieceMs ?? Number.POSITIVE_INFINITY);
  }

  /** Called for every object that is looked at, and by `steps` for what takes as long as so many. */
  step(steps = 1): void {
    this.left -= steps;
    if (this.left <= 0) this.look();
  }

  private look(): void {
    this.left = STEPS;
    if (this.pace && !this.isAside) this.end += this.pace.standStill();
    const now = performance.now();
    if (now > this.end) throw new Stopped(`the time of ${this.limits.milliseconds / 1000} s was over`);
    if (now > this.nextPiece) this.isPieceDue = true;
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

  /** Makes a piece of the answer, within so many milliseconds; what it keeps is let go. */
  forPiece(milliseconds: number, make: () => void): void {
    const { end, bytes } = this;
    const begun = performance.now();
    this.end = Math.min(end, begun + milliseconds);
    this.isAside = true;
    try {
      make();
    } finally {
      this.isAside = false;
      this.isPieceDue = false;
      this.end = end;
      this.bytes = bytes;
      const now = performance.now();
      this.nextPiece = now + Math.max(this.pace?.pieceMs ?? 0, (now - begun) / PIECES_SHARE);
    }
  }
}
