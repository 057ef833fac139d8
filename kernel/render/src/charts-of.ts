import type { Bars, Report, Timeline } from '@hindsight/model';

export type ChartBlock = Timeline | Bars;

/** Charts of a report, by id. */
export function chartsOf(report: Report): Map<string, ChartBlock> {
  const charts = report.sections.flatMap(({ blocks }) =>
    blocks.filter((block): block is ChartBlock => block.kind === 'timeline' || block.kind === 'bars'),
  );
  return new Map(charts.map((chart) => [chart.id, chart]));
}
