// A long gap without events leaves nothing to see of the events themselves: the axis is cut there, and the cut is drawn.
import type { Mark } from '@hindsight/model';
import { listSeries, type TimedBlock } from './time-extent.ts';

/** A part of the time in which nothing happened; it is drawn only `drawn` ms wide. */
export interface TimeBreak {
  readonly from: number;
  readonly to: number;
  readonly drawn: number;
}

/** A gap is cut when it is this much longer than all the other time together. */
const MIN_RATIO = 1;
const MAX_BREAKS = 4;
/** A cut takes this share of the time that is left. */
const DRAWN_SHARE = 0.05;

/** Times of figures and of marks; a mark that lasts fills its time. */
function listTimes(timed: readonly TimedBlock[]): Float64Array {
  const times = timed.flatMap((block) => listSeries(block).flatMap(({ x }) => [...x]));
  const marks = timed.flatMap((block) =>
    block.kind === 'lanes' ? [...(block.marks ?? []), ...block.lanes.flatMap((lane) => lane.marks ?? [])] : [],
  );
  return Float64Array.from([...times, ...marks.flatMap(({ from, to = from }) => [from, to])]).sort();
}

/** Finds the gaps that are longer than all the other time, the earliest first. */
export function findTimeBreaks(timed: readonly TimedBlock[]): readonly TimeBreak[] {
  const times = listTimes(timed);
  const longest: { readonly from: number; readonly to: number }[] = [];
  let shortest = 0;
  times.forEach((to, index) => {
    const from = times[index - 1] ?? to;
    if (to - from <= shortest) return;
    longest.push({ from, to });
    if (longest.length <= MAX_BREAKS) return;
    longest.sort((a, b) => b.to - b.from - (a.to - a.from)).pop();
    const last = longest.at(-1);
    shortest = last ? last.to - last.from : 0;
  });
  longest.sort((a, b) => b.to - b.from - (a.to - a.from));
  let rest = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const cut: { readonly from: number; readonly to: number }[] = [];
  for (const gap of longest) {
    const left = rest - (gap.to - gap.from);
    if (left <= 0 || gap.to - gap.from <= left * MIN_RATIO) break;
    rest = left;
    cut.push(gap);
  }
  return cut.sort((a, b) => a.from - b.from).map((gap) => ({ ...gap, drawn: rest * DRAWN_SHARE }));
}

/** Converts a time to its position on the axis with the gaps cut out. */
export function toDrawnTime(at: number, breaks: readonly TimeBreak[]): number {
  let removed = 0;
  for (const { from, to, drawn } of breaks) {
    if (at <= from) break;
    removed += (to - from - drawn) * Math.min(1, (at - from) / (to - from));
  }
  return at - removed;
}

/** Converts a position on the axis back to its time. */
export function fromDrawnTime(position: number, breaks: readonly TimeBreak[]): number {
  let removed = 0;
  for (const { from, to, drawn } of breaks) {
    const inside = position - (from - removed);
    if (inside <= 0) break;
    if (inside < drawn) return from + (inside / drawn) * (to - from);
    removed += to - from - drawn;
  }
  return position + removed;
}

/** The cuts as bands that say how long nothing happened. */
export const markTimeBreaks = (breaks: readonly TimeBreak[]): readonly Mark[] =>
  breaks.map(({ from, to }) => ({
    name: 'cut',
    from,
    to,
    tone: 'safepoint',
    text: 'nothing was written, the axis is cut here',
  }));
