import type { JsonObject } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import { WASTE_SHARE } from '../../rules/support/waste-share.ts';
import { computeHeapShare } from '../largest-objects.ts';

export const MAX_ITEMS = 50;

export interface WasteItem {
  readonly label: string;
  readonly objects: number;
  readonly size: number;
  readonly wastedSize: number;
  readonly example?: string;
  /** Why it is waste, in blocks with several reasons. */
  readonly reason?: string;
}

/** Creates one block of waste in the format of the contract. */
export function createWasteBlock(analysis: HeapAnalysis, wasted: number, items: readonly WasteItem[]): JsonObject {
  const share = computeHeapShare(analysis, wasted);
  return {
    wastedSize: wasted,
    wastedPercent: share,
    problem: share >= WASTE_SHARE,
    items: items.slice(0, MAX_ITEMS).map((item) => ({ ...item })),
  };
}

export const sumBy = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);
