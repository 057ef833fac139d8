import type { Block, Report, Series, Timeline } from '@hindsight/model';

const listTimelines = (report: Report): Timeline[] =>
  report.sections.flatMap(({ blocks }) =>
    blocks.filter((block: Block): block is Timeline => block.kind === 'timeline'),
  );

const firstX = ({ series }: Timeline): number =>
  series.reduce((least, { x }) => Math.min(least, x[0] ?? Number.POSITIVE_INFINITY), Number.POSITIVE_INFINITY);

/** A is slate, B is blue, whatever the series are. */
const TONES = { A: 'concurrent', B: 'used' } as const;

/** Moves a timeline to begin at 0, so that logs of different days overlap. */
function fromStart(timeline: Timeline, letter: 'A' | 'B'): Series[] {
  const start = firstX(timeline);
  return timeline.series
    .filter(({ tone }) => tone !== 'limit')
    .map((series) => ({
      ...series,
      name: `${letter} ${series.name}`,
      tone: TONES[letter],
      x: series.x.map((at) => at - start),
    }));
}

/** Merges the charts that both reports have; A comes first, so that B is drawn over it. */
export function overlaid(a: Report, b: Report): { timeline: Timeline; seriesOfA: number }[] {
  const ofB = new Map(listTimelines(b).map((timeline) => [timeline.id, timeline]));
  return listTimelines(a).flatMap((timeline) => {
    const other = ofB.get(timeline.id);
    if (!other || other.unit !== timeline.unit) return [];
    const dashSeries = fromStart(timeline, 'A');
    // Two stacks in one position would hide each other, and marks of one side do not belong to the other.
    const { stacked: _apart, marks: _own, ...chart } = timeline;
    return [
      {
        timeline: { ...chart, clock: 'uptime' as const, series: [...dashSeries, ...fromStart(other, 'B')] },
        seriesOfA: dashSeries.length,
      },
    ];
  });
}
