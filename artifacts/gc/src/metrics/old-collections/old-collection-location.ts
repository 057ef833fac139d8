/**
 * The row of an event that collected the old generation, and the row that shows the memory used before it (-1 when
 * there is none).
 */
export interface OldCollectionLocation {
  readonly from: 'pause' | 'cycle';
  readonly row: number;
  readonly before: number;
}
