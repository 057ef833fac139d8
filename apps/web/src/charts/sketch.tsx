import type { Series, Timeline } from '@hindsight/model';
import { drawnSeries, timeExtent, toneColour } from '@hindsight/render/screen';
import { useMemo } from 'react';
import { useTheme } from '../theme.ts';

const WIDTH = 340;
const HEIGHT = 96;
/** Points as round line ends keep clear of the edges by so much. */
const EDGE = 3;
/** A log axis knows no zero. */
const LOG_FLOOR = 0.001;
/** More than this many steps across are drawn over each other: of each the highest is kept. */
const STEPS = 680;

/** A bar is as wide as its time, and never a hair. */
const LEAST_BAR_PX = 1;

interface Drawn {
  readonly name: string;
  readonly tone: Series['tone'];
  readonly shape: Series['shape'];
  readonly path: string;
}

type Place = (x: number, y: number) => readonly [number, number];

function placeIn({ series, log }: Timeline, [from, to]: readonly [number, number]): Place {
  const height = (value: number) => (log ? Math.log10(Math.max(value, LOG_FLOOR)) : value);
  let [least, most] = [log ? Number.POSITIVE_INFINITY : 0, Number.NEGATIVE_INFINITY];
  for (const { y } of series) {
    for (const value of y) {
      least = Math.min(least, height(value));
      most = Math.max(most, height(value));
    }
  }
  const span = most - least || 1;
  return (x, y) => [
    EDGE + ((x - from) / (to - from)) * (WIDTH - 2 * EDGE),
    HEIGHT - EDGE - ((height(y) - least) / span) * (HEIGHT - 2 * EDGE),
  ];
}

/** Of many points each step keeps its first, its highest and its lowest. */
function thinned({ x, y }: Series, place: Place): (readonly [number, number])[] {
  const points = x.map((at, index) => place(at, y[index] ?? 0));
  if (points.length <= STEPS) return points;
  const groups = Map.groupBy(points, ([left]) => Math.floor((left / WIDTH) * (STEPS / 3)));
  return [...groups.values()].flatMap((group) => {
    const byHeight = group.toSorted((a, b) => a[1] - b[1]);
    return [group[0], byHeight[0], byHeight.at(-1)].filter((point) => point !== undefined);
  });
}

function drawn(series: Series, place: Place): Drawn {
  const points = thinned(series, place).map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  const { name, tone, shape } = series;
  const path =
    shape === 'line'
      ? `M${points.join('L')}`
      : points.map((point) => (shape === 'bars' ? `M${point}V${HEIGHT - EDGE}` : `M${point}h0`)).join('');
  return { name, tone, shape, path: points.length === 0 ? '' : path };
}

/** A chart at first sight, without axes and tools. There with the words, because no library draws it. */
export function Sketch({ block }: { readonly block: Timeline }) {
  const theme = useTheme();
  const series = useMemo(() => {
    const extent = timeExtent([block]);
    if (!extent) return [];
    const series = drawnSeries(block);
    return series.map((one) => drawn(one, placeIn({ ...block, series }, extent)));
  }, [block]);
  if (series.length === 0) return null;
  const [from, to] = timeExtent([block]) ?? [0, 1];
  const barPx = block.stacked && Math.max(LEAST_BAR_PX, (WIDTH * block.stacked.barMs) / (to - from));
  return (
    <svg className="sketch" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {series.map(({ name, tone, shape, path }) => (
        <path
          key={name}
          className={tone === 'limit' && shape === 'line' ? 'limit' : shape}
          d={path}
          stroke={toneColour(tone, theme)}
          strokeWidth={shape === 'bars' ? barPx : undefined}
        />
      ))}
    </svg>
  );
}
