/**
 * How long something took, how old what waits is, how much waits to be done or for a pool, how much failed, how much of a limit is used,
 * how much is left of a memory, disk or pool, how much is done in a second, how many threads and files are open, how many clients are served,
 * which share succeeds or is there, how much a round of a task finds, how far a long work has come, how busy the processors are, or how far
 * a clock is off.
 */
export const FIGURE_KINDS = [
  'backlog',
  'duration',
  'age',
  'failures',
  'fill',
  'rate',
  'resource',
  'population',
  'free',
  'vacant',
  'waiters',
  'ratio',
  'present',
  'yield',
  'progress',
  'processor',
  'clock',
] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

export interface StatedFigure {
  readonly kind: FigureKind;
  /** The word of the log: `took`, `lag`, `queue_size`. */
  readonly name: string;
  /** ms, a number of things, percent, bytes, or a number in a second. */
  readonly value: number;
}
