/** Exit statuses of every command (contract section 8). */
export const EXIT = {
  clean: 0,
  /** A finding at or above `--fail-on`. */
  found: 1,
  usage: 2,
  /** The input was not recognized, or it is corrupt. */
  input: 3,
  failure: 4,
} as const;

export type Exit = (typeof EXIT)[keyof typeof EXIT];

/** A mistake in the arguments of a command, in one line. */
export class UsageError extends Error {}

/** Input that cannot be analyzed, in one line. */
export class InputError extends Error {}

/** Output that cannot be written, in one line. */
export class OutputError extends Error {}

export const complain = (line: string): void => void process.stderr.write(`hindsight: ${line}\n`);
