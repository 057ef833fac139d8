import type { Series, Timeline } from '@hindsight/model';
import { orderForDrawing } from '../charts/stacked-timeline.ts';
import { computeTimeExtent } from '../charts/time-extent.ts';

const WIDTH = 340;
const HEIGHT = 96;
/** Points are drawn as round line ends, which keep clear of the edges by this much. */
const EDGE = 3;
/** A logarithmic axis has no zero. */
const LOG_FLOOR = 0.001;
/** More points than this are drawn over each other: of each step the first, the highest and the lowest are kept. */
const MAX_POINTS = 680;
/** A bar is as wide as its time, but never too thin to be seen. */
const MIN_BAR_PX = 1;

type Projection = (x: number, y: number) => readonly [number, number];

function createProjection({ series, log }: Timeline, [from, to]: readonly [number, number]): Projection {
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
    EDGE + ((x - from) / (to - from)) * (WIDTH - 2 * EDGE),
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
  return points.map((point) => (series.shape === 'bars' ? `M${point}V${HEIGHT - EDGE}` : `M${point}h0`)).join('');
}

/** A small chart without axes and tools. It is there with the words, because no library draws it. */
export function Sparkline({ block }: { readonly block: Timeline }) {
  const extent = computeTimeExtent([block]);
  if (!extent) return null;
  const series = orderForDrawing(block);
  const [from, to] = extent;
  const barPx = block.stacked && Math.max(MIN_BAR_PX, (WIDTH * block.stacked.barMs) / (to - from));
  return (
    <svg className="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {series.map((one) => {
        const { name, tone, shape } = one;
        return (
          <path
            key={name}
            className={`tone-${tone} ${tone === 'limit' && shape === 'line' ? 'limit' : shape}`}
            d={buildPath(one, createProjection({ ...block, series }, extent))}
            strokeWidth={shape === 'bars' ? barPx : undefined}
          />
        );
      })}
    </svg>
  );
}
