import type { OqlValue } from '../values/value.ts';

/** A row of a result. Its values and sort keys are computed when they are needed. */
export interface ResultRow {
  readonly values: () => readonly OqlValue[];
  readonly keys: () => readonly OqlValue[];
}
