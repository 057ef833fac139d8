import type { ErrorGroup, Errors } from './metrics/errors.ts';
import type { ErrorClass } from './serious/class.ts';
import { classOf, isSerious } from './serious/index.ts';

/** An error with what is known of its kind. */
export interface JudgedError {
  readonly group: ErrorGroup;
  readonly found: ErrorClass | undefined;
  readonly serious: boolean;
}

export const judgeErrors = ({ groups }: Errors): JudgedError[] =>
  groups.map((group) => {
    const found = classOf(group);
    return { group, found, serious: isSerious(group, found) };
  });
