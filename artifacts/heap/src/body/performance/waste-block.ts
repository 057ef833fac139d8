import type { JsonObject } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import { WASTE_SHARE } from '../../rules/support/waste-share.ts';
import { shareOfHeap } from '../largest-objects.ts';

export const MOST_ITEMS = 50;

export interface WasteItem {
  readonly label: string;
  readonly objects: number;
  readonly size?: number;
  readonly wastedSize: number;
  readonly example?: string;
  /** Why it is waste, where a part has several reasons. */
  readonly reason?: string;
}

/** One part of the waste as the contract has it. */
export function wastePart(analysis: HeapAnalysis, wasted: number, items: readonly WasteItem[]): JsonObject {
  const share = shareOfHeap(analysis, wasted);
  return {
    wastedSize: wasted,
    wastedPercent: share,
    problem: share >= WASTE_SHARE,
    items: items.slice(0, MOST_ITEMS).map((item) => ({ ...item })),
  };
}

export const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);
