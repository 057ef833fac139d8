import {
  type Bars,
  formatQuantity,
  type Lanes,
  type Mark,
  type SourceLineRange,
  type Timeline,
  type Tone,
} from '@hindsight/model';
import {
  formatClock,
  formatDay,
  formatLocal,
  formatMark,
  formatTimeOfDay,
  formatUptime,
  nameZone,
  type ShownClock,
} from '@hindsight/render/browser';

/** The content of the tooltip beside the pointer. */
export interface TooltipContent {
  readonly head: string;
  readonly rows: readonly { readonly tone: Tone; readonly name: string; readonly value: string }[];
  /** The time of the nearest point, where the cursor stands. */
  readonly at?: number;
  /** The points of the rows, which are marked in the drawing. */
  readonly points?: readonly TooltipPoint[];
  /** The lines that a click opens. */
  readonly lines?: SourceLineRange | undefined;
}

/** A point of a chart, with its figure in the unit of the chart. */
export interface TooltipPoint {
  readonly at: number;
  readonly figure: number;
  readonly tone: Tone;
}

interface TooltipCandidate {
  readonly tone: Tone;
  readonly name: string;
  readonly value: string;
  /** The figure behind the text; a mark has none. */
  readonly figure?: number;
  readonly time: number;
  readonly distance: number;
  readonly lines: SourceLineRange | undefined;
}

/** Points farther from the pointer are ignored. */
const MAX_DISTANCE_PX = 14;

function formatHead(shown: ShownClock, at: number): string {
  if (shown.clock === 'uptime') return formatUptime(at, 1000);
  if (shown.clock === 'time-of-day') return formatTimeOfDay(at);
  return `${formatDay(shown, at)} ${formatLocal(at, shown.zone).slice(11, 23)} ${nameZone(shown)}`;
}

/**
 * Finds the index of the nearest value; -1 when there is none. Times may go back in a log, so all values are
 * compared.
 */
function findNearestIndex(x: readonly number[], at: number): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < x.length; index++) {
    const distance = Math.abs((x[index] ?? 0) - at);
    if (distance < least) {
      least = distance;
      best = index;
    }
  }
  return best;
}

/** Computes how far from the pointer a value of a series may be, in ms. */
function computeMaxDistance({ stacked }: Timeline, shape: string, msPerPx: number): number {
  if (stacked) return stacked.barMs / 2;
  return shape === 'points' ? MAX_DISTANCE_PX * msPerPx : Number.POSITIVE_INFINITY;
}

function listValuesAt(block: Timeline, at: number, msPerPx: number): TooltipCandidate[] {
  return block.series.flatMap(({ name, tone, shape, x, y, lines }) => {
    const index = findNearestIndex(x, at);
    const time = x[index];
    const value = y[index];
    if (time === undefined || value === undefined) return [];
    const distance = Math.abs(time - at);
    if (distance > computeMaxDistance(block, shape, msPerPx)) return [];
    const text = formatQuantity({ value, unit: block.unit });
    return [{ tone, name, value: text, figure: value, time, distance, lines: lines?.[index] }];
  });
}

/** Finds the marks that cover a time or are near it. */
function listMarksAt(marks: readonly Mark[], clock: ShownClock, at: number, reach: number): TooltipCandidate[] {
  return marks
    .filter(({ from, to = from }) => at >= from - reach && at <= to + reach)
    .map((mark) => ({
      tone: mark.tone,
      name: formatMark(mark),
      value: formatClock(clock, mark.from).slice(-TIME_CHARACTERS),
      time: mark.from,
      distance: Math.abs(mark.from - at),
      lines: mark.lines,
    }));
}

const TIME_CHARACTERS = 8;

const findNearest = (found: readonly TooltipCandidate[]): TooltipCandidate | undefined =>
  found.toSorted((a, b) => a.distance - b.distance)[0];

/** Describes what lies near a time: the head is the time of the nearest, and each figure is marked at its own. */
const describe = (
  shown: ShownClock,
  rows: readonly TooltipCandidate[],
  first: TooltipCandidate | undefined,
): TooltipContent | undefined =>
  first && {
    head: formatHead(shown, first.time),
    rows,
    at: first.time,
    points: rows.flatMap(({ figure, time, tone }) => (figure === undefined ? [] : [{ at: time, figure, tone }])),
    lines: first.lines ?? rows.find(({ lines }) => lines)?.lines,
  };

/**
 * Builds the tooltip of a time: the nearest value of each line and bar, and the points and marks near the pointer,
 * with the values of the report.
 */
export function buildTooltip(block: Timeline, at: number, msPerPx: number): TooltipContent | undefined {
  const { marks = [] } = block;
  const values = listValuesAt(block, at, msPerPx);
  const rows = [...values, ...listMarksAt(marks, block, at, MAX_DISTANCE_PX * msPerPx)];
  return describe(block, rows, findNearest(values) ?? findNearest(rows));
}

/** Builds the tooltip of a lane, with the marks that all lanes have in common. */
export function buildLaneTooltip(
  block: Lanes,
  lane: Lanes['lanes'][number] | undefined,
  at: number,
  msPerPx: number,
): TooltipContent | undefined {
  const { marks: common = [] } = block;
  const { figure, marks = [] } = lane ?? {};
  const timeline: Timeline | undefined = figure && {
    ...block,
    kind: 'timeline',
    unit: figure.unit,
    series: [figure.series],
  };
  const near = MAX_DISTANCE_PX * msPerPx;
  const rows = [
    ...(timeline ? listValuesAt(timeline, at, msPerPx).filter(({ distance }) => distance <= near * 2) : []),
    ...listMarksAt(marks, block, at, near),
    ...listMarksAt(common, block, at, 0),
  ];
  return describe(block, rows, findNearest(rows));
}

/** Builds the tooltip of the bar at a share of the height of all bars, with its full label. */
export function buildBarTooltip({ bars, unit }: Bars, share: number): TooltipContent | undefined {
  const bar = bars[Math.floor(share * bars.length)];
  return (
    bar && { head: bar.label, rows: [{ tone: bar.tone, name: '', value: formatQuantity({ value: bar.value, unit }) }] }
  );
}
