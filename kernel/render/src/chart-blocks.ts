import type { Bars, Block, FlameGraph, Lanes, Report, StackedBars, Timeline, Treemap } from '@hindsight/model';

/** Blocks that also exist as an image. */
export type ChartBlock = Timeline | Bars | Lanes | StackedBars | FlameGraph | Treemap;

const KINDS: ReadonlySet<Block['kind']> = new Set<ChartBlock['kind']>([
  'timeline',
  'bars',
  'lanes',
  'stacked-bars',
  'flame-graph',
  'treemap',
]);

export const isChart = (block: Block): block is ChartBlock => KINDS.has(block.kind);

/** Collects the charts of a report by id. */
export function collectCharts(report: Report): Map<string, ChartBlock> {
  const charts = report.sections.flatMap(({ blocks }) => blocks.filter(isChart));
  return new Map(charts.map((chart) => [chart.id, chart]));
}
