import type { Evaluation } from '../evaluate/evaluation.ts';
import type { OqlValue } from '../values/value.ts';

export interface Method {
  /** Number of arguments. */
  readonly minArguments: number;
  readonly maxArguments: number;
  /** Returns undefined when the value has no such method or the arguments do not fit. */
  readonly call: (on: OqlValue, args: readonly OqlValue[], evaluation: Evaluation) => OqlValue | undefined;
}

export const defineMethod = (minArguments: number, maxArguments: number, call: Method['call']): Method => ({
  minArguments,
  maxArguments,
  call,
});
