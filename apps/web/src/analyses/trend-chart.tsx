import { formatQuantity } from '@hindsight/model';
import { toBrowserAddress } from '../base.ts';
import { isBeyond, type Trend } from './trends.ts';

const WIDTH = 300;
const HEIGHT = 112;
const TOP = 10;
const BOTTOM = 92;
const LEFT = 52;
const RIGHT = 236;
const DOT = 3;
const BEYOND_DOT = 4;
/** A point is hit from this distance. Keyboard users reach its report by the list. */
const REACH = 10;

const LONG_AGO_MS = 300 * 86_400_000;
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/**
 * Computes the scales of a line. Shares are drawn between the smallest of them and 100 %, because from 0 all lines
 * would look alike.
 */
function computeScales({ points, limit, unit }: Trend) {
  const values = [...points.map((point) => point.y), ...(limit ? [limit.value] : [])];
  const most = Math.max(...values, ...(unit === 'percent' ? [100] : [])) || 1;
  const least = unit === 'percent' ? Math.max(0, Math.min(...values) - 5) : 0;
  const [from, to] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 0];
  return {
    least,
    most,
    x: (at: number) => LEFT + ((at - from) / (to - from || 1)) * (RIGHT - LEFT),
    y: (value: number) => BOTTOM - ((value - least) / (most - least || 1)) * (BOTTOM - TOP),
  };
}

function describe({ label, unit, points, limit }: Trend): string {
  const write = (value: number) => formatQuantity({ value, unit });
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return label;
  const held = limit ? `, ${limit.side === 'least' ? 'goal' : 'limit'} ${write(limit.value)}` : '';
  const most = Math.max(...points.map(({ y }) => y));
  return `${label}: from ${write(first.y)} on ${DATE.format(first.x)} to ${write(last.y)} on ${DATE.format(last.x)}, at most ${write(most)}${held}`;
}

/** A small line of one figure, with its limit: drawn as SVG, because a page has many and none needs tools. */
export function TrendChart(trend: Trend) {
  const { label, unit, points, limit } = trend;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const { least, most, x, y } = computeScales(trend);
  const write = (value: number) => formatQuantity({ value, unit });
  const sameDay = DATE.format(first.x) === DATE.format(last.x);
  const isLong = last.x - first.x > LONG_AGO_MS || Date.now() - first.x > LONG_AGO_MS;
  const when = sameDay ? CLOCK : isLong ? MONTH : DATE;
  return (
    <figure className="trend">
      <figcaption>
        {label}{' '}
        {limit && (
          <small>
            {limit.side === 'least' ? 'goal ≥' : 'limit'} {write(limit.value)}
          </small>
        )}
      </figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing whose points are links; SVG has no element for that. */}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label={describe(trend)}>
        <path className="axis" d={`M${LEFT} ${TOP}V${BOTTOM}H${RIGHT}`} />
        {[most, least].map((value) => (
          <text key={value} x={LEFT - 6} y={y(value) + 4} textAnchor="end">
            {write(value)}
          </text>
        ))}
        {limit && <path className="limit" d={`M${LEFT} ${y(limit.value)}H${RIGHT}`} />}
        <polyline points={points.map((point) => `${x(point.x)},${y(point.y)}`).join(' ')} />
        {points.map((point) => {
          const beyond = isBeyond(limit, point.y);
          return (
            <a key={point.x} href={point.token && toBrowserAddress(`/reports/${point.token}`)} tabIndex={-1}>
              <title>{`${DATE.format(point.x)}: ${write(point.y)}${beyond ? ', beyond the limit' : ''}`}</title>
              <circle className="reach" cx={x(point.x)} cy={y(point.y)} r={REACH} />
              <circle
                className={beyond ? 'dot beyond' : 'dot'}
                cx={x(point.x)}
                cy={y(point.y)}
                r={beyond ? BEYOND_DOT : DOT}
              />
            </a>
          );
        })}
        <text x={RIGHT + 8} y={y(last.y) + 4} className="value">
          {write(last.y)}
        </text>
        <text x={LEFT} y={HEIGHT - 4}>
          {when.format(first.x)}
        </text>
        <text x={RIGHT} y={HEIGHT - 4} textAnchor="end">
          {when.format(last.x)}
        </text>
      </svg>
    </figure>
  );
}
