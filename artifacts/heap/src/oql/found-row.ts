import type { OqlValue } from './value.ts';

/** A row that a query found; what it shows and is ordered by is worked out when it is needed. */
export interface FoundRow {
  readonly values: () => readonly OqlValue[];
  readonly keys: () => readonly OqlValue[];
}
