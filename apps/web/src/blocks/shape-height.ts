import type { Lanes } from '@hindsight/model';
import type { ShapeBlock } from '../shapes/index.tsx';

/** Height of title and legend. */
const HEAD_PX = 84;
const BOX_PX = 620;
const TREEMAP_PX = 440;
const BLOCKER_PX = 130;
const LANE_PX = 70;

const inBox = (rows: number, rowPx: number): number => HEAD_PX + Math.min(BOX_PX, rows * rowPx);

/** Estimates the height of lanes, wherever their labels are. */
export const measureLanes = ({ lanes }: Lanes): number => HEAD_PX + LANE_PX * lanes.length;

/** Estimates the height of a picture, so that little moves when it is loaded. */
export function measureShape(block: ShapeBlock): number {
  switch (block.kind) {
    case 'stacked-bars':
      return inBox(block.rows.length, 36);
    case 'tree':
      return inBox(block.nodes.filter(({ depth }) => depth <= block.openDepth).length + 1, 30);
    case 'flame-graph':
      return inBox(
        block.frames.reduce((most, { depth }) => Math.max(most, depth + 3), 0),
        24,
      );
    case 'matrix':
      return inBox(
        block.groups.reduce((sum, { rows, folded }) => sum + 1 + (folded ? 0 : rows.length), 1),
        28,
      );
    case 'forest':
      return HEAD_PX + BLOCKER_PX * (block.trees.length + block.cycles.length);
    case 'treemap':
      return TREEMAP_PX;
  }
}
