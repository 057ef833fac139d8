import { formatQuantity, type Series, type Timeline } from '@hindsight/model';
import { formatUptime } from '../charts/scale.ts';
import { orderForDrawing, stackHeights } from '../charts/stacked-timeline.ts';
import { findTimeBreaks, type TimeBreak } from '../charts/time-breaks.ts';
import { computeTimeExtent } from '../charts/time-extent.ts';
import { shareAtTime } from '../charts/time-ticks.ts';
import { formatClock, nameZone } from '../report-text.ts';

const WIDTH = 340;
const HEIGHT = 96;
/** Points are drawn as round line ends, which keep clear of the edges by this much. */
const EDGE = 3;
/** A logarithmic axis has no zero. */
const LOG_FLOOR = 0.001;
/** The ends of a shorter time differ by seconds. */
const SHORT_MS = 120_000;
const SECONDS = /:\d\d$/;
/** More points than this are drawn over each other: of each step the first, the highest and the lowest are kept. */
const MAX_POINTS = 680;
/** A bar is as wide as its time, but never too thin to be seen. */
const MIN_BAR_PX = 1;

type Projection = (x: number, y: number) => readonly [number, number];

function createProjection(
  { series, log }: Timeline,
  extent: readonly [number, number],
  breaks: readonly TimeBreak[],
): Projection {
  const height = (value: number) => (log ? Math.log10(Math.max(value, LOG_FLOOR)) : value);
  let [min, max] = [log ? Number.POSITIVE_INFINITY : 0, Number.NEGATIVE_INFINITY];
  for (const { y } of series) {
    for (const value of y) {
      min = Math.min(min, height(value));
      max = Math.max(max, height(value));
    }
  }
  const span = max - min || 1;
  return (x, y) => [
    EDGE + shareAtTime(extent, x, breaks) * (WIDTH - 2 * EDGE),
    HEIGHT - EDGE - ((height(y) - min) / span) * (HEIGHT - 2 * EDGE),
  ];
}

function downsample({ x, y }: Series, project: Projection): (readonly [number, number])[] {
  const points = x.map((at, index) => project(at, y[index] ?? 0));
  if (points.length <= MAX_POINTS) return points;
  const steps = Map.groupBy(points, ([left]) => Math.floor((left / WIDTH) * (MAX_POINTS / 3)));
  return [...steps.values()].flatMap((step) => {
    const byHeight = step.toSorted((a, b) => a[1] - b[1]);
    return [step[0], byHeight[0], byHeight.at(-1)].filter((point) => point !== undefined);
  });
}

/** The path of a series: a line, one stroke upwards for each bar, or a dot for each point. */
function buildPath(series: Series, project: Projection): string {
  const points = downsample(series, project).map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  if (points.length === 0) return '';
  if (series.shape === 'line') return `M${points.join('L')}`;
  if (series.shape === 'steps')
    return `M${points[0]}${points
      .slice(1)
      .map((point) => `H${point.replace(' ', 'V')}`)
      .join('')}`;
  return points.map((point) => (series.shape === 'bars' ? `M${point}V${HEIGHT - EDGE}` : `M${point}h0`)).join('');
}

/** Formats the highest figure, and what it is: `2 GB`, `3.71 s, log scale`. */
function formatTop({ series, stacked, unit, log }: Timeline): string {
  const figures = stacked ? [...stackHeights(series).values()] : series.flatMap(({ y }) => [...y]);
  const most = figures.reduce((a, b) => Math.max(a, b), 0);
  return `${formatQuantity({ value: most, unit })}${log ? ', log scale' : ''}`;
}

/**
 * A small chart without tools; it states its highest figure, and the times at its ends. It is there with the words,
 * because no library draws it.
 */
export function Sparkline({ block }: { readonly block: Timeline }) {
  const extent = computeTimeExtent([block]);
  if (!extent) return null;
  const breaks = findTimeBreaks([block]);
  const series = orderForDrawing(block);
  const [from, to] = extent;
  const barPx = block.stacked && Math.max(MIN_BAR_PX, (WIDTH * block.stacked.barMs) / (to - from));
  const project = createProjection({ ...block, series }, extent, breaks);
  const timeText = (at: number) =>
    block.clock === 'uptime'
      ? formatUptime(at, to - from)
      : formatClock(block, at).replace(to - from < SHORT_MS ? '' : SECONDS, '');
  return (
    <div className="spark">
      <span className="spark-top">{formatTop(block)}</span>
      <svg className="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {series.map((one) => {
          const { name, tone, shape } = one;
          return (
            <path
              key={name}
              className={`tone-${tone} ${tone === 'limit' && shape === 'line' ? 'limit' : shape}`}
              d={buildPath(one, project)}
              strokeWidth={shape === 'bars' ? barPx : undefined}
            />
          );
        })}
      </svg>
      <span className="spark-ends">
        <span>{timeText(from)}</span>
        <span>
          {timeText(to)} {block.clock === 'wall' && nameZone(block)}
        </span>
      </span>
    </div>
  );
}
