import type { Evaluation } from '../evaluate/evaluation.ts';
import type { OqlValue } from '../values/value.ts';

export interface Method {
  /** Arguments. */
  readonly minArguments: number;
  readonly maxArguments: number;
  /** Undefined: such a value has no such method, or the arguments do not fit. */
  readonly call: (on: OqlValue, given: readonly OqlValue[], evaluation: Evaluation) => OqlValue | undefined;
}

export const defineMethod = (minArguments: number, maxArguments: number, call: Method['call']): Method => ({ minArguments, maxArguments, call });
