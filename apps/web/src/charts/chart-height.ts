import type { ChartBlock } from './chart-text.ts';

const BAR_ROW_PX = 26;
const BAR_PADDING_PX = 24;
const TIMELINE_PX = 240;

/** Computes the height of a chart before it is drawn, so that nothing moves. */
export const measureChart = (block: ChartBlock): number =>
  block.kind === 'bars' ? BAR_PADDING_PX + BAR_ROW_PX * Math.max(1, block.bars.length) : TIMELINE_PX;
