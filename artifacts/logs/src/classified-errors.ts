import type { ErrorClass } from './error-classes/error-class.ts';
import { findErrorClass, isSerious } from './error-classes/index.ts';
import type { ErrorGroup, Errors } from './metrics/errors.ts';

/** An error with its class; undefined when no class matches. */
export interface ClassifiedError {
  readonly group: ErrorGroup;
  readonly errorClass: ErrorClass | undefined;
  readonly serious: boolean;
  /** All of them were written while the program was stopping, because it was. */
  readonly isOfStop: boolean;
}

export const classifyErrors = ({ groups }: Errors): ClassifiedError[] =>
  groups.map((group) => {
    const errorClass = findErrorClass(group);
    const isOfStop = isCausedByStop(group, errorClass);
    return { group, errorClass, serious: !isOfStop && isSerious(group, errorClass), isOfStop };
  });

/** A program that is stopping refuses work and loses its peers; what the machine lacks it lacks for another reason. */
const isCausedByStop = ({ atStop, count }: ErrorGroup, errorClass: ErrorClass | undefined): boolean =>
  atStop === count && !(errorClass?.gravity === 'F' && !errorClass.isGeneral);
