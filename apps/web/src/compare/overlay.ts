import type { Block, Report, Series, Timeline } from '@hindsight/model';
import { computeSharedAxis, type SharedAxis } from '@hindsight/render/browser';

const listTimelines = (report: Report): Timeline[] =>
  report.sections.flatMap(({ blocks }) =>
    blocks.filter((block: Block): block is Timeline => block.kind === 'timeline'),
  );

const findFirstX = ({ series }: Timeline): number =>
  series.reduce((least, { x }) => Math.min(least, x[0] ?? Number.POSITIVE_INFINITY), Number.POSITIVE_INFINITY);

/** A is slate, B is blue, whatever the series are. */
const TONES = { A: 'concurrent', B: 'used' } as const;

const findStart = (timelines: readonly Timeline[]): number => Math.min(...timelines.map(findFirstX));

/**
 * Moves a timeline so that its report begins at 0: logs of different days overlap, and an event is at the same time in
 * each chart.
 */
function fromStart(timeline: Timeline, start: number, letter: 'A' | 'B'): Series[] {
  return timeline.series
    .filter(({ tone }) => tone !== 'limit')
    .map((series) => ({
      ...series,
      name: `${letter} ${series.name}`,
      tone: TONES[letter],
      x: series.x.map((at) => at - start),
    }));
}

export interface Overlay {
  readonly timeline: Timeline;
  readonly seriesOfA: number;
  /** How much the mean heights differ: 0 for the same, 1 when one is nothing beside the other. */
  readonly difference: number;
  /** The lengths of both in ms. */
  readonly lengths: readonly [a: number, b: number];
}

/** The time axis of all charts of a comparison, so that an event is at the same place in each. */
export const findOverlayAxis = (charts: readonly Overlay[]): SharedAxis | undefined =>
  computeSharedAxis(charts.map(({ timeline }) => timeline));

/** Charts that differ by less say the same of both. */
const MIN_DIFFERENCE = 0.15;
const MAX_OPEN = 2;

/** Splits charts into those that show what changed, the largest difference first, and the others. */
export function splitByDifference(charts: readonly Overlay[]): {
  readonly open: Overlay[];
  readonly folded: Overlay[];
} {
  const ranked = charts.toSorted((a, b) => b.difference - a.difference);
  const open = ranked.filter(({ difference }) => difference >= MIN_DIFFERENCE).slice(0, MAX_OPEN);
  return { open, folded: charts.filter((chart) => !open.includes(chart)) };
}

const computeMeanHeight = ({ series }: Timeline): number => {
  const values = series.filter(({ tone }) => tone !== 'limit').flatMap(({ y }) => y);
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
};

function differ(a: Timeline, b: Timeline): number {
  const [ofA, ofB] = [computeMeanHeight(a), computeMeanHeight(b)];
  const most = Math.max(Math.abs(ofA), Math.abs(ofB));
  return most > 0 ? Math.abs(ofA - ofB) / most : 0;
}

const measureLengthMs = (timeline: Timeline): number =>
  timeline.series.reduce((last, { x }) => Math.max(last, x.at(-1) ?? last), findFirstX(timeline)) -
  findFirstX(timeline);

/** The charts that both have and that can be drawn on one axis. */
function pairTimelines(a: Report, b: Report): (readonly [a: Timeline, b: Timeline])[] {
  const ofB = new Map(listTimelines(b).map((timeline) => [timeline.id, timeline]));
  return listTimelines(a).flatMap((timeline) => {
    const other = ofB.get(timeline.id);
    return other && other.unit === timeline.unit ? [[timeline, other] as const] : [];
  });
}

/** Merges the charts that both reports have; A comes first, so that B is drawn over it. */
export function overlay(a: Report, b: Report): Overlay[] {
  const pairs = pairTimelines(a, b);
  const startOfA = findStart(pairs.map(([timeline]) => timeline));
  const startOfB = findStart(pairs.map(([, other]) => other));
  return pairs.map(([timeline, other]) => {
    const dashSeries = fromStart(timeline, startOfA, 'A');
    // Two stacks in one position would hide each other, and marks of one side do not belong to the other.
    const { stacked: _apart, marks: _own, ...chart } = timeline;
    return {
      timeline: { ...chart, clock: 'uptime' as const, series: [...dashSeries, ...fromStart(other, startOfB, 'B')] },
      seriesOfA: dashSeries.length,
      difference: differ(timeline, other),
      lengths: [measureLengthMs(timeline), measureLengthMs(other)] as const,
    };
  });
}
