/** A figure that has risen far above what it was before. */
export interface Rise {
  /** What it usually was, and what it was at last or, when it has fallen again, while it was high. */
  readonly before: number;
  readonly after: number;
  /** Line and time of the first statement that is part of the rise; the time is NaN when it has none. */
  readonly line: number;
  readonly time: number;
  /** The time when it had fallen again; undefined when it is high until the end of the log. */
  readonly until: number | undefined;
  readonly max: number;
  readonly maxLine: number;
  /** It was so from the first statement on. */
  readonly isAlways?: true;
}
