import type { ErrorClass } from './error-classes/error-class.ts';
import { findErrorClass, isSerious } from './error-classes/index.ts';
import type { ErrorGroup, Errors } from './metrics/errors.ts';

/** An error with its class; undefined when no class matches. */
export interface ClassifiedError {
  readonly group: ErrorGroup;
  readonly errorClass: ErrorClass | undefined;
  readonly serious: boolean;
}

export const classifyErrors = ({ groups }: Errors): ClassifiedError[] =>
  groups.map((group) => {
    const errorClass = findErrorClass(group);
    return { group, errorClass, serious: isSerious(group, errorClass) };
  });
