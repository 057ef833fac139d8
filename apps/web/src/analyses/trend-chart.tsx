import { formatQuantity } from '@hindsight/model';
import type { Trend } from './trends.ts';

const WIDTH = 300;
const HEIGHT = 96;
const TOP = 8;
const BOTTOM = 80;
const LEFT = 4;
const RIGHT = 220;
const DOT = 3;

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A small line of one figure: drawn as SVG, because a page has many and none needs tools. */
export function TrendChart({ label, unit, points }: Trend) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const most = points.reduce((max, { y }) => Math.max(max, y), 0) || 1;
  const span = last.x - first.x || 1;
  const x = (at: number) => LEFT + ((at - first.x) / span) * (RIGHT - LEFT);
  const y = (value: number) => BOTTOM - (value / most) * (BOTTOM - TOP);
  const write = (value: number) => formatQuantity({ value, unit });
  return (
    <figure className="trend">
      <figcaption>{label}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${label}: from ${write(first.y)} on ${DATE.format(first.x)} to ${write(last.y)} on ${DATE.format(last.x)}, at most ${write(most)}`}
      >
        <path className="axis" d={`M${LEFT} ${BOTTOM}H${RIGHT}`} />
        <polyline points={points.map((point) => `${x(point.x)},${y(point.y)}`).join(' ')} />
        {points.map((point) => (
          <a key={point.x} href={point.token && `/reports/${point.token}`}>
            <title>{`${DATE.format(point.x)}: ${write(point.y)}`}</title>
            <circle cx={x(point.x)} cy={y(point.y)} r={DOT} />
          </a>
        ))}
        <text x={RIGHT + 8} y={y(last.y) + 4} className="value">
          {write(last.y)}
        </text>
        <text x={LEFT} y={HEIGHT - 2}>
          {DATE.format(first.x)}
        </text>
        <text x={RIGHT} y={HEIGHT - 2} textAnchor="end">
          {DATE.format(last.x)}
        </text>
      </svg>
    </figure>
  );
}
