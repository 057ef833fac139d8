import type { OqlValue } from '../values/value.ts';

/** A row that a query found; what it shows and is ordered by is worked out when it is needed. */
export interface ResultRow {
  readonly values: () => readonly OqlValue[];
  readonly keys: () => readonly OqlValue[];
}
