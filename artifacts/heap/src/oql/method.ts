import type { Evaluation } from './evaluation.ts';
import type { OqlValue } from './value.ts';

export interface Method {
  /** Arguments. */
  readonly least: number;
  readonly most: number;
  /** Undefined: such a value has no such method, or the arguments do not fit. */
  readonly call: (on: OqlValue, given: readonly OqlValue[], evaluation: Evaluation) => OqlValue | undefined;
}

export const method = (least: number, most: number, call: Method['call']): Method => ({ least, most, call });
