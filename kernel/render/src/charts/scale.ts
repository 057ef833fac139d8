import { formatQuantity, type Unit } from '@hindsight/model';

const KILO = 1024;
const SIZES = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** How figures of a unit are drawn on an axis: divided so that ticks are round in the unit beside them. */
export interface Scale {
  readonly divisor: number;
  readonly unit: string;
}

function chooseSizeScale(max: number, suffix: string): Scale {
  const step = max > 0 ? Math.min(SIZES.length - 1, Math.max(0, Math.floor(Math.log(max) / Math.log(KILO)))) : 0;
  return { divisor: KILO ** step, unit: `${SIZES[step]}${suffix}` };
}

export function chooseScale(unit: Unit, max: number): Scale {
  switch (unit) {
    case 'bytes':
      return chooseSizeScale(max, '');
    case 'bytes/s':
      return chooseSizeScale(max, '/s');
    case 'ms':
      return max >= 1000 ? { divisor: 1000, unit: 's' } : { divisor: 1, unit: 'ms' };
    case 'percent':
      return { divisor: 1, unit: '%' };
    case 'count':
      return { divisor: 1, unit: '' };
    case 'per second':
      return { divisor: 1, unit: 'per second' };
  }
}

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

/** The distance from which on two times of about this uptime look different as durations: 3 h 59 min, 45.1 s. */
function measurePrecision(ms: number): number {
  if (ms >= DAY) return HOUR;
  if (ms >= HOUR) return MINUTE;
  return ms >= MINUTE ? SECOND : ms / 100;
}

/**
 * Formats an uptime so that times `apart` from each other, in ms, differ: 3 h 59 min, or 3:59:12 where seconds count. A table or an
 * axis would say the same in every place otherwise.
 */
export function formatUptime(ms: number, apart: number = Number.POSITIVE_INFINITY): string {
  if (ms === 0) return '0 s';
  if (!(ms > 0) || apart >= measurePrecision(ms)) return formatQuantity({ value: ms, unit: 'ms' });
  const decimals = apart >= SECOND ? 0 : apart >= 100 ? 1 : apart >= 10 ? 2 : 3;
  if (ms < MINUTE) return `${(ms / SECOND).toFixed(decimals)} s`;
  // Rounded once, so that no second is 60.
  const rounded = Math.round(ms / (SECOND / 10 ** decimals)) * (SECOND / 10 ** decimals);
  const [days, hours, minutes] = [
    Math.floor(rounded / DAY),
    Math.floor((rounded % DAY) / HOUR),
    (rounded % HOUR) / MINUTE,
  ];
  const clock = `${hours}:${String(Math.floor(minutes)).padStart(2, '0')}`;
  const seconds = ((rounded % MINUTE) / SECOND).toFixed(decimals).padStart(decimals === 0 ? 2 : decimals + 3, '0');
  return `${days > 0 ? `${days} d ` : ''}${clock}${apart >= MINUTE ? '' : `:${seconds}`}`;
}
